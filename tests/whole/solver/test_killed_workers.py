"""The solver's worker and the bot: either may be killed in mid-search."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.solver.test_pool import has_ended, list_workers, read_processor_ticks
from tests.timeouts import wait_until
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.solver.test_certain_hints import wait_for_answer

pytestmark = pytest.mark.asyncio(loop_scope="session")


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


async def test_a_worker_killed_in_mid_search_ends_it_and_none_outlives_the_bot(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", game="forty-thieves", deal="32001")
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
