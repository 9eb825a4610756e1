"""How long the rules take."""

from __future__ import annotations

from functools import partial
from itertools import accumulate

from bot.engine.deal import deal
from bot.engine.legality import legal_moves
from bot.engine.notation import read
from bot.engine.play import play, replay
from bot.variants import VARIANTS
from tests.bench.figures import Figure, cpu_ms, cpu_ms_each
from tests.golden import golden

GAME = golden("canfield-453071-won")
MOVES = GAME.moves[:150]
RULES = VARIANTS[GAME.variant]
POSITIONS = list(accumulate(map(read, MOVES), play, initial=deal(RULES, GAME.deal)))
"""A won game of Canfield as far as its hundred-and-fiftieth move."""


def figures() -> list[Figure]:
    return [
        Figure(
            "replay_150_ms",
            cpu_ms(lambda: replay(RULES, GAME.deal, map(read, MOVES)), 200),
            0.8,
            "shuffle, and 150 moves as text, each judged and played",
        ),
        Figure(
            "legal_list_ms",
            cpu_ms_each([partial(legal_moves, state) for state in POSITIONS * 4]),
            None,
            "every legal move of a position",
        ),
    ]
