"""A sandbox and two bots with a clock that the tests set, and new users for each test."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.sandbox.sandbox_user import SandboxUser
from tests.whole.bot_sandbox import ClockedSandbox, check_requests, run_clocked_sandbox


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def shared_clocked_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[ClockedSandbox]:
    """Run two bots on one database for all tests of the folder; only the first answers."""
    async with run_clocked_sandbox(bot_folders.mktemp("clock"), bot_count=2) as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def clocked_sandbox(shared_clocked_sandbox: ClockedSandbox) -> AsyncIterator[ClockedSandbox]:
    """Yield the sandbox without faults, and check afterwards what the bots sent."""
    await shared_clocked_sandbox.sandbox.clear_requests()
    yield shared_clocked_sandbox
    await shared_clocked_sandbox.sandbox.end_disturbances()
    check_requests(await shared_clocked_sandbox.sandbox.list_requests())


@pytest_asyncio.fixture(loop_scope="session")
async def ann(clocked_sandbox: ClockedSandbox) -> SandboxUser:
    """Return a user who has never played."""
    return await clocked_sandbox.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(clocked_sandbox: ClockedSandbox) -> SandboxUser:
    """Return another user who has never played."""
    return await clocked_sandbox.create_user()
