"""The threads that players' tables are shown in."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import bindparam, delete, select

from bot.models.servers import TableThread
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import table_thread_table

_SELECT_THREAD = select(table_thread_table).where(
    table_thread_table.c.player_id == bindparam("by_player"),
    table_thread_table.c.channel_id == bindparam("by_channel"),
)
_UPSERT_THREAD = Upsert(table_thread_table)


async def find_table_thread(
    conn: Connection, player_id: int, channel_id: int
) -> TableThread | None:
    """Return the thread for a player's tables in a channel."""
    found = await conn.execute(_SELECT_THREAD, {"by_player": player_id, "by_channel": channel_id})
    row = found.one_or_none()
    return None if row is None else TableThread(**row._asdict())


async def save_table_thread(conn: Connection, thread: TableThread) -> None:
    """Store the thread for a player's tables in a channel, in place of an older one."""
    await _UPSERT_THREAD(conn, asdict(thread))


async def delete_player_table_threads(conn: Connection, player_id: int) -> None:
    """Forget all threads for a player's tables."""
    statement = delete(table_thread_table)
    await conn.execute(statement.where(table_thread_table.c.player_id == player_id))
