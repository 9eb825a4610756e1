"""The digest of the slash commands last synced, so that they are sent only when they changed."""

from sqlalchemy import bindparam, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import command_sync_table

_SELECT_DIGEST = select(command_sync_table.c.digest).where(
    command_sync_table.c.application_id == bindparam("of")
)
_UPSERT_DIGEST = Upsert(command_sync_table)


async def find_synced_digest(conn: Connection, application_id: int) -> str | None:
    """The digest of what the application last synced, if it ever did."""
    return (await conn.execute(_SELECT_DIGEST, {"of": application_id})).scalar_one_or_none()


async def save_synced_digest(conn: Connection, application_id: int, digest: str) -> None:
    """Note what the application has synced."""
    await _UPSERT_DIGEST(conn, {"application_id": application_id, "digest": digest})
