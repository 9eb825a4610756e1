"""Changes of whole leaderboards: a player leaves, a server joins or leaves, a period has passed.

They write many rows, so call them in an exclusive transaction: two writers of many leaderboards
could wait for each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, bindparam, delete, func, literal, select, update

from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.schema import leaderboard_table, standing_table
from bot.store.stats.leaderboards import (
    ADD_TO_LEADERBOARD,
    ADD_TO_STANDING,
    KEY_COLUMNS,
    SUM_COLUMNS,
)
from bot.store.stats.ranking_columns import RANKING_COLUMNS, build_ranking_columns

if TYPE_CHECKING:
    from bot.store.db.connection import Connection

MAX_PLAYER_ID = 2**63 - 1
"""No player's id is larger."""

_IS_OF_PLAYER = standing_table.c.player_id == bindparam("by_player")
_PLAYER_STANDINGS = select(standing_table).where(_IS_OF_PLAYER).subquery()
_SUBTRACT_PLAYER_STANDINGS = (
    update(leaderboard_table)
    .where(leaderboard_table.c.id == _PLAYER_STANDINGS.c.leaderboard_id)
    .values({name: leaderboard_table.c[name] - _PLAYER_STANDINGS.c[name] for name in SUM_COLUMNS})
)
_DELETE_PLAYER_STANDINGS = delete(standing_table).where(_IS_OF_PLAYER)

_GLOBAL_LEADERBOARD = leaderboard_table.alias("global_leaderboard")
# `+ 0` keeps SQLite from reading whole leaderboards for a few players: it shall go by player.
_SERVER_STANDINGS = (
    select(standing_table, leaderboard_table.c.game_group, leaderboard_table.c.period)
    .join_from(
        standing_table,
        leaderboard_table,
        standing_table.c.leaderboard_id + 0 == leaderboard_table.c.id,
    )
    .where(
        standing_table.c.player_id > bindparam("after_player"),
        standing_table.c.player_id <= bindparam("last_player"),
        leaderboard_table.c.server_id + 0 == bindparam("by_server"),
    )
    .subquery()
)
_IS_SAME_LEADERBOARD = and_(
    _GLOBAL_LEADERBOARD.c.server_id == GLOBAL_SERVER_ID,
    _GLOBAL_LEADERBOARD.c.game_group == _SERVER_STANDINGS.c.game_group,
    _GLOBAL_LEADERBOARD.c.period == _SERVER_STANDINGS.c.period,
)
_SELECT_LEADERBOARD_SUMS = select(
    literal(GLOBAL_SERVER_ID).label("server_id"),
    literal(0).label("era"),
    _SERVER_STANDINGS.c.game_group,
    _SERVER_STANDINGS.c.period,
    *(func.sum(_SERVER_STANDINGS.c[name]).label(name) for name in SUM_COLUMNS),
).group_by(_SERVER_STANDINGS.c.game_group, _SERVER_STANDINGS.c.period)
_LEADERBOARD_SUMS = _SELECT_LEADERBOARD_SUMS.subquery()
_PLAYER_SUMS = (
    select(
        _GLOBAL_LEADERBOARD.c.id.label("leaderboard_id"),
        _SERVER_STANDINGS.c.player_id,
        *(func.sum(_SERVER_STANDINGS.c[name]).label(name) for name in SUM_COLUMNS),
    )
    .join_from(_SERVER_STANDINGS, _GLOBAL_LEADERBOARD, _IS_SAME_LEADERBOARD)
    .group_by(_GLOBAL_LEADERBOARD.c.id, _SERVER_STANDINGS.c.player_id)
    .subquery()
)
_SELECT_GLOBAL_STANDINGS = (
    select(
        *_PLAYER_SUMS.c,
        *(column.label(name) for name, column in build_ranking_columns(_PLAYER_SUMS.c).items()),
    )
    # Without a WHERE, SQLite would read ON CONFLICT as the condition of a join.
    .where(_PLAYER_SUMS.c.leaderboard_id > 0)
)
_SUBTRACT_FROM_LEADERBOARDS = (
    update(leaderboard_table)
    .where(*(leaderboard_table.c[name] == _LEADERBOARD_SUMS.c[name] for name in KEY_COLUMNS))
    .values({name: leaderboard_table.c[name] - _LEADERBOARD_SUMS.c[name] for name in SUM_COLUMNS})
)
_REDUCED_SUMS = {name: standing_table.c[name] - _PLAYER_SUMS.c[name] for name in SUM_COLUMNS}
_SUBTRACT_FROM_STANDINGS = (
    update(standing_table)
    .where(
        standing_table.c.leaderboard_id == _PLAYER_SUMS.c.leaderboard_id,
        standing_table.c.player_id == _PLAYER_SUMS.c.player_id,
    )
    .values({**_REDUCED_SUMS, **build_ranking_columns(_REDUCED_SUMS)})
)
_SELECT_BATCH_END = (
    select(standing_table.c.player_id)
    .where(standing_table.c.player_id > bindparam("after_player"))
    .order_by(standing_table.c.player_id)
    .offset(bindparam("batch_size"))
    .limit(1)
)
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


async def find_batch_end(conn: Connection, after_player_id: int, batch_size: int) -> int:
    """Return the last player of a batch of at least that many standings.

    It is `MAX_PLAYER_ID` if fewer are left.
    """
    values = {"after_player": after_player_id, "batch_size": batch_size}
    last_player_id = (await conn.execute(_SELECT_BATCH_END, values)).scalar()
    return MAX_PLAYER_ID if last_player_id is None else last_player_id


async def update_global_leaderboards(
    conn: Connection,
    server_id: int,
    after_player_id: int,
    last_player_id: int,
    *,
    is_included: bool,
) -> None:
    """Add these players' totals on a server to the global leaderboards, or subtract them.

    A standing that is left without games stays, and is not ranked.
    """
    values = {
        "by_server": server_id,
        "after_player": after_player_id,
        "last_player": last_player_id,
    }
    if is_included:
        await ADD_TO_LEADERBOARD.write_selected_rows(
            conn, [*KEY_COLUMNS, *SUM_COLUMNS], _SELECT_LEADERBOARD_SUMS, values
        )
        standing_columns = ["leaderboard_id", "player_id", *SUM_COLUMNS, *RANKING_COLUMNS]
        await ADD_TO_STANDING.write_selected_rows(
            conn, standing_columns, _SELECT_GLOBAL_STANDINGS, values
        )
    else:
        await conn.execute(_SUBTRACT_FROM_STANDINGS, values)
        await conn.execute(_SUBTRACT_FROM_LEADERBOARDS, values)


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
