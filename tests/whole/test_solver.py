"""The solver over real sockets: certain hints, pauses, and killed workers."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from bot.client import client
from bot.services import play
from tests.sandbox.sandbox_user import SandboxUser
from tests.services.test_solver_pool import (
    has_ended,
    is_waiting,
    list_workers,
    read_processor_ticks,
)
from tests.solver.test_game_analysis import LOSING_MOVE, LOST_MOVES
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.bot_process import ForkedBot
from tests.whole.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.table_messages import (
    list_button_labels,
    read_alt_text,
    read_move_count,
    wait_for_text,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.slow
async def test_a_certain_hint_says_whether_the_game_can_still_be_won(ada: SandboxUser) -> None:
    await ada.run_command("new", game="canfield", deal="32021")
    before = ",".join(map(str, LOST_MOVES[: LOSING_MOVE - 1]))
    await ada.run_command("move", moves=before)
    table = await ada.press_button(await ada.run_command("hint"), label="Can I still win?")
    winnable = await wait_for_text(ada, table, "This can still be won: ")
    assert "Hint: " in read_alt_text(winnable)
    assert "Can I still win?" not in list_button_labels(winnable)
    played = await ada.press_button(winnable, label="Play it")
    assert read_move_count(played) == LOSING_MOVE
    await ada.press_button(played, label="Undo")

    await ada.run_command("move", moves=str(LOST_MOVES[LOSING_MOVE - 1]))
    table = await ada.run_command("hint", certain=True)
    lost = await wait_for_text(ada, table, "This can't be won any more.")
    assert list_button_labels(lost)[0] == "Give up, new deal"


_PRESSES = 10
"""Of one player, few enough for the rate limit and the stock."""


async def press_on(bot_sandbox: BotSandbox) -> None:
    """Let one player after another press without end."""
    for _ in count():
        player = await bot_sandbox.create_user()
        table = await player.run_command("new", game="canfield", deal="32021")
        for _ in range(_PRESSES):
            table = await player.press_button(table, label="Draw")


ENDLESS_DEAL = "32003"
"""In Forty Thieves, after four million positions the search has still not come to its end."""


@pytest.mark.slow
async def test_a_search_waits_while_another_player_is_answered(tmp_path: Path) -> None:
    async with run_bot_sandbox(tmp_path, before_start=search_for_a_minute) as bot_sandbox:
        bot, ada = bot_sandbox.bot, await bot_sandbox.create_user()
        assert isinstance(bot, ForkedBot)
        await ada.run_command("new", game="forty-thieves", deal=ENDLESS_DEAL)
        await ada.run_command("hint", certain=True)
        await wait_until(lambda: list_workers(bot.pid or 0))
        [worker] = list_workers(bot.pid or 0)
        ticks = read_processor_ticks(worker)
        await wait_until(lambda: read_processor_ticks(worker) > ticks + 20)
        # Presses take some milliseconds, in which nobody may look, or the worker not run.
        pressing = asyncio.create_task(press_on(bot_sandbox))
        await wait_until(lambda: pressing.done() or is_waiting(worker), WAIT_TIMEOUT)
        assert not pressing.done()
        pressing.cancel()
        await asyncio.wait({pressing})
        await wait_until(lambda: not is_waiting(worker))
        await bot.stop()
        await wait_until(lambda: has_ended(worker))
        await bot_sandbox.start_bot()


def search_for_a_minute() -> None:
    """Let the bot's process not end a search before its worker, which all else precedes, begins.

    When it is told to stop it waits little for the search, so that it has time for all else.
    """
    vars(play)["CERTAIN_HINT_SECONDS"] = WAIT_TIMEOUT
    client.SHUTDOWN_GRACE_SECONDS = 1.0
