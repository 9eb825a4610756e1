"""Deals whose solution a player was shown: they count no more for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select

from bot.store.tables import solution as table
from bot.store.upsert import Upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_KEY = ("player", "variant", "deal")
_SEEN = select(table.c.player).where(*(table.c[name] == bindparam(name) for name in _KEY))
_OF_PLAYER = (
    select(table.c.variant, table.c.deal)
    .where(table.c.player == bindparam("of"))
    .order_by(table.c.variant, table.c.deal)
)
_NOTE = Upsert(table, lambda _, new: {"deal": new["deal"]})


async def note(conn: AsyncConnection, player: int, variant: str, deal: int) -> None:
    """Remembers that the player was shown how this deal can be played."""
    await _NOTE(conn, {"player": player, "variant": variant, "deal": deal})


async def seen(conn: AsyncConnection, player: int, variant: str, deal: int) -> bool:
    """Whether the player was shown how this deal can be played."""
    key = {"player": player, "variant": variant, "deal": deal}
    return (await conn.execute(_SEEN, key)).first() is not None


async def of_player(conn: AsyncConnection, player: int) -> list[tuple[str, int]]:
    """Games and deals that the player was shown."""
    return [(row.variant, row.deal) for row in await conn.execute(_OF_PLAYER, {"of": player})]


async def forget(conn: AsyncConnection, player: int) -> None:
    """Removes what a player was shown."""
    await conn.execute(delete(table).where(table.c.player == player))
