"""Insert, or change what is there by its key; each database has a construct of its own for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import ColumnElement, Connection, Row, Select, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    Filled: TypeAlias = dict[str, ColumnElement[Any]]


def values_of(record: Any) -> dict[str, Any]:
    """The fields of a dataclass with slots by name: `asdict` would copy each value deeply."""
    return {name: getattr(record, name) for name in record.__slots__}


class Columns(Protocol):
    """Columns by name: of a table, or of the row that comes."""

    def __getitem__(self, name: str, /) -> ColumnElement[Any]:
        """The column of that name."""


if TYPE_CHECKING:
    Merge: TypeAlias = Callable[[Columns, Columns], Filled]


def added(*names: str) -> Merge:
    """What is there and what comes, summed in these columns."""
    return lambda old, new: {name: old[name] + new[name] for name in names}


class Upsert:
    """Writes rows of a table, whether or not they are there.

    ``merge`` makes the columns of a row that is there from itself and the one that comes, which
    else takes its place. ``key`` names the columns that tell rows apart, if not the primary key.
    ``returning`` names what is given back.
    """

    def __init__(
        self,
        table: Table,
        merge: Merge | None = None,
        *,
        key: Sequence[str] = (),
        returning: Sequence[str] = (),
    ) -> None:
        self._table = table
        self._merge = merge or _replaced(table)
        self._key = list(key) or [column.name for column in table.primary_key]
        self._returning = [table.c[name] for name in returning]
        self._rows = {name: self._of(name) for name in ("sqlite", "postgresql")}

    async def __call__(self, conn: AsyncConnection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """Write these rows, each naming every column."""
        return await conn.run_sync(self.write, *rows)

    def write(self, conn: Connection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """The same, where one statement follows another."""
        if not rows:
            return []
        done = conn.execute(self._rows[conn.dialect.name], list(rows))
        return list(done) if self._returning else []

    async def chosen(
        self, conn: AsyncConnection, names: list[str], rows: Select[Any], values: dict[str, Any]
    ) -> None:
        """Write the rows that a query finds; ``names`` are its columns in the table."""
        insert = self._insert(conn.dialect.name).from_select(names, rows)
        await conn.execute(self._merging(insert), values)

    def _of(self, dialect: str) -> Any:
        merging = self._merging(self._insert(dialect))
        return merging.returning(*self._returning) if self._returning else merging

    def _insert(self, dialect: str) -> Any:
        return (sqlite if dialect == "sqlite" else postgresql).insert(self._table)

    def _merging(self, insert: Any) -> Any:
        changed = self._merge(self._table.c, insert.excluded)
        return insert.on_conflict_do_update(index_elements=self._key, set_=changed)


def _replaced(table: Table) -> Merge:
    names = [column.name for column in table.columns if not column.primary_key]
    return lambda _, new: {name: new[name] for name in names}
