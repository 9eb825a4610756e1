"""The solver over real sockets: certain hints, pauses, and killed workers."""

import pytest

from tests.golden_games import MOVES_BEFORE_LAST_AUTO, WON_GAME
from tests.sandbox.sandbox_user import SandboxUser, read_text
from tests.solver.test_game_analysis import LOSING_MOVE, LOST_MOVES
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
    assert "This can still be won: " in read_text(played)
    undone = await ada.press_button(played, label="Undo")
    assert "Play it" not in list_button_labels(undone)

    await ada.run_command("move", moves=str(LOST_MOVES[LOSING_MOVE - 1]))
    table = await ada.run_command("hint", certain=True)
    lost = await wait_for_text(ada, table, "This can't be won any more.")
    assert list_button_labels(lost)[0] == "Give up, new deal"


@pytest.mark.slow
async def test_a_certain_hint_leads_to_the_win_by_one_press_a_move(ada: SandboxUser) -> None:
    await ada.run_command("new", game="canfield", deal=str(WON_GAME.deal))
    await ada.run_command("move", moves=",".join(MOVES_BEFORE_LAST_AUTO))
    table = await ada.run_command("hint", certain=True)
    table = await wait_for_text(ada, table, "This can still be won: ")
    for _ in range(len(WON_GAME.moves) - len(MOVES_BEFORE_LAST_AUTO)):
        assert list_button_labels(table)[0] == "Play it"
        table = await ada.press_button(table, label="Play it")
    assert "🎉 Won!" in read_text(table)
