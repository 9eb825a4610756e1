"""Results: one row for each game that is over, so that totals never need a replay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, delete, func, select, true

from bot.models.results import GameResult
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.db.upsert import NewRow, RowInsert, RowWrite, get_field_values
from bot.store.schema import result_table, server_settings_table

_NEWEST_FIRST = (result_table.c.ended_at.desc(), result_table.c.game_id.desc())
_SELECT_RESULT_OF_GAME = select(result_table).where(result_table.c.game_id == bindparam("by_game"))
_SELECT_PLAYER_RESULTS = (
    select(result_table)
    .where(result_table.c.player_id == bindparam("by_player"))
    .order_by(*_NEWEST_FIRST)
    .limit(bindparam("max_rows"))
)
_SELECT_COUNTED_RESULTS = _SELECT_PLAYER_RESULTS.where(result_table.c.is_counted == true())
_SELECT_COUNTED_OF_VARIANT = _SELECT_COUNTED_RESULTS.where(
    result_table.c.variant == bindparam("by_variant")
)
_SELECT_MONEY_OF_GAMES = select(result_table).where(
    result_table.c.game_id.in_(bindparam("game_ids", expanding=True)),
    result_table.c.price.is_not(None),
)
_SELECT_END_SPAN = select(
    func.min(result_table.c.ended_at, type_=UtcDateTimeType()),
    func.max(result_table.c.ended_at, type_=UtcDateTimeType()),
).where(result_table.c.game_id.in_(bindparam("game_ids", expanding=True)))
_SELECT_RESULTS_FOR_MONEY = _SELECT_PLAYER_RESULTS.where(result_table.c.price.is_not(None))


def _build_server_era(result: NewRow) -> ColumnElement[int]:
    server_era = select(server_settings_table.c.era).where(
        server_settings_table.c.id == result["server_id"]
    )
    return func.coalesce(server_era.scalar_subquery(), 0)


_RESULT_INSERT = RowInsert(result_table, era=_build_server_era)


def build_result_write(result: GameResult) -> RowWrite:
    """Return the write of a game's result in its server's current era.

    It raises `IntegrityError` if the game has one.
    """
    row = get_field_values(result)
    del row["era"]
    return RowWrite(_RESULT_INSERT, row)


async def list_results_for_money_of_games(
    conn: Connection, game_ids: Sequence[int]
) -> list[GameResult]:
    """Return the results of those of these games that were for money."""
    rows = await conn.execute(_SELECT_MONEY_OF_GAMES, {"game_ids": game_ids})
    return [GameResult(**row._asdict()) for row in rows]


async def load_end_span(conn: Connection, game_ids: Sequence[int]) -> tuple[datetime, datetime]:
    """Return when the first and the last of these games ended, which have results."""
    first, last = (await conn.execute(_SELECT_END_SPAN, {"game_ids": game_ids})).one()
    return first, last


async def find_result_of_game(conn: Connection, game_id: int) -> GameResult | None:
    """Return the game's result, or None if the game is not over."""
    row = (await conn.execute(_SELECT_RESULT_OF_GAME, {"by_game": game_id})).one_or_none()
    return None if row is None else GameResult(**row._asdict())


async def list_player_results(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """Return the player's results, newest first."""
    rows = await conn.execute(_SELECT_PLAYER_RESULTS, {"by_player": player_id, "max_rows": limit})
    return [GameResult(**row._asdict()) for row in rows]


async def list_counted_results(
    conn: Connection, player_id: int, limit: int, variant: str | None = None
) -> list[GameResult]:
    """Return the player's counted results, of one variant or of all, newest first."""
    values = {"by_player": player_id, "max_rows": limit}
    if variant is None:
        rows = await conn.execute(_SELECT_COUNTED_RESULTS, values)
    else:
        rows = await conn.execute(_SELECT_COUNTED_OF_VARIANT, {**values, "by_variant": variant})
    return [GameResult(**row._asdict()) for row in rows]


async def list_results_for_money(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """Return the results of the player's games for money, newest first."""
    values = {"by_player": player_id, "max_rows": limit}
    rows = await conn.execute(_SELECT_RESULTS_FOR_MONEY, values)
    return [GameResult(**row._asdict()) for row in rows]


async def delete_player_results(conn: Connection, player_id: int) -> None:
    """Delete all of a player's results."""
    await conn.execute(delete(result_table).where(result_table.c.player_id == player_id))
