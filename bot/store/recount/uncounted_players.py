"""Players whose results are older than records, and are to be counted into theirs."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select

from bot.models.results import GameResult
from bot.store.db.connection import Connection
from bot.store.schema import result_table, uncounted_player_table

_PLAYER_ID = uncounted_player_table.c.player_id
_IS_PLAYER = bindparam("by_player") == _PLAYER_ID
_SELECT_PLAYERS = select(_PLAYER_ID).order_by(_PLAYER_ID).limit(bindparam("max_rows"))
_SELECT_PLAYER = select(_PLAYER_ID).where(_IS_PLAYER)
_DELETE_PLAYER = delete(uncounted_player_table).where(_IS_PLAYER)
_SELECT_RESULTS = (
    select(result_table)
    .where(result_table.c.player_id == bindparam("by_player"))
    .order_by(result_table.c.ended_at, result_table.c.game_id)
)


async def list_uncounted_players(conn: Connection, limit: int) -> list[int]:
    """Return players who are to be counted."""
    return list((await conn.execute(_SELECT_PLAYERS, {"max_rows": limit})).scalars())


async def is_player_uncounted(conn: Connection, player_id: int) -> bool:
    """Return whether the player is to be counted."""
    return (await conn.execute(_SELECT_PLAYER, {"by_player": player_id})).first() is not None


async def delete_uncounted_player(conn: Connection, player_id: int) -> None:
    """Record that the player is counted."""
    await conn.execute(_DELETE_PLAYER, {"by_player": player_id})


async def list_results_in_order(conn: Connection, player_id: int) -> list[GameResult]:
    """Return all of a player's results in the order in which the games ended."""
    rows = await conn.execute(_SELECT_RESULTS, {"by_player": player_id})
    return [GameResult(**row._asdict()) for row in rows]
