"""A house by a clock that the test holds, for all tests of a module; everyone who plays is new."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox, run_clocked_sandbox
from tests.whole.driver.payload_checks import check_requests


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def module_clocked_sandbox(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[ClockedSandbox]:
    """Two bots on one database, the first of which answers."""
    async with run_clocked_sandbox(tmp_path_factory.mktemp("held"), bot_count=2) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def clocked_sandbox(module_clocked_sandbox: ClockedSandbox) -> AsyncIterator[ClockedSandbox]:
    """The house as a test finds it; what was sent in it is checked."""
    await module_clocked_sandbox.sandbox.clear_requests()
    yield module_clocked_sandbox
    await module_clocked_sandbox.sandbox.end_disturbances()
    check_requests(await module_clocked_sandbox.sandbox.list_requests())


@pytest_asyncio.fixture(loop_scope="session")
async def ann(clocked_sandbox: ClockedSandbox) -> SandboxUser:
    """Somebody with no games yet."""
    return await clocked_sandbox.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(clocked_sandbox: ClockedSandbox) -> SandboxUser:
    """Somebody else."""
    return await clocked_sandbox.create_user()
