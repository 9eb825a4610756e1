"""What leaderboards rank by, computed by the database from a standing's sums.

The first criterion is the lower bound of Wilson's interval of the win rate, at 95 %; ties go by
the share of cards up.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Double, case, cast, func, literal_column

from bot.store.db.upsert import ColumnsByName

WILSON_Z = 1.959963984540054
"""The standard deviations around the mean that hold 95 % of the normal distribution."""

RANKING_COLUMNS = ("win_rate_bound", "clean_win_rate_bound", "cards_up_share")


def build_ranking_columns(sums: ColumnsByName) -> dict[str, ColumnElement[Any]]:
    """Return the expressions of the ranking columns in terms of these sums."""
    return {
        "win_rate_bound": _build_win_rate_bound(sums["wins"], sums["games"]),
        "clean_win_rate_bound": _build_win_rate_bound(sums["clean_wins"], sums["games"]),
        "cards_up_share": case(
            (
                sums["cards_in_play"] > _ZERO,
                cast(sums["cards_up"], Double) / cast(sums["cards_in_play"], Double),
            ),
            else_=_build_constant(0.0),
        ),
    }


def _build_win_rate_bound(
    wins: ColumnElement[Any], games: ColumnElement[Any]
) -> ColumnElement[Any]:
    bound = _build_wilson_lower_bound(cast(wins, Double), cast(games, Double))
    # Without a win it is 0, and not what rounding leaves of it.
    return case((wins > _ZERO, bound), else_=_build_constant(0.0))


def _build_wilson_lower_bound(
    wins: ColumnElement[float], games: ColumnElement[float]
) -> ColumnElement[float]:
    """Return the lower end of Wilson's interval: JASA 22 (1927) 209."""
    variance = wins * (games - wins) / games + _build_constant(WILSON_Z * WILSON_Z / 4)
    deviation = _build_constant(WILSON_Z) * func.sqrt(variance, type_=Double)
    centre = wins + _build_constant(WILSON_Z * WILSON_Z / 2)
    return (centre - deviation) / (games + _build_constant(WILSON_Z * WILSON_Z))


def _build_constant(value: float) -> ColumnElement[float]:
    """Return a number that is part of the statement, instead of being sent with every row."""
    return literal_column(repr(value), Double)


_ZERO: ColumnElement[int] = literal_column("0")
