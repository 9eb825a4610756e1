"""Rows pass through both databases unchanged, whatever values they hold."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Interval,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    make_url,
    select,
    text,
)

from bot.store import Connection
from bot.store.db.column_types import DealNumberType, MoveListType, UtcDateTimeType
from bot.store.db.database import open_store_engine
from bot.store.schema import metadata
from bot.store.transfer import table_rows
from bot.store.transfer.plain_rows import RowChecksum, find_plain_type
from bot.store.transfer.table_rows import TableRows
from tests.store.migrated_database import sqlite_url

ODD_TABLE = Table(
    "odd_row",
    MetaData(),
    Column("name", String(40), primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("flag", Boolean),
    Column("at", UtcDateTimeType),
    Column("share", Double),
    Column("note", Text),
    Column("deal", DealNumberType),
    Column("moves", MoveListType),
    Column("picture", LargeBinary),
    prefixes=["TEMPORARY"],
)
ROWS = TableRows(ODD_TABLE)

# PostgreSQL's texts can hold anything but the character 0.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
integers = st.integers(-(2**63), 2**63 - 1)
odd_rows = st.tuples(
    texts,
    integers,
    st.none() | st.booleans(),
    st.none() | st.datetimes(timezones=st.just(UTC)),
    st.none() | st.floats(allow_nan=False),
    st.none() | texts,
    st.none() | st.integers(0, 10**20 - 1),
    st.none() | st.lists(st.sampled_from(["draw", "t2-f1", "r-t3"])).map(tuple),
    st.none() | st.binary(),
)


@settings(max_examples=25)
@given(rows=st.lists(odd_rows, max_size=12, unique_by=lambda row: row[:2]))
def test_odd_values_are_the_same_there_and_back(
    rows: list[tuple[Any, ...]],
    postgresql_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    file_url = sqlite_url(tmp_path_factory.getbasetemp() / "odd.db")
    asyncio.run(check_there_and_back(rows, file_url, postgresql_url))


async def check_there_and_back(rows: list[tuple[Any, ...]], file_url: str, server_url: str) -> None:
    """Store rows in SQLite as a bot does, move them to PostgreSQL and back, and compare them."""
    async with (
        open_store_engine(make_url(file_url)) as file_engine,
        open_store_engine(make_url(server_url)) as server_engine,
        file_engine.connect() as in_file,
        server_engine.connect() as on_server,
    ):
        for conn in (in_file, on_server):
            await conn.run_sync(ODD_TABLE.metadata.create_all)
        if rows:
            names = ODD_TABLE.columns.keys()
            records = [dict(zip(names, row, strict=True)) for row in rows]
            await in_file.execute(insert(ODD_TABLE), records)
        first = await move_rows(in_file, on_server)
        assert await load_rows(on_server) == set(rows)
        await in_file.execute(delete(ODD_TABLE))
        second = await move_rows(on_server, in_file)
        assert await load_rows(in_file) == set(rows)
        assert first == second
        assert first.row_count == len(rows)


async def load_rows(conn: Connection) -> set[tuple[Any, ...]]:
    """Return the rows with the values that a bot gets."""
    return {tuple(row) for row in await conn.execute(select(ODD_TABLE))}


async def move_rows(source: Connection, target: Connection) -> RowChecksum:
    """Write all rows of a table into another; return their checksum."""
    checksum = RowChecksum()
    async for batch in read_batches(source):
        checksum.add_rows(batch)
        await target.run_sync(ROWS.write_batch, batch)
    return checksum


async def read_batches(conn: Connection) -> AsyncIterator[list[tuple[Any, ...]]]:
    """Yield all rows, a few at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_rows, "BATCH_SIZE", 2)
        batch: list[tuple[Any, ...]] = []
        while batch := await conn.run_sync(ROWS.read_batch, batch[-1] if batch else None):
            assert len(batch) <= 2
            yield batch


@given(
    first=st.lists(st.tuples(integers, texts, st.none() | integers), unique=True, max_size=5),
    second=st.lists(st.tuples(integers, texts, st.none() | integers), unique=True, max_size=5),
)
def test_checksums_are_equal_where_the_rows_are(
    first: list[tuple[Any, ...]], second: list[tuple[Any, ...]]
) -> None:
    sums = [RowChecksum() for _ in range(3)]
    sums[0].add_rows(first)
    for row in reversed(first):
        sums[1].add_rows([row])
    sums[2].add_rows(second)
    assert sums[0] == sums[1]
    assert (sums[0] == sums[2]) == (set(first) == set(second))


@pytest.mark.parametrize(
    "others", [(1, ""), ("0", None), (0.0, ""), (0, None), ("", 0), (False, "")]
)
def test_values_of_different_types_have_different_checksums(others: tuple[Any, ...]) -> None:
    sums = [RowChecksum(), RowChecksum()]
    sums[0].add_rows([(0, "")])
    sums[1].add_rows([others])
    assert sums[0] != sums[1]


def test_whole_seconds_without_a_fraction_are_the_same_time(tmp_path: Path) -> None:
    """Older steps of the schema, and operators, may have written them."""

    async def read_time() -> Any:
        async with (
            open_store_engine(make_url(sqlite_url(tmp_path / "odd.db"))) as engine,
            engine.connect() as conn,
        ):
            await conn.run_sync(ODD_TABLE.metadata.create_all)
            await conn.execute(
                text("INSERT INTO odd_row (name, id, at) VALUES ('', 1, '2026-03-01 12:00:00')")
            )
            [row] = await conn.run_sync(ROWS.read_batch, None)
            return row[ODD_TABLE.columns.keys().index("at")]

    assert asyncio.run(read_time()) == "2026-03-01 12:00:00.000000"


def test_every_column_of_the_schema_has_plain_values() -> None:
    for table in metadata.sorted_tables:
        for column in table.columns:
            find_plain_type(column)


def test_a_column_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(TypeError, match=r"no plain values are known for the type Interval"):
        find_plain_type(Column("waits", Interval))
