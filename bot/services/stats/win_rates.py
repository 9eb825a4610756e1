"""Rates of wins, and how far they can be trusted."""

from __future__ import annotations

from math import sqrt

from bot.store.stats.leaderboards import WILSON_Z


def compute_wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a rate at 95 %, from 0 to 1; without games all of it.

    E. B. Wilson, JASA 22 (1927) 209; its lower end is what boards are ranked by.
    """
    if not games:
        return 0.0, 1.0
    around = WILSON_Z * sqrt(wins * (games - wins) / games + WILSON_Z * WILSON_Z / 4)
    middle = wins + WILSON_Z * WILSON_Z / 2
    low = (middle - around) / (games + WILSON_Z * WILSON_Z) if wins else 0.0
    high = (middle + around) / (games + WILSON_Z * WILSON_Z) if wins < games else 1.0
    return low, high
