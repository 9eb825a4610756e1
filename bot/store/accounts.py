"""Settings of players and servers, everything that is stored of a player, and secrets.

Everything that is stored of a player, as rows for their export. Discord's ids, deal numbers and
moves become text: many programs cannot hold such large numbers.

Secrets of this installation, made once and kept for good.
"""

from collections.abc import AsyncIterator
from dataclasses import asdict
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    FromClause,
    Integer,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    case,
    cast,
    delete,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    true,
    type_coerce,
)

from bot.models.accounts import PlayerSettings, ServerSettings, TableThread, Visibility
from bot.secret_filter import hide_secret
from bot.store import schema
from bot.store.contests import is_invited
from bot.store.games import CONCEALS_DEAL
from bot.store.sql import Connection, Upsert, UtcDateTimeType, fetch_all, fetch_one

_PLAYER_SETTINGS = schema.player_settings_table.c
_SERVER_SETTINGS = schema.server_settings_table.c
_TABLE_THREAD = schema.table_thread_table.c
_CONTEST = schema.contest_table.c
_LEADERBOARD = schema.leaderboard_table.c

_SELECT_PLAYER_SETTINGS = select(schema.player_settings_table).where(
    _PLAYER_SETTINGS.id == bindparam("by_id")
)


async def load_player_settings(conn: Connection, player_id: int) -> PlayerSettings:
    """Return the player's settings, or the defaults if they have set nothing."""
    found = await fetch_one(conn, _SELECT_PLAYER_SETTINGS, PlayerSettings, by_id=player_id)
    return found or PlayerSettings(id=player_id)


async def list_private_player_ids(conn: Connection, player_ids: list[int]) -> set[int]:
    """Return which of these players keep their record, and their name on boards, private."""
    if not player_ids:
        return set()
    is_private = _PLAYER_SETTINGS.record_visibility == Visibility.PRIVATE
    query = select(_PLAYER_SETTINGS.id).where(_PLAYER_SETTINGS.id.in_(player_ids), is_private)
    return set(await conn.scalars(query))


async def list_reminded_players(conn: Connection, server_id: int, limit: int) -> list[int]:
    """Return players whom the server's daily post is to mention, without private ones."""
    query = select(_PLAYER_SETTINGS.id).where(
        _PLAYER_SETTINGS.reminder_server_id == server_id,
        _PLAYER_SETTINGS.record_visibility == Visibility.PUBLIC,
    )
    return list(await conn.scalars(query.order_by(_PLAYER_SETTINGS.id).limit(limit)))


async def load_settings_of_players(
    conn: Connection, player_ids: list[int]
) -> dict[int, PlayerSettings]:
    """Return the settings of each of these players, by their ids, in the ids' order."""
    query = select(schema.player_settings_table).where(_PLAYER_SETTINGS.id.in_(player_ids))
    found = await fetch_all(conn, query, PlayerSettings)
    defaults = {player_id: PlayerSettings(id=player_id) for player_id in player_ids}
    return defaults | {settings.id: settings for settings in found}


async def update_player_settings(
    conn: Connection, player_id: int, **changes: Any
) -> PlayerSettings:
    """Change only these settings, and return all of the player's settings.

    Other settings stay as they are, even if another process is changing them.
    """
    if changes:
        changed = PlayerSettings(id=player_id, **changes)
        await _build_settings_upsert(*sorted(changes))(conn, asdict(changed))
    return await load_player_settings(conn, player_id)


@cache
def _build_settings_upsert(*column_names: str) -> Upsert:
    return Upsert(
        schema.player_settings_table, lambda _, new: {name: new[name] for name in column_names}
    )


_SELECT_SERVER_SETTINGS = select(schema.server_settings_table).where(
    _SERVER_SETTINGS.id == bindparam("by_id")
)
_UPSERT_SERVER_SETTINGS = Upsert(schema.server_settings_table)


async def load_server_settings(conn: Connection, server_id: int) -> ServerSettings:
    """Return the server's settings, or the defaults if nobody has set anything."""
    found = await fetch_one(conn, _SELECT_SERVER_SETTINGS, ServerSettings, by_id=server_id)
    return found or ServerSettings(id=server_id)


async def get_server_settings_for_update(conn: Connection, server_id: int) -> ServerSettings:
    """Return the server's settings, and lock them until the transaction ends."""
    # SQLite has only one writer anyway. A server that has set nothing has no row to be locked.
    if conn.dialect.name == "postgresql":
        await conn.execute(select(func.pg_advisory_xact_lock(literal(server_id, BigInteger))))
    return await load_server_settings(conn, server_id)


async def save_server_settings(conn: Connection, settings: ServerSettings) -> None:
    """Store all of the server's settings."""
    await _UPSERT_SERVER_SETTINGS(conn, asdict(settings))


async def list_own_daily_variants(conn: Connection) -> list[str]:
    """Return the games that servers have chosen for their own dailies."""
    variant = _SERVER_SETTINGS.own_daily_variant
    query = select(variant).where(variant.is_not(None)).distinct().order_by(variant)
    return list(await conn.scalars(query))


_UPSERT_THREAD = Upsert(schema.table_thread_table)


async def find_table_thread(
    conn: Connection, player_id: int, channel_id: int
) -> TableThread | None:
    """Return the thread for a player's tables in a channel."""
    query = select(schema.table_thread_table).where(
        _TABLE_THREAD.player_id == player_id, _TABLE_THREAD.channel_id == channel_id
    )
    return await fetch_one(conn, query, TableThread)


async def save_table_thread(conn: Connection, thread: TableThread) -> None:
    """Store the thread for a player's tables in a channel, in place of an older one."""
    await _UPSERT_THREAD(conn, asdict(thread))


ExportRow = dict[str, Any]

EXPORTED_TABLES: dict[str, Table] = {
    "settings": schema.player_settings_table,
    "games": schema.game_table,
    "results": schema.result_table,
    "records": schema.player_record_table,
    "cards_up_histogram": schema.cards_up_histogram_table,
    "standings": schema.standing_table,
    "ratings": schema.rating_table,
    "medals": schema.medal_table,
    "feats": schema.feat_table,
    "house_account": schema.house_account_table,
    "house_nights": schema.house_night_table,
    "viewed_solutions": schema.viewed_solution_table,
    "entries": schema.entry_table,
    "daily_streak": schema.daily_streak_table,
    "frozen_days": schema.frozen_day_table,
    "challenges": schema.contest_table,
    "invitations": schema.contest_table,
    "table_threads": schema.table_thread_table,
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
    "reminder_server_id",
}
_CONCEALED_COLUMNS = {"deal", "deal_word"}
"""What nobody may know of a game that counts, and of a fresh deal's contest, until it is over."""

_OPEN_FRESH_DEALS = select(_CONTEST.deal).where(
    _CONTEST.closed_at.is_(None), _CONTEST.is_fresh_deal == true()
)
_IS_DEAL_KNOWN_BY_TABLE: dict[Table, ColumnElement[bool]] = {
    schema.contest_table: or_(_CONTEST.closed_at.is_not(None), _CONTEST.is_fresh_deal == false()),
    schema.game_table: and_(
        not_(CONCEALS_DEAL), schema.game_table.c.deal.not_in(_OPEN_FRESH_DEALS)
    ),
    schema.result_table: schema.result_table.c.deal.not_in(_OPEN_FRESH_DEALS),
    # What was seen before may have become a contest's deal since.
    schema.viewed_solution_table: schema.viewed_solution_table.c.deal.not_in(_OPEN_FRESH_DEALS),
}

_UNCONVERTED_TYPES = (Integer, Double, Boolean, UtcDateTimeType)
_INVITATION_COLUMNS = ("id", "variant", "server_id", "starts_at", "ends_at", "closed_at")


def _get_owner_column(table: Table) -> Column[Any]:
    if table is schema.contest_table:
        return _CONTEST.creator_id
    return _PLAYER_SETTINGS.id if table is schema.player_settings_table else table.c.player_id


_DELETED_TABLES = (
    # Entries and results refer to games, so they are deleted first.
    schema.entry_table,
    schema.result_table,
    schema.game_table,
    schema.rating_table,
    schema.viewed_solution_table,
    schema.daily_streak_table,
    schema.frozen_day_table,
    schema.table_thread_table,
    schema.player_settings_table,
)


async def delete_player_rows(conn: Connection, player_id: int) -> None:
    """Delete all of a player's rows but those of totals and seasons, which go by results."""
    for table in _DELETED_TABLES:
        await conn.execute(delete(table).where(_get_owner_column(table) == player_id))


def _build_exported_column(column: Column[Any]) -> ColumnElement[Any]:
    if column.name in _DISCORD_ID_COLUMNS:
        return cast(column, Text).label(column.name)
    is_known = _IS_DEAL_KNOWN_BY_TABLE.get(column.table)
    if is_known is not None and column.name in _CONCEALED_COLUMNS:
        return case((is_known, type_coerce(column, Text))).label(column.name)
    if isinstance(column.type, _UNCONVERTED_TYPES):
        return column
    return type_coerce(column, Text).label(column.name)


_LEADERBOARD_COLUMNS = [_LEADERBOARD[name] for name in ("server_id", "era", "game_group", "period")]


def _is_own_row(part: str, player_id: int) -> ColumnElement[bool]:
    if part == "invitations":
        return is_invited(player_id)
    return _get_owner_column(EXPORTED_TABLES[part]) == player_id


def _build_export_query(part: str, player_id: int) -> Select[Any]:
    """Return the query of a part's rows; those of leaderboards name the leaderboard."""
    table = EXPORTED_TABLES[part]
    owner = _get_owner_column(table)
    columns = [column for column in table.c if column is not owner]
    keys = [column for column in table.primary_key if column is not owner]
    source: FromClause = table
    if part == "invitations":
        columns, keys = [_CONTEST[name] for name in _INVITATION_COLUMNS], [_CONTEST.id]
    if "leaderboard_id" in table.c:
        own_columns = [column for column in columns if column.name != "leaderboard_id"]
        columns, keys = [*_LEADERBOARD_COLUMNS, *own_columns], _LEADERBOARD_COLUMNS
        source = table.join(schema.leaderboard_table, table.c.leaderboard_id == _LEADERBOARD.id)
    query = select(*map(_build_exported_column, columns)).select_from(source)
    return query.where(_is_own_row(part, player_id)).order_by(*keys)


async def stream_player_data(
    conn: Connection, player_id: int
) -> AsyncIterator[tuple[str, list[ExportRow]]]:
    """Yield everything that is stored of a player: a part's name, and some of its rows."""
    for part in EXPORTED_TABLES:
        async with conn.stream(_build_export_query(part, player_id)) as result:
            async for rows in result.mappings().partitions(_FETCH_BATCH_SIZE):
                yield part, [dict(row) for row in rows]


async def count_player_rows(conn: Connection, player_id: int) -> dict[str, int]:
    """Return the number of the player's rows by part."""
    counts = (
        select(func.count()).where(_is_own_row(part, player_id)).scalar_subquery().label(part)
        for part in EXPORTED_TABLES
    )
    return dict((await conn.execute(select(*counts))).mappings().one())


_INSERT_SECRET = Upsert(
    schema.secret_table, lambda old, _: {"value": old["value"]}, returned_columns=["value"]
)


async def find_secret(conn: Connection, name: str) -> str:
    """Return the stored secret of that name, "" if there is none; it is hidden as below."""
    query = select(schema.secret_table.c.value).where(schema.secret_table.c.name == name)
    secret: str = (await conn.execute(query)).scalar_one_or_none() or ""
    hide_secret(secret)
    return secret


async def get_or_create_secret(conn: Connection, name: str, value: str) -> str:
    """Return the stored secret of that name, or store this value and return it.

    From now on it is hidden in all that is written.
    """
    [row] = await _INSERT_SECRET(conn, {"name": name, "value": value})
    secret = str(row.value)
    hide_secret(secret)
    return secret
