"""The speed of the rules."""

from __future__ import annotations

from functools import partial
from itertools import accumulate

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.transitions import play, replay
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, measure_cpu_ms, measure_cpu_ms_of_each
from tests.golden_games import load_golden_game

MEASURED_GAME = load_golden_game("canfield-453071-won")
FIRST_150_MOVES = MEASURED_GAME.moves[:150]
RULES = VARIANTS[MEASURED_GAME.variant]
POSITIONS = list(
    accumulate(map(Move.parse, FIRST_150_MOVES), play, initial=deal(RULES, MEASURED_GAME.deal))
)
"""The positions of a won game of Canfield up to its 150th move."""


def measure_rules() -> list[Measurement]:
    """Return the times of a replay and of a list of legal moves."""
    return [
        Measurement(
            "replay_150_ms",
            measure_cpu_ms(
                lambda: replay(RULES, MEASURED_GAME.deal, map(Move.parse, FIRST_150_MOVES)), 200
            ),
            0.8,
            "shuffle, and 150 moves as text, each judged and played",
        ),
        Measurement(
            "legal_list_ms",
            measure_cpu_ms_of_each([partial(legal_moves, state) for state in POSITIONS * 4]),
            None,
            "every legal move of a position",
        ),
    ]
