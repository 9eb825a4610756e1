"""Reads and writes the rows of one table in batches, on both databases."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, func, insert, select, tuple_
from sqlalchemy.exc import DBAPIError

from bot.store.db.connection import BatchConnection
from bot.store.db.troubles import find_trouble, format_reason
from bot.store.errors import StoreError
from bot.store.transfer.plain_rows import (
    PlainRow,
    build_plain_value,
    convert_to_postgresql,
    find_plain_type,
    find_postgresql_conversion,
    find_postgresql_type,
)

BATCH_SIZE = 5_000
"""The rows of a batch: some megabytes where games are long."""


class TableRows:
    """The rows of one table as plain values, in the order of its key.

    Columns that the database computes by itself are neither read nor written.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.name = table.name
        self._columns = [column for column in table.columns if column.computed is None]
        self._key_columns = list(table.primary_key.columns)
        self._conversions = [find_postgresql_conversion(column) for column in self._columns]

    def count(self, conn: BatchConnection) -> int:
        """Return how many rows there are."""
        return int(conn.execute(select(func.count()).select_from(self.table)).scalar_one())

    def read_batch(self, conn: BatchConnection, last_row: PlainRow | None) -> list[PlainRow]:
        """Return the rows that come after this one, or the first ones; none after the last."""
        dialect = conn.dialect.name
        query = select(*(build_plain_value(column, dialect) for column in self._columns))
        if last_row is not None:
            query = query.where(
                tuple_(*self._key_columns) > tuple_(*self._bind_key(dialect, last_row))
            )
        query = query.order_by(*self._key_columns).limit(BATCH_SIZE)
        return [tuple(row) for row in conn.execute(query)]

    def _bind_key(self, dialect: str, row: PlainRow) -> list[ColumnElement[Any]]:
        """Return the key of a row as parameters of a query."""
        is_postgresql = dialect == "postgresql"
        if is_postgresql:
            [row] = convert_to_postgresql([row], self._conversions)
        return [
            bindparam(
                f"last_{column.name}",
                row[self._columns.index(column)],
                find_postgresql_type(column) if is_postgresql else find_plain_type(column),
            )
            for column in self._key_columns
        ]

    def write_batch(self, conn: BatchConnection, rows: list[PlainRow]) -> None:
        """Insert the rows, on PostgreSQL by COPY; raises `StoreError` for one it cannot store."""
        try:
            self._write_rows(conn, rows)
        # PostgreSQL's driver raises its own errors, and Python's for a value of another type.
        except (DBAPIError, OverflowError, TypeError, ValueError) as error:
            if find_trouble(error):
                raise
            reason = format_reason(error)
            raise StoreError(f"A row of {self.name} cannot be stored: {reason}") from error

    def _write_rows(self, conn: BatchConnection, rows: list[PlainRow]) -> None:
        names = [column.name for column in self._columns]
        if conn.dialect.name == "postgresql":
            from bot.store.transfer.postgresql_copy import copy_rows  # noqa: PLC0415 - its driver is optional

            copy_rows(conn, self.name, names, convert_to_postgresql(rows, self._conversions))
        else:
            statement = insert(self.table).compile(dialect=conn.dialect, column_keys=names)
            conn.exec_driver_sql(str(statement), rows)
