"""Won games that are still to be examined, and those that look searched."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, false, func, select, true, update

from bot.models.results import GameResult, GameSignals
from bot.store.db.connection import Connection
from bot.store.db.upsert import RowInsert, RowWrite
from bot.store.schema import result_table, signal_table

_SIGNAL_INSERT = RowInsert(signal_table)
_SELECT_TO_EXAMINE = (
    select(signal_table.c.game_id)
    .where(signal_table.c.is_examined == false())
    .order_by(signal_table.c.game_id)
    .limit(bindparam("max_rows"))
)
_IS_ON_SERVER = (
    signal_table.c.server_id == bindparam("by_server"),
    signal_table.c.is_examined == true(),
)
_COUNT_ON_SERVER = select(func.count()).select_from(signal_table).where(*_IS_ON_SERVER)
_SELECT_ON_SERVER = (
    select(
        signal_table.c.game_id,
        signal_table.c.player_id,
        result_table.c.variant,
        signal_table.c.ended_at,
        signal_table.c.choice_strength,
        signal_table.c.evenness,
    )
    .join_from(signal_table, result_table, signal_table.c.game_id == result_table.c.game_id)
    .where(*_IS_ON_SERVER)
    .order_by(signal_table.c.ended_at.desc(), signal_table.c.game_id.desc())
    .limit(bindparam("max_rows"))
    .offset(bindparam("skipped_rows"))
)
_IS_OF_GAME = signal_table.c.game_id == bindparam("by_game")
_UPDATE_EXAMINED = update(signal_table).where(_IS_OF_GAME).values(is_examined=True)
_DELETE_OF_GAMES = delete(signal_table).where(
    signal_table.c.game_id.in_(bindparam("game_ids", expanding=True))
)
_DELETE_ON_SERVER = delete(signal_table).where(_IS_OF_GAME, *_IS_ON_SERVER)


def build_signal_write(result: GameResult) -> RowWrite:
    """Return the write that lets a won game wait to be examined."""
    row = {
        "game_id": result.game_id,
        "player_id": result.player_id,
        "server_id": result.server_id,
        "ended_at": result.ended_at,
        "is_examined": False,
        "choice_strength": None,
        "evenness": None,
    }
    return RowWrite(_SIGNAL_INSERT, row)


async def list_games_to_examine(conn: Connection, limit: int) -> list[int]:
    """Return some games that are still to be examined, those dealt first."""
    return list((await conn.execute(_SELECT_TO_EXAMINE, {"max_rows": limit})).scalars())


async def record_signals(
    conn: Connection, game_id: int, choice_strength: float | None, evenness: float | None
) -> None:
    """Record that a game looks searched, unless it was erased meanwhile."""
    values = {"by_game": game_id, "choice_strength": choice_strength, "evenness": evenness}
    await conn.execute(_UPDATE_EXAMINED, values)


async def delete_signals(conn: Connection, game_ids: Sequence[int]) -> None:
    """Forget games that do not look searched."""
    await conn.execute(_DELETE_OF_GAMES, {"game_ids": game_ids})


async def count_signals(conn: Connection, server_id: int) -> int:
    """Return how many of a server's games look searched."""
    return (await conn.execute(_COUNT_ON_SERVER, {"by_server": server_id})).scalar_one()


async def list_signals(
    conn: Connection, server_id: int, skipped_rows: int, limit: int
) -> list[GameSignals]:
    """Return a server's games that look searched, newest first."""
    values = {"by_server": server_id, "skipped_rows": skipped_rows, "max_rows": limit}
    return [GameSignals(**row._asdict()) for row in await conn.execute(_SELECT_ON_SERVER, values)]


async def dismiss_signals(conn: Connection, server_id: int, game_id: int) -> bool:
    """Forget what was said of a server's game; return whether anything was."""
    values = {"by_server": server_id, "by_game": game_id}
    return bool((await conn.execute(_DELETE_ON_SERVER, values)).rowcount)


async def delete_player_signals(conn: Connection, player_id: int) -> None:
    """Delete all of a player's rows."""
    await conn.execute(delete(signal_table).where(signal_table.c.player_id == player_id))
