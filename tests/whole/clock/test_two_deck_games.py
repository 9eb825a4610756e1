"""Games of two decks are won with controls only: buttons, and menus that lead to menus."""

from itertools import count

import pytest

from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import list_useful_moves
from bot.engine.transitions import play, replay
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.sandbox.sandbox_user import Json, SandboxUser, list_controls, read_text
from tests.whole.bot_sandbox import ClockedSandbox
from tests.whole.table_messages import list_button_labels, list_table_actions, press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOVES_PER_COMMAND = 100
"""At most this many moves are typed in one line."""

MENU_OPTIONS = 25


@pytest.fixture(autouse=True)
def slow_requests(clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every request count as a second later, so that nobody presses too fast."""
    rate_limiter = clocked_sandbox.bots[0].services.rate_limiter
    monkeypatch.setattr(rate_limiter, "clock", count().__next__)


def list_offered_actions(table: Json) -> set[str]:
    """Return what can be pressed and chosen."""
    menus = [control.get("options", []) for control in list_controls(table)]
    options = {option["value"] for menu_options in menus for option in menu_options}
    return options | list_table_actions(table).keys()


def count_allowed_presses(state: State, move: Move) -> int:
    """Return the number of presses that a move may take, which depends on the useful moves."""
    moves = [useful_move for useful_move in list_useful_moves(state) if useful_move != DRAW_MOVE]
    return 1 if len(moves) <= MENU_OPTIONS or move == DRAW_MOVE or move.goes_up else 2


async def type_moves(user: SandboxUser, moves: tuple[str, ...]) -> Json:
    """Type moves, in as many commands as needed; return the last table."""
    for start in range(0, len(moves), MOVES_PER_COMMAND):
        typed = ",".join(moves[start : start + MOVES_PER_COMMAND])
        table = await user.run_command("move", moves=typed)
    return table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "first", "last"), [("demon-60001-won", 140, 156), ("number-ten-60001-won", 190, 220)]
)
async def test_games_with_many_moves_are_won_through_chained_menus(
    ann: SandboxUser, name: str, first: int, last: int
) -> None:
    """The moves from ``first`` to ``last`` are played with controls, all others are typed.

    Among them there are more moves than a menu holds, and empty columns.
    """
    game = load_golden_game(name)
    state = replay(VARIANTS[game.variant], game.deal, map(Move.parse, game.moves[:first]))
    await ann.run_command("new", game=game.variant, deal=str(game.deal))
    table = await type_moves(ann, game.moves[:first])
    press_counts = set()
    for move in map(Move.parse, game.moves[first:last]):
        # Where a move is in no menu, its source leads to another.
        actions = (
            [str(move)] if str(move) in list_offered_actions(table) else [move.source, str(move)]
        )
        for action in actions:
            table = await press_control(ann, table, action)
        assert len(actions) <= count_allowed_presses(state, move), move
        press_counts.add(len(actions))
        state = play(state, move)
    assert press_counts == {1, 2}
    auto_start = next(
        number
        for number in range(last, len(game.moves))
        if all("-f" in move for move in game.moves[number:])
    )
    if auto_start > last:
        table = await type_moves(ann, game.moves[last:auto_start])
    won = await press_control(ann, table, "auto")
    assert "Won!" in read_text(won)
    assert list_button_labels(won) == ["Same deal", "New deal", "Replay", "Share"]
