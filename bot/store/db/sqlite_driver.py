"""SQLite's driver, with one visit to its thread a statement where there were three or four.

A visit takes longer than most statements do. The driver's cursors make one to be made, one to
execute, one for the rows and one to be closed; these make one for all of it.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any, Self

import aiosqlite
import sqlalchemy
from sqlalchemy import NullPool, create_engine

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable

_FETCH_BATCH_SIZE = 500
"""More rows than that come as they are asked for."""


def create_sqlite_connection(database: str, **options: Any) -> SQLiteConnection:
    """A connection, as the driver's own function makes it."""
    return SQLiteConnection(partial(sqlite3.connect, database, **options))


class SQLiteConnection(aiosqlite.Connection):
    """The driver's connection, with cursors of ours."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(self._open, iter_chunk_size=_FETCH_BATCH_SIZE)
        # Where the loop is gone before the connection was closed, the process must still end.
        self._thread.daemon = True
        self._connect_to = connector
        self._opened: sqlite3.Connection | None = None
        self._stopped: asyncio.Future[Any] | None = None
        self._sync_connection: sqlalchemy.Connection | None = None

    def cursor(self) -> SQLiteCursor:  # type: ignore[override]  # what SQLAlchemy asks of one, no more
        """A cursor, which opens as it executes."""
        return SQLiteCursor(self)

    async def _connect(self) -> Self:
        try:
            await super()._connect()
        except BaseException:
            # Nobody else waits until the thread has closed what it opened, and has ended.
            if stopped := self.stop():
                await stopped
            raise
        return self

    def _open(self) -> sqlite3.Connection:
        self._opened = self._connect_to()
        return self._opened

    def _shut(self) -> None:
        if self._opened:
            self._opened.close()

    def stop(self) -> asyncio.Future[Any] | None:
        """Closes what was opened, and ends the thread; again is as once.

        The driver's own forgets a connection that was opened for a task that was cancelled.
        """
        if not self._stopped:
            self._tx.put_nowait((None, self._shut))
            self._stopped = super().stop()
        return self._stopped

    def run_in_thread(self, function: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Does this in the driver's thread."""
        visited: Awaitable[Any] = self._execute(function, *arguments)  # type: ignore[no-untyped-call]
        return visited

    @property
    def raw_connection(self) -> sqlite3.Connection:
        """The connection of the standard library, for use in its thread."""
        return self._conn

    def get_sync_connection(self) -> sqlalchemy.Connection:
        """The same connection in SQLAlchemy's ordinary form, for use in the driver's thread.

        It begins and ends no transaction: it takes part in the one that is open.
        """
        if self._sync_connection is None:
            borrowed = _BorrowedConnection(self._conn)
            engine = create_engine("sqlite://", creator=lambda: borrowed, poolclass=NullPool)
            self._sync_connection = engine.connect()
        return self._sync_connection


class _BorrowedConnection:
    """A connection that somebody else opens, begins, commits and closes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def commit(self) -> None:
        """Nothing: it is not ours to end."""

    rollback = close = commit


class SQLiteCursor:
    """A cursor for one statement after the other."""

    arraysize = 1

    def __init__(self, connection: SQLiteConnection) -> None:
        self._connection = connection
        self._raw_cursor: sqlite3.Cursor | None = None
        self._fetched_rows: deque[Any] = deque()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Any = ()) -> SQLiteCursor:
        """Executes a statement, and fetches its rows if they are few."""
        await self._connection.run_in_thread(
            self._execute_in_thread, "execute", statement, parameters
        )
        return self

    async def executemany(self, statement: str, parameters: Any) -> SQLiteCursor:
        """Executes a statement with each of these parameters."""
        await self._connection.run_in_thread(
            self._execute_in_thread, "executemany", statement, parameters
        )
        return self

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows."""
        size = size or self.arraysize
        if self._raw_cursor and len(self._fetched_rows) < size:
            await self._connection.run_in_thread(self._fetch_in_thread, self._raw_cursor, size)
        return [self._fetched_rows.popleft() for _ in range(min(size, len(self._fetched_rows)))]

    async def fetchone(self) -> Any:
        """The next row."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchall(self) -> list[Any]:
        """All rows that are left."""
        while self._raw_cursor:
            await self._connection.run_in_thread(
                self._fetch_in_thread, self._raw_cursor, _FETCH_BATCH_SIZE
            )
        rows = list(self._fetched_rows)
        self._fetched_rows.clear()
        return rows

    async def close(self) -> None:
        """Lets go of what was not fetched."""
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
