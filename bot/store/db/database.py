"""Opening the database, and its two kinds of transaction."""

from asyncio import Lock, to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from sqlite3 import Error as SQLiteError

from alembic.util import CommandError
from sqlalchemy import URL, func, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.db import sqlite
from bot.store.db.connection import Connection
from bot.store.db.upgrade import upgrade_schema
from bot.store.errors import StoreError

_SQLITE_DRIVER = "sqlite+aiosqlite"
_POSTGRESQL_DRIVER = "postgresql+asyncpg"
# How many may use the database at once: a thread each on SQLite, a server process each else.
_MAX_CONNECTIONS = 8
# SQLite's writers queue up as they begin: one that read first could find it too late to write.
_WRITE_OPTIONS = {"begin": "BEGIN IMMEDIATE"}
# PostgreSQL would else show each statement another state; SQLite's log always shows one.
_SNAPSHOT_OPTIONS = {"isolation_level": "REPEATABLE READ"}
# What all writers hold together, or one alone; SQLite has one writer as it is. Any number will do
# that nothing else on the server's database takes.
_WRITERS_LOCK_KEY = 7_263_500_418
_TAKE_SHARED_LOCK = select(func.pg_advisory_xact_lock_shared(_WRITERS_LOCK_KEY))
_TAKE_EXCLUSIVE_LOCK = select(func.pg_advisory_xact_lock(_WRITERS_LOCK_KEY))


class Store:
    """An open database; every access is a transaction, reading or writing.

    Never open one inside another: they draw on the same few connections.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._has_single_writer = engine.dialect.name == "sqlite"
        self._read_engine = engine.execution_options(
            **({} if self._has_single_writer else _SNAPSHOT_OPTIONS)
        )
        self._write_engine = engine.execution_options(**_WRITE_OPTIONS)
        # SQLite has one writer at a time: waiting here is fair and holds no connection, its
        # busy timeout is left for other processes.
        self._write_lock = Lock() if self._has_single_writer else nullcontext()

    @asynccontextmanager
    async def begin_read(self) -> AsyncIterator[Connection]:
        """A transaction that sees one state of things; what it writes is not kept."""
        async with self._read_engine.connect() as conn:
            yield conn

    @asynccontextmanager
    async def begin_write(self, *, exclusive: bool = False) -> AsyncIterator[Connection]:
        """A transaction that is committed at the end, or undone by an exception.

        One that is ``alone`` waits for all others that write, and they for it: for what touches so
        much that it would be in the way of any of them.
        """
        async with self._write_lock, self._write_engine.begin() as conn:
            if not self._has_single_writer:
                await conn.execute(_TAKE_EXCLUSIVE_LOCK if exclusive else _TAKE_SHARED_LOCK)
            yield conn


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The database at `url`, at this code's schema; closed at the end.

    `url` is `sqlite+aiosqlite:///PATH` or `postgresql+asyncpg://…`. `StoreError`, one line for
    the operator, if it cannot be opened or its schema is newer than the code.
    """
    address = _parse_database_url(url)
    engine = await _open_engine(address)
    try:
        yield Store(engine)
    finally:
        await engine.dispose()


def _parse_database_url(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # the latter of a port that is no number
        address = URL.create("")
    if address.drivername not in {_SQLITE_DRIVER, _POSTGRESQL_DRIVER}:
        raise StoreError(
            f"DATABASE_URL must begin with {_SQLITE_DRIVER}:/// or {_POSTGRESQL_DRIVER}://, and"
            f" name a database."
        )
    if address.drivername == _SQLITE_DRIVER and address.database in {None, "", ":memory:"}:
        raise StoreError(f"DATABASE_URL names no file: write {_SQLITE_DRIVER}:/// and a path.")
    return address


async def _open_engine(address: URL) -> AsyncEngine:
    """An engine on the database, brought up to date."""
    try:
        await _upgrade_database(address)
        return _create_engine(address)
    except ModuleNotFoundError as error:
        raise StoreError(
            f"The database {_format_address(address)} needs the package {error.name}:"
            " install this program with its extra 'postgresql'."
        ) from error
    # TypeError: the address has an option that the driver does not take.
    except (SQLAlchemyError, CommandError, OSError, SQLiteError, TypeError) as error:
        raise StoreError(
            f"The database {_format_address(address)} cannot be used:"
            f" {_format_database_error(error)}"
        ) from error


async def _upgrade_database(address: URL) -> None:
    if address.drivername == _SQLITE_DRIVER:
        await to_thread(sqlite.prepare_database_file, address)
        # Rebuilding a table, as SQLite's steps must, drops the old one while others still point
        # to it: the steps are taken without foreign keys, so on an engine of their own.
        engine = sqlite.create_sqlite_engine(address, max_connections=1, foreign_keys=False)
    else:
        engine = create_async_engine(address)
    try:
        async with engine.execution_options(**_WRITE_OPTIONS).begin() as conn:
            await conn.run_sync(upgrade_schema)
    finally:
        await engine.dispose()


def _create_engine(address: URL) -> AsyncEngine:
    if address.drivername == _SQLITE_DRIVER:
        return sqlite.create_sqlite_engine(address, max_connections=_MAX_CONNECTIONS)
    return create_async_engine(address, pool_size=_MAX_CONNECTIONS, pool_pre_ping=True)


def _format_address(address: URL) -> str:
    """The address without what may be secret."""
    return address.set(query={}).render_as_string(hide_password=True)


def _format_database_error(error: Exception) -> str:
    """What the database itself said, on one line."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return " ".join(str(said).split()) or type(said).__name__
