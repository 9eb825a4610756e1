"""Results that wait: the end of a game stores that its result is not on shared totals yet.

Those are leaderboards with their standings, and the house's totals and nights. If each end of a
game wrote them, all processes would stand in line for the same few rows. A batch of results is
taken at a time instead, and added in the same transaction: each is added once, or still waits.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, or_, select, true

from bot.models.claims import ONLY_ONE, ClaimKind
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.claims import build_held_condition, build_time_parameters
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.db.upsert import RowInsert, RowWrite
from bot.store.schema import result_table, waiting_result_table

COUNTED_ROWS = 10_000
"""No more waiting results than this are counted."""

_AGED_ROWS = 1_000
"""How long results have waited is known of so many, those of the oldest games."""

_GAME_ID = waiting_result_table.c.game_id
_WAITING_INSERT = RowInsert(waiting_result_table)
_IDS = select(_GAME_ID).order_by(_GAME_ID)
_IDS_OF_PLAYER = _IDS.join_from(
    waiting_result_table, result_table, result_table.c.game_id == _GAME_ID
).where(result_table.c.player_id == bindparam("by_player"))


def _build_taking(ids: Select[tuple[int]]) -> Any:
    # Two who take at the same time take different results.
    free_ids = ids.limit(bindparam("max_rows")).with_for_update(
        skip_locked=True, of=waiting_result_table
    )
    return delete(waiting_result_table).where(_GAME_ID.in_(free_ids)).returning(_GAME_ID)


_TAKE = _build_taking(_IDS)
_TAKE_OF_PLAYER = _build_taking(_IDS_OF_PLAYER)
_IS_CLAIMED = build_held_condition(ClaimKind.WAITING_RESULTS, bindparam("by_subject"))
_SELECT_IS_CLAIMED = select(_IS_CLAIMED)
_COUNT = select(func.count()).select_from(_IDS.limit(COUNTED_ROWS).subquery())
_AGED = _IDS.limit(_AGED_ROWS).subquery()
_SELECT_OLDEST_END = select(func.min(result_table.c.ended_at, type_=UtcDateTimeType())).join_from(
    _AGED, result_table, result_table.c.game_id == _AGED.c.game_id
)
_SELECT_OLDEST_END_FOR_MONEY = _SELECT_OLDEST_END.where(result_table.c.price.is_not(None))
_SELECT_OLDEST_END_ON_BOARD = _SELECT_OLDEST_END.where(
    result_table.c.is_counted == true(),
    or_(
        bindparam("by_server", type_=result_table.c.server_id.type) == GLOBAL_SERVER_ID,
        result_table.c.server_id == bindparam("by_server"),
    ),
    result_table.c.variant.in_(bindparam("variants", expanding=True)),
    result_table.c.ended_at >= bindparam("begins_at", type_=UtcDateTimeType()),
)


def build_waiting_write(game_id: int) -> RowWrite:
    """Return the write that lets a game's result wait."""
    return RowWrite(_WAITING_INSERT, {"game_id": game_id})


async def take_waiting_results(
    conn: Connection, limit: int, player_id: int | None = None
) -> list[int]:
    """Let at most so many results no longer wait, of one player or all; return their games."""
    if player_id is None:
        taken = await conn.execute(_TAKE, {"max_rows": limit})
    else:
        taken = await conn.execute(_TAKE_OF_PLAYER, {"max_rows": limit, "by_player": player_id})
    return sorted(taken.scalars())


async def list_waiting_game_ids(conn: Connection, player_id: int) -> list[int]:
    """Return the games of the player's results that wait."""
    return list((await conn.execute(_IDS_OF_PLAYER, {"by_player": player_id})).scalars())


async def is_addition_claimed(conn: Connection, now: datetime) -> bool:
    """Return whether a process is adding what waits."""
    values = {"by_subject": ONLY_ONE, **build_time_parameters(now)}
    return bool((await conn.execute(_SELECT_IS_CLAIMED, values)).scalar_one())


async def count_waiting_results(conn: Connection) -> int:
    """Return how many results wait, up to `COUNTED_ROWS`."""
    return (await conn.execute(_COUNT)).scalar_one()


async def find_oldest_waiting_end(conn: Connection) -> datetime | None:
    """Return when the game ended whose result has waited longest; None if none waits."""
    oldest_end: datetime | None = (await conn.execute(_SELECT_OLDEST_END)).scalar_one()
    return oldest_end


async def find_oldest_waiting_end_for_money(conn: Connection) -> datetime | None:
    """Return the same of the results of games for money."""
    oldest_end: datetime | None = (await conn.execute(_SELECT_OLDEST_END_FOR_MONEY)).scalar_one()
    return oldest_end


async def find_oldest_waiting_end_on_board(
    conn: Connection, server_id: int, variants: Collection[str], begins_at: datetime
) -> datetime | None:
    """Return the same of the results that belong on a leaderboard.

    That has the games of these variants that ended from then on, on a server or, with
    `GLOBAL_SERVER_ID`, on all.
    """
    values = {"by_server": server_id, "variants": list(variants), "begins_at": begins_at}
    oldest_end: datetime | None = (
        await conn.execute(_SELECT_OLDEST_END_ON_BOARD, values)
    ).scalar_one()
    return oldest_end
