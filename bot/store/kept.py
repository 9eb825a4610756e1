"""All that is kept of a player, row by row, as it is to be written for them to read.

Discord's ids and deal numbers come as text: many programs hold no numbers so long. So do moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Double,
    Integer,
    Select,
    Text,
    bindparam,
    case,
    cast,
    false,
    func,
    select,
    type_coerce,
)

from bot.store.board_tables import account, board, night, record, spread, standing
from bot.store.columns import Moment
from bot.store.contest_tables import contest, daily_streak, entry
from bot.store.contests import INVITED
from bot.store.tables import game, player, result, solution

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Column, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    Row = dict[str, Any]

TABLES: dict[str, Table] = {
    "settings": player,
    "games": game,
    "results": result,
    "records": record,
    "spread": spread,
    "standings": standing,
    "account": account,
    "nights": night,
    "solutions": solution,
    "entries": entry,
    "streak": daily_streak,
    "challenges": contest,
    "invitations": contest,
}
"""What each part of it is called, and the table that holds it."""

_AT_ONCE = 200
"""Rows are read by so many, so that others are answered between."""

_DISCORDS = {"server", "place", "channel", "message"}
_UNSEEN = {"deal", "word"}
"""Of a contest, what even its maker is not to know until it is over, unless they chose it."""

_AS_THEY_ARE = (Integer, Double, Boolean, Moment)


def _owner(table: Table) -> Column[Any]:
    if table is contest:
        return contest.c.maker
    return player.c.id if table is player else table.c.player


def _written(column: Column[Any]) -> ColumnElement[Any]:
    if column.name in _DISCORDS:
        return cast(column, Text).label(column.name)
    if column.table is contest and column.name in _UNSEEN:
        told = contest.c.closed.is_not(None) | (contest.c.fresh == false())
        return case((told, type_coerce(column, Text))).label(column.name)
    if isinstance(column.type, _AS_THEY_ARE):
        return column
    return type_coerce(column, Text).label(column.name)


def _rows(table: Table) -> Select[Any]:
    own = _owner(table)
    others = [each for each in table.c if each is not own]
    keys = [each for each in table.primary_key if each is not own]
    return select(*map(_written, others)).where(own == bindparam("of")).order_by(*keys)


_BOARD = [board.c[name] for name in ("server", "era", "game", "period")]
_STANDINGS = (
    select(
        *map(_written, _BOARD),
        *(_written(each) for each in standing.c if each.name not in {"board", "player"}),
    )
    .join_from(standing, board, standing.c.board == board.c.id)
    .where(standing.c.player == bindparam("of"))
    .order_by(*_BOARD)
)
_INVITATIONS = (
    select(
        *(
            _written(contest.c[each])
            for each in ("id", "variant", "server", "begins", "ends", "closed")
        )
    )
    .where(INVITED)
    .order_by(contest.c.id)
)
_ROWS = {name: _rows(table) for name, table in TABLES.items()} | {
    "standings": _STANDINGS,
    "invitations": _INVITATIONS,
}
_OWN = {name: _owner(table) == bindparam("of") for name, table in TABLES.items()} | {
    "invitations": INVITED
}
_AMOUNTS = select(
    *(select(func.count()).where(own).scalar_subquery().label(name) for name, own in _OWN.items())
)


def _of(player_id: int) -> dict[str, object]:
    return {"of": player_id, "named": f"% {player_id} %"}


async def of_player(conn: AsyncConnection, player_id: int) -> AsyncIterator[tuple[str, list[Row]]]:
    """Everything that is kept of a player: some rows at a time, with the part they belong to."""
    for name, query in _ROWS.items():
        async with conn.stream(query, _of(player_id)) as found:
            async for rows in found.mappings().partitions(_AT_ONCE):
                yield name, [dict(row) for row in rows]


async def amounts(conn: AsyncConnection, player_id: int) -> dict[str, int]:
    """How many rows there are of each part."""
    return dict((await conn.execute(_AMOUNTS, _of(player_id))).mappings().one())
