"""On how many days in a row players have begun the daily."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select

from bot.store.contest_tables import daily_streak as table
from bot.store.upsert import Upsert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """The last day (`YYYY-MM-DD`) that was played, the days in a row up to it, and the most."""

    player: int
    date: str
    days: int
    best: int


_GET = select(table).where(table.c.player == bindparam("of"))
_SAVE = Upsert(table)


async def get(conn: AsyncConnection, player: int) -> Streak | None:
    """The player's streak, as of the last day that they played."""
    row = (await conn.execute(_GET, {"of": player})).one_or_none()
    return None if row is None else Streak(**row._asdict())


async def save(conn: AsyncConnection, streak: Streak) -> None:
    """Keep the player's streak."""
    await _SAVE(conn, asdict(streak))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Remove the player's streak."""
    await conn.execute(delete(table).where(table.c.player == player))
