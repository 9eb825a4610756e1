"""Results: one row for each game that is over, so that totals never need a replay."""

from sqlalchemy import bindparam, delete, insert, select, true

from bot.models.results import GameResult
from bot.store.db.connection import BatchConnection, Connection
from bot.store.db.upsert import get_field_values
from bot.store.schema import result_table

_NEWEST_FIRST = (result_table.c.ended_at.desc(), result_table.c.game_id.desc())
_INSERT_RESULT = insert(result_table)
_SELECT_RESULT_OF_GAME = select(result_table).where(result_table.c.game_id == bindparam("by_game"))
_SELECT_PLAYER_RESULTS = (
    select(result_table)
    .where(result_table.c.player_id == bindparam("by_player"))
    .order_by(*_NEWEST_FIRST)
    .limit(bindparam("max_rows"))
)
_SELECT_COUNTED_RESULTS = _SELECT_PLAYER_RESULTS.where(result_table.c.is_counted == true())
_SELECT_COUNTED_OF_VARIANT = _SELECT_COUNTED_RESULTS.where(
    result_table.c.variant == bindparam("by_variant")
)
_SELECT_RESULTS_FOR_MONEY = _SELECT_PLAYER_RESULTS.where(result_table.c.price.is_not(None))


def insert_result(conn: BatchConnection, result: GameResult) -> None:
    """Store a game's result; raises `IntegrityError` if the game has one."""
    conn.execute(_INSERT_RESULT, get_field_values(result))


async def find_result_of_game(conn: Connection, game_id: int) -> GameResult | None:
    """Return the game's result, or None if the game is not over."""
    row = (await conn.execute(_SELECT_RESULT_OF_GAME, {"by_game": game_id})).one_or_none()
    return None if row is None else GameResult(**row._asdict())


async def list_player_results(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """Return the player's results, newest first."""
    rows = await conn.execute(_SELECT_PLAYER_RESULTS, {"by_player": player_id, "max_rows": limit})
    return [GameResult(**row._asdict()) for row in rows]


async def list_counted_results(
    conn: Connection, player_id: int, limit: int, variant: str | None = None
) -> list[GameResult]:
    """Return the player's counted results, of one variant or of all, newest first."""
    values = {"by_player": player_id, "max_rows": limit}
    if variant is None:
        rows = await conn.execute(_SELECT_COUNTED_RESULTS, values)
    else:
        rows = await conn.execute(_SELECT_COUNTED_OF_VARIANT, {**values, "by_variant": variant})
    return [GameResult(**row._asdict()) for row in rows]


async def list_results_for_money(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """Return the results of the player's games for money, newest first."""
    values = {"by_player": player_id, "max_rows": limit}
    rows = await conn.execute(_SELECT_RESULTS_FOR_MONEY, values)
    return [GameResult(**row._asdict()) for row in rows]


async def delete_player_results(conn: Connection, player_id: int) -> None:
    """Delete all of a player's results."""
    await conn.execute(delete(result_table).where(result_table.c.player_id == player_id))
