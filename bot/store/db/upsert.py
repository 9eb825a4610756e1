"""Insert, or change what is there by its key; each database has a construct of its own for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import ColumnElement, Row, Select, Table

    from bot.store.db.connection import BatchConnection, Connection

    ColumnValues: TypeAlias = dict[str, ColumnElement[Any]]


def get_field_values(record: Any) -> dict[str, Any]:
    """The fields of a dataclass with slots by name: `asdict` would copy each value deeply."""
    return {name: getattr(record, name) for name in record.__slots__}


class ColumnsByName(Protocol):
    """Columns by name: of a table, or of the row that comes."""

    def __getitem__(self, name: str, /) -> ColumnElement[Any]:
        """The column of that name."""


if TYPE_CHECKING:
    RowMerge: TypeAlias = Callable[[ColumnsByName, ColumnsByName], ColumnValues]


def build_sum_merge(*column_names: str) -> RowMerge:
    """What is there and what comes, summed in these columns."""
    return lambda old, new: {name: old[name] + new[name] for name in column_names}


class Upsert:
    """Writes rows of a table, whether or not they are there.

    ``merge`` makes the columns of a row that is there from itself and the one that comes, which
    else takes its place. ``key`` names the columns that tell rows apart, if not the primary key.
    ``returning`` names what is given back.
    """

    def __init__(
        self,
        table: Table,
        merge: RowMerge | None = None,
        *,
        key_columns: Sequence[str] = (),
        returned_columns: Sequence[str] = (),
    ) -> None:
        self._table = table
        self._merge = merge or _build_replace_merge(table)
        self._key_columns = list(key_columns) or [column.name for column in table.primary_key]
        self._returned_columns = [table.c[name] for name in returned_columns]
        self._statements = {name: self._build_statement(name) for name in ("sqlite", "postgresql")}

    async def __call__(self, conn: Connection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """Write these rows, each naming every column."""
        return await conn.run_sync(self.write_rows, *rows)

    def write_rows(self, conn: BatchConnection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """The same, where one statement follows another."""
        if not rows:
            return []
        done = conn.execute(self._statements[conn.dialect.name], list(rows))
        return list(done) if self._returned_columns else []

    async def write_selected_rows(
        self,
        conn: Connection,
        column_names: list[str],
        query: Select[Any],
        parameters: dict[str, Any],
    ) -> None:
        """Write the rows that a query finds; ``names`` are its columns in the table."""
        insert = self._build_insert(conn.dialect.name).from_select(column_names, query)
        await conn.execute(self._add_conflict_clause(insert), parameters)

    def _build_statement(self, dialect: str) -> Any:
        merging = self._add_conflict_clause(self._build_insert(dialect))
        return merging.returning(*self._returned_columns) if self._returned_columns else merging

    def _build_insert(self, dialect: str) -> Any:
        return (sqlite if dialect == "sqlite" else postgresql).insert(self._table)

    def _add_conflict_clause(self, insert: Any) -> Any:
        changed = self._merge(self._table.c, insert.excluded)
        return insert.on_conflict_do_update(index_elements=self._key_columns, set_=changed)


def _build_replace_merge(table: Table) -> RowMerge:
    names = [column.name for column in table.columns if not column.primary_key]
    return lambda _, new: {name: new[name] for name in names}
