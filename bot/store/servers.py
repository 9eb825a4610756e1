"""What a server's owners have set."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, bindparam, func, select

from bot.store.tables import server as table
from bot.store.upsert import Upsert

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

__all__ = ["MINIMUM", "Server", "changing", "get", "hold", "save"]

MINIMUM = 10
"""So many games a player has on a board to have a place there, where no owner says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server: in which ``channels`` the bot answers publicly, all of them where none is named.

    ``everywhere`` shows its results on the boards of all; ``minimum`` is its boards'; a reset
    begins a new ``era`` of them. While ``everywhere`` is being ``changed`` for those of the past,
    it holds for players up to this one, and not yet for those after.
    """

    id: int
    channels: tuple[int, ...] = ()
    everywhere: bool = True
    minimum: int = MINIMUM
    era: int = 0
    daily_channel: int | None = None
    daily_hour: int | None = None
    language: str | None = None
    changed: int | None = None

    def counts_everywhere(self, player: int) -> bool:
        """Whether the player's results here are on the boards of all."""
        return self.everywhere is (self.changed is None or player <= self.changed)


_BY_ID = select(table).where(table.c.id == bindparam("at"))
_CHANGING = select(table.c.id).where(table.c.changed.is_not(None)).order_by(table.c.id)
_SAVE = Upsert(table)
# Of a server that has set nothing there is no row to lock.
_ALONE = select(func.pg_advisory_xact_lock(bindparam("at", type_=BigInteger)))


async def get(conn: AsyncConnection, server_id: int) -> Server:
    """The server's settings; the defaults where nobody has set anything."""
    return await conn.run_sync(_get, server_id)


def hold(conn: Connection, server_id: int) -> Server:
    """The server's settings, which nobody else holds until the transaction ends."""
    # SQLite has one writer as it is.
    if conn.dialect.name == "postgresql":
        conn.execute(_ALONE, {"at": server_id})
    return _get(conn, server_id)


def _get(conn: Connection, server_id: int) -> Server:
    row = conn.execute(_BY_ID, {"at": server_id}).one_or_none()
    return Server(id=server_id) if row is None else Server(**row._asdict())


async def changing(conn: AsyncConnection) -> list[int]:
    """Servers whose results are being put on the boards of all, or taken off."""
    return list((await conn.execute(_CHANGING)).scalars())


async def save(conn: AsyncConnection, server: Server) -> None:
    """Keep the server's settings, for the first time or anew."""
    await _SAVE(conn, asdict(server))
