"""Games of two decks are won by controls alone: buttons, and menus that lead on."""

import asyncio
import re
from time import monotonic

import pytest

from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play, replay
from bot.services.rate_limit import REQUESTS_PER_SECOND, RateLimiter
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import list_button_labels, list_table_actions, press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOVES_PER_COMMAND = 100
"""So many moves are typed in one line."""

MENU_OPTIONS = 25

EARLIER_COMMANDS = 8
"""At most so many requests come before the first press."""


class ControlPlayer:
    """Somebody who plays by controls alone, and counts the presses."""

    def __init__(self, user: SandboxUser, table: Json) -> None:
        self.user = user
        self.table = table
        self.presses = 0
        # As the bot counts them, and what was typed before is a few.
        self._rate_limit = RateLimiter(monotonic)
        for _ in range(EARLIER_COMMANDS):
            self._rate_limit.check_request(0)

    async def press_at_allowed_speed(self, action: str) -> None:
        """A button or an option, no faster than the bot allows a person to be."""
        self.presses += 1
        while not self._may_press():  # noqa: ASYNC110 - it is time that is waited for
            await asyncio.sleep(1 / REQUESTS_PER_SECOND)
        self.table = await press_control(self.user, self.table, action)

    def _may_press(self) -> bool:
        try:
            self._rate_limit.check_request(0)
        except GameError:
            return False
        return True

    async def play_move(self, move: str) -> int:
        """One move, as far as the menus lead: how many presses it took."""
        before = self.presses
        source, target = re.split("[-x]", f"{move}-")[:2]
        for step in (source, f"{source}-{target}?"):
            if move in self.list_offered_actions():
                break
            await self.press_at_allowed_speed(step)
        await self.press_at_allowed_speed(move)
        return self.presses - before

    def list_offered_actions(self) -> set[str]:
        """Return what can be pressed and chosen."""
        menus = [control.get("options", []) for control in list_controls(self.table)]
        options = {option["value"] for menu_options in menus for option in menu_options}
        return options | list_table_actions(self.table).keys()


def count_allowed_presses(legal: list[Move], move: Move) -> int:
    """How many presses a move may take by the number of those that are legal."""
    moves = [each for each in legal if each != DRAW_MOVE]
    if len(moves) <= MENU_OPTIONS or move == DRAW_MOVE or move.target[0] == "f":
        return 1
    own = [each for each in moves if each.source == move.source]
    counts = [each for each in own if each.target == move.target]
    return 3 if len(own) > MENU_OPTIONS and len(counts) > 1 else 2


@pytest.mark.parametrize(
    ("name", "first", "last"), [("demon-60001-won", 164, 182), ("number-ten-60001-won", 190, 220)]
)
async def test_games_with_many_moves_are_won_through_chained_menus(
    ada: SandboxUser, name: str, first: int, last: int
) -> None:
    """From the ``first`` move to the ``last`` by controls, and then up with all that is left.

    On the way there are more moves than a menu holds, empty columns, and a move of three presses.
    """
    game = load_golden_game(name)
    state = replay(VARIANTS[game.variant], game.deal, map(Move.parse, game.moves[:first]))
    await ada.run_command("new", game=game.variant, deal=str(game.deal))
    table = await _type_moves(ada, game.moves[:first])
    fingers = ControlPlayer(ada, table)
    taken, three = [], False
    for text in game.moves[first:last]:
        legal = legal_moves(state)
        counted = (
            None
            if three
            else next((each for each in legal if count_allowed_presses(legal, each) == 3), None)
        )
        if counted is not None:
            three = True
            assert await fingers.play_move(str(counted)) == 3
            await fingers.press_at_allowed_speed("undo")
        presses = await fingers.play_move(text)
        assert presses <= count_allowed_presses(legal, Move.parse(text)), text
        taken.append(presses)
        state = play(state, Move.parse(text))
    assert three
    assert set(taken) == {1, 2}
    upwards = next(at for at in range(last, 999) if all("-f" in m for m in game.moves[at:]))
    table = await _type_moves(ada, game.moves[last:upwards]) if upwards > last else fingers.table
    won = await press_control(ada, table, "auto")
    assert "Won!" in read_text(won)
    assert list_button_labels(won) == ["Same deal", "New deal", "Replay", "Share"]


async def _type_moves(user: SandboxUser, moves: tuple[str, ...]) -> Json:
    for start in range(0, len(moves), MOVES_PER_COMMAND):
        table = await user.run_command(
            "move", moves=",".join(moves[start : start + MOVES_PER_COMMAND])
        )
    return table
