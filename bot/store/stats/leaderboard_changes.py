"""Boards changed as a whole: without a player, with a server's results or without, dropped.

Whoever changes so many at once writes alone: two writers of many boards could wait for each other.
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
    RANK_COLUMNS,
    SUM_COLUMNS,
    build_rank_columns,
)

if TYPE_CHECKING:
    from bot.store.db.connection import Connection

_SELECT_OWN_STANDINGS = (
    select(standing_table).where(standing_table.c.player_id == bindparam("of")).subquery()
)
_SUBTRACT_OWN_STANDINGS = (
    update(leaderboard_table)
    .where(leaderboard_table.c.id == _SELECT_OWN_STANDINGS.c.leaderboard_id)
    .values(
        {name: leaderboard_table.c[name] - _SELECT_OWN_STANDINGS.c[name] for name in SUM_COLUMNS}
    )
)
_DELETE_OWN_STANDINGS = delete(standing_table).where(standing_table.c.player_id == bindparam("of"))


async def remove_player_from_leaderboards(conn: Connection, player_id: int) -> None:
    """Takes a player off every board; what the communities did is less by what they did."""
    await conn.execute(_SUBTRACT_OWN_STANDINGS, {"of": player_id})
    await conn.execute(_DELETE_OWN_STANDINGS, {"of": player_id})


_GLOBAL_LEADERBOARD = leaderboard_table.alias("everywhere")
# Read in the order of players alone: SQLite would else read whole boards for some players of them.
_SERVER_STANDINGS = (
    select(standing_table, leaderboard_table.c.game_group, leaderboard_table.c.period)
    .join_from(
        standing_table,
        leaderboard_table,
        standing_table.c.leaderboard_id + 0 == leaderboard_table.c.id,
    )
    .where(
        standing_table.c.player_id > bindparam("after"),
        standing_table.c.player_id <= bindparam("upto"),
        leaderboard_table.c.server_id + 0 == bindparam("of"),
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
        *(made.label(name) for name, made in build_rank_columns(_PLAYER_SUMS.c).items()),
    )
    # SQLite reads ON CONFLICT after a query without WHERE as a join's condition.
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
    .values({**_REDUCED_SUMS, **build_rank_columns(_REDUCED_SUMS)})
)


_SELECT_BATCH_END = (
    select(standing_table.c.player_id)
    .where(standing_table.c.player_id > bindparam("after"))
    .order_by(standing_table.c.player_id)
    .offset(bindparam("many"))
    .limit(1)
)
MAX_PLAYER_ID = 2**63 - 1
"""No player's id is larger."""


async def find_batch_end(conn: Connection, after_player_id: int, batch_size: int) -> int:
    """The player up to whom there are so many standings after ``after``; `LAST` if no more."""
    found = (
        await conn.execute(_SELECT_BATCH_END, {"after": after_player_id, "many": batch_size})
    ).scalar()
    return MAX_PLAYER_ID if found is None else found


async def update_global_leaderboards(
    conn: Connection,
    server_id: int,
    after_player_id: int,
    last_player_id: int,
    *,
    is_included: bool,
) -> None:
    """Counts all that these players ever did on a server's boards on those of all, or no more.

    A standing that is left with no game stays, and has no place.
    """
    values = {"of": server_id, "after": after_player_id, "upto": last_player_id}
    if is_included:
        sums = list(SUM_COLUMNS)
        await ADD_TO_LEADERBOARD.write_selected_rows(
            conn, [*KEY_COLUMNS, *sums], _SELECT_LEADERBOARD_SUMS, values
        )
        names = ["leaderboard_id", "player_id", *sums, *RANK_COLUMNS]
        await ADD_TO_STANDING.write_selected_rows(conn, names, _SELECT_GLOBAL_STANDINGS, values)
    else:
        await conn.execute(_SUBTRACT_FROM_STANDINGS, values)
        await conn.execute(_SUBTRACT_FROM_LEADERBOARDS, values)


_SELECT_OLD_LEADERBOARDS = select(leaderboard_table.c.id).where(
    leaderboard_table.c.period >= bindparam("first"),
    leaderboard_table.c.period < bindparam("until"),
)
_DELETE_LEADERBOARDS = delete(leaderboard_table).where(
    leaderboard_table.c.id.in_(bindparam("ids", expanding=True))
)
_DELETE_STANDINGS = delete(standing_table).where(
    standing_table.c.leaderboard_id.in_(bindparam("ids", expanding=True))
)


async def delete_old_leaderboards(
    conn: Connection, first_period: str, end_period: str, limit: int
) -> int:
    """Drops at most ``most`` boards of periods from ``first`` to before ``until``; how many."""
    passed = _SELECT_OLD_LEADERBOARDS.limit(limit)
    ids = list((await conn.execute(passed, {"first": first_period, "until": end_period})).scalars())
    if ids:
        await conn.execute(_DELETE_STANDINGS, {"ids": ids})
        await conn.execute(_DELETE_LEADERBOARDS, {"ids": ids})
    return len(ids)
