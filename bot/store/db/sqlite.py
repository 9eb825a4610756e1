"""What SQLite needs besides its address: its file made ready, and its transactions put right."""

import sqlite3
import time
from asyncio import CancelledError
from contextlib import suppress
from math import sqrt
from pathlib import Path

import aiosqlite
from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.db import sqlite_driver

_BUSY_TIMEOUT_SECONDS = 2.0
"""How long another process may hold the file up: Discord waits three seconds for an answer."""

_CACHE_SIZE_KB = 16_000
"""What a connection may remember of the file."""


def prepare_database_file(address: URL) -> None:
    """Make the folder and the file, and turn the write-ahead log on, which stays so; blocks.

    Errors: `OSError`, `sqlite3.Error`.
    """
    path = address.database or ""
    if not path.startswith("file:"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    [name], options = address.get_dialect()().create_connect_args(address)
    connection = sqlite3.connect(name, **{"timeout": _BUSY_TIMEOUT_SECONDS, **options})
    try:
        _enable_write_ahead_log(connection)
    finally:
        connection.close()


def _enable_write_ahead_log(connection: sqlite3.Connection) -> None:
    """SQLite does not wait its busy timeout for this change: two who start at once try again."""
    until = time.monotonic() + _BUSY_TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def create_sqlite_engine(
    address: URL, *, max_connections: int, foreign_keys: bool = True
) -> AsyncEngine:
    """Up to `connections` at once, durable; the execution option `begin` says how to begin."""
    made = create_async_engine(
        address,
        pool_size=max_connections,
        max_overflow=0,
        pool_reset_on_return=None,  # `_reset` does it, where there is something to do
        pool_use_lifo=True,
        # The driver begins nothing by itself: `_begin` says how each transaction does.
        connect_args={
            "timeout": _BUSY_TIMEOUT_SECONDS,
            "isolation_level": None,
            "async_creator_fn": sqlite_driver.create_sqlite_connection,
        },
        execution_options={"begin": "BEGIN"},
    )

    def set_up(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        # In 2 MB, as is usual, a large database's indexes have no room.
        cursor.execute(f"PRAGMA cache_size=-{_CACHE_SIZE_KB}")
        # What a player has erased is to be found in no free page of the file either.
        cursor.execute("PRAGMA secure_delete=ON")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.close()
        assert isinstance(connection, AdaptedConnection)  # as an asynchronous driver's always is
        connection.run_async(_ensure_sqrt_function)

    event.listen(made.sync_engine, "connect", set_up)
    event.listen(made.sync_engine, "begin", _begin_transaction)
    event.listen(made.sync_engine, "reset", _roll_back_unfinished)
    event.listen(made.sync_engine, "invalidate", _roll_back_before_close)
    return made


async def _ensure_sqrt_function(driver: aiosqlite.Connection) -> None:
    """Not every SQLite is built with functions of mathematics; its own are the faster ones."""
    try:
        await driver.execute_fetchall("SELECT sqrt(1)")
    except sqlite3.OperationalError:
        await driver.create_function("sqrt", 1, sqrt, deterministic=True)


def _begin_transaction(conn: Connection) -> None:
    """Begin as told, straight at the driver: one visit to its thread instead of three."""
    begin = conn.get_execution_options()["begin"]
    connection = conn.connection.dbapi_connection
    assert isinstance(connection, AdaptedConnection)  # as an asynchronous driver's always is
    try:
        connection.run_async(lambda driver: driver.execute(begin))
    except CancelledError:
        # The driver's thread begins all the same, perhaps only after `_reset` has looked.
        connection.rollback()
        raise


def _roll_back_unfinished(connection: DBAPIConnection, *_: object) -> None:
    """Roll back what a cancelled task left; a transaction that ended needs no second visit."""
    assert isinstance(connection, AdaptedConnection)  # as an asynchronous driver's always is
    if connection.driver_connection.in_transaction:
        connection.rollback()


def _roll_back_before_close(connection: DBAPIConnection, *_: object) -> None:
    """End the transaction of a task that was cancelled, before its connection is closed.

    Closing alone does not: SQLite keeps a closed connection, and its lock, for as long as a
    cursor lives, and a cursor may live in the cancellation's traceback.
    """
    with suppress(SQLAlchemyError, sqlite3.Error):
        connection.rollback()
