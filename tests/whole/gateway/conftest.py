"""A bot and a Discord that wait for each other: a slow machine must not look like a lost event."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.services import requests
from sandbox import interaction_sender, interactions
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox


def take_time() -> None:
    """Let the bot's process answer interactions that have waited for long."""
    requests.DECISION_SECONDS = requests.ANSWER_SECONDS = WAIT_TIMEOUT


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def session_bot_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[BotSandbox]:
    """Run a patient sandbox and a patient bot for the tests of a module."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for module in (interaction_sender, interactions):
            monkeypatch.setattr(module, "ANSWER_SECONDS", WAIT_TIMEOUT)
        folder = bot_folders.mktemp("patient")
        async with run_bot_sandbox(folder, before_start=take_time) as bot_sandbox:
            yield bot_sandbox
