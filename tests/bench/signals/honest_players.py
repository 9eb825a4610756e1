"""Simulated people who play fairly: of several habits and tempers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.rules import Rules
from bot.engine.status import is_won
from tests.bench.signals.choosers import Chooser
from tests.bench.signals.habits import make_habits
from tests.bench.signals.odds_players import OddsChooser

MAX_MOVES = 600
"""Nobody plays on for longer."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game as it ended: the moves that stand, what help was taken, whether it was won.

    ``undos`` counts the moves that were taken back.
    """

    moves: tuple[Move, ...]
    undos: int
    is_won: bool
    hints: int = 0


FAMILIES = (
    "greedy", "own-way", "sloppy", "ahead", "holds-back", "undo", "peek", "looks-first", "hints",
    "odds",
)  # fmt: skip
"""The kinds of honest players.

greedy: takes what is best at sight. own-way: weighs moves in their own way. sloppy: slips often.
ahead: looks two moves ahead. holds-back: keeps cards on the table while they may be of use. undo:
takes moves back when stuck. peek: looks through the stock and takes that back. looks-first: goes
through the stock once before playing. hints: follows most hints. odds: imagines orders of the
hidden cards and plays what wins in most of them.
"""


def play_honestly(rules: Rules, number: int, family: str, seed: int) -> Line:
    """Return how one person of a family plays a deal."""
    random = Random(f"{family} {rules.key} {number} {seed}")
    habits = make_habits(family, random)
    chooser = OddsChooser if family == "odds" else Chooser
    player = chooser(deal(rules, number), habits, random)
    undos = len(player.state.stock) if habits.peeks else 0
    tries = habits.retries
    while not is_won(player.state):
        move = player.choose()
        if move is not None and len(player.made) < MAX_MOVES:
            player.make(move)
        elif tries and len(player.made) > 4:
            tries -= 1
            undos += player.take_back()
        else:
            break
    return Line(tuple(player.made), undos, is_won(player.state), player.hints)
