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
    from collections.abc import Awaitable, Callable

_AT_ONCE = 500
"""More rows than that come as they are asked for."""


def connect(database: str, **options: Any) -> Connection:
    """A connection, as the driver's own function makes it."""
    return Connection(partial(sqlite3.connect, database, **options))


class Connection(aiosqlite.Connection):
    """The driver's connection, with cursors of ours."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=_AT_ONCE)
        # Where the loop is gone before the connection was closed, the process must still end.
        self._thread.daemon = True
        self._plain: sqlalchemy.Connection | None = None

    def cursor(self) -> Cursor:  # type: ignore[override]  # what SQLAlchemy asks of one, no more
        """A cursor, which opens as it executes."""
        return Cursor(self)

    def visit(self, work: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Does this in the driver's thread."""
        visited: Awaitable[Any] = self._execute(work, *arguments)  # type: ignore[no-untyped-call]
        return visited

    @property
    def driver(self) -> sqlite3.Connection:
        """The connection of the standard library, for use in its thread."""
        return self._conn

    def plain(self) -> sqlalchemy.Connection:
        """The same connection in SQLAlchemy's ordinary form, for use in the driver's thread.

        It begins and ends no transaction: it takes part in the one that is open.
        """
        if self._plain is None:
            borrowed = _Borrowed(self._conn)
            engine = create_engine("sqlite://", creator=lambda: borrowed, poolclass=NullPool)
            self._plain = engine.connect()
        return self._plain


class _Borrowed:
    """A connection that somebody else opens, begins, commits and closes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def commit(self) -> None:
        """Nothing: it is not ours to end."""

    rollback = close = commit


class Cursor:
    """A cursor for one statement after the other."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._open: sqlite3.Cursor | None = None
        self._rows: deque[Any] = deque()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Any = ()) -> Cursor:
        """Executes a statement, and fetches its rows if they are few."""
        await self._connection.visit(self._execute, "execute", statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Any) -> Cursor:
        """Executes a statement with each of these parameters."""
        await self._connection.visit(self._execute, "executemany", statement, parameters)
        return self

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows."""
        size = size or self.arraysize
        if self._open and len(self._rows) < size:
            await self._connection.visit(self._fetch, self._open, size)
        return [self._rows.popleft() for _ in range(min(size, len(self._rows)))]

    async def fetchone(self) -> Any:
        """The next row."""
        rows = await self.fetchmany(1)
        return rows[0] if rows else None

    async def fetchall(self) -> list[Any]:
        """All rows that are left."""
        while self._open:
            await self._connection.visit(self._fetch, self._open, _AT_ONCE)
        rows = list(self._rows)
        self._rows.clear()
        return rows

    async def close(self) -> None:
        """Lets go of what was not fetched."""
        if self._open:
            await self._connection.visit(self._open.close)
            self._open = None

    def _execute(self, how: str, statement: str, parameters: Any) -> None:
        cursor = self._connection.driver.cursor()
        try:
            getattr(cursor, how)(statement, parameters)
            self.description = cursor.description
            self._rows.clear()
            self._fetch(cursor, _AT_ONCE)
            self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        except BaseException:
            cursor.close()
            raise

    def _fetch(self, cursor: sqlite3.Cursor, size: int) -> None:
        rows = cursor.fetchmany(size) if cursor.description else []
        self._rows.extend(rows)
        self._open = cursor if len(rows) == size else None
        if self._open is None:
            cursor.close()
