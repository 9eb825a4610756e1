"""Statements of a batch, and values that are stored and loaded as they were."""

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import TypeDecorator

from bot.store import BatchConnection, Store
from bot.store.sql import RangeListType, UtcDateTimeType

INSERT_ONE = (
    "INSERT INTO viewed_solution (player_id, deal, variant) VALUES (:player, '1', 'canfield')"
)


def insert_rows(conn: BatchConnection, *players: int) -> int:
    """Insert a row for each of these players, and return the number of all rows."""
    for player in players:
        conn.execute(text(INSERT_ONE), {"player": player})
    return int(conn.execute(text("SELECT count(*) FROM viewed_solution")).scalar_one())


async def count_rows(store: Store) -> int:
    """Return the number of rows that are committed."""
    async with store.begin_read(None) as conn:
        return await conn.run_sync(insert_rows)


async def test_a_batch_sees_and_joins_the_open_transaction(store: Store) -> None:
    async with store.begin_write(None) as conn:
        await conn.execute(text(INSERT_ONE), {"player": 1})
        assert await conn.run_sync(insert_rows, 2, 3) == 3
        await conn.execute(text(INSERT_ONE), {"player": 4})
        assert await count_rows(store) == 0
    assert await count_rows(store) == 4


async def test_a_failing_batch_rolls_everything_back(store: Store) -> None:
    async def write() -> None:
        async with store.begin_write(None) as conn:
            await conn.execute(text(INSERT_ONE), {"player": 1})
            await conn.run_sync(insert_rows, 2, 3, 2)

    with pytest.raises(IntegrityError):
        await write()
    assert await count_rows(store) == 0
    async with store.begin_write(None) as conn:
        assert await conn.run_sync(insert_rows, 5, 6) == 2
    assert await count_rows(store) == 2


SQLITE_DIALECT = sqlite.dialect()

RANGE_LISTS = st.lists(st.integers(0, 500), unique=True).map(
    lambda cuts: tuple(zip(*[iter(sorted(cuts))] * 2, strict=False))
)


def store_and_load(column_type: TypeDecorator[Any], value: object) -> object:
    """Convert a value for the database and back."""
    stored = column_type.process_bind_param(value, SQLITE_DIALECT)
    return column_type.process_result_value(stored, SQLITE_DIALECT)


@given(RANGE_LISTS)
def test_every_range_list_survives_storage(ranges: tuple[tuple[int, int], ...]) -> None:
    assert store_and_load(RangeListType(), ranges) == ranges


def test_a_time_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        UtcDateTimeType().process_bind_param(datetime(2026, 3, 1), SQLITE_DIALECT)  # noqa: DTZ001 - the point
