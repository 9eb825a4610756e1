"""Tables to be shown: a game's record and a position, without a store."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.engine.cards import Build
from bot.engine.rules import Carry, Enter, Rules
from bot.engine.state import State
from bot.services.table import Table
from bot.store.games import Chosen, Game
from bot.variants import VARIANTS

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HIGHEST_ID = 10**15

WIDE: Rules = replace(
    VARIANTS["canfield"],
    decks=2,
    heights=(4,) * 12,
    reserve=0,
    base="A",
    build=Build.ANY,
    carry=Carry.RUN,
    enter=Enter.ANY,
    refill=False,
    draw=1,
)
"""More columns, and more ways to move, than most games have."""


def shown(state: State, **changes: Any) -> Table:
    """A table with that position, and what the test says of its game."""
    game = Game(
        id=HIGHEST_ID,
        player=401,
        variant=state.rules.key,
        deal=10**20 - 1,
        chosen=Chosen.FRESH,
        began=NOON,
        touched=NOON,
    )
    return Table(replace(game, **changes), state)
