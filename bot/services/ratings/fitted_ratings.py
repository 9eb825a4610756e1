"""All players' ratings, made from all results that count, with their ranks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from datetime import datetime
from itertools import count

from bot.models.player_records import PlayerRating, RatedResult, RatingFit
from bot.ratings.records import RatedGame
from bot.ratings.scale import build_rating, compute_cautious_points
from bot.services.ratings import fitting_process
from bot.store import Store
from bot.store.stats import ratings
from bot.variants import VARIANTS

_READ_BATCH_SIZE = 2_000


async def make_ratings(store: Store, fit: RatingFit) -> list[PlayerRating]:
    """Return all ratings from the games that were over when the fit began.

    Raises RatingProcessError if they cannot be made. A game counts if it was a counted one when it
    was dealt: a first attempt on its deal. It is won if it was won without undo and hint, and how
    far a lost game came with them is the most that it would have come. So nobody can take a game,
    or a bad result, out of their rating by asking for a hint. Deals that were proved winnable are
    taken as a game of their own, which is easier: else whoever plays in their own challenges only
    would be rated higher for it.
    """
    last_games: dict[tuple[int, str], datetime] = {}
    abilities = await fitting_process.fit_abilities_in_process(
        _stream_games(store, fit.fitted_at, last_games)
    )
    return rank_ratings(
        (
            PlayerRating(
                player_id=fitted.player,
                family=fitted.family,
                ability=fitted.ability,
                variance=fitted.variance,
                games=fitted.game_count,
                last_game_at=last_games[fitted.player, fitted.family],
                fit_number=fit.number,
            )
            for fitted in abilities
        ),
        fit.fitted_at,
    )


def rank_ratings(unranked: Iterable[PlayerRating], now: datetime) -> list[PlayerRating]:
    """Return the ratings with their ranks in each family; provisional ones have none.

    They rank by the lower ends of their intervals, so that nobody leads after a few games, and ties
    go to the older account.
    """
    ranks: dict[str, count[int]] = {}
    ranked = []
    for rating in sorted(
        unranked, key=lambda each: (-_get_cautious_points(each, now), each.player_id)
    ):
        idle_time = now - rating.last_game_at
        shown = build_rating(rating.ability, rating.variance, rating.games, idle_time)
        if shown.is_provisional:
            ranked.append(rating)
        else:
            rank = next(ranks.setdefault(rating.family, count(1)))
            ranked.append(replace(rating, rank=rank))
    return ranked


def _get_cautious_points(rating: PlayerRating, now: datetime) -> float:
    return compute_cautious_points(rating.ability, rating.variance, now - rating.last_game_at)


async def _stream_games(
    store: Store, before: datetime, last_games: dict[tuple[int, str], datetime]
) -> AsyncIterator[RatedGame]:
    """Yield all games that count, and note when each player played a family last."""
    game_id = 0
    while results := await _list_results(store, game_id, before):
        game_id = results[-1].game_id
        for result in results:
            # Results outlive games that are removed from the bot.
            if rules := VARIANTS.get(result.variant):
                skill = (result.player_id, rules.family)
                last_games[skill] = max(result.ended_at, last_games.get(skill, result.ended_at))
                yield _build_rated_game(result, rules.family)


async def _list_results(store: Store, after_game_id: int, before: datetime) -> list[RatedResult]:
    async with store.begin_read() as conn:
        return await ratings.list_rated_results(conn, after_game_id, before, _READ_BATCH_SIZE)


def _build_rated_game(result: RatedResult, family: str) -> RatedGame:
    return RatedGame(
        player=result.player_id,
        family=family,
        variant=f"{result.variant} proved" if result.is_deal_proved else result.variant,
        shared_deal=f"{result.variant} {result.deal}" if result.contest_id else None,
        is_won=result.is_won and result.is_clean,
        cards_up=None if result.is_won else result.cards_up,
        is_helped=not result.is_clean,
    )
