"""All that is kept of games that are over, row by row: what a recount reads, and what it mends.

A row is its columns' values by name; a standing's names its board by what the board is of.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import and_, bindparam, delete, exists, func, or_, select, union, update

from bot.models.games import Game
from bot.models.leaderboards import GLOBAL_SERVER_ID, LeaderboardKey
from bot.models.results import GameResult
from bot.store.db.upsert import Upsert
from bot.store.schema import (
    cards_up_histogram_table,
    game_table,
    house_account_table,
    house_night_table,
    house_totals_table,
    leaderboard_table,
    player_record_table,
    result_table,
    standing_table,
)
from bot.store.stats import leaderboards

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Container, Iterable

    from bot.store.db.connection import Connection


RowValues: TypeAlias = dict[str, Any]


class RecountedTable(StrEnum):
    """What is kept of games that are over, in the order in which a game's end writes it."""

    RESULT = "result"
    PLAYER_RECORD = "player_record"
    CARDS_UP_HISTOGRAM = "cards_up_histogram"
    HOUSE_ACCOUNT = "house_account"
    HOUSE_TOTALS = "house_totals"
    HOUSE_NIGHT = "house_night"
    LEADERBOARD = "leaderboard"
    STANDING = "standing"


_SQL_TABLES = {
    RecountedTable.RESULT: result_table,
    RecountedTable.PLAYER_RECORD: player_record_table,
    RecountedTable.CARDS_UP_HISTOGRAM: cards_up_histogram_table,
    RecountedTable.HOUSE_ACCOUNT: house_account_table,
    RecountedTable.HOUSE_TOTALS: house_totals_table,
    RecountedTable.HOUSE_NIGHT: house_night_table,
}
_LEADERBOARD_KEY_COLUMNS = ("server_id", "era", "game_group", "period")
_LEADERBOARD_SUM_COLUMNS = ("games", "wins", "clean_wins", "cards_up", "cards_in_play")
_MONEY_SUM_COLUMNS = ("games", "amount_paid", "amount_won")
_STANDING_COLUMNS = tuple(
    column.name for column in standing_table.c if column.name != "leaderboard_id"
)
_TABLES_WITH_PLAYER = (
    RecountedTable.PLAYER_RECORD,
    RecountedTable.CARDS_UP_HISTOGRAM,
    RecountedTable.HOUSE_ACCOUNT,
    RecountedTable.HOUSE_NIGHT,
)

RECOUNT_KEY_COLUMNS: dict[RecountedTable, tuple[str, ...]] = {
    **{kept: tuple(table.primary_key.columns.keys()) for kept, table in _SQL_TABLES.items()},
    RecountedTable.LEADERBOARD: _LEADERBOARD_KEY_COLUMNS,
    RecountedTable.STANDING: (*_LEADERBOARD_KEY_COLUMNS, "player_id"),
}
"""The columns that tell rows apart."""

_REPLACE_ROWS = {kept: Upsert(table) for kept, table in _SQL_TABLES.items()}
_REPLACE_STANDINGS = Upsert(standing_table)
_INSERT_LEADERBOARD = Upsert(
    leaderboard_table,
    lambda old, _: {"games": old["games"]},
    key_columns=_LEADERBOARD_KEY_COLUMNS,
    returned_columns=["id"],
)


def _build_players_after_query(column: Any) -> Any:
    return select(column.label("player_id")).where(column > bindparam("after")).distinct()


_NEXT_PLAYERS_PER_TABLE = union(
    *(
        select(
            _build_players_after_query(each.c.player_id)
            .order_by("player_id")
            .limit(bindparam("most"))
            .subquery()
        )
        for each in (
            game_table,
            result_table,
            standing_table,
            player_record_table,
            cards_up_histogram_table,
            house_account_table,
            house_night_table,
        )
    )
)
_SELECT_NEXT_PLAYERS = (
    select(_NEXT_PLAYERS_PER_TABLE.subquery().c.player_id)
    .order_by("player_id")
    .limit(bindparam("most"))
)
_COUNT_FINISHED_GAMES = select(func.count()).where(game_table.c.outcome.is_not(None))
_HAS_STARTED = or_(result_table.c.move_count > 0, result_table.c.undos > 0)
_SELECT_IS_UNCOUNTED = select(
    and_(exists().where(_HAS_STARTED), ~exists(select(player_record_table.c.player_id)))
)
_SELECT_PLAYER_SERVERS = (
    select(game_table.c.server_id)
    .where(game_table.c.player_id == bindparam("of"), game_table.c.server_id.is_not(None))
    .distinct()
    .order_by(game_table.c.server_id)
)
_SELECT_FINISHED_GAMES = (
    select(game_table, *(column.label(f"result_{column.name}") for column in result_table.c))
    .join_from(game_table, result_table, result_table.c.game_id == game_table.c.id, isouter=True)
    .where(
        game_table.c.player_id == bindparam("of"),
        or_(game_table.c.outcome.is_not(None), result_table.c.game_id.is_not(None)),
    )
    .order_by(game_table.c.ended_at, game_table.c.id)
)
_SELECT_PLAYER_ROWS = {
    kept: select(_SQL_TABLES[kept]).where(_SQL_TABLES[kept].c.player_id == bindparam("of"))
    for kept in _TABLES_WITH_PLAYER
}
_SELECT_PLAYER_STANDINGS = (
    select(
        *(leaderboard_table.c[name] for name in _LEADERBOARD_KEY_COLUMNS),
        *(standing_table.c[name] for name in _STANDING_COLUMNS),
    )
    .join_from(
        standing_table, leaderboard_table, standing_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(standing_table.c.player_id == bindparam("of"))
)
_SELECT_NEXT_LEADERBOARDS = (
    select(leaderboard_table)
    .where(leaderboard_table.c.id > bindparam("after"))
    .order_by(leaderboard_table.c.id)
    .limit(bindparam("most"))
)
_SELECT_STANDING_SUMS = (
    select(
        standing_table.c.leaderboard_id,
        *(func.sum(standing_table.c[name]).label(name) for name in _LEADERBOARD_SUM_COLUMNS),
    )
    .where(standing_table.c.leaderboard_id.in_(bindparam("ids", expanding=True)))
    .group_by(standing_table.c.leaderboard_id)
)
_UPDATE_LEADERBOARD = update(leaderboard_table).where(leaderboard_table.c.id == bindparam("at"))
_ADD_TO_LEADERBOARD = _UPDATE_LEADERBOARD.values(
    {
        name: leaderboard_table.c[name] + bindparam(f"more_{name}")
        for name in _LEADERBOARD_SUM_COLUMNS
    }
)
_SELECT_NIGHT_SUMS = select(
    house_night_table.c.server_id,
    house_night_table.c.era,
    *(func.sum(house_night_table.c[name]).label(name) for name in _MONEY_SUM_COLUMNS),
).group_by(house_night_table.c.server_id, house_night_table.c.era)
_SELECT_ACCOUNT_SUMS = select(
    *(func.sum(house_account_table.c[name]).label(name) for name in _MONEY_SUM_COLUMNS)
)


async def list_player_ids(conn: Connection, after_player_id: int, limit: int) -> list[int]:
    """The next players of whom anything is kept, in the order of their ids."""
    return list(
        (
            await conn.execute(_SELECT_NEXT_PLAYERS, {"after": after_player_id, "most": limit})
        ).scalars()
    )


async def count_finished_games(conn: Connection) -> int:
    """How many games are over."""
    return (await conn.execute(_COUNT_FINISHED_GAMES)).scalar_one()


async def has_only_uncounted_results(conn: Connection) -> bool:
    """Whether there are results of games that were played, and nothing was ever counted."""
    return bool((await conn.execute(_SELECT_IS_UNCOUNTED)).scalar_one())


async def list_player_server_ids(conn: Connection, player_id: int) -> list[int]:
    """The servers on which the player was dealt games, in the order of their ids."""
    return list((await conn.execute(_SELECT_PLAYER_SERVERS, {"of": player_id})).scalars())


async def stream_finished_games(
    conn: Connection, player_id: int
) -> AsyncIterator[tuple[Game, GameResult | None]]:
    """The player's games that are over in the order of their ends, each with its result if any.

    So are games with a result that are not over.
    """
    async with conn.stream(
        _SELECT_FINISHED_GAMES.execution_options(yield_per=_FETCH_BATCH_SIZE), {"of": player_id}
    ) as rows:
        async for row in rows.mappings():
            own = Game(**{name: row[name] for name in _GAME_COLUMNS})
            kept = None
            if row["result_game_id"] is not None:
                kept = GameResult(**{name: row[f"result_{name}"] for name in _RESULT_COLUMNS})
            yield own, kept


_FETCH_BATCH_SIZE = 200
_GAME_COLUMNS = game_table.c.keys()
_RESULT_COLUMNS = result_table.c.keys()


async def load_player_totals(
    conn: Connection, player_id: int
) -> dict[RecountedTable, list[RowValues]]:
    """Every running total that is kept of the player."""
    found = {
        kept: [dict(row) for row in (await conn.execute(rows, {"of": player_id})).mappings()]
        for kept, rows in _SELECT_PLAYER_ROWS.items()
    }
    standings = (await conn.execute(_SELECT_PLAYER_STANDINGS, {"of": player_id})).mappings()
    found[RecountedTable.STANDING] = [dict(row) for row in standings]
    return found


async def replace_recounted_rows(
    conn: Connection, target: RecountedTable, rows: list[RowValues]
) -> None:
    """Writes these rows, in place of those of the same keys."""
    await _REPLACE_ROWS[target](conn, *rows)


async def delete_recounted_rows(
    conn: Connection, target: RecountedTable, keys: Iterable[RowValues]
) -> None:
    """Removes the rows of these keys."""
    table = _SQL_TABLES[target]
    for key in keys:
        await conn.execute(delete(table).where(*(table.c[name] == key[name] for name in key)))


async def replace_standings(
    conn: Connection,
    rows_with_increase: Iterable[tuple[RowValues, RowValues]],
    growing_ids: Container[int],
) -> set[int]:
    """Writes these standings, each with what it has more than it had; returns the boards made.

    A board that there was not is made. It, and those that are ``grown``, grow by what is more.
    """
    made, lines = set(), {}
    for row, more in rows_with_increase:
        where = {name: row[name] for name in _LEADERBOARD_KEY_COLUMNS}
        at = await _find_leaderboard_id(conn, where)
        if at is None:
            [(at,)] = await _INSERT_LEADERBOARD(
                conn, {**where, **dict.fromkeys(_LEADERBOARD_SUM_COLUMNS, 0)}
            )
            made.add(at)
        if at in made or at in growing_ids:
            growth = {f"more_{name}": more[name] for name in _LEADERBOARD_SUM_COLUMNS}
            await conn.execute(_ADD_TO_LEADERBOARD, {"at": at, **growth})
        lines[at] = {name: row[name] for name in _STANDING_COLUMNS} | {"leaderboard_id": at}
    await _REPLACE_STANDINGS(conn, *(line for _, line in sorted(lines.items())))
    return made


async def _find_leaderboard_id(conn: Connection, key_values: RowValues) -> int | None:
    found = await leaderboards.find_leaderboard(conn, LeaderboardKey(**key_values))
    return found.id if found else None


async def list_leaderboards_with_sums(
    conn: Connection, after_leaderboard_id: int, limit: int
) -> list[tuple[RowValues, RowValues]]:
    """The next boards in the order of their numbers, each with the sums of its standings."""
    rows = (
        (
            await conn.execute(
                _SELECT_NEXT_LEADERBOARDS, {"after": after_leaderboard_id, "most": limit}
            )
        )
        .mappings()
        .all()
    )
    summed = await _sum_standings(conn, [row["id"] for row in rows])
    return [(dict(row), summed[row["id"]]) for row in rows]


async def recompute_leaderboard(conn: Connection, leaderboard_id: int) -> None:
    """Makes a board the sum of its standings."""
    summed = await _sum_standings(conn, [leaderboard_id])
    await conn.execute(_UPDATE_LEADERBOARD, {"at": leaderboard_id, **summed[leaderboard_id]})


async def _sum_standings(conn: Connection, leaderboard_ids: list[int]) -> dict[int, RowValues]:
    found = {at: dict.fromkeys(_LEADERBOARD_SUM_COLUMNS, 0) for at in leaderboard_ids}
    for row in (await conn.execute(_SELECT_STANDING_SUMS, {"ids": leaderboard_ids})).mappings():
        found[row["leaderboard_id"]] = {name: int(row[name]) for name in _LEADERBOARD_SUM_COLUMNS}
    return found


async def load_stored_and_summed_houses(
    conn: Connection,
) -> tuple[list[RowValues], list[RowValues]]:
    """The houses as they are kept, and what their players' nights and accounts come to."""
    kept = [dict(row) for row in (await conn.execute(select(house_totals_table))).mappings()]
    summed = [dict(row) for row in (await conn.execute(_SELECT_NIGHT_SUMS)).mappings()]
    everywhere = (await conn.execute(_SELECT_ACCOUNT_SUMS)).mappings().one()
    summed.append({"server_id": GLOBAL_SERVER_ID, "era": 0, **everywhere})
    return kept, [{name: int(value or 0) for name, value in row.items()} for row in summed]
