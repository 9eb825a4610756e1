"""One sandbox and one bot for all tests of a worker; everyone who plays is new."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.store import Store
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.store.migrated_database import open_migrated_store
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def session_bot_sandbox(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[BotSandbox]:
    """The club that stays open from test to test."""
    async with run_bot_sandbox(tmp_path_factory.mktemp("club"), outlives_test=True) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def bot_sandbox(session_bot_sandbox: BotSandbox) -> AsyncIterator[BotSandbox]:
    """The club as a test finds it: no faults, the right time; what the bot sends is checked."""
    await session_bot_sandbox.ensure_bot_runs()
    since = len(session_bot_sandbox.bot.read_log().encode())
    await session_bot_sandbox.sandbox.clear_requests()
    yield session_bot_sandbox
    await session_bot_sandbox.sandbox.end_disturbances()
    await session_bot_sandbox.check_requests_and_log(since)
    await session_bot_sandbox.disconnect_users()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def store(session_bot_sandbox: BotSandbox) -> AsyncIterator[Store]:
    """The database that the bot plays on."""
    async with open_migrated_store(session_bot_sandbox.bot.settings["DATABASE_URL"]) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def ada(bot_sandbox: BotSandbox) -> SandboxUser:
    """Somebody with no games yet, in a channel where the bot may speak."""
    return await bot_sandbox.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(bot_sandbox: BotSandbox) -> SandboxUser:
    """Somebody else."""
    return await bot_sandbox.create_user()
