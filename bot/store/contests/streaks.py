"""Streaks of days in a row on which players played the daily."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import bindparam, delete, select

from bot.models.dailies import DailyStreak
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import daily_streak_table

_SELECT_STREAK = select(daily_streak_table).where(
    daily_streak_table.c.player_id == bindparam("by_player")
)
_UPSERT_STREAK = Upsert(daily_streak_table)


async def find_daily_streak(conn: Connection, player_id: int) -> DailyStreak | None:
    """Return the player's streak as of the last day that they played."""
    row = (await conn.execute(_SELECT_STREAK, {"by_player": player_id})).one_or_none()
    return None if row is None else DailyStreak(**row._asdict())


async def save_daily_streak(conn: Connection, streak: DailyStreak) -> None:
    """Store the player's streak."""
    await _UPSERT_STREAK(conn, asdict(streak))


async def delete_daily_streak(conn: Connection, player_id: int) -> None:
    """Delete the player's streak."""
    statement = delete(daily_streak_table)
    await conn.execute(statement.where(daily_streak_table.c.player_id == player_id))
