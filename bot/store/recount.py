"""What the recount reads, compares and repairs.

A standing's row names its leaderboard by the leaderboard's key instead of its id.
"""

from collections.abc import AsyncIterator, Container, Iterable
from enum import StrEnum
from typing import Any, TypeAlias

from sqlalchemy import Select, Table, bindparam, delete, func, or_, select, union, update

from bot.models.games import Game, GameResult
from bot.models.leaderboards import GLOBAL_SERVER_ID, LeaderboardKey
from bot.store import leaderboards, schema
from bot.store.leaderboards import KEY_COLUMNS, SUM_COLUMNS
from bot.store.sql import Connection, Upsert

RowValues: TypeAlias = dict[str, Any]


class RecountedTable(StrEnum):
    """The tables that the end of a game writes, in the order in which it writes them.

    Medals, feats and ratings are written later, from standings and results.
    """

    RESULT = "result"
    PLAYER_RECORD = "player_record"
    CARDS_UP_HISTOGRAM = "cards_up_histogram"
    HOUSE_ACCOUNT = "house_account"
    HOUSE_TOTALS = "house_totals"
    HOUSE_NIGHT = "house_night"
    LEADERBOARD = "leaderboard"
    STANDING = "standing"
    MEDAL = "medal"
    FEAT = "feat"
    RATING = "rating"


_SQL_TABLES = {
    RecountedTable.RESULT: schema.result_table,
    RecountedTable.PLAYER_RECORD: schema.player_record_table,
    RecountedTable.CARDS_UP_HISTOGRAM: schema.cards_up_histogram_table,
    RecountedTable.HOUSE_ACCOUNT: schema.house_account_table,
    RecountedTable.HOUSE_TOTALS: schema.house_totals_table,
    RecountedTable.HOUSE_NIGHT: schema.house_night_table,
    RecountedTable.MEDAL: schema.medal_table,
    RecountedTable.FEAT: schema.feat_table,
}
_TABLES_WITH_PLAYER = (
    RecountedTable.PLAYER_RECORD,
    RecountedTable.CARDS_UP_HISTOGRAM,
    RecountedTable.HOUSE_ACCOUNT,
    RecountedTable.HOUSE_NIGHT,
)
_STANDING_COLUMNS = tuple(
    column.name for column in schema.standing_table.c if column.name != "leaderboard_id"
)
_MONEY_COLUMNS = ("games", "amount_paid", "amount_won")

RECOUNT_KEY_COLUMNS: dict[RecountedTable, tuple[str, ...]] = {
    **{name: tuple(table.primary_key.columns.keys()) for name, table in _SQL_TABLES.items()},
    RecountedTable.LEADERBOARD: KEY_COLUMNS,
    RecountedTable.STANDING: (*KEY_COLUMNS, "player_id"),
    RecountedTable.RATING: tuple(schema.rating_table.primary_key.columns.keys()),
}
"""The columns that identify a table's rows."""

_REPLACE_ROWS = {name: Upsert(table) for name, table in _SQL_TABLES.items()}
_REPLACE_STANDINGS = Upsert(schema.standing_table)
_INSERT_LEADERBOARD = Upsert(
    schema.leaderboard_table,
    lambda old, _: {"games": old["games"]},
    key_columns=KEY_COLUMNS,
    returned_columns=["id"],
)
_SELECT_PLAYER_ROWS = {
    name: select(_SQL_TABLES[name]).where(_SQL_TABLES[name].c.player_id == bindparam("by_player"))
    for name in _TABLES_WITH_PLAYER
}
_SELECT_PLAYER_STANDINGS = (
    select(
        *(schema.leaderboard_table.c[name] for name in KEY_COLUMNS),
        *(schema.standing_table.c[name] for name in _STANDING_COLUMNS),
    )
    .join_from(
        schema.standing_table,
        schema.leaderboard_table,
        schema.standing_table.c.leaderboard_id == schema.leaderboard_table.c.id,
    )
    .where(schema.standing_table.c.player_id == bindparam("by_player"))
)
_SELECT_NEXT_LEADERBOARDS = (
    select(schema.leaderboard_table)
    .where(schema.leaderboard_table.c.id > bindparam("after_id"))
    .order_by(schema.leaderboard_table.c.id)
    .limit(bindparam("max_rows"))
)
_SELECT_STANDING_SUMS = (
    select(
        schema.standing_table.c.leaderboard_id,
        *(func.sum(schema.standing_table.c[name]).label(name) for name in SUM_COLUMNS),
    )
    .where(schema.standing_table.c.leaderboard_id.in_(bindparam("ids", expanding=True)))
    .group_by(schema.standing_table.c.leaderboard_id)
)
_UPDATE_LEADERBOARD = update(schema.leaderboard_table).where(
    schema.leaderboard_table.c.id == bindparam("by_id")
)
_ADD_TO_LEADERBOARD = _UPDATE_LEADERBOARD.values(
    {name: schema.leaderboard_table.c[name] + bindparam(f"added_{name}") for name in SUM_COLUMNS}
)
_SELECT_NIGHT_SUMS = select(
    schema.house_night_table.c.server_id,
    schema.house_night_table.c.era,
    *(func.sum(schema.house_night_table.c[name]).label(name) for name in _MONEY_COLUMNS),
).group_by(schema.house_night_table.c.server_id, schema.house_night_table.c.era)
_SELECT_ACCOUNT_SUMS = select(
    *(func.sum(schema.house_account_table.c[name]).label(name) for name in _MONEY_COLUMNS)
)
_SELECT_WAITING_SUMS = (
    select(
        func.count().label("games"),
        func.sum(schema.result_table.c.price).label("amount_paid"),
        func.sum(schema.result_table.c.payout).label("amount_won"),
    )
    .join_from(
        schema.waiting_result_table,
        schema.result_table,
        schema.result_table.c.game_id == schema.waiting_result_table.c.game_id,
    )
    .where(schema.result_table.c.price.is_not(None))
)


async def load_player_totals(
    conn: Connection, player_id: int
) -> dict[RecountedTable, list[RowValues]]:
    """Return all stored totals of the player."""
    values = {"by_player": player_id}
    totals = {
        name: [dict(row) for row in (await conn.execute(query, values)).mappings()]
        for name, query in _SELECT_PLAYER_ROWS.items()
    }
    standings = (await conn.execute(_SELECT_PLAYER_STANDINGS, values)).mappings()
    totals[RecountedTable.STANDING] = [dict(row) for row in standings]
    return totals


async def replace_recounted_rows(
    conn: Connection, target: RecountedTable, rows: list[RowValues]
) -> None:
    """Write these rows, replacing those with the same keys."""
    await _REPLACE_ROWS[target](conn, *rows)


async def delete_recounted_rows(
    conn: Connection, target: RecountedTable, keys: Iterable[RowValues]
) -> None:
    """Delete the rows with these keys."""
    table = _SQL_TABLES[target]
    for key in keys:
        await conn.execute(delete(table).where(*(table.c[name] == key[name] for name in key)))


async def replace_standings(
    conn: Connection,
    rows_with_increase: Iterable[tuple[RowValues, RowValues]],
    growing_ids: Container[int],
) -> set[int]:
    """Write these standings, each with the increase of its sums; return the created leaderboards.

    A missing leaderboard is created. Its totals, and those of leaderboards with growing ids, grow
    by the increase.
    """
    created_ids: set[int] = set()
    standings: dict[int, RowValues] = {}
    for row, increase in rows_with_increase:
        key = {name: row[name] for name in KEY_COLUMNS}
        leaderboard_id = await _find_leaderboard_id(conn, key)
        if leaderboard_id is None:
            new_leaderboard = {**key, **dict.fromkeys(SUM_COLUMNS, 0)}
            [(leaderboard_id,)] = await _INSERT_LEADERBOARD(conn, new_leaderboard)
            created_ids.add(leaderboard_id)
        if leaderboard_id in created_ids or leaderboard_id in growing_ids:
            added = {f"added_{name}": increase[name] for name in SUM_COLUMNS}
            await conn.execute(_ADD_TO_LEADERBOARD, {"by_id": leaderboard_id, **added})
        own_values = {name: row[name] for name in _STANDING_COLUMNS}
        standings[leaderboard_id] = own_values | {"leaderboard_id": leaderboard_id}
    await _REPLACE_STANDINGS(conn, *(standing for _, standing in sorted(standings.items())))
    return created_ids


async def list_leaderboards_with_sums(
    conn: Connection, after_leaderboard_id: int, limit: int
) -> list[tuple[RowValues, RowValues]]:
    """Return the next leaderboards by id, each with the sums of its standings."""
    values = {"after_id": after_leaderboard_id, "max_rows": limit}
    rows = (await conn.execute(_SELECT_NEXT_LEADERBOARDS, values)).mappings().all()
    sums_by_id = await _sum_standings(conn, [row["id"] for row in rows])
    return [(dict(row), sums_by_id[row["id"]]) for row in rows]


async def recompute_leaderboard(conn: Connection, leaderboard_id: int) -> None:
    """Set a leaderboard's totals to the sums of its standings."""
    sums = (await _sum_standings(conn, [leaderboard_id]))[leaderboard_id]
    await conn.execute(_UPDATE_LEADERBOARD, {"by_id": leaderboard_id, **sums})


async def load_stored_and_summed_houses(
    conn: Connection,
) -> tuple[list[RowValues], list[RowValues]]:
    """Return the stored totals of all houses, and the sums of their nights and accounts.

    What waits is in accounts already, and is left out.
    """
    stored = [
        dict(row) for row in (await conn.execute(select(schema.house_totals_table))).mappings()
    ]
    summed = [dict(row) for row in (await conn.execute(_SELECT_NIGHT_SUMS)).mappings()]
    account_sums = (await conn.execute(_SELECT_ACCOUNT_SUMS)).mappings().one()
    waiting_sums = (await conn.execute(_SELECT_WAITING_SUMS)).mappings().one()
    global_sums = {
        name: (account_sums[name] or 0) - (waiting_sums[name] or 0) for name in _MONEY_COLUMNS
    }
    summed.append({"server_id": GLOBAL_SERVER_ID, "era": 0, **global_sums})
    return stored, [{name: int(value or 0) for name, value in row.items()} for row in summed]


async def _find_leaderboard_id(conn: Connection, key_values: RowValues) -> int | None:
    leaderboard = await leaderboards.find_leaderboard(conn, LeaderboardKey(**key_values))
    return leaderboard.id if leaderboard else None


async def _sum_standings(conn: Connection, leaderboard_ids: list[int]) -> dict[int, RowValues]:
    sums_by_id = {
        leaderboard_id: dict.fromkeys(SUM_COLUMNS, 0) for leaderboard_id in leaderboard_ids
    }
    rows = (await conn.execute(_SELECT_STANDING_SUMS, {"ids": leaderboard_ids})).mappings()
    for row in rows:
        sums_by_id[row["leaderboard_id"]] = {name: int(row[name]) for name in SUM_COLUMNS}
    return sums_by_id


_FETCH_BATCH_SIZE = 200
_GAME_COLUMNS = schema.game_table.c.keys()
_RESULT_COLUMNS = schema.result_table.c.keys()


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
            schema.game_table,
            schema.result_table,
            schema.standing_table,
            schema.player_record_table,
            schema.cards_up_histogram_table,
            schema.house_account_table,
            schema.house_night_table,
        ),
    )
)
_SELECT_NEXT_PLAYERS = (
    select(_NEXT_PLAYERS_PER_TABLE.subquery().c.player_id)
    .order_by("player_id")
    .limit(bindparam("max_rows"))
)
_COUNT_FINISHED_GAMES = select(func.count()).where(schema.game_table.c.outcome.is_not(None))
_SELECT_PLAYER_SERVERS = (
    select(schema.game_table.c.server_id)
    .where(
        schema.game_table.c.player_id == bindparam("by_player"),
        schema.game_table.c.server_id.is_not(None),
    )
    .distinct()
    .order_by(schema.game_table.c.server_id)
)
_SELECT_FINISHED_GAMES = (
    select(
        schema.game_table,
        *(column.label(f"result_{column.name}") for column in schema.result_table.c),
    )
    .join_from(
        schema.game_table,
        schema.result_table,
        schema.result_table.c.game_id == schema.game_table.c.id,
        isouter=True,
    )
    .where(
        schema.game_table.c.player_id == bindparam("by_player"),
        or_(schema.game_table.c.outcome.is_not(None), schema.result_table.c.game_id.is_not(None)),
    )
    .order_by(schema.game_table.c.ended_at, schema.game_table.c.id)
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
