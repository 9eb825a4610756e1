"""The digest of the slash commands last synced, so that only changed ones are sent to Discord."""

from sqlalchemy import bindparam, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import command_sync_table

_SELECT_DIGEST = select(command_sync_table.c.digest).where(
    command_sync_table.c.application_id == bindparam("by_application")
)
_UPSERT_DIGEST = Upsert(command_sync_table)


async def find_synced_digest(conn: Connection, application_id: int) -> str | None:
    """Return the digest that the application synced last, or None if it never did."""
    found = await conn.execute(_SELECT_DIGEST, {"by_application": application_id})
    return found.scalar_one_or_none()


async def save_synced_digest(conn: Connection, application_id: int, digest: str) -> None:
    """Store the digest that the application has synced."""
    await _UPSERT_DIGEST(conn, {"application_id": application_id, "digest": digest})
