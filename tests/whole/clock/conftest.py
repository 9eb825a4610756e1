"""A house by a clock that the test holds, for all tests of a module; everyone who plays is new."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.sandbox.running import Person
from tests.whole.held import Held, held
from tests.whole.payloads import check_requests


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def open_house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Held]:
    """Two bots on one database, the first of which answers."""
    async with held(tmp_path_factory.mktemp("held"), bots=2) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def house(open_house: Held) -> AsyncIterator[Held]:
    """The house as a test finds it; what was sent in it is checked."""
    await open_house.running.forget_requests()
    yield open_house
    await open_house.running.undisturbed()
    check_requests(await open_house.running.requests())


@pytest_asyncio.fixture(loop_scope="session")
async def ann(house: Held) -> Person:
    """Somebody with no games yet."""
    return await house.newcomer()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(house: Held) -> Person:
    """Somebody else."""
    return await house.newcomer()
