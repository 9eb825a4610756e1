"""Everything that is stored of a player, as rows for their export.

Discord's ids, deal numbers and moves become text: many programs cannot hold such large numbers.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Double,
    Integer,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    case,
    cast,
    false,
    func,
    not_,
    or_,
    select,
    true,
    type_coerce,
)

from bot.store.contests.invitations import IS_INVITED, build_invited_pattern
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.games.concealment import CONCEALS_DEAL
from bot.store.schema import (
    cards_up_histogram_table,
    contest_table,
    daily_streak_table,
    entry_table,
    feat_table,
    game_table,
    house_account_table,
    house_night_table,
    leaderboard_table,
    medal_table,
    player_record_table,
    player_settings_table,
    rating_table,
    result_table,
    signal_table,
    standing_table,
    table_thread_table,
    viewed_solution_table,
)

ExportRow = dict[str, Any]

EXPORTED_TABLES: dict[str, Table] = {
    "settings": player_settings_table,
    "games": game_table,
    "results": result_table,
    "signals": signal_table,
    "records": player_record_table,
    "cards_up_histogram": cards_up_histogram_table,
    "standings": standing_table,
    "ratings": rating_table,
    "medals": medal_table,
    "feats": feat_table,
    "house_account": house_account_table,
    "house_nights": house_night_table,
    "viewed_solutions": viewed_solution_table,
    "entries": entry_table,
    "daily_streak": daily_streak_table,
    "challenges": contest_table,
    "invitations": contest_table,
    "table_threads": table_thread_table,
}
"""The parts of an export, and the table that each comes from."""

_FETCH_BATCH_SIZE = 200
"""As many rows are fetched at once; between batches others get their turn."""

_DISCORD_ID_COLUMNS = {
    "server_id",
    "channel_id",
    "message_id",
    "home_channel_id",
    "scoreboard_channel_id",
    "scoreboard_message_id",
    "end_message_id",
    "ended_by_id",
    "thread_id",
}
_OTHER_LARGE_NUMBER_COLUMNS = {"move_gaps"}
_CONCEALED_COLUMNS = {"deal", "deal_word"}
"""What nobody may know of a game that counts, and of a fresh deal's contest, until it is over."""

_OPEN_FRESH_DEALS = select(contest_table.c.deal).where(
    contest_table.c.closed_at.is_(None), contest_table.c.is_fresh_deal == true()
)
_IS_DEAL_KNOWN_BY_TABLE: dict[Table, ColumnElement[bool]] = {
    contest_table: or_(
        contest_table.c.closed_at.is_not(None), contest_table.c.is_fresh_deal == false()
    ),
    game_table: and_(not_(CONCEALS_DEAL), game_table.c.deal.not_in(_OPEN_FRESH_DEALS)),
    result_table: result_table.c.deal.not_in(_OPEN_FRESH_DEALS),
    # What was seen before may have become a contest's deal since.
    viewed_solution_table: viewed_solution_table.c.deal.not_in(_OPEN_FRESH_DEALS),
}

_UNCONVERTED_TYPES = (Integer, Double, Boolean, UtcDateTimeType)
_INVITATION_COLUMNS = ("id", "variant", "server_id", "starts_at", "ends_at", "closed_at")


def _get_owner_column(table: Table) -> Column[Any]:
    if table is contest_table:
        return contest_table.c.creator_id
    return player_settings_table.c.id if table is player_settings_table else table.c.player_id


def _build_exported_column(column: Column[Any]) -> ColumnElement[Any]:
    if column.name in _DISCORD_ID_COLUMNS | _OTHER_LARGE_NUMBER_COLUMNS:
        return cast(column, Text).label(column.name)
    is_known = _IS_DEAL_KNOWN_BY_TABLE.get(column.table)
    if is_known is not None and column.name in _CONCEALED_COLUMNS:
        return case((is_known, type_coerce(column, Text))).label(column.name)
    if isinstance(column.type, _UNCONVERTED_TYPES):
        return column
    return type_coerce(column, Text).label(column.name)


def _build_export_query(table: Table) -> Select[Any]:
    owner = _get_owner_column(table)
    columns = [column for column in table.c if column is not owner]
    keys = [column for column in table.primary_key if column is not owner]
    return (
        select(*map(_build_exported_column, columns))
        .where(owner == bindparam("by_player"))
        .order_by(*keys)
    )


_LEADERBOARD_COLUMNS = [
    leaderboard_table.c[name] for name in ("server_id", "era", "game_group", "period")
]
_STANDING_COLUMNS = [
    column for column in standing_table.c if column.name not in {"leaderboard_id", "player_id"}
]
_SELECT_STANDINGS = (
    select(*map(_build_exported_column, [*_LEADERBOARD_COLUMNS, *_STANDING_COLUMNS]))
    .join_from(
        standing_table, leaderboard_table, standing_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(standing_table.c.player_id == bindparam("by_player"))
    .order_by(*_LEADERBOARD_COLUMNS)
)
_SELECT_MEDALS = (
    select(*map(_build_exported_column, [*_LEADERBOARD_COLUMNS, medal_table.c.medal]))
    .join_from(
        medal_table, leaderboard_table, medal_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(medal_table.c.player_id == bindparam("by_player"))
    .order_by(*_LEADERBOARD_COLUMNS)
)
_SELECT_INVITATIONS = (
    select(*(_build_exported_column(contest_table.c[name]) for name in _INVITATION_COLUMNS))
    .where(IS_INVITED)
    .order_by(contest_table.c.id)
)
_SELECT_ROWS_BY_PART = {
    **{part: _build_export_query(table) for part, table in EXPORTED_TABLES.items()},
    "standings": _SELECT_STANDINGS,
    "medals": _SELECT_MEDALS,
    "invitations": _SELECT_INVITATIONS,
}
_IS_OWN_ROW_BY_PART = {
    **{
        part: _get_owner_column(table) == bindparam("by_player")
        for part, table in EXPORTED_TABLES.items()
    },
    "invitations": IS_INVITED,
}
_COUNT_ROWS_BY_PART = select(
    *(
        select(func.count()).where(is_own_row).scalar_subquery().label(part)
        for part, is_own_row in _IS_OWN_ROW_BY_PART.items()
    )
)


async def stream_player_data(
    conn: Connection, player_id: int
) -> AsyncIterator[tuple[str, list[ExportRow]]]:
    """Yield everything that is stored of a player: a part's name, and some of its rows."""
    for part, query in _SELECT_ROWS_BY_PART.items():
        async with conn.stream(query, _build_player_parameters(player_id)) as result:
            async for rows in result.mappings().partitions(_FETCH_BATCH_SIZE):
                yield part, [dict(row) for row in rows]


async def count_player_rows(conn: Connection, player_id: int) -> dict[str, int]:
    """Return the number of the player's rows by part."""
    counted = await conn.execute(_COUNT_ROWS_BY_PART, _build_player_parameters(player_id))
    return dict(counted.mappings().one())


def _build_player_parameters(player_id: int) -> dict[str, object]:
    return {"by_player": player_id, "invited_pattern": build_invited_pattern(player_id)}
