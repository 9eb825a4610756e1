"""Inserts that change the row that is there; each database has its own construct for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import ColumnElement, Row, Select, Table

    from bot.store.db.batch import NewRow
    from bot.store.db.connection import BatchConnection, Connection

    ColumnValues: TypeAlias = dict[str, ColumnElement[Any]]


def get_field_values(record: Any) -> dict[str, Any]:
    """Return the fields of a dataclass with slots by name, without the deep copies of `asdict`."""
    return {name: getattr(record, name) for name in record.__slots__}


class ColumnsByName(Protocol):
    """Columns by name, of the stored row or of the new row."""

    def __getitem__(self, name: str, /) -> ColumnElement[Any]:
        """Return the column of that name."""


if TYPE_CHECKING:
    RowMerge: TypeAlias = Callable[[ColumnsByName, ColumnsByName], ColumnValues]


def build_sum_merge(*column_names: str) -> RowMerge:
    """Return a merge that adds the new row to the stored one in these columns."""
    return lambda old, new: {name: old[name] + new[name] for name in column_names}


class Upsert:
    """A statement that writes rows of a table whether or not they are there.

    `merge` gives the columns of a stored row from itself and the new one; without it the new row
    replaces the stored one. `key_columns` identify rows, by default the primary key.
    `returned_columns` are returned for each row.
    """

    def __init__(
        self,
        table: Table,
        merge: RowMerge | None = None,
        *,
        key_columns: Sequence[str] = (),
        returned_columns: Sequence[str] = (),
    ) -> None:
        self.table = table
        self._merge = merge or _build_replace_merge(table)
        self._key_columns = list(key_columns) or [column.name for column in table.primary_key]
        self._returned_columns = [table.c[name] for name in returned_columns]
        self._statements = {name: self._build_statement(name) for name in ("sqlite", "postgresql")}

    async def __call__(self, conn: Connection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """Write these rows, which have every column, and return the returned columns."""
        return await conn.run_sync(self.write_rows, *rows)

    def write_rows(self, conn: BatchConnection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """Do the same inside a batch."""
        if not rows:
            return []
        written = conn.execute(self._statements[conn.dialect.name], list(rows))
        return list(written) if self._returned_columns else []

    async def write_selected_rows(
        self,
        conn: Connection,
        column_names: list[str],
        query: Select[Any],
        parameters: dict[str, Any],
    ) -> None:
        """Write the rows of a query, whose columns have these names in the table."""
        statement = self.build_selection_statement(conn.dialect.name, column_names, query)
        await conn.execute(statement, parameters)

    def build_selection_statement(
        self, dialect: str, column_names: Sequence[str], query: Select[Any]
    ) -> Any:
        """Return the statement that writes the rows of a query."""
        insert = self._build_insert(dialect).from_select(list(column_names), query)
        return self._add_conflict_clause(insert)

    def build_row_statement(self, dialect: str, row: NewRow) -> Any:
        """Return a statement that writes a row of these parameters."""
        return self._add_conflict_clause(self._build_insert(dialect).values(dict(row)))

    def _build_statement(self, dialect: str) -> Any:
        upsert = self._add_conflict_clause(self._build_insert(dialect))
        return upsert.returning(*self._returned_columns) if self._returned_columns else upsert

    def _build_insert(self, dialect: str) -> Any:
        return (sqlite if dialect == "sqlite" else postgresql).insert(self.table)

    def _add_conflict_clause(self, insert: Any) -> Any:
        new_values = self._merge(self.table.c, insert.excluded)
        return insert.on_conflict_do_update(index_elements=self._key_columns, set_=new_values)


def _build_replace_merge(table: Table) -> RowMerge:
    names = [column.name for column in table.columns if not column.primary_key]
    return lambda _, new: {name: new[name] for name in names}
