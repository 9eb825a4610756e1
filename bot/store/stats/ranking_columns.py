"""What leaderboards rank by, computed from a standing's sums: in Python and in SQL.

The first criterion is the lower bound of Wilson's interval of the win rate, at 95 %; ties go by
the share of cards up. Both ways must give equal numbers.
"""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Double, case, cast, func, literal_column

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.models.leaderboards import LeaderboardTotals
    from bot.store.db.upsert import ColumnsByName

WILSON_Z = 1.959963984540054
"""The standard deviations around the mean that hold 95 % of the normal distribution."""

RANKING_COLUMNS = ("win_rate_bound", "clean_win_rate_bound", "cards_up_share")


def compute_ranking_values(totals: LeaderboardTotals) -> dict[str, float]:
    """Return the values of the ranking columns of a new standing."""
    compute_bound = partial(
        _compute_wilson_lower_bound, games=totals.games, take_root=sqrt, make_number=float
    )
    return {
        "win_rate_bound": compute_bound(totals.wins) if totals.wins else 0.0,
        "clean_win_rate_bound": compute_bound(totals.clean_wins) if totals.clean_wins else 0.0,
        "cards_up_share": totals.cards_up / totals.cards_in_play if totals.cards_in_play else 0.0,
    }


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
    bound = _compute_wilson_lower_bound(
        cast(wins, Double), cast(games, Double), partial(func.sqrt, type_=Double), _build_constant
    )
    # Without a win it is 0, and not what rounding leaves of it.
    return case((wins > _ZERO, bound), else_=_build_constant(0.0))


def _compute_wilson_lower_bound(
    wins: Any, games: Any, take_root: Callable[[Any], Any], make_number: Callable[[float], Any]
) -> Any:
    """Return the lower end of Wilson's interval, of numbers or columns: JASA 22 (1927) 209."""
    deviation = take_root(wins * (games - wins) / games + make_number(WILSON_Z * WILSON_Z / 4))
    return (wins + make_number(WILSON_Z * WILSON_Z / 2) - make_number(WILSON_Z) * deviation) / (
        games + make_number(WILSON_Z * WILSON_Z)
    )


def _build_constant(value: float) -> ColumnElement[float]:
    """Return a number that is part of the statement, instead of being sent with every row."""
    return literal_column(repr(value), Double)


_ZERO: ColumnElement[int] = literal_column("0")
