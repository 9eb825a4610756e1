"""The recount of skill ratings: those stored must be what the same games give again."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import isclose

from bot.models.player_records import PlayerRating
from bot.services.ratings.fitted_ratings import make_ratings
from bot.services.ratings.fitting_process import RatingProcessError
from bot.services.ratings.ratings import write_all_ratings
from bot.services.recount.row_diff import RowDifference, diff_rows
from bot.store import Store
from bot.store.recount.totals import RecountedTable
from bot.store.stats import ratings

_TOLERANCE = 1e-6
"""In logits: other processors round otherwise."""


@dataclass(frozen=True, slots=True)
class UncomparedRatings:
    """Ratings that cannot be compared, and why."""

    reason: str


async def recount_ratings(store: Store, *, repair: bool) -> list[RowDifference | UncomparedRatings]:
    """Return the ratings that differ from those that their games give, after repair if asked to.

    Where games have come or gone since, of players who were erased for instance, all ratings would
    differ a little: that is said instead, and a repair makes all ratings anew.
    """
    async with store.begin_read() as conn:
        fit = await ratings.find_rating_fit(conn)
        stored = await ratings.list_all_ratings(conn)
    if fit is None:
        return []
    try:
        made = await make_ratings(store, fit)
    except RatingProcessError as error:
        return [UncomparedRatings(str(error))]
    game_count = sum(rating.games for rating in made)
    findings: list[RowDifference | UncomparedRatings]
    if game_count == fit.games:
        findings = [*_diff_ratings(stored, made)]
    else:
        before = "unknown" if fit.games is None else fit.games
        findings = [UncomparedRatings(f"they were made from {before} games, not {game_count}")]
    if repair and findings:
        # A number of their own: ratings that must not be there are deleted.
        fit = replace(fit, number=fit.number + 1)
        await write_all_ratings(
            store, fit, [replace(rating, fit_number=fit.number) for rating in made]
        )
    return findings


def _diff_ratings(stored: list[PlayerRating], made: list[PlayerRating]) -> list[RowDifference]:
    stored_by_key = {(rating.player_id, rating.family): rating for rating in stored}
    expected = (
        _adopt_rounding(rating, stored_by_key.get((rating.player_id, rating.family)))
        for rating in made
    )
    return diff_rows(RecountedTable.RATING, map(asdict, stored), map(asdict, expected))


def _adopt_rounding(rating: PlayerRating, stored: PlayerRating | None) -> PlayerRating:
    """Return the rating, with the stored values that differ from its own by rounding only."""
    if stored is None:
        return rating
    if isclose(rating.ability, stored.ability, rel_tol=0, abs_tol=_TOLERANCE):
        rating = replace(rating, ability=stored.ability)
    if isclose(rating.variance, stored.variance, rel_tol=0, abs_tol=_TOLERANCE):
        rating = replace(rating, variance=stored.variance)
    return rating
