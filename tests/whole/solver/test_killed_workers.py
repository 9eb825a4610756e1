"""The solver's worker and the bot: either may be killed in mid-search."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.client import client
from bot.services.solver import certain_hints
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.solver.test_pool import has_ended, list_workers, read_processor_ticks
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.solver.test_certain_hints import wait_for_answer

pytestmark = pytest.mark.asyncio(loop_scope="session")


ENDLESS_DEAL = "32003"
"""In Forty Thieves, after four million positions the search has still not come to its end."""


def search_for_a_minute() -> None:
    """Let the bot's process not end a search before its worker, which all else precedes, begins.

    When it is told to stop it waits little for the search, so that it has time for all else.
    """
    vars(certain_hints)["CERTAIN_HINT_SECONDS"] = WAIT_TIMEOUT
    client.SHUTDOWN_GRACE_SECONDS = 1.0


@asynccontextmanager
async def ask_for_long_search(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> AsyncIterator[tuple[Json, int]]:
    """Ask for a certain hint; yield its table and the worker that searches for it."""
    bot = bot_sandbox.bot
    assert isinstance(bot, ForkedBot)
    assert bot.pid is not None
    table = await ada.run_command("hint", certain=True)
    await wait_until(lambda: list_workers(bot.pid or 0))
    [worker] = list_workers(bot.pid)
    ticks = read_processor_ticks(worker)
    await wait_until(lambda: read_processor_ticks(worker) > ticks + 20)
    yield table, worker
    await wait_until(lambda: has_ended(worker))


@pytest.mark.slow
async def test_a_worker_killed_in_mid_search_ends_it_and_none_outlives_the_bot(
    tmp_path: Path,
) -> None:
    async with run_bot_sandbox(tmp_path, before_start=search_for_a_minute) as bot_sandbox:
        ada = await bot_sandbox.create_user()
        await ada.run_command("new", game="forty-thieves", deal=ENDLESS_DEAL)
        async with ask_for_long_search(bot_sandbox, ada) as (table, worker):
            os.kill(worker, signal.SIGKILL)
            await wait_for_answer(ada, table, "I don't know if this can still be won.")
        assert "a worker of the solver failed" in bot_sandbox.bot.read_log()

        async with ask_for_long_search(bot_sandbox, ada):
            assert await bot_sandbox.bot.stop(signal.SIGTERM) == 0
        await bot_sandbox.start_bot()

        async with ask_for_long_search(bot_sandbox, ada):
            assert await bot_sandbox.bot.stop(signal.SIGKILL) == -signal.SIGKILL
        await bot_sandbox.start_bot()
