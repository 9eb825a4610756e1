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

from bot.store.contests.contests import IS_INVITED
from bot.store.db.column_types import UtcDateTimeType
from bot.store.schema import (
    cards_up_histogram_table,
    contest_table,
    daily_streak_table,
    entry_table,
    game_table,
    house_account_table,
    house_night_table,
    leaderboard_table,
    player_record_table,
    player_settings_table,
    result_table,
    standing_table,
    viewed_solution_table,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Column, Table

    from bot.store.db.connection import Connection

    ExportRow = dict[str, Any]

EXPORTED_TABLES: dict[str, Table] = {
    "settings": player_settings_table,
    "games": game_table,
    "results": result_table,
    "records": player_record_table,
    "cards_up_histogram": cards_up_histogram_table,
    "standings": standing_table,
    "house_account": house_account_table,
    "house_nights": house_night_table,
    "viewed_solutions": viewed_solution_table,
    "entries": entry_table,
    "daily_streak": daily_streak_table,
    "challenges": contest_table,
    "invitations": contest_table,
}
"""What each part of it is called, and the table that holds it."""

_FETCH_BATCH_SIZE = 200
"""Rows are read by so many, so that others are answered between."""

_DISCORD_ID_COLUMNS = {
    "server_id",
    "channel_id",
    "message_id",
    "home_channel_id",
    "scoreboard_channel_id",
    "scoreboard_message_id",
}
_CONCEALED_COLUMNS = {"deal", "deal_word"}
"""Of a contest, what even its maker is not to know until it is over, unless they chose it."""

_UNCONVERTED_TYPES = (Integer, Double, Boolean, UtcDateTimeType)


def _get_owner_column(table: Table) -> Column[Any]:
    if table is contest_table:
        return contest_table.c.creator_id
    return player_settings_table.c.id if table is player_settings_table else table.c.player_id


def _build_exported_column(column: Column[Any]) -> ColumnElement[Any]:
    if column.name in _DISCORD_ID_COLUMNS:
        return cast(column, Text).label(column.name)
    if column.table is contest_table and column.name in _CONCEALED_COLUMNS:
        told = contest_table.c.closed_at.is_not(None) | (contest_table.c.is_fresh_deal == false())
        return case((told, type_coerce(column, Text))).label(column.name)
    if isinstance(column.type, _UNCONVERTED_TYPES):
        return column
    return type_coerce(column, Text).label(column.name)


def _build_export_query(table: Table) -> Select[Any]:
    own = _get_owner_column(table)
    others = [each for each in table.c if each is not own]
    keys = [each for each in table.primary_key if each is not own]
    return (
        select(*map(_build_exported_column, others)).where(own == bindparam("of")).order_by(*keys)
    )


_LEADERBOARD_COLUMNS = [
    leaderboard_table.c[name] for name in ("server_id", "era", "game_group", "period")
]
_SELECT_STANDINGS = (
    select(
        *map(_build_exported_column, _LEADERBOARD_COLUMNS),
        *(
            _build_exported_column(each)
            for each in standing_table.c
            if each.name not in {"leaderboard_id", "player_id"}
        ),
    )
    .join_from(
        standing_table, leaderboard_table, standing_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(standing_table.c.player_id == bindparam("of"))
    .order_by(*_LEADERBOARD_COLUMNS)
)
_SELECT_INVITATIONS = (
    select(
        *(
            _build_exported_column(contest_table.c[each])
            for each in ("id", "variant", "server_id", "starts_at", "ends_at", "closed_at")
        )
    )
    .where(IS_INVITED)
    .order_by(contest_table.c.id)
)
_SELECT_ROWS_BY_PART = {
    name: _build_export_query(table) for name, table in EXPORTED_TABLES.items()
} | {
    "standings": _SELECT_STANDINGS,
    "invitations": _SELECT_INVITATIONS,
}
_IS_OWN_ROW_BY_PART = {
    name: _get_owner_column(table) == bindparam("of") for name, table in EXPORTED_TABLES.items()
} | {"invitations": IS_INVITED}
_COUNT_ROWS_BY_PART = select(
    *(
        select(func.count()).where(own).scalar_subquery().label(name)
        for name, own in _IS_OWN_ROW_BY_PART.items()
    )
)


def _build_player_parameters(player_id: int) -> dict[str, object]:
    return {"of": player_id, "named": f"% {player_id} %"}


async def stream_player_data(
    conn: Connection, player_id: int
) -> AsyncIterator[tuple[str, list[ExportRow]]]:
    """Everything that is kept of a player: some rows at a time, with the part they belong to."""
    for name, query in _SELECT_ROWS_BY_PART.items():
        async with conn.stream(query, _build_player_parameters(player_id)) as found:
            async for rows in found.mappings().partitions(_FETCH_BATCH_SIZE):
                yield name, [dict(row) for row in rows]


async def count_player_rows(conn: Connection, player_id: int) -> dict[str, int]:
    """How many rows there are of each part."""
    return dict(
        (await conn.execute(_COUNT_ROWS_BY_PART, _build_player_parameters(player_id)))
        .mappings()
        .one()
    )
