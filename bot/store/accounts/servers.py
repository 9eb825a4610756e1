"""Servers' settings."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import BigInteger, bindparam, func, select

from bot.models.servers import ServerSettings
from bot.store.db.connection import BatchConnection, Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import server_settings_table

_SELECT_SERVER_SETTINGS = select(server_settings_table).where(
    server_settings_table.c.id == bindparam("by_id")
)
_SELECT_OWN_DAILY_VARIANTS = (
    select(server_settings_table.c.own_daily_variant)
    .where(server_settings_table.c.own_daily_variant.is_not(None))
    .distinct()
    .order_by(server_settings_table.c.own_daily_variant)
)
_UPSERT_SERVER_SETTINGS = Upsert(server_settings_table)
# A server that has set nothing has no row that could be locked.
_LOCK_SERVER = select(func.pg_advisory_xact_lock(bindparam("by_id", type_=BigInteger)))


async def load_server_settings(conn: Connection, server_id: int) -> ServerSettings:
    """Return the server's settings, or the defaults if nobody has set anything."""
    return await conn.run_sync(_select_server_settings, server_id)


async def get_server_settings_for_update(conn: Connection, server_id: int) -> ServerSettings:
    """Return the server's settings, and lock them until the transaction ends."""
    return await conn.run_sync(lock_server_settings, server_id)


def lock_server_settings(conn: BatchConnection, server_id: int) -> ServerSettings:
    """Return the server's settings, and lock them until the batch's transaction ends."""
    # SQLite has only one writer anyway.
    if conn.dialect.name == "postgresql":
        conn.execute(_LOCK_SERVER, {"by_id": server_id})
    return _select_server_settings(conn, server_id)


async def save_server_settings(conn: Connection, settings: ServerSettings) -> None:
    """Store all of the server's settings."""
    await _UPSERT_SERVER_SETTINGS(conn, asdict(settings))


async def list_own_daily_variants(conn: Connection) -> list[str]:
    """Return the games that servers have chosen for their own dailies."""
    return list((await conn.execute(_SELECT_OWN_DAILY_VARIANTS)).scalars())


def _select_server_settings(conn: BatchConnection, server_id: int) -> ServerSettings:
    row = conn.execute(_SELECT_SERVER_SETTINGS, {"by_id": server_id}).one_or_none()
    return ServerSettings(id=server_id) if row is None else ServerSettings(**row._asdict())
