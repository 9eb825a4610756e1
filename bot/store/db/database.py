"""Opens the database, and begins its transactions: reading or writing."""

from asyncio import Lock, to_thread
from collections.abc import AsyncIterator
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    nullcontext,
)
from pathlib import Path
from sqlite3 import Error as SQLiteError

import structlog
from alembic.util import CommandError
from sqlalchemy import URL, func, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.engine.errors import GameError
from bot.metrics import DATABASE_ERRORS_COUNTER
from bot.models.errors import (
    BusyError,
    DatabaseTrouble,
    DatabaseTroubleError,
    RepeatedRequestError,
)
from bot.secret_filter import hide_secret
from bot.store.address import SQLITE_DRIVER, format_address, parse_database_url
from bot.store.db import sqlite
from bot.store.db.connection import Connection
from bot.store.db.transaction_times import TransactionTimer
from bot.store.db.troubles import find_trouble, format_reason, get_cause
from bot.store.db.upgrade import upgrade_schema
from bot.store.errors import StoreError
from bot.store.files.database_file import DatabaseFile, find_database_path
from bot.store.requests.current_request import (
    PlayerRequest,
    end_at_deadline,
    find_unrecorded_request,
)
from bot.store.requests.handled_requests import check_request_is_new, record_request

log = structlog.get_logger("bot.store.db.database")

# Each connection is a thread on SQLite, and a server process on PostgreSQL.
_MAX_CONNECTIONS = 8
_WRITE_OPTIONS = {"is_writer": True}
# By default PostgreSQL shows each statement another state; SQLite always shows one.
_SNAPSHOT_OPTIONS = {"isolation_level": "REPEATABLE READ"}
# Writers share this lock, an exclusive one holds it alone; SQLite has only one writer anyway. Any
# number will do that nothing else in the database uses for a lock.
_WRITERS_LOCK_KEY = 7_263_500_418
_TAKE_SHARED_LOCK = select(func.pg_advisory_xact_lock_shared(_WRITERS_LOCK_KEY))
_CHANGE_NOTHING = text("UPDATE alembic_version SET version_num = version_num")
# At the start, what else is wrong with a file is plain from SQLite's own words.
_TROUBLES_WITH_ADVICE = {
    DatabaseTrouble.DAMAGED,
    DatabaseTrouble.FAILING,
    DatabaseTrouble.FULL,
    DatabaseTrouble.READ_ONLY,
}
_TROUBLE_COUNTERS = {
    trouble: DATABASE_ERRORS_COUNTER.labels(trouble.value) for trouble in DatabaseTrouble
}
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
        self._place = format_address(engine.url)
        path = find_database_path(engine.url)
        self._file = DatabaseFile(path) if path else None

    @asynccontextmanager
    async def begin_read(self) -> AsyncIterator[Connection]:
        """Begin a transaction that sees one state of the database; its writes are rolled back.

        Raises BusyError if the current request's deadline passes, and RepeatedRequestError if it
        was delivered twice and the other delivery has changed something; DatabaseTroubleError if
        the database cannot be used.
        """
        async with (
            self._name_trouble(),
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
        or never. If a GameError refuses it, the id is stored as well: another process that gets the
        same request later, and would not refuse it, must not carry it out. Raises the same errors
        as `begin_read`.
        An exclusive one waits for all other writers, and they wait for it. Use it for writes of so
        many rows that they would block any other writer.
        """
        request = find_unrecorded_request()
        try:
            async with self._begin_commit(request, exclusive=exclusive) as conn:
                yield conn
        except BusyError:
            raise
        except GameError:
            if request:
                await self._record_refusal(request)
            raise
        except Exception:
            if not (request and request.has_reached_commit and await self._is_stored(request)):
                raise
            log.warning("commit failed, but is stored", interaction=request.id)
        if request:
            request.is_recorded = True

    @asynccontextmanager
    async def _begin_commit(
        self, request: PlayerRequest | None, *, exclusive: bool = False
    ) -> AsyncIterator[Connection]:
        """Begin a transaction with the record of the request, if there is one."""
        async with (
            self._name_trouble(),
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

    async def _record_refusal(self, request: PlayerRequest) -> None:
        """Store that a request is handled; RepeatedRequestError if it has been meanwhile."""
        try:
            async with self._begin_commit(request):
                pass
        finally:
            # It has changed nothing, whether or not this is stored.
            request.has_reached_commit = False
        request.is_recorded = True

    async def _is_stored(self, request: PlayerRequest) -> bool:
        """Return whether a change is stored whose commit failed; False where that is in doubt."""
        try:
            async with self.begin_read() as conn:
                await check_request_is_new(conn, request.id)
        except RepeatedRequestError:
            return True
        except (BusyError, DatabaseTroubleError, DBAPIError, SQLiteError, OSError):
            return False
        # Now it is not in doubt any more.
        request.has_reached_commit = False
        return False

    def look_at_file(self) -> None:
        """Raise `DatabaseTroubleError` if SQLite's file or log is not the one that was opened.

        A transaction asks for the file alone, and knows of the log what was found here.
        """
        if self._file:
            self._file.look()

    @asynccontextmanager
    async def _name_trouble(self) -> AsyncIterator[None]:
        """Raise `DatabaseTroubleError` for what the operator can mend.

        What was written into a file that vanished meanwhile is lost, so the end looks again.
        """
        try:
            self._check_file()
            yield
            self._check_file()
        except DatabaseTroubleError as error:
            _TROUBLE_COUNTERS[error.trouble].inc()
            raise
        except (DBAPIError, SQLiteError, OSError) as error:
            trouble = find_trouble(error)
            if trouble is DatabaseTrouble.READ_ONLY:
                # A connection made meanwhile would stay so, whatever the operator does.
                await self._read_engine.dispose()
            if trouble:
                _TROUBLE_COUNTERS[trouble].inc()
                raise DatabaseTroubleError(trouble, self._place, format_reason(error)) from error
            DATABASE_ERRORS_COUNTER.labels(type(get_cause(error)).__name__).inc()
            raise

    def _check_file(self) -> None:
        if self._file:
            self._file.check()

    async def check(self) -> None:
        """Check that the database stores a change, by one that changes nothing.

        Raises `DatabaseTroubleError` or an error of SQLAlchemy if not.
        """
        async with self.begin_write() as conn:
            await conn.execute(_CHANGE_NOTHING)

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
    address = parse_database_url(url)
    for password in (address.password, address.query.get("password")):
        hide_secret(str(password or ""))
    await _prepare_database(address)
    holding = sqlite.hold_open(address) if address.drivername == SQLITE_DRIVER else nullcontext()
    async with holding, open_store_engine(address) as engine:
        yield Store(engine)


async def _prepare_database(address: URL) -> None:
    """Upgrade the database; whatever keeps it from being used becomes a `StoreError`."""
    try:
        await _upgrade_database(address)
    except ModuleNotFoundError as error:
        raise StoreError(
            f"The database {format_address(address)} needs the package {error.name}:"
            " install this program with its extra 'postgresql'."
        ) from error
    # TypeError: the address has an option that the driver does not know.
    except (SQLAlchemyError, CommandError, OSError, SQLiteError, TypeError) as error:
        place, trouble, reason = format_address(address), find_trouble(error), format_reason(error)
        if trouble in _TROUBLES_WITH_ADVICE:
            raise StoreError(str(DatabaseTroubleError(trouble, place, reason))) from error
        raise StoreError(f"The database {place} cannot be used: {reason}") from error


async def _upgrade_database(address: URL) -> None:
    if address.drivername == SQLITE_DRIVER:
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
    if address.drivername == SQLITE_DRIVER:
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
