"""Win rates and their confidence intervals."""

from __future__ import annotations

from math import sqrt

from bot.store.stats.ranking_columns import WILSON_Z


def compute_wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return the ends of Wilson's 95 % interval of a win rate; 0 and 1 without games.

    E. B. Wilson, JASA 22 (1927) 209. Leaderboards are ranked by its lower end.
    """
    if not games:
        return 0.0, 1.0
    half_width = WILSON_Z * sqrt(wins * (games - wins) / games + WILSON_Z * WILSON_Z / 4)
    centre = wins + WILSON_Z * WILSON_Z / 2
    lower = (centre - half_width) / (games + WILSON_Z * WILSON_Z) if wins else 0.0
    upper = (centre + half_width) / (games + WILSON_Z * WILSON_Z) if wins < games else 1.0
    return lower, upper
