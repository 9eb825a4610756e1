"""What SQLite needs besides its address: a log, durable connections, and how transactions begin."""

import sqlite3
import time
from asyncio import to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import sqrt
from typing import Any

from sqlalchemy import URL, Connection, PoolResetState, event
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.address import create_database_marker, create_private_file, find_database_path
from bot.store.sql import close_at_end, get_driver

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
    """Yield an engine with durable transactions; at the end no connection of it is left open.

    Transactions of connections with the execution option `is_writer` begin as writers. They wait
    for another process at most `busy_timeout` seconds.
    """
    engine = create_async_engine(
        address,
        pool_size=max_connections,
        max_overflow=0,
        pool_use_lifo=True,
        pool_reset_on_return=None,  # `_roll_back_unfinished` does it
        # The driver must begin nothing by itself: `_begin` does.
        connect_args={"timeout": busy_timeout, "isolation_level": None},
    )

    def set_up(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        # The indexes of a large database do not fit into the default of 2 MB.
        cursor.execute(f"PRAGMA cache_size=-{_CACHE_SIZE_KB}")
        # What a player has erased must not stay in the file's free pages either.
        cursor.execute("PRAGMA secure_delete=ON")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        try:
            cursor.execute("SELECT sqrt(1)")
        except sqlite3.OperationalError:  # SQLite's own is faster, where it was built with it
            adapter: Any = connection
            adapter.create_function("sqrt", 1, sqrt, deterministic=True)
        cursor.close()

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "reset", _roll_back_unfinished)
    event.listen(engine.sync_engine, "invalidate", _roll_back_before_close)
    async with close_at_end(engine):
        yield engine


def _begin(conn: Connection) -> None:
    # SQLite's writers wait as they begin: one that read first could no longer write afterwards.
    is_writer = conn.get_execution_options().get("is_writer")
    command = "BEGIN IMMEDIATE" if is_writer else "BEGIN"
    # One visit to the driver's thread, where a statement of SQLAlchemy's makes three.
    adapter = conn.connection.dbapi_connection
    assert isinstance(adapter, AdaptedConnection)  # every asynchronous driver's is
    adapter.run_async(lambda driver: driver.execute_fetchall(command))


def _roll_back_unfinished(connection: DBAPIConnection, _: object, state: PoolResetState) -> None:
    """Roll back a cancelled transaction, without a visit to the thread for one that has ended."""
    if not state.terminate_only and get_driver(connection).in_transaction:
        connection.rollback()


def _roll_back_before_close(connection: DBAPIConnection, *_: object) -> None:
    """Roll back a cancelled task's transaction before its connection is closed.

    Closing is not enough: SQLite keeps a closed connection and its lock while a cursor exists, and
    a cursor may exist in the cancellation's traceback.
    """
    with suppress(sqlite3.Error):
        connection.rollback()
