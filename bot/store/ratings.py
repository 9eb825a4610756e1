"""Skill ratings, the results that they are made from, and players ranked by them.

Players ranked by their skill ratings in a family of games, of all servers or of one. Global ranks
are stored with the ratings. On a server those are ranked who are on its leaderboard of the family,
in the same order.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, FromClause, and_, delete, false, func, or_, select, true

from bot.models.games import GameOutcome
from bot.models.player_records import PlayerRating, RatedResult, RatingFit
from bot.store import schema
from bot.store.sql import (
    Connection,
    Upsert,
    fetch_all,
    fetch_one,
    get_field_values,
)
from bot.store.totals import is_won

_RESULT = schema.result_table.c
_RATING_FIT = schema.rating_fit_table.c
_RATING = schema.rating_table.c
_STANDING = schema.standing_table.c
_ENTRY = schema.entry_table.c
_CONTEST = schema.contest_table.c

_ONLY_ROW = 1

# Results with the contests that they are attempts at, if they are.
_RESULTS = schema.result_table.outerjoin(
    schema.entry_table, _ENTRY.game_id == _RESULT.game_id
).outerjoin(schema.contest_table, _CONTEST.id == _ENTRY.contest_id)
_IS_RATED_ATTEMPT = and_(
    _RESULT.counts_in_contest == true(),
    # A certain hint takes the rank, and no loss.
    or_(_ENTRY.is_ranked == true(), _RESULT.outcome == GameOutcome.RESIGNED),
    _CONTEST.is_fresh_deal == true(),
)
_IS_RATED = or_(_RESULT.is_counted == true(), _IS_RATED_ATTEMPT)
_WRITE_RATING = Upsert(schema.rating_table)
_WRITE_FIT = Upsert(schema.rating_fit_table)


async def list_rated_results(
    conn: Connection, after_game_id: int, before: datetime, limit: int
) -> list[RatedResult]:
    """Return the next results of games that count and had ended by then, by the games' ids."""
    names = ("game_id", "player_id", "variant", "deal", "cards_up", "ended_at")
    query = (
        select(
            *(_RESULT[name] for name in names),
            _ENTRY.contest_id,
            func.coalesce(_CONTEST.is_winnable, false()).label("is_deal_proved"),
            is_won(_RESULT).label("is_won"),
            and_(_RESULT.undos == 0, _RESULT.hints == 0).label("is_clean"),
        )
        .select_from(_RESULTS)
        .where(_RESULT.game_id > after_game_id, _RESULT.ended_at < before, _IS_RATED)
        .order_by(_RESULT.game_id)
        .limit(limit)
    )
    return await fetch_all(conn, query, RatedResult)


async def find_rating_fit(conn: Connection) -> RatingFit | None:
    """Return when ratings were made last, or None if they never were."""
    query = select(_RATING_FIT.number, _RATING_FIT.fitted_at, _RATING_FIT.games)
    return await fetch_one(conn, query, RatingFit)


async def record_rating_fit(conn: Connection, fit: RatingFit) -> None:
    """Store that ratings were made."""
    await _WRITE_FIT(conn, {"id": _ONLY_ROW, **get_field_values(fit)})


async def write_ratings(conn: Connection, ratings: Sequence[PlayerRating]) -> None:
    """Store ratings of players who still have results; of others, nothing may come back."""
    player_ids = sorted({rating.player_id for rating in ratings})
    rated = select(_RESULT.player_id).select_from(_RESULTS)
    rated = rated.where(_RESULT.player_id.in_(player_ids), _IS_RATED)
    known_ids = set(await conn.scalars(rated.distinct()))
    rows = [get_field_values(rating) for rating in ratings if rating.player_id in known_ids]
    await _WRITE_RATING(conn, *rows)


async def delete_old_ratings(conn: Connection, fit_number: int, player_limit: int) -> int:
    """Delete ratings of some players that are older than that work; return how many there were."""
    is_old = _RATING.fit_number < fit_number
    players = select(_RATING.player_id).where(is_old).order_by(_RATING.player_id)
    some_players = players.limit(player_limit)
    old = delete(schema.rating_table).where(is_old, _RATING.player_id.in_(some_players))
    return (await conn.execute(old)).rowcount


async def list_player_ratings(conn: Connection, player_id: int) -> list[PlayerRating]:
    """Return a player's ratings, by the names of the families."""
    query = select(schema.rating_table).where(_RATING.player_id == player_id)
    ratings = await fetch_all(conn, query, PlayerRating)
    return sorted(ratings, key=lambda rating: rating.family)


async def list_all_ratings(conn: Connection) -> list[PlayerRating]:
    """Return the ratings of all players."""
    query = select(schema.rating_table).order_by(_RATING.player_id, _RATING.family)
    return await fetch_all(conn, query, PlayerRating)


def _is_ranked_in(family: str) -> ColumnElement[bool]:
    return and_(_RATING.family == family, _RATING.rank.is_not(None))


def _join_players_on(leaderboard_id: int) -> FromClause:
    """Return the ratings of players with games on a server's leaderboard."""
    has_games = and_(_STANDING.leaderboard_id == leaderboard_id, _STANDING.games > 0)
    return schema.rating_table.join(
        schema.standing_table, and_(_RATING.player_id == _STANDING.player_id, has_games)
    )


async def find_rating(conn: Connection, player_id: int, family: str) -> PlayerRating | None:
    """Return a player's rating, ranked or not."""
    is_wanted = (_RATING.player_id == player_id, _RATING.family == family)
    return await fetch_one(conn, select(schema.rating_table).where(*is_wanted), PlayerRating)


async def count_ranked_ratings(conn: Connection, family: str, leaderboard_id: int | None) -> int:
    """Return how many players are ranked, of all or on a server's leaderboard."""
    if leaderboard_id is None:
        last_rank = select(func.max(_RATING.rank)).where(_is_ranked_in(family))
        return (await conn.execute(last_rank)).scalar_one() or 0
    count = select(func.count()).select_from(_join_players_on(leaderboard_id))
    return (await conn.execute(count.where(_is_ranked_in(family)))).scalar_one()


async def load_rating_rank(conn: Connection, rating: PlayerRating, leaderboard_id: int) -> int:
    """Return the rank, from 1, that a ranked rating has on a server's leaderboard."""
    better = select(func.count()).select_from(_join_players_on(leaderboard_id))
    better = better.where(_is_ranked_in(rating.family), _RATING.rank < rating.rank)
    return 1 + (await conn.execute(better)).scalar_one()


async def list_ranked_ratings(
    conn: Connection, family: str, leaderboard_id: int | None, *, offset: int, limit: int
) -> list[tuple[int, PlayerRating]]:
    """Return a page of the ratings, each with its rank.

    The global ranks of players who have been erased since the ratings were made stay empty.
    """
    query = select(schema.rating_table).where(_is_ranked_in(family)).order_by(_RATING.rank)
    if leaderboard_id is None:
        query = query.where(_RATING.rank > offset, _RATING.rank <= offset + limit)
        ratings = await fetch_all(conn, query, PlayerRating)
        return [(rating.rank, rating) for rating in ratings if rating.rank is not None]
    query = query.select_from(_join_players_on(leaderboard_id)).offset(offset).limit(limit)
    return list(enumerate(await fetch_all(conn, query, PlayerRating), offset + 1))
