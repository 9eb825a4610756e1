"""An SQLite driver whose thread is visited once for a statement, or for several.

A visit to the connection's thread takes longer than most statements. aiosqlite visits it to make
a cursor, to execute, to fetch and to close; our cursors do all of it in one visit, and SQLAlchemy's
own connection can work in the thread.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from typing import Any, Self

from sqlalchemy import Connection, NullPool, create_engine

from bot.store.db.aiosqlite_internals import AiosqliteConnection

_FETCH_BATCH_SIZE = 500
"""As many rows come with their statement; more are fetched when they are asked for."""


class OpenConnections:
    """All connections of one engine; its pool forgets those that are in use when it is closed."""

    def __init__(self) -> None:
        self._connections: set[SQLiteDriver] = set()
        self._is_closed = False

    def create_connection(self, database: str, **options: Any) -> SQLiteDriver:
        """Return a connection that opens when it is awaited, as `aiosqlite.connect` does.

        Raises `sqlite3.OperationalError` once all have been closed.
        """
        if self._is_closed:
            raise sqlite3.OperationalError("the database has been closed")
        self._connections = {opened for opened in self._connections if not opened.is_stopped}
        connection = SQLiteDriver(partial(sqlite3.connect, database, **options))
        self._connections.add(connection)
        return connection

    async def close_all(self) -> None:
        """Close every connection, roll back what is under way, and let none be opened any more."""
        self._is_closed = True
        stopped = [connection.stop() for connection in self._connections if connection.is_started]
        for closing in stopped:
            if closing:
                await closing


class SQLiteDriver(AiosqliteConnection):
    """A connection whose cursors visit its thread once a statement."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, _FETCH_BATCH_SIZE)
        self._batch_connection: Connection | None = None

    def cursor(self) -> SQLiteCursor:  # type: ignore[override]  # what SQLAlchemy asks of one, no more
        """Return a cursor, which opens as it executes."""
        return SQLiteCursor(self)

    def get_batch_connection(self) -> Connection:
        """Return SQLAlchemy's synchronous form of the connection, for use in its thread.

        It begins and ends no transaction: it takes part in the one that is open. What it returns
        may be read in any thread.
        """
        if self._batch_connection is None:
            _LENT_CONNECTION.set(_LentConnection(self.raw_connection))
            self._batch_connection = _BATCH_ENGINE.connect()
        return self._batch_connection


class _LentConnection:
    """A connection that its owner opens, begins, commits and closes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def cursor(self) -> FetchedCursor:
        """Return a cursor, which opens as it executes."""
        return FetchedCursor(self._connection)

    def commit(self) -> None:
        """Do nothing: the owner ends its transaction."""

    rollback = close = commit


class FetchedCursor:
    """A cursor that fetches all rows as it executes, with as much as SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: deque[Any] = deque()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    def execute(self, statement: str, parameters: Any = ()) -> None:
        """Execute a statement."""
        self._keep(self._connection.execute(statement, parameters))

    def executemany(self, statement: str, parameters: Any) -> None:
        """Execute a statement once for each of these parameters."""
        self._keep(self._connection.executemany(statement, parameters))

    def fetchone(self) -> Any:
        """Return the next row, or None after the last."""
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int = 1) -> list[Any]:
        """Return the next rows."""
        return [self._rows.popleft() for _ in range(min(size, len(self._rows)))]

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""
        return self.fetchmany(len(self._rows))

    def close(self) -> None:
        """Drop the rows that were not fetched."""
        self._rows.clear()

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self._rows = deque(cursor.fetchall())
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        cursor.close()


_LENT_CONNECTION: ContextVar[_LentConnection] = ContextVar("lent_connection")
# All connections share its compiled statements.
_BATCH_ENGINE = create_engine("sqlite://", creator=_LENT_CONNECTION.get, poolclass=NullPool)


class SQLiteCursor:
    """A cursor, with as much of its interface as SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: SQLiteDriver) -> None:
        self._connection = connection
        self._raw_cursor: sqlite3.Cursor | None = None
        self._fetched_rows: deque[Any] = deque()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Any = ()) -> SQLiteCursor:
        """Execute a statement, and fetch its rows if they are few."""
        await self._connection.run_in_thread(
            self._execute_in_thread, "execute", statement, parameters
        )
        return self

    async def executemany(self, statement: str, parameters: Any) -> SQLiteCursor:
        """Execute a statement once for each of these parameters."""
        await self._connection.run_in_thread(
            self._execute_in_thread, "executemany", statement, parameters
        )
        return self

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows."""
        size = size or self.arraysize
        if self._raw_cursor and len(self._fetched_rows) < size:
            await self._connection.run_in_thread(self._fetch_in_thread, self._raw_cursor, size)
        return [self._fetched_rows.popleft() for _ in range(min(size, len(self._fetched_rows)))]

    async def fetchone(self) -> Any:
        """Return the next row, or None after the last."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchall(self) -> list[Any]:
        """Return all remaining rows."""
        while self._raw_cursor:
            await self._connection.run_in_thread(
                self._fetch_in_thread, self._raw_cursor, _FETCH_BATCH_SIZE
            )
        rows = list(self._fetched_rows)
        self._fetched_rows.clear()
        return rows

    async def close(self) -> None:
        """Drop the rows that were not fetched."""
        if self._raw_cursor:
            await self._connection.run_in_thread(self._raw_cursor.close)
            self._raw_cursor = None

    def _execute_in_thread(self, method_name: str, statement: str, parameters: Any) -> None:
        cursor = self._connection.raw_connection.cursor()
        try:
            getattr(cursor, method_name)(statement, parameters)
            self.description = cursor.description
            self._fetched_rows.clear()
            self._fetch_in_thread(cursor, _FETCH_BATCH_SIZE)
            self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        except BaseException:
            cursor.close()
            raise

    def _fetch_in_thread(self, cursor: sqlite3.Cursor, size: int) -> None:
        rows = cursor.fetchmany(size) if cursor.description else []
        self._fetched_rows.extend(rows)
        self._raw_cursor = cursor if len(rows) == size else None
        if self._raw_cursor is None:
            cursor.close()
