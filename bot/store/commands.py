"""The digest of the slash commands last synced, so that they are sent only when they changed."""

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import command_sync as table
from bot.store.upsert import Upsert

_DIGEST = select(table.c.digest).where(table.c.application == bindparam("of"))
_SAVE = Upsert(table)


async def synced(conn: AsyncConnection, application: int) -> str | None:
    """The digest of what the application last synced, if it ever did."""
    return (await conn.execute(_DIGEST, {"of": application})).scalar_one_or_none()


async def set_synced(conn: AsyncConnection, application: int, digest: str) -> None:
    """Note what the application has synced."""
    await _SAVE(conn, {"application": application, "digest": digest})
