"""Changes of whole leaderboards: a player leaves, or a period has passed.

They write many rows, so call them in an exclusive transaction: two writers of many leaderboards
could wait for each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select, update

from bot.store.schema import leaderboard_table, standing_table
from bot.store.stats.leaderboards import (
    SUM_COLUMNS,
)

if TYPE_CHECKING:
    from bot.store.db.connection import Connection

_IS_OF_PLAYER = standing_table.c.player_id == bindparam("by_player")
_PLAYER_STANDINGS = select(standing_table).where(_IS_OF_PLAYER).subquery()
_SUBTRACT_PLAYER_STANDINGS = (
    update(leaderboard_table)
    .where(leaderboard_table.c.id == _PLAYER_STANDINGS.c.leaderboard_id)
    .values({name: leaderboard_table.c[name] - _PLAYER_STANDINGS.c[name] for name in SUM_COLUMNS})
)
_DELETE_PLAYER_STANDINGS = delete(standing_table).where(_IS_OF_PLAYER)

_SELECT_OLD_LEADERBOARDS = (
    select(leaderboard_table.c.id)
    .where(
        leaderboard_table.c.period >= bindparam("first_period"),
        leaderboard_table.c.period < bindparam("end_period"),
    )
    .limit(bindparam("max_rows"))
)
_DELETE_STANDINGS = delete(standing_table).where(
    standing_table.c.leaderboard_id.in_(bindparam("ids", expanding=True))
)
_DELETE_LEADERBOARDS = delete(leaderboard_table).where(
    leaderboard_table.c.id.in_(bindparam("ids", expanding=True))
)


async def remove_player_from_leaderboards(conn: Connection, player_id: int) -> None:
    """Delete the player's standings, and subtract them from the leaderboards' totals."""
    await conn.execute(_SUBTRACT_PLAYER_STANDINGS, {"by_player": player_id})
    await conn.execute(_DELETE_PLAYER_STANDINGS, {"by_player": player_id})


async def delete_old_leaderboards(
    conn: Connection, first_period: str, end_period: str, limit: int
) -> int:
    """Delete leaderboards of periods from the first to before the end, and return how many."""
    values = {"first_period": first_period, "end_period": end_period, "max_rows": limit}
    ids = list((await conn.execute(_SELECT_OLD_LEADERBOARDS, values)).scalars())
    if ids:
        await conn.execute(_DELETE_STANDINGS, {"ids": ids})
        await conn.execute(_DELETE_LEADERBOARDS, {"ids": ids})
    return len(ids)
