"""What SQLite needs besides its address: its connections, its driver, and transactions that end.

SQLite's connections as SQLAlchemy's asynchronous ones, but each call is one visit to a thread.
SQLAlchemy's own would make a greenlet for each call, and visit the thread from there.

An SQLite driver whose thread is visited once for a statement, or for several. A visit to the
connection's thread takes longer than most statements. aiosqlite visits it to make a cursor, to
execute, to fetch and to close; our cursors do all of it in one visit, and SQLAlchemy's own
connection can work in the thread.

The private parts of aiosqlite that our SQLite driver relies on, all in this place. Tried with
aiosqlite 0.22.1. When a newer version no longer has one of them,
`tests/store/test_sqlite.py` fails with its name. Everything else uses only what is
public here.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from asyncio import CancelledError, to_thread
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from functools import partial
from math import sqrt
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import aiosqlite
from sqlalchemy import (
    URL,
    Connection,
    CursorResult,
    Engine,
    Executable,
    NullPool,
    QueuePool,
    create_engine,
    event,
)
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.ext.asyncio.engine import AsyncTransaction
from sqlalchemy.util import greenlet_spawn

from bot.models.errors import BusyError
from bot.store.address import create_database_marker, create_private_file, find_database_path
from bot.store.requests import (
    DATABASE_WAIT,
    check_request_is_new_in_thread,
    find_deadline,
    find_unrecorded_request,
    record_request_in_thread,
)
from bot.store.sql import KeptConnection

MAX_CONNECTIONS = 8
"""Each is a thread; only one of them writes at a time."""

WRITE_TIMEOUT_SECONDS = 2.0
"""The time to wait for another process's writing: Discord waits three seconds for an answer."""

STARTUP_TIMEOUT_SECONDS = 60.0
"""The time to wait at the start for another process that upgrades the database."""

_CACHE_SIZE_KB = 3_000
"""The size of a connection's page cache.

Each connection has its own, which grows with the database up to this. With 16 MB a database of
1 GB is read and written no faster.
"""


def prepare_database_file(address: URL) -> None:
    """Create the folder and the file, and turn on the write-ahead log for good; this blocks.

    Raises `OSError` or `sqlite3.Error`.
    """
    path = find_database_path(address)
    if path:
        create_private_file(path)
    [name], options = address.get_dialect()().create_connect_args(address)
    connection = sqlite3.connect(name, **{"timeout": STARTUP_TIMEOUT_SECONDS, **options})
    try:
        _enable_write_ahead_log(connection)
    finally:
        connection.close()
    if path:
        create_database_marker(path)


@asynccontextmanager
async def hold_open(address: URL) -> AsyncIterator[None]:
    """Keep a connection open, so that other programs see that the database is in use."""
    connection = await to_thread(_open_and_read, address)
    try:
        yield
    finally:
        await to_thread(connection.close)


def _open_and_read(address: URL) -> sqlite3.Connection:
    [name], options = address.get_dialect()().create_connect_args(address)
    connection: sqlite3.Connection = sqlite3.connect(
        name, **{**options, "check_same_thread": False}
    )
    connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    return connection


def _enable_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Turn the log on; SQLite does not wait by itself if another process is doing it."""
    deadline = time.monotonic() + STARTUP_TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


@asynccontextmanager
async def open_sqlite_engine(
    address: URL, *, max_connections: int, busy_timeout: float, foreign_keys: bool = True
) -> AsyncIterator[AsyncEngine]:
    """Yield an engine with durable transactions; at the end no connection of it is left open."""
    connections = OpenConnections()
    pooled = create_async_engine(
        address,
        pool_size=max_connections,
        max_overflow=0,
        pool_reset_on_return=None,  # `_roll_back_unfinished` does it
        pool_use_lifo=True,
        # The driver must begin nothing by itself: `SQLiteTransaction` does.
        connect_args={
            "timeout": busy_timeout,
            "isolation_level": None,
            "async_creator_fn": connections.create_connection,
        },
        execution_options={"is_writer": False, "busy_timeout": busy_timeout},
    )

    engine = SQLiteEngine(pooled.sync_engine)

    def set_up(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        # The indexes of a large database do not fit into the default of 2 MB.
        cursor.execute(f"PRAGMA cache_size=-{_CACHE_SIZE_KB}")
        # What a player has erased must not stay in the file's free pages either.
        cursor.execute("PRAGMA secure_delete=ON")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.close()
        assert isinstance(connection, AdaptedConnection)  # every asynchronous driver's is
        connection.run_async(_ensure_sqrt_function)

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "reset", _roll_back_unfinished)
    event.listen(engine.sync_engine, "invalidate", _roll_back_before_close)
    try:
        yield engine
    finally:
        try:
            await engine.dispose()
        finally:
            # The pool closes what lies in it. A task may still be in a transaction, or be opening
            # a connection: it would put that back into a pool that is gone.
            await connections.close_all()


async def _ensure_sqrt_function(driver: aiosqlite.Connection) -> None:
    """Define `sqrt` where SQLite was built without it; SQLite's own is faster."""
    try:
        await driver.execute_fetchall("SELECT sqrt(1)")
    except sqlite3.OperationalError:
        await driver.create_function("sqrt", 1, sqrt, deterministic=True)


def _roll_back_unfinished(connection: DBAPIConnection, *_: object) -> None:
    """Roll back a cancelled task's transaction, without a visit for one that has ended."""
    driver = get_driver(connection)
    if not driver.is_stopped and driver.in_transaction:
        connection.rollback()


def _roll_back_before_close(connection: DBAPIConnection, *_: object) -> None:
    """Roll back a cancelled task's transaction before its connection is closed.

    Closing is not enough: SQLite keeps a closed connection and its lock while a cursor exists, and
    a cursor may exist in the cancellation's traceback.
    """
    with suppress(SQLAlchemyError, sqlite3.Error):
        connection.rollback()


P = ParamSpec("P")
T = TypeVar("T")

_PRIMARY_CODE = 0xFF
"""The bits of SQLite's error codes that name the error; the others say more about it."""


class SQLiteEngine(AsyncEngine):
    """An engine whose connections are `SQLiteConnection`.

    Transactions with the execution option `is_writer` begin as writers. They wait for another
    process at most `busy_timeout` seconds, or until the current request's deadline.

    One connection that nobody uses is spare: the way through SQLAlchemy's pool and back takes as
    long as some statements.
    """

    def __init__(self, sync_engine: Engine, spares: list[Connection] | None = None) -> None:
        super().__init__(sync_engine)
        self._spares = [] if spares is None else spares

    def connect(self) -> SQLiteConnection:
        """Return a connection, which opens when it is awaited."""
        return SQLiteConnection(self)

    def execution_options(self, **options: Any) -> SQLiteEngine:
        """Return an engine of the same connections with other options."""
        return SQLiteEngine(self.sync_engine.execution_options(**options), self._spares)

    async def dispose(self, close: bool = True) -> None:
        """Close all connections that are not in use, and keep none of those that still are."""
        pool = self.sync_engine.pool
        # Before anything is awaited: from here on `keep` lets no connection of it be spare.
        await super().dispose(close=False)
        while self._spares:
            self._spares.pop().close()
        if close:
            await greenlet_spawn(pool.dispose)

    def take_spare(self) -> Connection | None:
        """Return the spare connection if there is one."""
        return self._spares.pop() if self._spares else None

    def keep_spare(self, sync_conn: Connection) -> bool:
        """Keep a connection for the next one who needs one, unless somebody waits at the pool."""
        pool = self.sync_engine.pool
        assert isinstance(pool, QueuePool)  # every engine of ours has one
        if self._spares or pool.checkedout() >= pool.size():
            return False
        self._spares.append(sync_conn)
        return True


class SQLiteConnection(KeptConnection):
    """A connection whose transactions begin and end at the driver.

    What `execute` returns has all rows; `stream` fetches them a few at a time.
    """

    engine: SQLiteEngine

    async def start(self, is_ctxmanager: bool = False) -> SQLiteConnection:
        """Take the spare connection, or one from the pool."""
        self._pool = self.sync_engine.pool  # before the wait: it may be disposed of meanwhile
        if spare := self.engine.take_spare():
            self.sync_connection = spare
        else:
            await super().start(is_ctxmanager)
        self._driver = get_driver(self._proxied.connection.dbapi_connection)
        return self

    def keep(self) -> bool:
        """Let it be the spare one if it can be, and return whether it is."""
        sync_conn, driver = self._proxied, self._driver
        is_kept = not (
            driver.is_stopped
            or driver.in_transaction
            or sync_conn.in_transaction()
            or sync_conn.invalidated
            or self._pool is not self.sync_engine.pool  # which was disposed of meanwhile
        ) and self.engine.keep_spare(sync_conn)
        if is_kept:
            self.sync_connection = None
        return is_kept

    async def close(self) -> None:
        """Roll back what is open, and give the connection back."""
        if self.sync_connection is None:
            return
        try:
            with suppress(sqlite3.Error, ValueError):  # the pool will tell
                if not self._driver.is_stopped and self._driver.in_transaction:
                    await self.rollback()
        finally:  # even where the task is cancelled that rolls back
            if not self.keep():
                await super().close()

    def begin(self) -> SQLiteTransaction:
        """Return a transaction that begins when it is awaited."""
        return SQLiteTransaction(self)

    async def begin_in_thread(self) -> None:
        """Begin a transaction, and record the current request or find it to be new, in one visit.

        Raises BusyError if the request's deadline passes.
        """
        options, driver = self.sync_engine.get_execution_options(), self._driver
        request, deadline = find_unrecorded_request(), find_deadline()
        begin = partial(
            _begin_in_thread,
            is_writer=options["is_writer"],
            wait_seconds=_compute_wait_seconds(options["busy_timeout"], deadline),
            request_id=request.id if request else None,
        )
        try:
            await driver.run_in_thread(begin, driver.raw_connection)
        except CancelledError:
            # The thread begins it anyway, perhaps after the pool has looked what is to be undone.
            with suppress(sqlite3.Error, ValueError):  # unless the store has been closed
                await driver.rollback()
            raise
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE
            if deadline is not None and code == sqlite3.SQLITE_BUSY:
                raise BusyError(DATABASE_WAIT) from error
            raise

    async def execute(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> CursorResult[Any]:
        """Execute a statement and fetch all its rows."""
        return await self.run_sync(
            lambda conn: conn.execute(statement, parameters, execution_options=execution_options)
        )

    async def run_sync(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call the function in the thread with SQLAlchemy's synchronous connection."""
        driver = self._driver
        result: T = await driver.run_in_thread(
            lambda: fn(driver.get_batch_connection(), *args, **kwargs)
        )
        return result

    async def commit(self) -> None:
        """Commit; an error tells that the store was closed meanwhile."""
        if self._driver.is_stopped:
            raise sqlite3.OperationalError("the database was closed before the transaction's end")
        await self._driver.commit()

    async def rollback(self) -> None:
        """Roll back what is open."""
        await self._driver.rollback()


class SQLiteTransaction(AsyncTransaction):
    """A transaction of such a connection, as `async with engine.begin()` has one."""

    connection: SQLiteConnection

    async def start(self, is_ctxmanager: bool = False) -> SQLiteTransaction:
        """Begin it."""
        del is_ctxmanager
        await self.connection.begin_in_thread()
        return self

    async def __aexit__(
        self,
        type_: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if type_ is None:
            await self.connection.commit()
        else:
            await self.connection.rollback()


def get_driver(connection: DBAPIConnection | None) -> SQLiteDriver:
    """Return the driver of a connection of the pool."""
    assert isinstance(connection, AdaptedConnection)  # every asynchronous driver's is
    driver = connection.driver_connection
    assert isinstance(driver, SQLiteDriver)  # see `create_connection`
    return driver


def _compute_wait_seconds(busy_timeout: float, deadline: float | None) -> float:
    return busy_timeout if deadline is None else max(deadline - time.monotonic(), 0.0)


def _begin_in_thread(
    connection: sqlite3.Connection, *, is_writer: bool, wait_seconds: float, request_id: int | None
) -> None:
    # In whole tenths of a second, so that SQLite's driver finds the statement compiled.
    connection.execute(f"PRAGMA busy_timeout={int(wait_seconds * 10) * 100}")
    # SQLite's writers wait as they begin: one that read first could no longer write afterwards.
    connection.execute("BEGIN IMMEDIATE" if is_writer else "BEGIN")
    if request_id is None:
        return
    if is_writer:
        record_request_in_thread(connection, request_id)
    else:
        check_request_is_new_in_thread(connection, request_id)


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


_LENT_CONNECTION: ContextVar[_LentConnection] = ContextVar("lent_connection")
# All connections share its compiled statements.
_BATCH_ENGINE = create_engine("sqlite://", creator=_LENT_CONNECTION.get, poolclass=NullPool)


class AiosqliteConnection(aiosqlite.Connection):
    """A connection that never outlives its opening, and tells what runs in its thread."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], fetch_batch_size: int) -> None:
        super().__init__(self._open, iter_chunk_size=fetch_batch_size)
        # If the loop ends before the connection is closed, the process must still end.
        self._thread.daemon = True
        self._open_connection = connector
        self._opened: sqlite3.Connection | None = None
        self._stopped: asyncio.Future[Any] | None = None

    @property
    def is_started(self) -> bool:
        """Whether it has a thread, which opens it and has to end."""
        return self._thread.ident is not None

    @property
    def is_stopped(self) -> bool:
        """Whether it is closed, or will be as soon as its thread has done what it was asked."""
        return self._stopped is not None

    @property
    def raw_connection(self) -> sqlite3.Connection:
        """The connection of the standard library, for use in the driver's thread."""
        return self._conn

    def run_in_thread(self, function: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Call a function in the driver's thread, and return what it returns.

        Raises `sqlite3.OperationalError` if the connection has been closed.
        """
        if self._stopped:
            raise sqlite3.OperationalError("the database has been closed")
        result: Awaitable[Any] = self._execute(function, *arguments)  # type: ignore[no-untyped-call]
        return result

    def stop(self) -> asyncio.Future[Any] | None:
        """Close what was opened and end the thread; a second call does nothing more.

        aiosqlite's own method forgets a connection opened by a task that was cancelled.
        """
        if not self._stopped:
            self._tx.put_nowait((None, self._close_opened))
            self._stopped = super().stop()
        return self._stopped

    async def close(self) -> None:
        """Close the connection, or wait until it is if it has been stopped."""
        if self._stopped:
            await self._stopped
        else:
            await super().close()

    async def _connect(self) -> Self:
        try:
            await super()._connect()
        except BaseException:
            # Nobody else waits until the thread has closed what it opened, and has ended.
            if stopped := self.stop():
                await stopped
            raise
        if self._stopped:
            # It was stopped while it opened, and has been closed; aiosqlite would think it open.
            self._connection = None
            raise sqlite3.OperationalError("the connection was closed as it opened")
        return self

    def _open(self) -> sqlite3.Connection:
        self._opened = self._open_connection()
        return self._opened

    def _close_opened(self) -> None:
        if self._opened:
            self._opened.close()


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


PRIVATE_NAMES = ("_conn", "_connect", "_connection", "_execute", "_thread", "_tx")
"""The attributes of `aiosqlite.Connection` that are used below."""
