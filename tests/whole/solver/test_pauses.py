"""A search for one player, and presses of others: its worker waits while they are answered."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from tests.services.solver.test_pauses import is_waiting
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.solver.test_killed_workers import (
    ENDLESS_DEAL,
    ask_for_long_search,
    search_for_a_minute,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

_PRESSES = 10
"""Of one player, few enough for the rate limit and the stock."""


async def press_on(bot_sandbox: BotSandbox) -> None:
    """Let one player after another press without end."""
    for _ in count():
        player = await bot_sandbox.create_user()
        table = await player.run_command("new", game="canfield", deal="32021")
        for _ in range(_PRESSES):
            table = await player.press_button(table, label="Draw")


@pytest.mark.slow
async def test_a_search_waits_while_another_player_is_answered(tmp_path: Path) -> None:
    async with run_bot_sandbox(tmp_path, before_start=search_for_a_minute) as bot_sandbox:
        ada = await bot_sandbox.create_user()
        await ada.run_command("new", game="forty-thieves", deal=ENDLESS_DEAL)
        async with ask_for_long_search(bot_sandbox, ada) as (_, worker):
            # Presses take some milliseconds, in which nobody may look, or the worker not run.
            pressing = asyncio.create_task(press_on(bot_sandbox))
            await wait_until(lambda: pressing.done() or is_waiting(worker), WAIT_TIMEOUT)
            assert not pressing.done()
            pressing.cancel()
            await asyncio.wait({pressing})
            await wait_until(lambda: not is_waiting(worker))
            await bot_sandbox.bot.stop()
        await bot_sandbox.start_bot()
