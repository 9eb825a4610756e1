"""What a recount reads: the players to count, and their games that are over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Select, Table, bindparam, func, or_, select, union

from bot.models.games import Game
from bot.models.results import GameResult
from bot.store.db.connection import Connection
from bot.store.schema import (
    cards_up_histogram_table,
    game_table,
    house_account_table,
    house_night_table,
    player_record_table,
    result_table,
    standing_table,
)

_FETCH_BATCH_SIZE = 200
_GAME_COLUMNS = game_table.c.keys()
_RESULT_COLUMNS = result_table.c.keys()


def _build_next_players_query(table: Table) -> Select[Any]:
    next_players = (
        select(table.c.player_id.label("player_id"))
        .where(table.c.player_id > bindparam("after_player"))
        .distinct()
        .order_by("player_id")
        .limit(bindparam("max_rows"))
    )
    return select(next_players.subquery())


_NEXT_PLAYERS_PER_TABLE = union(
    *map(
        _build_next_players_query,
        (
            game_table,
            result_table,
            standing_table,
            player_record_table,
            cards_up_histogram_table,
            house_account_table,
            house_night_table,
        ),
    )
)
_SELECT_NEXT_PLAYERS = (
    select(_NEXT_PLAYERS_PER_TABLE.subquery().c.player_id)
    .order_by("player_id")
    .limit(bindparam("max_rows"))
)
_COUNT_FINISHED_GAMES = select(func.count()).where(game_table.c.outcome.is_not(None))
_SELECT_PLAYER_SERVERS = (
    select(game_table.c.server_id)
    .where(game_table.c.player_id == bindparam("by_player"), game_table.c.server_id.is_not(None))
    .distinct()
    .order_by(game_table.c.server_id)
)
_SELECT_FINISHED_GAMES = (
    select(game_table, *(column.label(f"result_{column.name}") for column in result_table.c))
    .join_from(game_table, result_table, result_table.c.game_id == game_table.c.id, isouter=True)
    .where(
        game_table.c.player_id == bindparam("by_player"),
        or_(game_table.c.outcome.is_not(None), result_table.c.game_id.is_not(None)),
    )
    .order_by(game_table.c.ended_at, game_table.c.id)
    .execution_options(yield_per=_FETCH_BATCH_SIZE)
)


async def list_player_ids(conn: Connection, after_player_id: int, limit: int) -> list[int]:
    """Return the next players with games or totals, in the order of their ids."""
    values = {"after_player": after_player_id, "max_rows": limit}
    return list((await conn.execute(_SELECT_NEXT_PLAYERS, values)).scalars())


async def list_player_server_ids(conn: Connection, player_id: int) -> list[int]:
    """Return the servers on which the player was dealt games, in the order of their ids."""
    return list((await conn.execute(_SELECT_PLAYER_SERVERS, {"by_player": player_id})).scalars())


async def count_finished_games(conn: Connection) -> int:
    """Return the number of games that are over."""
    return (await conn.execute(_COUNT_FINISHED_GAMES)).scalar_one()


async def stream_finished_games(
    conn: Connection, player_id: int
) -> AsyncIterator[tuple[Game, GameResult | None]]:
    """Yield the player's games that are over, in the order of their ends, with their results.

    Games that are not over but have a result are included.
    """
    async with conn.stream(_SELECT_FINISHED_GAMES, {"by_player": player_id}) as rows:
        async for row in rows.mappings():
            result = None
            if row["result_game_id"] is not None:
                result = GameResult(**{name: row[f"result_{name}"] for name in _RESULT_COLUMNS})
            yield Game(**{name: row[name] for name in _GAME_COLUMNS}), result
