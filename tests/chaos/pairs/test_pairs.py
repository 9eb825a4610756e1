"""Whatever happens to two bots or to their PostgreSQL, nothing is lost and nothing done twice."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.chaos.pairs.faults import PairFault, list_faults
from tests.chaos.pairs.report import run_fault
from tests.chaos.pairs.world import PairWorld, run_own_server, run_pair_world
from tests.store.postgresql_server import find_binaries

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

FAULTS = list_faults(outage_seconds=4, slow_seconds=4)


@pytest.fixture(scope="module")
def own_server() -> Iterator[tuple[Path, str]]:
    """Yield the folder of a server that may be ended, and the URL of a database on it."""
    if find_binaries() is None:
        pytest.skip("no PostgreSQL: a server's programs are not installed")
    with run_own_server() as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def pair_world(
    own_server: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[PairWorld]:
    """Run two bots on that server for all faults."""
    async with run_pair_world(*own_server, tmp_path_factory.mktemp("pair")) as world:
        yield world


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
async def test_nothing_is_lost_and_nothing_done_twice(
    pair_world: PairWorld, fault: PairFault
) -> None:
    report = await run_fault(pair_world, fault)
    assert report.counts["answered"]
    assert report.is_all_done_once, report
