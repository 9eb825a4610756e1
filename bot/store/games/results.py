"""Results: one row a finished game, so that boards never replay."""

from sqlalchemy import bindparam, delete, insert, select, true

from bot.models.games import DealSource, GameOutcome
from bot.models.results import GameResult
from bot.store.db.connection import BatchConnection, Connection
from bot.store.db.upsert import get_field_values
from bot.store.schema import result_table

__all__ = [
    "DealSource",
    "GameOutcome",
    "delete_player_results",
    "find_result_of_game",
    "insert_result",
    "list_counted_results",
    "list_player_results",
    "list_results_for_money",
]


_INSERT_RESULT = insert(result_table)
_SELECT_RESULT_OF_GAME = select(result_table).where(result_table.c.game_id == bindparam("at"))
_NEWEST_FIRST = (result_table.c.ended_at.desc(), result_table.c.game_id.desc())
_SELECT_PLAYER_RESULTS = (
    select(result_table)
    .where(result_table.c.player_id == bindparam("of"))
    .order_by(*_NEWEST_FIRST)
    .limit(bindparam("most"))
)
_SELECT_COUNTED_RESULTS = _SELECT_PLAYER_RESULTS.where(result_table.c.is_counted == true())
_SELECT_COUNTED_OF_VARIANT = _SELECT_COUNTED_RESULTS.where(
    result_table.c.variant == bindparam("game")
)
_SELECT_RESULTS_FOR_MONEY = _SELECT_PLAYER_RESULTS.where(result_table.c.price.is_not(None))


def insert_result(conn: BatchConnection, result: GameResult) -> None:
    """Keep a game's result; a game has one, so a second is an `IntegrityError`."""
    conn.execute(_INSERT_RESULT, get_field_values(result))


async def find_result_of_game(conn: Connection, game_id: int) -> GameResult | None:
    """The game's result, if it is over."""
    row = (await conn.execute(_SELECT_RESULT_OF_GAME, {"at": game_id})).one_or_none()
    return None if row is None else GameResult(**row._asdict())


async def list_player_results(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """The player's results, at most `limit`, the last ended first."""
    rows = await conn.execute(_SELECT_PLAYER_RESULTS, {"of": player_id, "most": limit})
    return [GameResult(**row._asdict()) for row in rows]


async def list_counted_results(
    conn: Connection, player_id: int, limit: int, variant: str | None = None
) -> list[GameResult]:
    """The player's results that count, of one game or of all, the last ended first."""
    values = {"of": player_id, "most": limit}
    if variant is None:
        rows = await conn.execute(_SELECT_COUNTED_RESULTS, values)
    else:
        rows = await conn.execute(_SELECT_COUNTED_OF_VARIANT, {**values, "game": variant})
    return [GameResult(**row._asdict()) for row in rows]


async def list_results_for_money(conn: Connection, player_id: int, limit: int) -> list[GameResult]:
    """The player's results of games played for money, the last ended first."""
    rows = await conn.execute(_SELECT_RESULTS_FOR_MONEY, {"of": player_id, "most": limit})
    return [GameResult(**row._asdict()) for row in rows]


async def delete_player_results(conn: Connection, player_id: int) -> None:
    """Remove all of a player's results."""
    await conn.execute(delete(result_table).where(result_table.c.player_id == player_id))
