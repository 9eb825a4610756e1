"""Changes of whole leaderboards: a player leaves, or a period has passed.

They write many rows, so call them in an exclusive transaction: two writers of many leaderboards
could wait for each other.
"""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select, update

from bot.store.db.connection import Connection
from bot.store.schema import leaderboard_table, standing_table
from bot.store.stats.leaderboards import SUM_COLUMNS

_IS_OF_PLAYER = standing_table.c.player_id == bindparam("by_player")
_PLAYER_STANDINGS = select(standing_table).where(_IS_OF_PLAYER).subquery()
_SUBTRACT_PLAYER_STANDINGS = (
    update(leaderboard_table)
    .where(leaderboard_table.c.id == _PLAYER_STANDINGS.c.leaderboard_id)
    .values({name: leaderboard_table.c[name] - _PLAYER_STANDINGS.c[name] for name in SUM_COLUMNS})
)
_DELETE_PLAYER_STANDINGS = delete(standing_table).where(_IS_OF_PLAYER)

_SELECT_OLD_LEADERBOARD = (
    select(leaderboard_table.c.id)
    .where(
        leaderboard_table.c.period >= bindparam("first_period"),
        leaderboard_table.c.period < bindparam("end_period"),
    )
    .limit(1)
    # Whoever adds results locks the leaderboard before its standings as well.
    .with_for_update()
)
_IS_ON_LEADERBOARD = standing_table.c.leaderboard_id == bindparam("by_leaderboard")
_SOME_PLAYERS = select(standing_table.c.player_id).where(_IS_ON_LEADERBOARD)
_DELETE_SOME_STANDINGS = delete(standing_table).where(
    _IS_ON_LEADERBOARD, standing_table.c.player_id.in_(_SOME_PLAYERS.limit(bindparam("max_rows")))
)
_DELETE_LEADERBOARD = delete(leaderboard_table).where(
    leaderboard_table.c.id == bindparam("by_leaderboard")
)


async def remove_player_from_leaderboards(conn: Connection, player_id: int) -> None:
    """Delete the player's standings, and subtract them from the leaderboards' totals."""
    await conn.execute(_SUBTRACT_PLAYER_STANDINGS, {"by_player": player_id})
    await conn.execute(_DELETE_PLAYER_STANDINGS, {"by_player": player_id})


async def delete_part_of_old_leaderboard(
    conn: Connection, first_period: str, end_period: str, max_standings: int
) -> bool:
    """Delete standings of a leaderboard of periods from the first to before the end, and it last.

    Returns whether there was such a leaderboard.
    """
    values = {"first_period": first_period, "end_period": end_period}
    leaderboard_id = (await conn.execute(_SELECT_OLD_LEADERBOARD, values)).scalar()
    if leaderboard_id is None:
        return False
    part = {"by_leaderboard": leaderboard_id, "max_rows": max_standings}
    if (await conn.execute(_DELETE_SOME_STANDINGS, part)).rowcount < max_standings:
        await conn.execute(_DELETE_LEADERBOARD, {"by_leaderboard": leaderboard_id})
    return True
