"""SQLite's connections as SQLAlchemy's asynchronous ones, but each call is one visit to a thread.

SQLAlchemy's own would make a greenlet for each call, and visit the thread from there.
"""

from __future__ import annotations

import sqlite3
import time
from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, CursorResult, Engine, Executable, QueuePool
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.ext.asyncio.engine import AsyncTransaction
from sqlalchemy.util import greenlet_spawn

from bot.models.errors import BusyError
from bot.store.db.connection import KeptConnection
from bot.store.db.sqlite_driver import SQLiteDriver
from bot.store.requests.current_request import DATABASE_WAIT, find_deadline, find_unrecorded_request
from bot.store.requests.handled_requests import (
    check_request_is_new_in_thread,
    record_request_in_thread,
)

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
