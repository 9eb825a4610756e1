"""Skill ratings: made anew every night, and read by everyone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import structlog

from bot.models.claims import ClaimKind
from bot.models.player_records import PlayerRating, RatingFit
from bot.ratings.scale import Rating, build_rating
from bot.services.claims import ClaimService
from bot.services.ratings.fitted_ratings import make_ratings
from bot.services.ratings.fitting_process import RatingProcessError
from bot.services.stats.periods import was_done_today
from bot.store import Connection, Store
from bot.store.stats import ratings

log = structlog.get_logger("bot.services.ratings.ratings")

RATING_INTERVAL_SECONDS = 600.0
"""So often the bot looks whether ratings are due."""

_WRITE_BATCH_SIZE = 200


@dataclass(frozen=True, slots=True)
class FamilyRating:
    """A player's rating in a family of games."""

    family: str
    rating: Rating


class RatingService:
    """Makes ratings every day; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def refit_if_due(self) -> None:
        """Make ratings if none were made today and no other process is doing it."""
        if await self._find_due_number() is None:
            return
        async with ClaimService(self._store, self._clock).hold(ClaimKind.RATINGS) as claim:
            # Another process may have made them just before.
            fit_number = await self._find_due_number() if claim else None
            if fit_number is None:
                return
            try:
                await self._refit(fit_number)
            except RatingProcessError as error:
                log.warning("no ratings were made", reason=str(error))

    async def _find_due_number(self) -> int | None:
        """Return the number that ratings made now have; None if some were made today."""
        async with self._store.begin_read() as conn:
            last_fit = await ratings.find_rating_fit(conn)
        if last_fit is None:
            return 1
        is_done = was_done_today(last_fit.fitted_at, self._clock())
        return None if is_done else last_fit.number + 1

    async def _refit(self, fit_number: int) -> None:
        fit = RatingFit(number=fit_number, fitted_at=self._clock())
        await write_all_ratings(self._store, fit, await make_ratings(self._store, fit))


async def write_all_ratings(store: Store, fit: RatingFit, made: Sequence[PlayerRating]) -> None:
    """Store these ratings in place of all others, a few at a time."""
    for begin in range(0, len(made), _WRITE_BATCH_SIZE):
        async with store.begin_background_write() as conn:
            await ratings.write_ratings(conn, made[begin : begin + _WRITE_BATCH_SIZE])
    deleted_count = 1
    while deleted_count:
        async with store.begin_background_write() as conn:
            deleted_count = await ratings.delete_old_ratings(conn, fit.number, _WRITE_BATCH_SIZE)
    game_count = sum(rating.games for rating in made)
    async with store.begin_background_write() as conn:
        await ratings.record_rating_fit(conn, replace(fit, games=game_count))


async def load_family_ratings(
    conn: Connection, player_id: int, family: str | None, now: datetime
) -> tuple[FamilyRating, ...]:
    """Return a player's ratings as they are today, in one family or in all."""
    return tuple(
        FamilyRating(
            stored.family,
            build_rating(stored.ability, stored.variance, stored.games, now - stored.last_game_at),
        )
        for stored in await ratings.list_player_ratings(conn, player_id)
        if family in {None, stored.family}
    )
