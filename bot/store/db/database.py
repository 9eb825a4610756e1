"""Opens the database, and begins its transactions: reading or writing."""

from asyncio import Lock, gather, sleep, to_thread
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from sqlite3 import Error as SQLiteError
from time import monotonic

import structlog
from sqlalchemy import URL, QueuePool, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.engine.errors import GameError
from bot.metrics import DATABASE_ERRORS_COUNTER
from bot.models.errors import BusyError, DatabaseTrouble, DatabaseTroubleError, RepeatedRequestError
from bot.store.address import SQLITE_DRIVER, format_address, parse_database_url
from bot.store.db import sqlite
from bot.store.db.connection import Connection, begin_transaction
from bot.store.db.postgresql import DEFAULT_CONNECTIONS, open_postgresql_engine
from bot.store.db.transaction_times import TransactionTimer
from bot.store.db.troubles import explain_trouble, find_trouble, format_reason, get_cause
from bot.store.db.upgrade import upgrade_schema
from bot.store.files.database_file import DatabaseFile, find_database_path
from bot.store.requests.current_request import (
    PlayerRequest,
    end_at_deadline,
    find_unrecorded_request,
)

log = structlog.get_logger("bot.store.db.database")

COMMIT_LOOKUP_SECONDS = 30.0
"""So long it is tried to find out whether a commit was carried out whose answer was lost."""

_COMMIT_LOOKUP_PAUSE_SECONDS = 0.25
_WRITE_OPTIONS = {"is_writer": True}
# SQLite has only one writer anyway.
_EXCLUSIVE_OPTIONS = {"is_writer": True, "is_exclusive": True}
_CHANGE_NOTHING = text("UPDATE alembic_version SET version_num = version_num")
_TROUBLE_COUNTERS = {
    trouble: DATABASE_ERRORS_COUNTER.labels(trouble.value) for trouble in DatabaseTrouble
}
_SELECT_SIZE = select(func.pg_database_size(func.current_database()))


class Store:
    """An open database; every access is a transaction, reading or writing.

    Never begin one inside another: they use the same few connections.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._has_single_writer = engine.dialect.name == "sqlite"
        self._max_connections = engine.pool.size() if isinstance(engine.pool, QueuePool) else 1
        self._read_engine = engine
        self._write_engine = engine.execution_options(**_WRITE_OPTIONS)
        self._exclusive_engine = engine.execution_options(**_EXCLUSIVE_OPTIONS)
        # SQLite has one writer at a time. Waiting here is fair and takes no connection, and
        # leaves the busy timeout for other processes.
        self._write_lock = Lock() if self._has_single_writer else nullcontext()
        self._background_lock = Lock()
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
            begin_transaction(self._read_engine) as conn,
        ):
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
    async def begin_background_write(self) -> AsyncIterator[Connection]:
        """Begin a transaction as `begin_write` does, for work that no player waits for.

        This process has one of them at a time, so that a player never waits for several.
        """
        async with self._background_lock, self.begin_write() as conn:
            yield conn

    @asynccontextmanager
    async def _begin_commit(
        self, request: PlayerRequest | None, *, exclusive: bool = False
    ) -> AsyncIterator[Connection]:
        """Begin a transaction with the record of the request, if there is one."""
        engine = self._exclusive_engine if exclusive else self._write_engine
        async with (
            self._name_trouble(),
            TransactionTimer("write") as timer,
            end_at_deadline() as limit,
            self._write_lock,
            begin_transaction(engine) as conn,
        ):
            timer.end_wait()
            yield conn
            limit.lift()
            if request:
                request.has_reached_commit = True
            await conn.commit()

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
        """Return whether a change is stored whose commit failed; False where that is in doubt.

        On a server the commit may still be on its way. Whoever records the same request there waits
        until it has arrived, or never will.
        """
        engine = self._read_engine if self._has_single_writer else self._write_engine
        give_up_at = monotonic() + COMMIT_LOOKUP_SECONDS
        while True:
            try:
                async with self._name_trouble(), begin_transaction(engine):
                    break
            except RepeatedRequestError:
                return True
            except (BusyError, DatabaseTroubleError, DBAPIError, SQLiteError, OSError) as error:
                is_away = getattr(error, "trouble", None) is DatabaseTrouble.UNREACHABLE
                if not is_away or monotonic() > give_up_at:
                    return False
            await sleep(_COMMIT_LOOKUP_PAUSE_SECONDS)
        # Now it is not in doubt any more.
        request.has_reached_commit = False
        return False

    async def rehearse(self, work: Callable[[Connection, int], Awaitable[None]]) -> None:
        """Do work on every connection to a server at once, each with its number; roll it back.

        It opens the connections and prepares the statements. Nothing is done on SQLite, where
        neither takes time.
        """
        if self._has_single_writer:
            return

        async def rehearse_once(number: int) -> None:
            async with self._name_trouble(), begin_transaction(self._write_engine) as conn:
                await work(conn, number)

        await gather(*map(rehearse_once, range(self._max_connections)))

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
        except (DBAPIError, SQLiteError, OSError, PoolTimeoutError) as error:
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
async def open_store(url: str, max_connections: int = DEFAULT_CONNECTIONS) -> AsyncIterator[Store]:
    """Open the database at the URL, upgrade it to this code's schema, and close it at the end.

    The URL is `sqlite+aiosqlite:///PATH` or `postgresql+asyncpg://…`, to which there will be at
    most `max_connections`. Raises `StoreError` if the database cannot be opened, or its schema is
    newer than the code.
    """
    address = parse_database_url(url)
    with explain_trouble(address):
        await _upgrade_database(address)
    holding = sqlite.hold_open(address) if address.drivername == SQLITE_DRIVER else nullcontext()
    async with holding, open_store_engine(address, max_connections) as engine:
        yield Store(engine)


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
        opening = open_postgresql_engine(address, max_connections=1, has_time_limits=False)
    async with opening as engine, engine.execution_options(**_WRITE_OPTIONS).begin() as conn:
        await conn.run_sync(upgrade_schema)


def open_store_engine(
    address: URL, max_connections: int = DEFAULT_CONNECTIONS
) -> AbstractAsyncContextManager[AsyncEngine]:
    """Open an engine for a database that is up to date, and close it at the end."""
    if address.drivername == SQLITE_DRIVER:
        return sqlite.open_sqlite_engine(
            address,
            max_connections=sqlite.MAX_CONNECTIONS,
            busy_timeout=sqlite.WRITE_TIMEOUT_SECONDS,
        )
    return open_postgresql_engine(address, max_connections=max_connections)
