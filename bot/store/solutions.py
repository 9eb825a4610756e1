"""Deals whose solution a player was shown: they count no more for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select

from bot.store.tables import solution as table
from bot.store.upsert import Upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_SEEN = select(table.c.variant).where(
    table.c.player == bindparam("of"), table.c.deal == bindparam("number")
)
_OF_PLAYER = (
    select(table.c.variant, table.c.deal)
    .where(table.c.player == bindparam("of"))
    .order_by(table.c.variant, table.c.deal)
)
_NOTE = Upsert(table, lambda _, new: {"deal": new["deal"]})


async def note(conn: AsyncConnection, player: int, variant: str, deal: int) -> None:
    """Remembers that the player was shown how this deal can be played."""
    await _NOTE(conn, {"player": player, "variant": variant, "deal": deal})


async def seen(conn: AsyncConnection, player: int, deal: int) -> list[str]:
    """The games as which the player was shown how the deal of this number can be played."""
    return list((await conn.execute(_SEEN, {"of": player, "number": deal})).scalars())


async def of_player(conn: AsyncConnection, player: int) -> list[tuple[str, int]]:
    """Games and deals that the player was shown."""
    return [(row.variant, row.deal) for row in await conn.execute(_OF_PLAYER, {"of": player})]


async def forget(conn: AsyncConnection, player: int) -> None:
    """Removes what a player was shown."""
    await conn.execute(delete(table).where(table.c.player == player))
