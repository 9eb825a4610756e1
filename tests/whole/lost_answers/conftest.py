"""A bot that gives up sending an answer sooner than Discord gives up waiting for it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.client import first_answers
from bot.ui.threads import player_thread
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.driver.short_waits import shorten_answer_window


def lose_patience() -> None:
    """Let the bot in this process wait for a moment only until Discord takes something."""
    shorten_answer_window()
    first_answers.FURTHER_ANSWER_SECONDS = 1.0
    player_thread.POSTING_SECONDS = 1.0


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def module_bot_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and an impatient bot for all tests of a module."""
    folder = bot_folders.mktemp("impatient")
    async with run_bot_sandbox(folder, before_start=lose_patience) as bot_sandbox:
        yield bot_sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def impatient_bot_sandbox(module_bot_sandbox: BotSandbox) -> AsyncIterator[BotSandbox]:
    """Yield the sandbox without faults."""
    await module_bot_sandbox.sandbox.clear_requests()
    yield module_bot_sandbox
    await module_bot_sandbox.sandbox.end_disturbances()
    await module_bot_sandbox.disconnect_users()


@pytest_asyncio.fixture(loop_scope="session")
async def cleo(impatient_bot_sandbox: BotSandbox) -> SandboxUser:
    """Return a user who has never played, with the impatient bot."""
    return await impatient_bot_sandbox.create_user()
