"""Games of two decks are won with controls only: buttons, and menus that lead to menus."""

import re
from functools import partial
from itertools import count

import pytest

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play, replay
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.table_messages import list_button_labels, list_table_actions, press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOVES_PER_COMMAND = 100
"""At most this many moves are typed in one line."""

MENU_OPTIONS = 25


@pytest.fixture(autouse=True)
def slow_requests(clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every request count as a second later, so that nobody presses too fast."""
    rate_limiter = clocked_sandbox.bots[0].services.rate_limiter
    monkeypatch.setattr(rate_limiter, "clock", count().__next__)


class ControlPlayer:
    """A user who plays with controls only, and counts the presses."""

    def __init__(self, user: SandboxUser, table: Json) -> None:
        self.user = user
        self.table = table
        self.presses = 0

    async def press(self, action: str) -> None:
        """Press a button or choose an option."""
        self.presses += 1
        self.table = await press_control(self.user, self.table, action)

    async def play_move(self, move: str) -> int:
        """Play one move, through as many menus as needed; return the number of presses."""
        before = self.presses
        source, target = re.split("[-x]", f"{move}-")[:2]
        for step in (source, f"{source}-{target}?"):
            if move in self.list_offered_actions():
                break
            await self.press(step)
        await self.press(move)
        return self.presses - before

    def list_offered_actions(self) -> set[str]:
        """Return what can be pressed and chosen."""
        menus = [control.get("options", []) for control in list_controls(self.table)]
        options = {option["value"] for menu_options in menus for option in menu_options}
        return options | list_table_actions(self.table).keys()


def count_allowed_presses(legal: list[Move], move: Move) -> int:
    """Return the number of presses that a move may take, which depends on the legal moves."""
    moves = [legal_move for legal_move in legal if legal_move != DRAW_MOVE]
    if len(moves) <= MENU_OPTIONS or move == DRAW_MOVE or move.target[0] == "f":
        return 1
    same_source = [other for other in moves if other.source == move.source]
    same_piles = [other for other in same_source if other.target == move.target]
    return 3 if len(same_source) > MENU_OPTIONS and len(same_piles) > 1 else 2


async def type_moves(user: SandboxUser, moves: tuple[str, ...]) -> Json:
    """Type moves, in as many commands as needed; return the last table."""
    for start in range(0, len(moves), MOVES_PER_COMMAND):
        table = await user.run_command(
            "move", moves=",".join(moves[start : start + MOVES_PER_COMMAND])
        )
    return table


@pytest.mark.parametrize(
    ("name", "first", "last"), [("demon-60001-won", 164, 182), ("number-ten-60001-won", 190, 220)]
)
async def test_games_with_many_moves_are_won_through_chained_menus(
    ann: SandboxUser, name: str, first: int, last: int
) -> None:
    """The moves from ``first`` to ``last`` are played with controls, all others are typed.

    Among them there are more moves than a menu holds, empty columns, and a move of three presses.
    """
    game = load_golden_game(name)
    state = replay(VARIANTS[game.variant], game.deal, map(Move.parse, game.moves[:first]))
    await ann.run_command("new", game=game.variant, deal=str(game.deal))
    player = ControlPlayer(ann, await type_moves(ann, game.moves[:first]))
    press_counts = set()
    has_tried_three_presses = False
    for move in map(Move.parse, game.moves[first:last]):
        legal = legal_moves(state)
        longest_move = max(legal, key=partial(count_allowed_presses, legal))
        if not has_tried_three_presses and count_allowed_presses(legal, longest_move) == 3:
            has_tried_three_presses = True
            assert await player.play_move(str(longest_move)) == 3
            await player.press("undo")
        presses = await player.play_move(str(move))
        assert presses <= count_allowed_presses(legal, move), move
        press_counts.add(presses)
        state = play(state, move)
    assert has_tried_three_presses
    assert press_counts == {1, 2}
    auto_start = next(
        number
        for number in range(last, len(game.moves))
        if all("-f" in move for move in game.moves[number:])
    )
    table = player.table
    if auto_start > last:
        table = await type_moves(ann, game.moves[last:auto_start])
    won = await press_control(ann, table, "auto")
    assert "Won!" in read_text(won)
    assert list_button_labels(won) == ["Same deal", "New deal", "Replay", "Share"]
