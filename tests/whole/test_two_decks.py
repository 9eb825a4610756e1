"""Games of two decks are won by controls alone: buttons, and menus that lead on."""

import asyncio
import re
from time import monotonic

import pytest

from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.notation import read, write
from bot.engine.play import play, replay
from bot.engine.state import DRAW, Move
from bot.services.flood import A_SECOND, Flood
from bot.variants import VARIANTS
from tests.golden import golden
from tests.sandbox.running import Json, Person, controls, texts
from tests.whole.tables import do, labels

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT_ONCE = 100
"""So many moves are typed in one line."""

MENU = 25

BEFORE = 8
"""At most so many requests come before the first press."""


class Fingers:
    """Somebody who plays by controls alone, and counts the presses."""

    def __init__(self, person: Person, table: Json) -> None:
        self.person = person
        self.table = table
        self.presses = 0
        # As the bot counts them, and what was typed before is a few.
        self._counted = Flood(monotonic)
        for _ in range(BEFORE):
            self._counted.check(0)

    async def press(self, name: str) -> None:
        """A button or an option, no faster than the bot allows a person to be."""
        self.presses += 1
        while not self._may_press():  # noqa: ASYNC110 - it is time that is waited for
            await asyncio.sleep(1 / A_SECOND)
        self.table = await do(self.person, self.table, name)

    def _may_press(self) -> bool:
        try:
            self._counted.check(0)
        except GameError:
            return False
        return True

    async def make(self, move: str) -> int:
        """One move, as far as the menus lead: how many presses it took."""
        before = self.presses
        source, target = re.split("[-x]", f"{move}-")[:2]
        for step in (source, f"{source}-{target}?"):
            if move in self.offered():
                break
            await self.press(step)
        await self.press(move)
        return self.presses - before

    def offered(self) -> set[str]:
        """What can be pressed and chosen."""
        buttons = {each["custom_id"].split(":")[-1] for each in controls(self.table)}
        menus = [each.get("options", []) for each in controls(self.table)]
        return buttons | {option["value"] for options in menus for option in options}


def most(legal: list[Move], move: Move) -> int:
    """How many presses a move may take by the number of those that are legal."""
    moves = [each for each in legal if each != DRAW]
    if len(moves) <= MENU or move == DRAW or move.target[0] == "f":
        return 1
    own = [each for each in moves if each.source == move.source]
    counts = [each for each in own if each.target == move.target]
    return 3 if len(own) > MENU and len(counts) > 1 else 2


@pytest.mark.parametrize(
    ("name", "first", "last"), [("demon-60001-won", 164, 182), ("number-ten-60001-won", 190, 220)]
)
async def test_where_many_moves_are_legal_the_menus_lead_on_to_the_win(
    ada: Person, name: str, first: int, last: int
) -> None:
    """From the ``first`` move to the ``last`` by controls, and then up with all that is left.

    On the way there are more moves than a menu holds, empty columns, and a move of three presses.
    """
    game = golden(name)
    state = replay(VARIANTS[game.variant], game.deal, map(read, game.moves[:first]))
    await ada.run("new", game=game.variant, deal=str(game.deal))
    table = await _typed(ada, game.moves[:first])
    fingers = Fingers(ada, table)
    taken, three = [], False
    for text in game.moves[first:last]:
        legal = legal_moves(state)
        counted = None if three else next((each for each in legal if most(legal, each) == 3), None)
        if counted is not None:
            three = True
            assert await fingers.make(write(counted)) == 3
            await fingers.press("undo")
        presses = await fingers.make(text)
        assert presses <= most(legal, read(text)), text
        taken.append(presses)
        state = play(state, read(text))
    assert three
    assert set(taken) == {1, 2}
    upwards = next(at for at in range(last, 999) if all("-f" in m for m in game.moves[at:]))
    table = await _typed(ada, game.moves[last:upwards]) if upwards > last else fingers.table
    won = await do(ada, table, "auto")
    assert "Won!" in texts(won)
    assert labels(won) == ["Same deal", "New deal", "Replay", "Boast"]


async def _typed(person: Person, moves: tuple[str, ...]) -> Json:
    for start in range(0, len(moves), AT_ONCE):
        table = await person.run("move", moves=",".join(moves[start : start + AT_ONCE]))
    return table
