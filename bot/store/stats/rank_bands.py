"""Bands of a leaderboard's ranking: deep in it, only the standings of one band are skipped.

A page in the middle of 100,000 standings would have to skip half of them, and a rank there to count
as many. PostgreSQL looks each of them up in its table where the table has changed lately, so that
reading all of them once, and how many each band has, costs less than skipping.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from sqlalchemy import ColumnElement, Double, Integer, and_, bindparam, case, cast, func, tuple_

from bot.models.leaderboards import Leaderboard
from bot.store.schema import standing_table

MIN_BANDED_STANDINGS = 10_000
"""Where fewer can be ranked, the whole ranking is one band."""

_BANDS_PER_POINT = 500
"""Bands are this fine: few standings are in one, and few bands are read from the database."""

_ABOVE_ALL = 2.0
"""More than any bound of a win rate and any share of cards."""

_SLACK = 1e-9
"""More than what rounding takes from a score."""


@dataclass(frozen=True, slots=True)
class BandStart:
    """Where the standings of a band and those behind it begin, and how many are before them."""

    band: int
    standings_before: int

    def build_parameters(self) -> dict[str, float]:
        """Return the values for `build_is_from_band`."""
        highest_score = (self.band + 0.5) / _BANDS_PER_POINT + _SLACK
        has_wins = highest_score > 1
        return {
            "first_band": self.band,
            "first_bound": highest_score - 1 if has_wins else 0.0,
            "first_share": _ABOVE_ALL if has_wins else highest_score,
        }


TOP = BandStart(band=3 * _BANDS_PER_POINT, standings_before=0)
"""The begin of every ranking."""


@dataclass(frozen=True, slots=True)
class RankBands:
    """How many standings are ranked, and where bands of them begin, the best first."""

    ranked_count: int
    starts: tuple[BandStart, ...] = (TOP,)

    def find_start(self, skipped_count: int) -> BandStart:
        """Return the last start that so many standings or fewer are before."""
        position = bisect_right(
            self.starts, skipped_count, key=lambda start: start.standings_before
        )
        return self.starts[position - 1]

    def find_start_before(self, bound: float, share: float) -> BandStart:
        """Return a start that a standing with these values is behind, near to it."""
        # The database may round to the next band.
        highest_band = round((1 + bound if bound > 0 else share) * _BANDS_PER_POINT) + 1
        position = bisect_right(self.starts, -highest_band, key=lambda start: -start.band)
        return self.starts[max(position - 1, 0)]


def has_bands(board: Leaderboard, min_games: int) -> bool:
    """Return whether so many may have as many games that a leaderboard's ranking has bands."""
    return board.games >= MIN_BANDED_STANDINGS * max(min_games, 1)


def build_rank_bands(counts_by_band: Mapping[int, int]) -> RankBands:
    """Return the bands of a ranking with so many standings in each."""
    bands = sorted(counts_by_band, reverse=True)
    sums = list(accumulate((counts_by_band[band] for band in bands), initial=0))
    # Whoever has moved up since may be above the band that was the highest.
    starts = (BandStart(band, before) for band, before in zip(bands[1:], sums[1:], strict=False))
    return RankBands(sums[-1], (TOP, *starts))


def build_band(bound: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the number of a standing's band, which falls with its rank.

    Standings without a win rank by their share of cards, so bands divide them by it.
    """
    share = standing_table.c.cards_up_share
    score = case((bound > 0, 1 + bound), else_=share)
    return cast(func.round(score * _BANDS_PER_POINT, type_=Double), Integer)


def build_is_from_band(bound: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return whether a standing is in the band of a `BandStart` or behind it."""
    return and_(
        # This follows from the band; it lets the index be used.
        tuple_(bound, standing_table.c.cards_up_share)
        <= tuple_(bindparam("first_bound", type_=Double), bindparam("first_share", type_=Double)),
        build_band(bound) <= bindparam("first_band", type_=Integer),
    )
