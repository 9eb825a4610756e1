"""Databases with a row in every table, also in tables that come later."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Boolean, Column, Double, Enum, Integer, String, Table, insert, select

from bot.store import BatchConnection, Store
from bot.store.db.column_types import (
    DealNumberType,
    MoveListType,
    NumberListType,
    RangeListType,
    UtcDateTimeType,
)
from bot.store.schema import metadata
from tests.store.migrated_database import open_migrated_store

_EXAMPLES: tuple[tuple[type[Any], Any], ...] = (
    (DealNumberType, 10**20 - 1),
    (MoveListType, ("t2", "f", "draw") * 300),
    (NumberListType, (2**62 + 1, 5)),
    (RangeListType, ((0, 3), (12, 20))),
    (UtcDateTimeType, datetime(2026, 3, 1, 12, 0, 0, 250_001, tzinfo=UTC)),
    (Boolean, True),
    (Integer, 3),
    (Double, 0.1 + 0.2),
    (String, "Größe 🂡 '\\N"),
)
"""A value for each type of column; a type stands before those that it is one of."""

_VALUES_FOR_CHECKS: dict[str, dict[str, Any]] = {
    "contest": {"kind": "daily"},
    "game": {"slot": None},
}
"""What checks ask for beyond the types; every other column has the example of its type."""


async def fill_all_tables(url: str) -> None:
    """Insert a row into every table of an empty database."""
    async with open_migrated_store(url) as store, store.begin_write() as conn:
        await conn.run_sync(_insert_rows)


def _insert_rows(conn: BatchConnection) -> None:
    keys: dict[Table, Any] = {}
    for table in metadata.sorted_tables:
        row = {
            column.name: _make_value(column, keys)
            for column in table.columns
            if column is not table.autoincrement_column and column.computed is None
        }
        inserted = conn.execute(insert(table).values(row | _VALUES_FOR_CHECKS.get(table.name, {})))
        keys[table] = inserted.inserted_primary_key


def _make_value(column: Column[Any], keys: dict[Table, Any]) -> Any:
    for foreign_key in column.foreign_keys:
        parent: Any = foreign_key.column
        return getattr(keys[parent.table], parent.name)
    if isinstance(column.type, Enum):
        return column.type.enums[0]
    value = next(value for kind, value in _EXAMPLES if isinstance(column.type, kind))
    return value[: column.type.length] if isinstance(column.type, String) else value


async def load_all_rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of all tables in the order of their keys, as the bot's functions get them."""
    async with store.begin_read() as conn:
        return {
            table.name: [
                tuple(row) for row in await conn.execute(select(table).order_by(*table.primary_key))
            ]
            for table in metadata.sorted_tables
        }


async def load_rows_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of all tables of a database that nobody else uses."""
    async with open_migrated_store(url) as store:
        return await load_all_rows(store)
