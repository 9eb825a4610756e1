"""Skill ratings, the results that they are made from, and players ranked by them.

Players ranked by their skill ratings in a family of games, of all servers or of one. Global ranks
are stored with the ratings. On a server those are ranked who are on its leaderboard of the family,
in the same order.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, bindparam, delete, false, func, or_, select

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

_ONLY_ROW = 1

_IS_RATED = and_(
    schema.result_table.c.is_counted,
    or_(schema.result_table.c.move_count > 0, schema.result_table.c.undos > 0),
)
_SELECT_RATED_RESULTS = (
    select(
        schema.result_table.c.game_id,
        schema.result_table.c.player_id,
        schema.result_table.c.variant,
        schema.result_table.c.deal,
        schema.game_table.c.contest_id,
        func.coalesce(schema.contest_table.c.is_winnable, false()).label("is_deal_proved"),
        schema.result_table.c.outcome,
        schema.result_table.c.undos,
        schema.result_table.c.hints,
        schema.result_table.c.cards_up,
        schema.result_table.c.ended_at,
    )
    .join_from(
        schema.result_table,
        schema.game_table,
        schema.result_table.c.game_id == schema.game_table.c.id,
    )
    .outerjoin(schema.contest_table, schema.game_table.c.contest_id == schema.contest_table.c.id)
    .where(
        schema.result_table.c.game_id > bindparam("after_game"),
        # It follows; without it PostgreSQL would read all earlier games each time.
        schema.game_table.c.id > bindparam("after_game"),
        schema.result_table.c.ended_at < bindparam("before", type_=UtcDateTimeType()),
        _IS_RATED,
    )
    .order_by(schema.result_table.c.game_id)
    .limit(bindparam("max_rows"))
)
_SELECT_FIT = select(
    schema.rating_fit_table.c.number,
    schema.rating_fit_table.c.fitted_at,
    schema.rating_fit_table.c.games,
)
_SELECT_ALL_RATINGS = select(schema.rating_table).order_by(
    schema.rating_table.c.player_id, schema.rating_table.c.family
)
_SELECT_PLAYER_RATINGS = select(schema.rating_table).where(
    schema.rating_table.c.player_id == bindparam("by_player")
)
_SELECT_RATED_PLAYERS = (
    select(schema.result_table.c.player_id)
    .where(schema.result_table.c.player_id.in_(bindparam("player_ids", expanding=True)), _IS_RATED)
    .distinct()
)
_SELECT_OLD_PLAYERS = (
    select(schema.rating_table.c.player_id)
    .where(schema.rating_table.c.fit_number < bindparam("fit_number"))
    .order_by(schema.rating_table.c.player_id)
    .limit(bindparam("max_rows"))
)
_DELETE_OLD_RATINGS = delete(schema.rating_table).where(
    schema.rating_table.c.fit_number < bindparam("fit_number"),
    schema.rating_table.c.player_id.in_(_SELECT_OLD_PLAYERS),
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
    return await fetch_one(conn, _SELECT_FIT, RatingFit)


async def record_rating_fit(conn: Connection, fit: RatingFit) -> None:
    """Store that ratings were made."""
    await _WRITE_FIT(conn, {"id": _ONLY_ROW, **get_field_values(fit)})


async def write_ratings(conn: Connection, ratings: Sequence[PlayerRating]) -> None:
    """Store ratings of players who still have results; of others, nothing may come back."""
    player_ids = sorted({rating.player_id for rating in ratings})
    known_ids = set(
        (await conn.execute(_SELECT_RATED_PLAYERS, {"player_ids": player_ids})).scalars()
    )
    rows = [get_field_values(rating) for rating in ratings if rating.player_id in known_ids]
    await _WRITE_RATING(conn, *rows)


async def delete_old_ratings(conn: Connection, fit_number: int, player_limit: int) -> int:
    """Delete ratings of some players that are older than that work; return how many there were."""
    values = {"fit_number": fit_number, "max_rows": player_limit}
    return (await conn.execute(_DELETE_OLD_RATINGS, values)).rowcount


async def list_player_ratings(conn: Connection, player_id: int) -> list[PlayerRating]:
    """Return a player's ratings, by the names of the families."""
    ratings = await fetch_all(conn, _SELECT_PLAYER_RATINGS, PlayerRating, by_player=player_id)
    return sorted(ratings, key=lambda rating: rating.family)


async def list_all_ratings(conn: Connection) -> list[PlayerRating]:
    """Return the ratings of all players."""
    return await fetch_all(conn, _SELECT_ALL_RATINGS, PlayerRating)


async def delete_player_ratings(conn: Connection, player_id: int) -> None:
    """Delete a player's ratings."""
    await conn.execute(
        delete(schema.rating_table).where(schema.rating_table.c.player_id == player_id)
    )


_IS_IN_FAMILY = schema.rating_table.c.family == bindparam("by_family")
_IS_RANKED = and_(_IS_IN_FAMILY, schema.rating_table.c.rank.is_not(None))
_HAS_GAMES_ON_SERVER = and_(
    schema.standing_table.c.leaderboard_id == bindparam("by_leaderboard"),
    schema.standing_table.c.games > 0,
)
_ON_SERVER = schema.rating_table.join(
    schema.standing_table,
    and_(
        schema.rating_table.c.player_id == schema.standing_table.c.player_id, _HAS_GAMES_ON_SERVER
    ),
)
_SELECT_RATING = select(schema.rating_table).where(
    schema.rating_table.c.player_id == bindparam("by_player"), _IS_IN_FAMILY
)
_SELECT_LAST_RANK = select(func.max(schema.rating_table.c.rank)).where(_IS_RANKED)
_SELECT_PAGE = (
    select(schema.rating_table)
    .where(
        _IS_IN_FAMILY,
        schema.rating_table.c.rank > bindparam("skipped"),
        schema.rating_table.c.rank <= bindparam("last"),
    )
    .order_by(schema.rating_table.c.rank)
)
_COUNT_ON_SERVER = select(func.count()).select_from(_ON_SERVER).where(_IS_RANKED)
_COUNT_BETTER_ON_SERVER = _COUNT_ON_SERVER.where(schema.rating_table.c.rank < bindparam("own_rank"))
_SELECT_PAGE_ON_SERVER = (
    select(schema.rating_table)
    .select_from(_ON_SERVER)
    .where(_IS_RANKED)
    .order_by(schema.rating_table.c.rank)
    .offset(bindparam("skipped"))
    .limit(bindparam("max_rows"))
)


async def find_rating(conn: Connection, player_id: int, family: str) -> PlayerRating | None:
    """Return a player's rating, ranked or not."""
    return await fetch_one(
        conn, _SELECT_RATING, PlayerRating, by_player=player_id, by_family=family
    )


async def count_ranked_ratings(conn: Connection, family: str, leaderboard_id: int | None) -> int:
    """Return how many players are ranked, of all or on a server's leaderboard."""
    values: dict[str, object] = {"by_family": family}
    if leaderboard_id is None:
        return (await conn.execute(_SELECT_LAST_RANK, values)).scalar_one() or 0
    values["by_leaderboard"] = leaderboard_id
    return (await conn.execute(_COUNT_ON_SERVER, values)).scalar_one()


async def load_rating_rank(conn: Connection, rating: PlayerRating, leaderboard_id: int) -> int:
    """Return the rank, from 1, that a ranked rating has on a server's leaderboard."""
    values = {
        "by_family": rating.family,
        "by_leaderboard": leaderboard_id,
        "own_rank": rating.rank,
    }
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
