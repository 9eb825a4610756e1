"""One sandbox and one bot for all tests of a worker, and new users for each test."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot import gateway_patches
from bot.store import Store
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.store.migrated_database import open_migrated_store
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def session_bot_sandbox(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot for all tests of a worker."""
    async with run_bot_sandbox(
        tmp_path_factory.mktemp("club"), outlives_test=True, before_start=connect_again_at_once
    ) as bot_sandbox:
        yield bot_sandbox


def connect_again_at_once() -> None:
    """Let the bot's process wait for no connection, since tests end many of them soon."""
    gateway_patches.BRIEF_CONNECTION_SECONDS = 0.0


@pytest_asyncio.fixture(loop_scope="session")
async def bot_sandbox(session_bot_sandbox: BotSandbox) -> AsyncIterator[BotSandbox]:
    """Yield the sandbox without faults, and check afterwards what the bot sent and logged."""
    await session_bot_sandbox.ensure_bot_runs()
    log_offset = session_bot_sandbox.bot.measure_log()
    await session_bot_sandbox.sandbox.clear_requests()
    yield session_bot_sandbox
    await session_bot_sandbox.sandbox.end_disturbances()
    await session_bot_sandbox.check_requests_and_log(log_offset)
    await session_bot_sandbox.disconnect_users()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def store(session_bot_sandbox: BotSandbox) -> AsyncIterator[Store]:
    """Open the bot's database."""
    async with open_migrated_store(session_bot_sandbox.bot.settings["DATABASE_URL"]) as store:
        yield store


@pytest_asyncio.fixture(loop_scope="session")
async def ada(bot_sandbox: BotSandbox) -> SandboxUser:
    """Return a user who has never played, in a channel where the bot may post."""
    return await bot_sandbox.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(bot_sandbox: BotSandbox) -> SandboxUser:
    """Return another user who has never played."""
    return await bot_sandbox.create_user()
