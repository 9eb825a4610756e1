"""What a server's owners have set."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, bindparam, func, select

from bot.models.servers import ServerSettings
from bot.store.db.upsert import Upsert
from bot.store.schema import server_settings_table

if TYPE_CHECKING:
    from bot.store.db.connection import BatchConnection, Connection

__all__ = [
    "get_server_settings_for_update",
    "list_changing_server_ids",
    "load_server_settings",
    "lock_server_settings",
    "save_server_settings",
]


_SELECT_SERVER_SETTINGS = select(server_settings_table).where(
    server_settings_table.c.id == bindparam("at")
)
_SELECT_CHANGING_SERVERS = (
    select(server_settings_table.c.id)
    .where(server_settings_table.c.changed_up_to_player_id.is_not(None))
    .order_by(server_settings_table.c.id)
)
_UPSERT_SERVER_SETTINGS = Upsert(server_settings_table)
# Of a server that has set nothing there is no row to lock.
_LOCK_SERVER = select(func.pg_advisory_xact_lock(bindparam("at", type_=BigInteger)))


async def load_server_settings(conn: Connection, server_id: int) -> ServerSettings:
    """Load the server's settings; the defaults where nobody has set anything."""
    return await conn.run_sync(_select_server_settings, server_id)


async def get_server_settings_for_update(conn: Connection, server_id: int) -> ServerSettings:
    """Load the server's settings and keep others from doing so until the transaction ends."""
    return await conn.run_sync(lock_server_settings, server_id)


def lock_server_settings(conn: BatchConnection, server_id: int) -> ServerSettings:
    """Do the same as `get_server_settings_for_update`, inside a batch."""
    # SQLite has one writer as it is.
    if conn.dialect.name == "postgresql":
        conn.execute(_LOCK_SERVER, {"at": server_id})
    return _select_server_settings(conn, server_id)


def _select_server_settings(conn: BatchConnection, server_id: int) -> ServerSettings:
    row = conn.execute(_SELECT_SERVER_SETTINGS, {"at": server_id}).one_or_none()
    return ServerSettings(id=server_id) if row is None else ServerSettings(**row._asdict())


async def list_changing_server_ids(conn: Connection) -> list[int]:
    """Servers whose results are being put on the boards of all, or taken off."""
    return list((await conn.execute(_SELECT_CHANGING_SERVERS)).scalars())


async def save_server_settings(conn: Connection, settings: ServerSettings) -> None:
    """Keep the server's settings, for the first time or anew."""
    await _UPSERT_SERVER_SETTINGS(conn, asdict(settings))
