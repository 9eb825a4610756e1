"""Games of two and three decks: how many deals are won in a second."""

from __future__ import annotations

from bot.engine.deals import deal
from bot.solver.solution import Verdict
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement
from tests.bench.solver.timed_searches import build_share, time_searches

FIRST_DEAL = 80_000
DEALS = 100
"""Of each game."""

GOALS = {
    "forty-thieves": 30,
    "limited": 90,
    "lucas": 98,
    "indian": 98,
    "little-forty": 98,
    "streets": 65,
    "rank-and-file": 80,
    "number-ten": 70,
    "maria": 30,
}


def measure_several_decks(count: int = DEALS) -> list[Measurement]:
    """Return the share of each game's deals that are won in a second."""
    return [
        build_share(
            key.replace("-", "_"),
            time_searches(
                key, (deal(VARIANTS[key], FIRST_DEAL + number) for number in range(count)), 1
            ),
            lambda search: search.has_found(Verdict.WINNABLE, 1),
            goal,
            "won in 1 s",
        )
        for key, goal in GOALS.items()
    ]
