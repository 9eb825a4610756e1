"""Players' own settings."""

from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import Visibility
from bot.store.tables import player as table
from bot.store.upsert import Upsert

__all__ = ["Player", "Visibility", "change", "forget", "get", "private", "save"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What a player has chosen; no language of their own means Discord's.

    ``theme`` names a theme of `rendering`, which may be gone by now; ``large`` is the deck with
    large indices; ``ready`` marks cards that can go up; ``text`` tells tables in words, with no
    picture; ``record`` says who sees their record and their name on boards; without ``money`` they
    have put the house's money away for good.
    """

    id: int
    language: str | None = None
    tables: Visibility = Visibility.PUBLIC
    theme: str = "classic"
    large: bool = False
    ready: bool = False
    text: bool = False
    record: Visibility = Visibility.PUBLIC
    money: bool = True


_BY_ID = select(table).where(table.c.id == bindparam("at"))
_PRIVATE = select(table.c.id).where(
    table.c.id.in_(bindparam("ids", expanding=True)), table.c.record == Visibility.PRIVATE
)
_SAVE = Upsert(table)


@cache
def _change(*names: str) -> Upsert:
    return Upsert(table, lambda _, new: {name: new[name] for name in names})


async def get(conn: AsyncConnection, player_id: int) -> Player:
    """The player's settings; the defaults for one who has set nothing."""
    row = (await conn.execute(_BY_ID, {"at": player_id})).one_or_none()
    return Player(id=player_id) if row is None else Player(**row._asdict())


async def private(conn: AsyncConnection, player_ids: list[int]) -> set[int]:
    """Those of these players who keep their records, and their names on boards, to themselves."""
    return set((await conn.execute(_PRIVATE, {"ids": player_ids})).scalars())


async def save(conn: AsyncConnection, player: Player) -> None:
    """Keep the player's settings, for the first time or anew."""
    await _SAVE(conn, asdict(player))


async def change(conn: AsyncConnection, player_id: int, **settings: Any) -> Player:
    """Set what is named, whatever else another process sets meanwhile; all that is set then."""
    if settings:
        await _change(*sorted(settings))(conn, asdict(Player(id=player_id, **settings)))
    return await get(conn, player_id)


async def forget(conn: AsyncConnection, player_id: int) -> None:
    """Remove what the player has set."""
    await conn.execute(delete(table).where(table.c.id == player_id))
