"""SQL that all of the store shares: transactions, column types, and inserts that may update."""

import re
from asyncio import Task, shield, timeout, wait
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from enum import StrEnum
from sys import intern
from typing import Any, Protocol, TypeAlias

import sqlalchemy
from sqlalchemy import (
    ColumnElement,
    DateTime,
    Enum,
    Pool,
    Row,
    Select,
    String,
    Table,
    Text,
    event,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import DBAPIError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.types import TypeDecorator

from bot.background import start_task

Connection: TypeAlias = AsyncConnection
"""A connection in a transaction, as `Store.begin_read` and `Store.begin_write` yield it."""

BatchConnection: TypeAlias = sqlalchemy.Connection
"""The same connection inside `run_sync`, where nothing is awaited."""

_ROLLBACK_SECONDS = 2
"""A connection that answers no rollback in this time is closed."""


@asynccontextmanager
async def begin_transaction(
    engine: AsyncEngine, lock: AbstractAsyncContextManager[Any], **options: Any
) -> AsyncIterator[Connection]:
    """Begin a transaction under a lock; it is rolled back at the end unless the block commits it.

    The options are its connection's. It begins and ends in tasks of their own: a cancelled block
    waits for no beginning, and the lock is free again when nothing is left of the transaction.
    """
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(lock)
        beginning = start_task(_begin_on_any_connection(engine, options), logs_failure=False)
        stack.push_async_callback(_end_transaction, engine, engine.pool, beginning)
        try:
            yield await shield(beginning)
        finally:
            has_begun = beginning.done()
            ending = start_task(stack.pop_all().aclose())
            if has_begun:
                await shield(ending)


async def _begin_on_any_connection(engine: AsyncEngine, options: dict[str, Any]) -> Connection:
    """Begin; a connection that was lost while nobody used it is replaced by a new one, once."""
    try:
        return await _connect_and_begin(engine, options)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return await _connect_and_begin(engine, options)


async def _connect_and_begin(engine: AsyncEngine, options: dict[str, Any]) -> Connection:
    conn = await engine.connect()
    try:
        await conn.execution_options(**options)
        await conn.begin()
    except BaseException:
        await conn.close()
        raise
    return conn


async def _end_transaction(engine: AsyncEngine, pool: Pool, beginning: Task[Connection]) -> None:
    """Roll back and return the connection; one that is lost has nothing to roll back any more."""
    if not beginning.done():
        # A server may not answer for long. SQLite's thread goes on whatever is cancelled.
        if engine.dialect.name == "postgresql":
            beginning.cancel()
        await wait({beginning})
    if beginning.cancelled() or beginning.exception():
        return
    conn = beginning.result()
    try:
        async with timeout(_ROLLBACK_SECONDS):
            if engine.pool is not pool:  # from which nobody would take it again
                await conn.invalidate()
            await conn.close()
    except TimeoutError:
        pass  # so that it is lost
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise


@asynccontextmanager
async def close_at_end(engine: AsyncEngine) -> AsyncIterator[None]:
    """Close an engine's connections at the end of the block, and let none be opened any more.

    A transaction that is still under way closes its own when it ends.
    """
    is_closed = False

    def check_open(*_: object) -> None:
        if is_closed:
            raise ResourceClosedError("the database has been closed")

    event.listen(engine.sync_engine, "connect", check_open)
    try:
        yield
    finally:
        is_closed = True
        await engine.dispose()


def get_driver(connection: DBAPIConnection | None) -> Any:
    """Return the asynchronous driver's own connection."""
    assert isinstance(connection, AdaptedConnection)  # every asynchronous driver's is
    return connection.driver_connection


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


ColumnValues: TypeAlias = dict[str, ColumnElement[Any]]


def get_field_values(record: Any) -> dict[str, Any]:
    """Return the fields of a dataclass with slots by name, without the deep copies of `asdict`."""
    return {name: getattr(record, name) for name in record.__slots__}


class ColumnsByName(Protocol):
    """Columns by name, of the stored row or of the new row."""

    def __getitem__(self, name: str, /) -> ColumnElement[Any]:
        """Return the column of that name."""


RowMerge: TypeAlias = Callable[[ColumnsByName, ColumnsByName], ColumnValues]


def build_sum_merge(*column_names: str) -> RowMerge:
    """Return a merge that adds the new row to the stored one in these columns."""
    return lambda old, new: {name: old[name] + new[name] for name in column_names}


class Upsert:
    """A statement that writes rows of a table whether or not they are there.

    `merge` gives the columns of a stored row from itself and the new one; without it the new row
    replaces the stored one. `key_columns` identify rows, by default the primary key.
    `returned_columns` are returned for each row. Each database has its own construct for it.
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
        if not rows:
            return []
        written = await conn.execute(self._statements[conn.dialect.name], list(rows))
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
