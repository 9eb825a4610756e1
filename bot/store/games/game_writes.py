"""Writes of one game, and what it means where the database refuses them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CursorResult, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.store.db.connection import Connection
from bot.store.schema import game_table
from bot.store.schema.games import ONE_TABLE_GAME_INDEX

_ROW_HAS_MOVED = "40001"
"""PostgreSQL's code where a row went to another partition while a writer waited for it."""


async def execute_game_write(
    conn: Connection, statement: Executable, values: dict[str, Any]
) -> CursorResult[Any]:
    """Execute a write of one game.

    Raises `TableOccupiedError` if the table has another game, and `StaleGameError` if the game
    ended while this waited for it.
    """
    try:
        return await conn.execute(statement, values)
    except IntegrityError as error:
        # PostgreSQL names the index, SQLite its column.
        index_names = (
            ONE_TABLE_GAME_INDEX,
            f"UNIQUE constraint failed: {game_table.c.player_id}",
        )
        if any(name in str(error.orig) for name in index_names):
            raise TableOccupiedError from error
        raise
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _ROW_HAS_MOVED:
            raise StaleGameError from error
        raise
