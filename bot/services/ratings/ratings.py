"""Skill ratings: made anew every night, and read by everyone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import structlog

from bot.models.claims import ClaimKind
from bot.models.player_records import PlayerRating, RatingFit
from bot.ratings.records import RatedGame
from bot.ratings.scale import build_rating
from bot.services.claims import ClaimService
from bot.services.ratings.fitting_process import RatingProcessError, fit_abilities_in_process
from bot.store.stats import ratings
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from datetime import datetime

    from bot.models.player_records import RatedResult
    from bot.ratings.scale import Rating
    from bot.store import Connection, Store

log = structlog.get_logger("bot.services.ratings.ratings")

RATING_INTERVAL_SECONDS = 600.0
"""So often the bot looks whether ratings are due."""

_READ_BATCH_SIZE = 2_000
_WRITE_BATCH_SIZE = 200


@dataclass(frozen=True, slots=True)
class FamilyRating:
    """A player's rating in a family of games."""

    family: str
    rating: Rating


class RatingService:
    """Makes ratings from all results that count; ``clock`` returns the time in UTC.

    A game counts if it was a counted one when it was dealt: a first attempt on its deal. It is won
    if it was won without undo and hint, and how far a lost game came counts if it had neither. So
    nobody can take a game out of their rating by asking for a hint.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def refit_if_due(self) -> None:
        """Make ratings if none were made today, by UTC, and no other process is doing it."""
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
        is_due = last_fit.fitted_at.date() < self._clock().date()
        return last_fit.number + 1 if is_due else None

    async def _refit(self, fit_number: int) -> None:
        fitted_at = self._clock()
        last_games: dict[tuple[int, str], datetime] = {}
        abilities = await fit_abilities_in_process(self._stream_games(fitted_at, last_games))
        fitted = (
            PlayerRating(
                player_id=fit.player,
                family=fit.family,
                ability=fit.ability,
                variance=fit.variance,
                games=fit.game_count,
                last_game_at=last_games[fit.player, fit.family],
                fit_number=fit_number,
            )
            for fit in abilities
        )
        while batch := list(islice(fitted, _WRITE_BATCH_SIZE)):
            async with self._store.begin_write() as conn:
                await ratings.write_ratings(conn, batch)
        while await self._delete_old_ratings(fit_number):
            pass
        async with self._store.begin_write() as conn:
            await ratings.record_rating_fit(conn, RatingFit(number=fit_number, fitted_at=fitted_at))

    async def _stream_games(
        self, before: datetime, last_games: dict[tuple[int, str], datetime]
    ) -> AsyncIterator[RatedGame]:
        """Yield all games that count, and note when each player played a family last."""
        game_id = 0
        while results := await self._list_results(game_id, before):
            game_id = results[-1].game_id
            for result in results:
                # Results outlive games that are removed from the bot.
                if rules := VARIANTS.get(result.variant):
                    skill = (result.player_id, rules.family)
                    last_games[skill] = max(result.ended_at, last_games.get(skill, result.ended_at))
                    yield _build_rated_game(result, rules.family)

    async def _list_results(self, after_game_id: int, before: datetime) -> list[RatedResult]:
        async with self._store.begin_read() as conn:
            return await ratings.list_rated_results(conn, after_game_id, before, _READ_BATCH_SIZE)

    async def _delete_old_ratings(self, fit_number: int) -> int:
        async with self._store.begin_write() as conn:
            return await ratings.delete_old_ratings(conn, fit_number, _WRITE_BATCH_SIZE)


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


def _build_rated_game(result: RatedResult, family: str) -> RatedGame:
    return RatedGame(
        player=result.player_id,
        family=family,
        variant=result.variant,
        shared_deal=f"{result.variant} {result.deal}" if result.contest_id else None,
        is_won=result.is_won and result.is_clean,
        cards_up=result.cards_up if result.is_clean and not result.is_won else None,
    )
