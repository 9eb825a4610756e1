"""SQL that all of the store shares: transactions, column types, and inserts that may update."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from sys import intern
from typing import Any, Protocol, TypeAlias, TypeVar

import sqlalchemy
from sqlalchemy import ColumnElement, DateTime, Enum, Executable, Row, Select, String, Table, Text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeDecorator

Connection: TypeAlias = AsyncConnection
"""A connection in a transaction, as `Store.begin_read` and `Store.begin_write` yield it."""

BatchConnection: TypeAlias = sqlalchemy.Connection
"""The same connection inside `run_sync`, where nothing is awaited."""

UNREADABLE_DEAL = 0
"""No deal has this number: it stands for a stored text that is none."""

_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9})", re.ASCII)


class DealNumberType(TypeDecorator[int]):
    """A deal number as decimal text: its up to twenty digits do not fit into 64 bits.

    A text that is no number is read as `UNREADABLE_DEAL`, so that nothing but its game is lost.
    """

    impl = String(20)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        """Convert a value from the database."""
        del dialect
        if value is None:
            return None
        return int(value) if _DIGITS.fullmatch(value) else UNREADABLE_DEAL


class MoveListType(TypeDecorator[tuple[str, ...]]):
    """Moves in their canonical notation, separated by spaces.

    There are few different ones, and games share them in memory.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Dialect) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else " ".join(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[str, ...] | None:
        """Convert a value from the database."""
        del dialect
        return None if value is None else tuple(map(intern, value.split()))


class NumberListType(TypeDecorator[tuple[int, ...]]):
    """Numbers, such as channel ids, separated by spaces."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else " ".join(map(str, value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...] | None:
        """Convert a value from the database."""
        del dialect
        return None if value is None else tuple(map(int, value.split()))


class RangeListType(TypeDecorator[tuple[tuple[int, int], ...]]):
    """Half-open ranges, written like `3-7 12-20`; any other text has none."""

    impl = Text
    cache_ok = True

    def process_bind_param(
        self, value: tuple[tuple[int, int], ...] | None, dialect: Dialect
    ) -> str | None:
        """Convert a value for the database."""
        del dialect
        return None if value is None else " ".join(f"{start}-{stop}" for start, stop in value)

    def process_result_value(
        self, value: str | None, dialect: Dialect
    ) -> tuple[tuple[int, int], ...] | None:
        """Convert a value from the database."""
        del dialect
        if value is None:
            return None
        matches = [_RANGE.fullmatch(text) for text in value.split()]
        return tuple((int(match[1]), int(match[2])) for match in matches if match)


class UtcDateTimeType(TypeDecorator[datetime]):
    """A time in UTC; SQLite stores no time zone, so every time is converted to UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert a value for the database."""
        del dialect
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time needs a time zone: {value}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert a value from the database."""
        del dialect
        return None if value is None else value.replace(tzinfo=UTC)


def build_enum_type(enum_class: type[StrEnum]) -> Enum:
    """Return the type of a column that holds the enum's values as short text."""
    return Enum(
        enum_class,
        native_enum=False,
        length=16,
        values_callable=lambda members: [member.value for member in members],
    )


RecordT = TypeVar("RecordT")


async def fetch_one(
    conn: Connection, query: Executable, record: Callable[..., RecordT], /, **values: Any
) -> RecordT | None:
    """Return the record in the only row of a query, whose columns are named like its fields.

    None if there is no row. The values are those of the query's parameters.
    """
    row = (await conn.execute(query, values)).one_or_none()
    return None if row is None else record(**row._asdict())


async def fetch_all(
    conn: Connection, query: Executable, record: Callable[..., RecordT], /, **values: Any
) -> list[RecordT]:
    """Return the record in each row of a query, in the rows' order."""
    return [record(**row._asdict()) for row in await conn.execute(query, values)]


ColumnValues: TypeAlias = dict[str, ColumnElement[Any]]


def get_field_values(record: Any) -> dict[str, Any]:
    """Return the fields of a dataclass with slots by name, without the deep copies of `asdict`."""
    return {name: getattr(record, name) for name in record.__slots__}


class ColumnsByName(Protocol):
    """Columns by name, of the stored row or of the new row."""

    def __getitem__(self, name: str, /) -> ColumnElement[Any]:
        """Return the column of that name."""


RowMerge: TypeAlias = Callable[[ColumnsByName, ColumnsByName], ColumnValues]


class Upsert:
    """A statement that writes rows of a table whether or not they are there.

    `merge` gives the columns of a stored row from itself and the new one; without it the new row
    replaces the stored one. `is_due` says of the new row whether it is merged at all. `key_columns`
    identify rows, by default the primary key. `returned_columns` are returned for each row. Each
    database has its own construct for it.
    """

    def __init__(
        self,
        table: Table,
        merge: RowMerge | None = None,
        *,
        key_columns: Sequence[str] = (),
        returned_columns: Sequence[str] = (),
        is_due: Callable[[Any], ColumnElement[bool]] | None = None,
    ) -> None:
        self.table = table
        self._merge = merge or _build_replace_merge(table)
        self._key_columns = list(key_columns) or [column.name for column in table.primary_key]
        self._returned_columns = [table.c[name] for name in returned_columns]
        self._is_due = is_due
        self._statements = {name: self._build_statement(name) for name in ("sqlite", "postgresql")}

    async def __call__(self, conn: Connection, *rows: dict[str, Any]) -> list[Row[Any]]:
        """Write these rows, which have every column, and return the returned columns."""
        if not rows:
            return []
        written = await conn.execute(self._statements[conn.dialect.name], list(rows))
        return list(written) if self._returned_columns else []

    def build_selection_statement(
        self, dialect: str, column_names: Sequence[str], query: Select[Any]
    ) -> Any:
        """Return the statement that writes the rows of a query."""
        insert = self._build_insert(dialect).from_select(list(column_names), query)
        return self._add_conflict_clause(insert)

    def _build_statement(self, dialect: str) -> Any:
        upsert = self._add_conflict_clause(self._build_insert(dialect))
        return upsert.returning(*self._returned_columns) if self._returned_columns else upsert

    def _build_insert(self, dialect: str) -> Any:
        return (sqlite if dialect == "sqlite" else postgresql).insert(self.table)

    def _add_conflict_clause(self, insert: Any) -> Any:
        new_values = self._merge(self.table.c, insert.excluded)
        is_due = self._is_due and self._is_due(insert.excluded)
        return insert.on_conflict_do_update(
            index_elements=self._key_columns, set_=new_values, where=is_due
        )


def _build_replace_merge(table: Table) -> RowMerge:
    names = [column.name for column in table.columns if not column.primary_key]
    return lambda _, new: {name: new[name] for name in names}
