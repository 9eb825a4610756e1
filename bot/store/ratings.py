"""Skill ratings, the results that they are made from, and players ranked by them.

Players ranked by their skill ratings in a family of games, of all servers or of one. Global ranks
are stored with the ratings. On a server those are ranked who are on its leaderboard of the family,
in the same order.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, bindparam, delete, false, func, or_, select, true

from bot.models.games import GameOutcome
from bot.models.player_records import PlayerRating, RatedResult, RatingFit
from bot.store import schema
from bot.store.sql import (
    Connection,
    Upsert,
    UtcDateTimeType,
    fetch_all,
    fetch_one,
    get_field_values,
)

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
_IS_RANKED_ATTEMPT = and_(
    _RESULT.counts_in_contest == true(),
    _ENTRY.is_ranked == true(),
    _CONTEST.is_fresh_deal == true(),
)
_IS_RATED = or_(_RESULT.is_counted == true(), _IS_RANKED_ATTEMPT)
_SELECT_RATED_RESULTS = (
    select(
        _RESULT.game_id,
        _RESULT.player_id,
        _RESULT.variant,
        _RESULT.deal,
        _ENTRY.contest_id,
        func.coalesce(_CONTEST.is_winnable, false()).label("is_deal_proved"),
        _RESULT.outcome,
        _RESULT.undos,
        _RESULT.hints,
        _RESULT.cards_up,
        _RESULT.ended_at,
    )
    .select_from(_RESULTS)
    .where(
        _RESULT.game_id > bindparam("after_game"),
        _RESULT.ended_at < bindparam("before", type_=UtcDateTimeType()),
        _IS_RATED,
    )
    .order_by(_RESULT.game_id)
    .limit(bindparam("max_rows"))
)
_WRITE_RATING = Upsert(schema.rating_table)
_WRITE_FIT = Upsert(schema.rating_fit_table)


async def list_rated_results(
    conn: Connection, after_game_id: int, before: datetime, limit: int
) -> list[RatedResult]:
    """Return the next results of games that count and had ended by then, by the games' ids."""
    values = {"after_game": after_game_id, "before": before, "max_rows": limit}
    return [
        RatedResult(
            game_id=row.game_id,
            player_id=row.player_id,
            variant=row.variant,
            deal=row.deal,
            contest_id=row.contest_id,
            is_deal_proved=bool(row.is_deal_proved),
            is_won=row.outcome is GameOutcome.WON,
            is_clean=not row.undos and not row.hints,
            cards_up=row.cards_up,
            ended_at=row.ended_at,
        )
        for row in await conn.execute(_SELECT_RATED_RESULTS, values)
    ]


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


_IS_IN_FAMILY = _RATING.family == bindparam("by_family")
_IS_RANKED = and_(_IS_IN_FAMILY, _RATING.rank.is_not(None))
_HAS_GAMES_ON_SERVER = and_(
    _STANDING.leaderboard_id == bindparam("by_leaderboard"), _STANDING.games > 0
)
_ON_SERVER = schema.rating_table.join(
    schema.standing_table, and_(_RATING.player_id == _STANDING.player_id, _HAS_GAMES_ON_SERVER)
)
_SELECT_LAST_RANK = select(func.max(_RATING.rank)).where(_IS_RANKED)
_SELECT_PAGE = (
    select(schema.rating_table)
    .where(_IS_IN_FAMILY, _RATING.rank > bindparam("skipped"), _RATING.rank <= bindparam("last"))
    .order_by(_RATING.rank)
)
_COUNT_ON_SERVER = select(func.count()).select_from(_ON_SERVER).where(_IS_RANKED)
_COUNT_BETTER_ON_SERVER = _COUNT_ON_SERVER.where(_RATING.rank < bindparam("own_rank"))
_SELECT_PAGE_ON_SERVER = (
    select(schema.rating_table)
    .select_from(_ON_SERVER)
    .where(_IS_RANKED)
    .order_by(_RATING.rank)
    .offset(bindparam("skipped"))
    .limit(bindparam("max_rows"))
)


async def find_rating(conn: Connection, player_id: int, family: str) -> PlayerRating | None:
    """Return a player's rating, ranked or not."""
    is_wanted = (_RATING.player_id == player_id, _RATING.family == family)
    return await fetch_one(conn, select(schema.rating_table).where(*is_wanted), PlayerRating)


async def count_ranked_ratings(conn: Connection, family: str, leaderboard_id: int | None) -> int:
    """Return how many players are ranked, of all or on a server's leaderboard."""
    values: dict[str, object] = {"by_family": family}
    if leaderboard_id is None:
        return (await conn.execute(_SELECT_LAST_RANK, values)).scalar_one() or 0
    values["by_leaderboard"] = leaderboard_id
    return (await conn.execute(_COUNT_ON_SERVER, values)).scalar_one()


async def load_rating_rank(conn: Connection, rating: PlayerRating, leaderboard_id: int) -> int:
    """Return the rank, from 1, that a ranked rating has on a server's leaderboard."""
    values = {"by_family": rating.family, "by_leaderboard": leaderboard_id, "own_rank": rating.rank}
    better: int = (await conn.execute(_COUNT_BETTER_ON_SERVER, values)).scalar_one()
    return 1 + better


async def list_ranked_ratings(
    conn: Connection, family: str, leaderboard_id: int | None, *, offset: int, limit: int
) -> list[tuple[int, PlayerRating]]:
    """Return a page of the ratings, each with its rank.

    The global ranks of players who have been erased since the ratings were made stay empty.
    """
    values: dict[str, object] = {"by_family": family, "skipped": offset}
    if leaderboard_id is None:
        values["last"] = offset + limit
        rows = await conn.execute(_SELECT_PAGE, values)
        return [(row.rank, PlayerRating(**row._asdict())) for row in rows]
    values |= {"by_leaderboard": leaderboard_id, "max_rows": limit}
    ratings = await fetch_all(conn, _SELECT_PAGE_ON_SERVER, PlayerRating, **values)
    return list(enumerate(ratings, offset + 1))
