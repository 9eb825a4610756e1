"""Skill ratings, and the results that they are made from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, bindparam, delete, false, func, or_, select

from bot.models.games import GameOutcome
from bot.models.player_records import PlayerRating, RatedResult, RatingFit
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert, get_field_values
from bot.store.schema import contest_table, game_table, rating_fit_table, rating_table, result_table

_ONLY_ROW = 1

_IS_RATED = and_(
    result_table.c.is_counted, or_(result_table.c.move_count > 0, result_table.c.undos > 0)
)
_SELECT_RATED_RESULTS = (
    select(
        result_table.c.game_id,
        result_table.c.player_id,
        result_table.c.variant,
        result_table.c.deal,
        game_table.c.contest_id,
        func.coalesce(contest_table.c.is_winnable, false()).label("is_deal_proved"),
        result_table.c.outcome,
        result_table.c.undos,
        result_table.c.hints,
        result_table.c.cards_up,
        result_table.c.ended_at,
    )
    .join_from(result_table, game_table, result_table.c.game_id == game_table.c.id)
    .outerjoin(contest_table, game_table.c.contest_id == contest_table.c.id)
    .where(
        result_table.c.game_id > bindparam("after_game"),
        # It follows; without it PostgreSQL would read all earlier games each time.
        game_table.c.id > bindparam("after_game"),
        result_table.c.ended_at < bindparam("before", type_=UtcDateTimeType()),
        _IS_RATED,
    )
    .order_by(result_table.c.game_id)
    .limit(bindparam("max_rows"))
)
_SELECT_FIT = select(
    rating_fit_table.c.number, rating_fit_table.c.fitted_at, rating_fit_table.c.games
)
_SELECT_ALL_RATINGS = select(rating_table).order_by(rating_table.c.player_id, rating_table.c.family)
_SELECT_PLAYER_RATINGS = select(rating_table).where(
    rating_table.c.player_id == bindparam("by_player")
)
_SELECT_RATED_PLAYERS = (
    select(result_table.c.player_id)
    .where(result_table.c.player_id.in_(bindparam("player_ids", expanding=True)), _IS_RATED)
    .distinct()
)
_SELECT_OLD_PLAYERS = (
    select(rating_table.c.player_id)
    .where(rating_table.c.fit_number < bindparam("fit_number"))
    .order_by(rating_table.c.player_id)
    .limit(bindparam("max_rows"))
)
_DELETE_OLD_RATINGS = delete(rating_table).where(
    rating_table.c.fit_number < bindparam("fit_number"),
    rating_table.c.player_id.in_(_SELECT_OLD_PLAYERS),
)
_WRITE_RATING = Upsert(rating_table)
_WRITE_FIT = Upsert(rating_fit_table)


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
    row = (await conn.execute(_SELECT_FIT)).one_or_none()
    return None if row is None else RatingFit(**row._asdict())


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
    rows = await conn.execute(_SELECT_PLAYER_RATINGS, {"by_player": player_id})
    ratings = [PlayerRating(**row._asdict()) for row in rows]
    return sorted(ratings, key=lambda rating: rating.family)


async def list_all_ratings(conn: Connection) -> list[PlayerRating]:
    """Return the ratings of all players."""
    return [PlayerRating(**row._asdict()) for row in await conn.execute(_SELECT_ALL_RATINGS)]


async def delete_player_ratings(conn: Connection, player_id: int) -> None:
    """Delete a player's ratings."""
    await conn.execute(delete(rating_table).where(rating_table.c.player_id == player_id))
