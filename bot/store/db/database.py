"""Opens the database, and begins its transactions: reading or writing."""

from asyncio import Lock, to_thread
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from sqlite3 import Error as SQLiteError

from alembic.util import CommandError
from sqlalchemy import URL, func, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.secret_filter import hide_secret
from bot.store.db import sqlite
from bot.store.db.connection import Connection
from bot.store.db.transaction_times import TransactionTimer
from bot.store.db.upgrade import upgrade_schema
from bot.store.errors import StoreError
from bot.store.requests.current_request import end_at_deadline, find_unrecorded_request
from bot.store.requests.handled_requests import check_request_is_new, record_request

_SQLITE_DRIVER = "sqlite+aiosqlite"
_POSTGRESQL_DRIVER = "postgresql+asyncpg"
# Each connection is a thread on SQLite, and a server process on PostgreSQL.
_MAX_CONNECTIONS = 8
_WRITE_OPTIONS = {"is_writer": True}
# By default PostgreSQL shows each statement another state; SQLite always shows one.
_SNAPSHOT_OPTIONS = {"isolation_level": "REPEATABLE READ"}
# Writers share this lock, an exclusive one holds it alone; SQLite has only one writer anyway. Any
# number will do that nothing else in the database uses for a lock.
_WRITERS_LOCK_KEY = 7_263_500_418
_TAKE_SHARED_LOCK = select(func.pg_advisory_xact_lock_shared(_WRITERS_LOCK_KEY))
_SELECT_ONE = select(1)
_SELECT_SIZE = select(func.pg_database_size(func.current_database()))
_TAKE_EXCLUSIVE_LOCK = select(func.pg_advisory_xact_lock(_WRITERS_LOCK_KEY))


class Store:
    """An open database; every access is a transaction, reading or writing.

    Never begin one inside another: they use the same few connections.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._has_single_writer = engine.dialect.name == "sqlite"
        self._read_engine = engine.execution_options(
            **({} if self._has_single_writer else _SNAPSHOT_OPTIONS)
        )
        self._write_engine = engine.execution_options(**_WRITE_OPTIONS)
        # SQLite has one writer at a time. Waiting here is fair and takes no connection, and
        # leaves the busy timeout for other processes.
        self._write_lock = Lock() if self._has_single_writer else nullcontext()

    @asynccontextmanager
    async def begin_read(self) -> AsyncIterator[Connection]:
        """Begin a transaction that sees one state of the database; its writes are rolled back.

        Raises BusyError if the current request's deadline passes, and RepeatedRequestError if it
        was delivered twice and the other delivery has changed something.
        """
        async with (
            TransactionTimer("read") as timer,
            end_at_deadline(),
            self._read_engine.connect() as conn,
        ):
            if not self._has_single_writer and (request := find_unrecorded_request()):
                await check_request_is_new(conn, request.id)
            timer.end_wait()
            yield conn

    @asynccontextmanager
    async def begin_write(self, *, exclusive: bool = False) -> AsyncIterator[Connection]:
        """Begin a transaction that is committed at the end, or rolled back by an exception.

        The current request's id is stored with its first change; that is made before the deadline
        or never. Raises the same errors as `begin_read`.
        An exclusive one waits for all other writers, and they wait for it. Use it for writes of so
        many rows that they would block any other writer.
        """
        request = find_unrecorded_request()
        async with (
            TransactionTimer("write") as timer,
            end_at_deadline() as limit,
            self._write_lock,
            self._write_engine.begin() as conn,
        ):
            if not self._has_single_writer:
                await conn.execute(_TAKE_EXCLUSIVE_LOCK if exclusive else _TAKE_SHARED_LOCK)
                if request:
                    await record_request(conn, request.id)
            timer.end_wait()
            yield conn
            limit.lift()
            if request:
                request.has_reached_commit = True
        if request:
            request.is_recorded = True

    async def check(self) -> None:
        """Check that the database answers and that a change could be stored.

        Raises an error of SQLAlchemy if not.
        """
        async with self.begin_write() as conn:
            await conn.execute(_SELECT_ONE)

    async def measure_size(self) -> int:
        """Return the bytes that the database takes, with SQLite's log of what is written next."""
        if not self._has_single_writer:
            async with self.begin_read() as conn:
                return int((await conn.execute(_SELECT_SIZE)).scalar_one())
        path = self._read_engine.url.database or ""
        files = [Path(path), Path(f"{path}-wal")]
        return sum(file.stat().st_size for file in files if file.exists())


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """Open the database at the URL, upgrade it to this code's schema, and close it at the end.

    The URL is `sqlite+aiosqlite:///PATH` or `postgresql+asyncpg://…`. Raises `StoreError` if the
    database cannot be opened, or its schema is newer than the code.
    """
    address = _parse_database_url(url)
    for password in (address.password, address.query.get("password")):
        hide_secret(str(password or ""))
    await _prepare_database(address)
    async with open_store_engine(address) as engine:
        yield Store(engine)


def _parse_database_url(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        address = URL.create("")
    if address.drivername not in {_SQLITE_DRIVER, _POSTGRESQL_DRIVER}:
        raise StoreError(
            f"DATABASE_URL must begin with {_SQLITE_DRIVER}:/// or {_POSTGRESQL_DRIVER}://, and"
            f" name a database."
        )
    if address.drivername == _SQLITE_DRIVER and address.database in {None, "", ":memory:"}:
        raise StoreError(f"DATABASE_URL names no file: write {_SQLITE_DRIVER}:/// and a path.")
    return address


async def _prepare_database(address: URL) -> None:
    """Upgrade the database; whatever keeps it from being used becomes a `StoreError`."""
    try:
        await _upgrade_database(address)
    except ModuleNotFoundError as error:
        raise StoreError(
            f"The database {_format_address(address)} needs the package {error.name}:"
            " install this program with its extra 'postgresql'."
        ) from error
    # TypeError: the address has an option that the driver does not know.
    except (SQLAlchemyError, CommandError, OSError, SQLiteError, TypeError) as error:
        raise StoreError(
            f"The database {_format_address(address)} cannot be used:"
            f" {_format_database_error(error)}"
        ) from error


async def _upgrade_database(address: URL) -> None:
    if address.drivername == _SQLITE_DRIVER:
        await to_thread(sqlite.prepare_database_file, address)
        # SQLite's steps rebuild tables, and drop one while others still refer to it. So they are
        # taken without foreign keys, on an engine of their own.
        opening = sqlite.open_sqlite_engine(
            address,
            max_connections=1,
            busy_timeout=sqlite.STARTUP_TIMEOUT_SECONDS,
            foreign_keys=False,
        )
    else:
        opening = _open_postgresql_engine(address)
    async with opening as engine, engine.execution_options(**_WRITE_OPTIONS).begin() as conn:
        await conn.run_sync(upgrade_schema)


def open_store_engine(address: URL) -> AbstractAsyncContextManager[AsyncEngine]:
    """Open an engine for a database that is up to date, and close it at the end."""
    if address.drivername == _SQLITE_DRIVER:
        return sqlite.open_sqlite_engine(
            address, max_connections=_MAX_CONNECTIONS, busy_timeout=sqlite.WRITE_TIMEOUT_SECONDS
        )
    return _open_postgresql_engine(address)


@asynccontextmanager
async def _open_postgresql_engine(address: URL) -> AsyncIterator[AsyncEngine]:
    engine = create_async_engine(address, pool_size=_MAX_CONNECTIONS, pool_pre_ping=True)
    try:
        yield engine
    finally:
        await engine.dispose()


def _format_address(address: URL) -> str:
    """Return the address without what may be secret."""
    return address.set(query={}).render_as_string(hide_password=True)


def _format_database_error(error: Exception) -> str:
    """Return the database's own message, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return " ".join(str(cause).split()) or type(cause).__name__
