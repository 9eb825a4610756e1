"""What a server's owners have set."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, bindparam, func, select

from bot.store.db.upsert import Upsert
from bot.store.schema.games import server_table as table

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

__all__ = [
    "DEFAULT_MIN_GAMES",
    "ServerSettings",
    "get_server_settings_for_update",
    "list_changing_server_ids",
    "load_server_settings",
    "save_server_settings",
]

DEFAULT_MIN_GAMES = 10
"""So many games a player has on a board to have a place there, where no owner says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """A server: in which ``channels`` the bot answers publicly, all of them where none is named.

    ``everywhere`` shows its results on the boards of all; ``minimum`` is its boards'; a reset
    begins a new ``era`` of them. While ``everywhere`` is being ``changed`` for those of the past,
    it holds for players up to this one, and not yet for those after.
    """

    id: int
    public_channel_ids: tuple[int, ...] = ()
    is_on_global_leaderboards: bool = True
    min_ranked_games: int = DEFAULT_MIN_GAMES
    era: int = 0
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    language: str | None = None
    changed_up_to_player_id: int | None = None

    def counts_globally(self, player_id: int) -> bool:
        """Whether the player's results here are on the boards of all."""
        return self.is_on_global_leaderboards is (
            self.changed_up_to_player_id is None or player_id <= self.changed_up_to_player_id
        )


_SELECT_SERVER_SETTINGS = select(table).where(table.c.id == bindparam("at"))
_SELECT_CHANGING_SERVERS = (
    select(table.c.id).where(table.c.changed.is_not(None)).order_by(table.c.id)
)
_UPSERT_SERVER_SETTINGS = Upsert(table)
# Of a server that has set nothing there is no row to lock.
_LOCK_SERVER = select(func.pg_advisory_xact_lock(bindparam("at", type_=BigInteger)))


async def load_server_settings(conn: AsyncConnection, server_id: int) -> ServerSettings:
    """The server's settings; the defaults where nobody has set anything."""
    return await conn.run_sync(_load_server_settings_sync, server_id)


def get_server_settings_for_update(conn: Connection, server_id: int) -> ServerSettings:
    """The server's settings, which nobody else holds until the transaction ends."""
    # SQLite has one writer as it is.
    if conn.dialect.name == "postgresql":
        conn.execute(_LOCK_SERVER, {"at": server_id})
    return _load_server_settings_sync(conn, server_id)


def _load_server_settings_sync(conn: Connection, server_id: int) -> ServerSettings:
    row = conn.execute(_SELECT_SERVER_SETTINGS, {"at": server_id}).one_or_none()
    return ServerSettings(id=server_id) if row is None else ServerSettings(**row._asdict())


async def list_changing_server_ids(conn: AsyncConnection) -> list[int]:
    """Servers whose results are being put on the boards of all, or taken off."""
    return list((await conn.execute(_SELECT_CHANGING_SERVERS)).scalars())


async def save_server_settings(conn: AsyncConnection, settings: ServerSettings) -> None:
    """Keep the server's settings, for the first time or anew."""
    await _UPSERT_SERVER_SETTINGS(conn, asdict(settings))
