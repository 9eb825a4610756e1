"""What the recount reads, compares and mends.

Games are compared with their results in Python, as they are replayed. All else is a query of what
must be, by the definitions of the totals, compared with the stored rows in the database. A row of
only zeros equals a row that is missing.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from math import isclose
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    cast,
    delete,
    func,
    literal_column,
    or_,
    select,
    true,
    union,
    union_all,
    update,
)

from bot.models.games import Game, GameResult
from bot.models.leaderboards import GroupedVariant, LeaderboardPeriod
from bot.store import schema
from bot.store.seasons import select_best_feats, select_medals
from bot.store.sql import Connection, Upsert, UtcDateTimeType
from bot.store.totals import (
    GAME_SUMS,
    HOUSE_TOTALS,
    LEADERBOARD,
    LEADERBOARD_KEY,
    PLAYER_TOTALS,
    STANDING,
    Total,
    build_period_parameters,
    pad_periods,
    select_results,
)

_LEADERBOARD = schema.leaderboard_table.c
_RESULT = schema.result_table.c
_STANDING = schema.standing_table.c
_GAME = schema.game_table.c

RowValues: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RowDifference:
    """A stored row that is not as expected; None for a row that does not exist."""

    table_name: str
    key: RowValues
    stored: RowValues | None
    expected: RowValues | None

    @property
    def differing_columns(self) -> list[str]:
        """The names of the columns that differ, if both rows exist; rates may by rounding."""
        if not (self.stored and self.expected):
            return []
        return [
            name
            for name, value in self.expected.items()
            if value != (stored := self.stored[name])
            and not (isinstance(value, float) and isclose(value, stored, abs_tol=1e-12))
        ]


def pair_rows(
    table_name: str,
    key_columns: Sequence[str],
    stored: Iterable[RowValues],
    expected: Iterable[RowValues],
) -> list[RowDifference]:
    """Return the differences between rows, sorted by key."""
    stored_by_key, expected_by_key = (
        {tuple(row[name] for name in key_columns): row for row in rows}
        for rows in (stored, expected)
    )
    differences = (
        RowDifference(
            table_name,
            dict(zip(key_columns, key, strict=True)),
            stored_by_key.get(key),
            expected_by_key.get(key),
        )
        for key in sorted({*stored_by_key, *expected_by_key})
    )
    return [
        difference
        for difference in differences
        if not (difference.stored and difference.expected) or difference.differing_columns
    ]


class Comparison:
    """Compares a table's stored rows with a query of what they must be."""

    def __init__(
        self, table: Table, key: Sequence[str], stored: Select[Any], expected: Select[Any]
    ) -> None:
        self._name, self._key = table.name, key
        stored_rows, expected_rows = stored.cte("stored"), expected.cte("expected")
        only_stored = select(stored_rows).except_(select(expected_rows)).subquery()
        only_expected = select(expected_rows).except_(select(stored_rows)).subquery()
        self._query = union_all(
            select(literal_column("1").label("is_stored"), *only_stored.c),
            select(literal_column("0"), *only_expected.c),
        )

    async def find_differences(
        self, conn: Connection, parameters: Mapping[str, Any]
    ) -> list[RowDifference]:
        """Return the differences, sorted by key."""
        stored: list[RowValues] = []
        expected: list[RowValues] = []
        for row in (await conn.execute(self._query, parameters)).mappings():
            values = {name: value for name, value in row.items() if name != "is_stored"}
            (stored if row["is_stored"] else expected).append(values)
        return pair_rows(self._name, self._key, stored, expected)


_WEEKS: ColumnElement[str] = literal_column("'w'")
"""The first letter of their periods, with which no other begins; only current ones are kept."""

_IS_KEPT = or_(_LEADERBOARD.period < _WEEKS, _LEADERBOARD.period >= bindparam("first_week"))


class PlayerRange(NamedTuple):
    """The players with ids above the first one and up to the last."""

    after_player: int
    last_player: int


def _is_in_range(player_id: ColumnElement[int]) -> ColumnElement[bool]:
    return and_(player_id > bindparam("after_player"), player_id <= bindparam("last_player"))


_WAITS = _RESULT.game_id.in_(select(schema.waiting_result_table.c.game_id))


@lru_cache(maxsize=64)
def _build_player_comparison(
    total: Total, variants: tuple[GroupedVariant, ...], period_count: int
) -> Comparison:
    """Return the comparison of some players' own rows in a total."""
    is_included = [_is_in_range(_RESULT.player_id)]
    stored = total.stored_rows.where(_is_in_range(total.table.c.player_id))
    if total.is_shared:
        is_included.append(~_WAITS)
    if period_count:
        stored = stored.where(_IS_KEPT)
    results = select_results(*is_included, variants=variants, period_count=period_count)
    return Comparison(total.table, total.key, stored, total.select_sums(results))


async def find_player_differences(
    conn: Connection,
    players: PlayerRange,
    variants: tuple[GroupedVariant, ...],
    periods: Sequence[LeaderboardPeriod],
    first_week: str,
) -> list[RowDifference]:
    """Return the differences in the totals of some players.

    Standings are compared in these periods, which are all that their results belong to, of weeks
    those from the first one on.
    """
    periods = pad_periods(periods)
    parameters = {**players._asdict(), "first_week": first_week, **build_period_parameters(periods)}
    differences = []
    for total in PLAYER_TOTALS:
        comparison = _build_player_comparison(
            total, variants, len(periods) if total is STANDING else 0
        )
        differences += await comparison.find_differences(conn, parameters)
    return differences


async def load_result_span(
    conn: Connection, players: PlayerRange
) -> tuple[datetime, datetime] | None:
    """Return when the first of these players' games was dealt, and the last ended; None if none."""
    query = select(
        func.min(_RESULT.dealt_at, type_=UtcDateTimeType()),
        func.max(_RESULT.ended_at, type_=UtcDateTimeType()),
    ).where(_is_in_range(_RESULT.player_id))
    first, last = (await conn.execute(query, players._asdict())).one()
    return None if first is None else (first, last)


_STANDING_SUMS = {name: func.sum(_STANDING[name]) for name in GAME_SUMS}
LEADERBOARDS = Comparison(
    schema.leaderboard_table,
    LEADERBOARD_KEY,
    LEADERBOARD.stored_rows.where(_IS_KEPT),
    select(
        *(_LEADERBOARD[name] for name in LEADERBOARD_KEY),
        *(
            cast(total, _LEADERBOARD[name].type).label(name)
            for name, total in _STANDING_SUMS.items()
        ),
    )
    .join_from(
        schema.standing_table, schema.leaderboard_table, _STANDING.leaderboard_id == _LEADERBOARD.id
    )
    .where(_IS_KEPT)
    .group_by(*(_LEADERBOARD[name] for name in LEADERBOARD_KEY)),
)
"""Leaderboards, which are the sums of their standings; of weeks those from `first_week` on."""

HOUSES = Comparison(
    schema.house_totals_table,
    HOUSE_TOTALS.key,
    HOUSE_TOTALS.stored_rows,
    HOUSE_TOTALS.select_sums(select_results(_RESULT.price.is_not(None), ~_WAITS)),
)
"""The house's totals."""

_IS_SETTLED = schema.season_leaderboard_table.c.is_settled == true()


@lru_cache(maxsize=1)
def compare_medals(variants: tuple[GroupedVariant, ...]) -> Comparison:
    """Return the comparison of medals of this `period`, which `begins_at` and `ends_at` moments."""
    boards, settled = schema.leaderboard_table, schema.season_leaderboard_table
    is_compared = and_(_IS_SETTLED, boards.c.period == bindparam("period"))
    stored = (
        select(schema.medal_table)
        .join(settled, settled.c.leaderboard_id == schema.medal_table.c.leaderboard_id)
        .join(boards, boards.c.id == schema.medal_table.c.leaderboard_id)
    )
    return Comparison(
        schema.medal_table,
        schema.medal_table.primary_key.columns.keys(),
        stored.where(is_compared),
        select_medals(is_compared, variants),
    )


FEATS = Comparison(
    schema.feat_table,
    schema.feat_table.primary_key.columns.keys(),
    select(schema.feat_table).where(schema.feat_table.c.period == bindparam("period")),
    select_best_feats(true()),
)
"""Feats of the season with this `period`, which `begins_at` and `ends_at` moments."""


_REPLACE_ROWS = {
    table.name: Upsert(table)
    for table in (
        schema.result_table,
        schema.player_record_table,
        schema.cards_up_histogram_table,
        schema.house_account_table,
        schema.house_night_table,
        schema.house_totals_table,
        schema.standing_table,
        schema.medal_table,
        schema.feat_table,
    )
}
_SUM_STANDINGS = (
    update(schema.leaderboard_table)
    .where(*(_LEADERBOARD[name] == bindparam(f"by_{name}") for name in LEADERBOARD_KEY))
    .values(
        {
            name: select(func.coalesce(total, 0))
            .where(_STANDING.leaderboard_id == _LEADERBOARD.id)
            .scalar_subquery()
            for name, total in _STANDING_SUMS.items()
        }
    )
)


async def mend_rows(conn: Connection, differences: Iterable[RowDifference]) -> None:
    """Write the expected rows, in an exclusive transaction; a leaderboard sums its standings."""
    for difference in differences:
        key, expected = difference.key, difference.expected
        if difference.table_name == schema.leaderboard_table.name:
            by_key = {f"by_{name}": value for name, value in key.items()}
            await conn.execute(_SUM_STANDINGS, by_key)
            continue
        if difference.table_name == schema.standing_table.name:
            board = {name: key[name] for name in LEADERBOARD_KEY}
            [leaderboard] = await LEADERBOARD.add(conn, board | dict.fromkeys(GAME_SUMS, 0))
            sums = expected or dict.fromkeys(STANDING.measures, 0)
            key = {"player_id": key["player_id"], "leaderboard_id": leaderboard.id}
            expected = key | {name: sums[name] for name in STANDING.measures}
        replace_rows = _REPLACE_ROWS[difference.table_name]
        if expected:
            await replace_rows(conn, expected)
        else:
            columns = replace_rows.table.c
            await conn.execute(
                delete(replace_rows.table).where(*(columns[name] == key[name] for name in key))
            )


_FETCH_BATCH_SIZE = 200
_GAME_COLUMNS = _GAME.keys()
_RESULT_COLUMNS = _RESULT.keys()


async def list_player_ids(conn: Connection, after_player_id: int, limit: int) -> list[int]:
    """Return the next players with games or totals, in the order of their ids."""
    tables = (schema.game_table, schema.result_table, *(total.table for total in PLAYER_TOTALS))
    next_per_table = (
        select(table.c.player_id.label("player_id"))
        .where(table.c.player_id > after_player_id)
        .distinct()
        .order_by("player_id")
        .limit(limit)
        .subquery()
        for table in tables
    )
    players = union(*map(select, next_per_table)).subquery()
    return list(await conn.scalars(select(players).order_by("player_id").limit(limit)))


async def count_finished_games(conn: Connection) -> int:
    """Return the number of games that are over."""
    query = select(func.count()).where(_GAME.outcome.is_not(None))
    return (await conn.execute(query)).scalar_one()


async def stream_finished_games(
    conn: Connection, player_id: int
) -> AsyncIterator[tuple[Game, GameResult | None, int]]:
    """Yield the player's games that are over, with their results and their servers' eras now.

    They come in the order of their ends. Games that are not over but have a result are included.
    """
    settings = schema.server_settings_table
    query = (
        select(
            schema.game_table,
            *(column.label(f"result_{column.name}") for column in _RESULT),
            func.coalesce(settings.c.era, 0).label("server_era"),
        )
        .select_from(schema.game_table)
        .outerjoin(schema.result_table, _RESULT.game_id == _GAME.id)
        .outerjoin(settings, settings.c.id == _GAME.server_id)
        .where(
            _GAME.player_id == player_id,
            or_(_GAME.outcome.is_not(None), _RESULT.game_id.is_not(None)),
        )
        .order_by(_GAME.ended_at, _GAME.id)
        .execution_options(yield_per=_FETCH_BATCH_SIZE)
    )
    async with conn.stream(query) as rows:
        async for row in rows.mappings():
            result = None
            if row["result_game_id"] is not None:
                result = GameResult(**{name: row[f"result_{name}"] for name in _RESULT_COLUMNS})
            game = Game(**{name: row[name] for name in _GAME_COLUMNS})
            yield game, result, row["server_era"]
