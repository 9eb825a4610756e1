"""The database: opened and upgraded, its transactions, and errors that its operator can mend.

Which requests have changed something: a request's id is stored in the transaction of its change. So
the same request, delivered again to this process or another, changes nothing more. It does not even
read what the first delivery has changed: its answer would be another one.
"""

import errno
import os
import sqlite3
from asyncio import Lock, get_running_loop, sleep, timeout, timeout_at, to_thread
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager as AsyncContext
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from sqlite3 import Error as SQLiteError
from time import monotonic
from traceback import walk_tb
from typing import Any, Final

import structlog
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    URL,
    NullPool,
    QueuePool,
    bindparam,
    create_engine,
    delete,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy import Connection as SyncConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.engine.errors import GameError
from bot.metrics import (
    DATABASE_ERRORS_COUNTER,
    DATABASE_SECONDS_HISTOGRAM,
    DATABASE_WAIT_SECONDS_HISTOGRAM,
    QUEUE_DEPTH_GAUGE,
)
from bot.models.requests import (
    BusyError,
    DatabaseTrouble,
    DatabaseTroubleError,
    PlayerRequest,
    RepeatedRequestError,
)
from bot.store import engines, schema
from bot.store.engines import (
    SQLITE_DRIVER,
    DatabaseFile,
    StoreError,
    begin_transaction,
    find_database_path,
    format_address,
    parse_database_url,
)
from bot.store.sql import Connection, get_field_values

log = structlog.get_logger("bot.store.database")

COMMIT_LOOKUP_SECONDS = 30.0
"""How long the bot tries to find out whether a commit was carried out whose answer was lost."""

_COMMIT_LOOKUP_PAUSE_SECONDS = 0.25
_COMMIT_SECONDS = 20.0
"""After this time a commit is no longer waited for, but looked up."""

_CHANGE_NOTHING = text("UPDATE alembic_version SET version_num = version_num")
_TROUBLE_COUNTERS = {
    trouble: DATABASE_ERRORS_COUNTER.labels(trouble.value) for trouble in DatabaseTrouble
}
_WAITING_WRITERS_GAUGE = QUEUE_DEPTH_GAUGE.labels("writers")
for _mode in ("read", "write"):  # so that they are counted from nothing
    DATABASE_SECONDS_HISTOGRAM.labels(_mode)
    DATABASE_WAIT_SECONDS_HISTOGRAM.labels(_mode)
_SELECT_SIZE = select(func.pg_database_size(func.current_database()))


DATABASE_WAIT = "the database took too long: end the program that holds its lock, if one does"
"""Why a request could not be decided that had to wait for others, or for a slow disk."""


def find_deadline(request: PlayerRequest | None) -> float | None:
    """Return when a request must be decided; None if it is, or there is no request."""
    if request is None or request.is_recorded or request.has_reached_commit:
        return None
    return None if request.is_answered() else request.deadline


class TimeLimit:
    """The time limit of a block; without a deadline there is none."""

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline
        self.timeout = timeout_at(deadline)

    def lift(self) -> None:
        """Let what follows take as long as it needs; BusyError if the deadline has passed."""
        check_deadline(self._deadline)
        self.timeout.reschedule(None)


@asynccontextmanager
async def end_at_deadline(request: PlayerRequest | None) -> AsyncIterator[TimeLimit]:
    """Run the block until the request's deadline; BusyError if that passes."""
    deadline = find_deadline(request)
    check_deadline(deadline)
    limit = TimeLimit(deadline)
    try:
        async with limit.timeout:
            yield limit
    except TimeoutError as error:
        if limit.timeout.expired():
            raise BusyError(DATABASE_WAIT) from error
        raise


def check_deadline(deadline: float | None) -> None:
    """Raise BusyError if the deadline has passed."""
    if deadline is not None and get_running_loop().time() >= deadline:
        raise BusyError("it came late, or other work took too long")


_REQUEST = schema.handled_request_table.c
_INSERT_ID = text("INSERT INTO handled_request (id) VALUES (:id) ON CONFLICT DO NOTHING")
_SELECT_ID = select(_REQUEST.id).where(_REQUEST.id == bindparam("by_id"))


async def record_request(conn: Connection, request_id: int) -> None:
    """Store that the open transaction belongs to a request.

    Raises RepeatedRequestError if another transaction does, for whose end it waits.
    """
    if not (await conn.execute(_INSERT_ID, {"id": request_id})).rowcount:
        raise RepeatedRequestError


async def check_request_is_new(conn: Connection, request_id: int) -> None:
    """Raise RepeatedRequestError if the request has changed something."""
    if (await conn.execute(_SELECT_ID, {"by_id": request_id})).first():
        raise RepeatedRequestError


async def delete_old_requests(conn: Connection, id_span: int, batch_size: int) -> int:
    """Delete up to `batch_size` ids that are lower than the highest by more than `id_span`.

    Return how many there were.
    """
    highest = select(func.max(_REQUEST.id)).scalar_subquery()
    old_ids = select(_REQUEST.id).where(_REQUEST.id < highest - id_span)
    some_ids = old_ids.order_by(_REQUEST.id).limit(batch_size)
    old = delete(schema.handled_request_table).where(_REQUEST.id.in_(some_ids))
    return (await conn.execute(old)).rowcount


class Store:
    """An open database; every access is a transaction, reading or writing.

    Never begin one inside another: they use the same few connections.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._has_single_writer = engine.dialect.name == "sqlite"
        # SQLite has one writer at a time. Waiting here is fair and takes no connection, and
        # leaves the busy timeout for other processes.
        self._write_lock = Lock() if self._has_single_writer else nullcontext()
        self._background_lock = Lock()
        self.place = format_address(engine.url)
        path = find_database_path(engine.url)
        self._file = DatabaseFile(path) if path else None

    @asynccontextmanager
    async def begin_read(self, request: PlayerRequest | None) -> AsyncIterator[Connection]:
        """Begin a transaction that sees one state of the database; its writes are rolled back.

        Without a request it is for work that no player waits for. Raises BusyError if the request's
        deadline passes, and RepeatedRequestError if it was delivered twice and the other delivery
        has changed something; DatabaseTroubleError if the database cannot be used.
        """
        # By default each statement on PostgreSQL sees another state of the database.
        options = {} if self._has_single_writer else {"isolation_level": "REPEATABLE READ"}
        async with self._begin("read", request, nullcontext(), **options) as (conn, _):
            if request and not request.is_recorded:
                await check_request_is_new(conn, request.id)
            yield conn

    @asynccontextmanager
    async def begin_write(
        self, request: PlayerRequest | None, *, exclusive: bool = False
    ) -> AsyncIterator[Connection]:
        """Begin a transaction that is committed at the end, or rolled back by an exception.

        The request's id is stored with its first change; that is made before the deadline or
        never. If a GameError refuses it, the id is stored as well: another process that gets the
        same request later, and would not refuse it, must not carry it out. Raises the same errors
        as `begin_read`. After a statement has failed the block must end by an error: PostgreSQL
        commits nothing more.
        An exclusive one waits for all other writers, and they wait for it. Use it for writes of so
        many rows that they would block any other writer.
        """
        if request and request.is_recorded:
            request = None
        try:
            async with self._begin_commit(request, is_exclusive=exclusive) as conn:
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
        async with self._background_lock, self.begin_write(None) as conn:
            yield conn

    @asynccontextmanager
    async def _begin_commit(
        self, request: PlayerRequest | None, *, is_exclusive: bool = False
    ) -> AsyncIterator[Connection]:
        """Begin a transaction with the record of the request, if there is one."""
        options = {"is_writer": True, "is_exclusive": is_exclusive}
        async with self._begin("write", request, self._write_lock, **options) as (conn, limit):
            if request:
                await record_request(conn, request.id)
            yield conn
            limit.lift()
            if request:
                request.has_reached_commit = True
            try:
                async with timeout(_COMMIT_SECONDS):
                    await conn.commit()
            except BaseException:
                # SQLAlchemy takes it for ended, SQLite may have it open.
                await conn.invalidate()
                raise

    @asynccontextmanager
    async def _begin(
        self,
        mode: str,
        request: PlayerRequest | None,
        lock: AsyncContext[Any],
        **options: Any,
    ) -> AsyncIterator[tuple[Connection, TimeLimit]]:
        """Begin a transaction that lasts until the request's deadline, and is measured."""
        is_background = find_deadline(request) is None
        options["limit_seconds"] = (
            engines.BACKGROUND_SECONDS if is_background else engines.REQUEST_SECONDS
        )
        async with self._name_trouble(), end_at_deadline(request) as limit:
            with ExitStack() as waiting:
                waiting.enter_context(DATABASE_WAIT_SECONDS_HISTOGRAM.labels(mode).time())
                if mode == "write":  # only writers wait for each other
                    waiting.enter_context(_WAITING_WRITERS_GAUGE.track_inprogress())
                try:
                    async with begin_transaction(self._engine, lock, **options) as conn:
                        waiting.close()
                        with DATABASE_SECONDS_HISTOGRAM.labels(mode).time():
                            yield conn, limit
                except (DBAPIError, SQLiteError) as error:
                    is_waiting = find_deadline(request) is not None
                    if is_waiting and find_trouble(error) is DatabaseTrouble.BUSY:
                        raise BusyError(DATABASE_WAIT) from error
                    raise

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
        give_up_at = monotonic() + COMMIT_LOOKUP_SECONDS
        while True:
            try:
                if self._has_single_writer:
                    async with self._begin("read", request, nullcontext()) as (conn, _):
                        await check_request_is_new(conn, request.id)
                else:
                    async with self._begin("write", request, nullcontext()) as (conn, _):
                        await record_request(conn, request.id)
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

    async def open_connections(self) -> None:
        """Open all connections that there may be, so that no player waits for one to be opened.

        Raises the errors of `begin_read` if some cannot be opened.
        """
        pool = self._engine.pool
        assert isinstance(pool, QueuePool)  # every engine of ours has one
        async with AsyncExitStack() as opened:
            for _ in range(pool.size()):
                # A transaction begins in a task that nobody cancels: SQLite's driver forgets to
                # close a connection whose opening is cancelled.
                await opened.enter_async_context(self.begin_read(None))

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
                await self._engine.dispose()
            if trouble:
                _TROUBLE_COUNTERS[trouble].inc()
                raise DatabaseTroubleError(trouble, self.place, format_reason(error)) from error
            DATABASE_ERRORS_COUNTER.labels(type(get_cause(error)).__name__).inc()
            raise
        except (LookupError, TypeError, ValueError) as error:
            if not _is_of_a_stored_value(error):
                raise
            trouble = DatabaseTrouble.DAMAGED
            _TROUBLE_COUNTERS[trouble].inc()
            raise DatabaseTroubleError(trouble, self.place, format_reason(error)) from error

    def _check_file(self) -> None:
        if self._file:
            self._file.check()

    async def check(self) -> None:
        """Check that the database stores a change, by one that changes nothing.

        Raises `DatabaseTroubleError` or an error of SQLAlchemy if not.
        """
        async with self.begin_write(None) as conn:
            await conn.execute(_CHANGE_NOTHING)

    async def measure_size(self) -> int:
        """Return the bytes that the database takes, with SQLite's log of what is written next."""
        if not self._has_single_writer:
            async with self.begin_read(None) as conn:
                return int((await conn.execute(_SELECT_SIZE)).scalar_one())
        return self._measure_file() + self.measure_log()

    def measure_log(self) -> int:
        """Return the bytes of SQLite's log of what is written next; 0 on PostgreSQL."""
        return self._measure_file("-wal") if self._has_single_writer else 0

    def _measure_file(self, suffix: str = "") -> int:
        file = Path(f"{self._engine.url.database}{suffix}")
        return file.stat().st_size if file.exists() else 0


@asynccontextmanager
async def open_store(
    url: str, max_connections: int = engines.POSTGRESQL_CONNECTIONS
) -> AsyncIterator[Store]:
    """Open the database at the URL, upgrade it to this code's schema, and close it at the end.

    The URL is `sqlite+aiosqlite:///PATH` or `postgresql+asyncpg://…`, to which there will be at
    most `max_connections`. Raises `StoreError` if the database cannot be opened, or the code does
    not know its schema.
    """
    address = parse_database_url(url)
    with explain_trouble(address), _tell_if_it_takes_long(address):
        await _upgrade_database(address)
    async with AsyncExitStack() as stack:
        yield Store(await _open_connected(stack, address, max_connections))


@asynccontextmanager
async def open_existing_store(url: str) -> AsyncIterator[Store]:
    """Open a database that is up to date, for a command: nothing is made or upgraded.

    Raises `StoreError` if it is not there, not ours or of another schema, as well as for what
    `open_store` does.
    """
    address = engines.find_existing_database(parse_database_url(url))
    async with AsyncExitStack() as stack:
        with explain_trouble(address):
            engine = await _open_connected(stack, address, engines.POSTGRESQL_CONNECTIONS)
            async with engine.connect() as conn:
                await conn.run_sync(check_schema_newest, format_address(address))
        yield Store(engine)


_QUICK_CHECK_SECONDS = 2.0
"""A large database is read only in part."""


async def examine_database(url: str) -> str:
    """Return what there is at the URL, on one line; nothing is made, upgraded or changed.

    Raises `StoreError` or `DatabaseTroubleError` where a bot could not use it.
    """
    address = parse_database_url(url)
    path = find_database_path(address)
    place = format_address(address)
    async with AsyncExitStack() as stack:
        with explain_trouble(address):
            if path is not None and not path.exists():
                engines.check_can_be_made(path)
                return f"none yet: the first start makes {place}"
            if path is not None and path.is_file() and not path.stat().st_size:
                return f"still empty: the first start fills {place}"
            await to_thread(_look_at_file, address, engines.WRITE_TIMEOUT_SECONDS)
            engine = await _open_connected(stack, engines.find_existing_database(address), 1)
            async with engine.connect() as conn:
                known = await conn.run_sync(_find_own_schema, place)
            if known is None:
                return f"still empty: the first start fills {place}"
        await Store(engine).check()
        if path is not None:
            await to_thread(engines.check_pages, path, _QUICK_CHECK_SECONDS)
    if known == get_newest_schema():
        return place
    return f"{place}, which the next start upgrades: make a backup first"


async def _open_connected(stack: AsyncExitStack, address: URL, max_connections: int) -> AsyncEngine:
    """Open an engine until the stack ends, so that other programs see the database in use."""
    if address.drivername == SQLITE_DRIVER:
        await stack.enter_async_context(engines.hold_open(address))
    return await stack.enter_async_context(open_store_engine(address, max_connections))


START_NOTICE_SECONDS = 3.0
"""After this time an operator reads what a start is waiting for."""


@contextmanager
def _tell_if_it_takes_long(address: URL) -> Iterator[None]:
    log_wait = partial(
        log.warning,
        "waiting for the database",
        database=format_address(address),
        what_to_do="end the program that holds its lock, if one does; an upgrade takes minutes",
    )
    notice = get_running_loop().call_later(START_NOTICE_SECONDS, log_wait)
    try:
        yield
    finally:
        notice.cancel()


async def _upgrade_database(address: URL) -> None:
    if address.drivername == SQLITE_DRIVER:
        await to_thread(_look_at_file, address, engines.STARTUP_TIMEOUT_SECONDS)
        await to_thread(engines.prepare_database_file, address)
        # SQLite's steps rebuild tables, and drop one while others still refer to it. So they are
        # taken without foreign keys, on an engine of their own.
        opening = engines.open_sqlite_engine(
            address,
            max_connections=1,
            busy_timeout=engines.STARTUP_TIMEOUT_SECONDS,
            foreign_keys=False,
        )
    else:
        opening = engines.open_postgresql_engine(address, max_connections=1, has_time_limits=False)
    async with opening as engine, engine.execution_options(is_writer=True).begin() as conn:
        await conn.run_sync(upgrade_schema)


def _look_at_file(address: URL, seconds: float) -> None:
    """Raise `StoreError` if a SQLite file is not ours, and leave it exactly as it is.

    It waits for another program's lock for at most ``seconds``.
    """
    path = find_database_path(address)
    if path is None or not path.is_file() or not os.access(path, os.W_OK):
        return  # whoever opens the database says more
    # Who may write puts a log that was left into the file. Who may not would leave a new log.
    mode = "ro" if engines.list_files_beside(path.resolve(), engines.LOG_SUFFIXES) else "rw"
    connect = partial(
        sqlite3.connect,
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=seconds,
    )
    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    with engine.connect() as connection:
        _find_own_schema(connection, format_address(address))


def open_store_engine(
    address: URL, max_connections: int = engines.POSTGRESQL_CONNECTIONS
) -> AsyncContext[AsyncEngine]:
    """Open an engine for a database that is up to date, and close it at the end."""
    if address.drivername == SQLITE_DRIVER:
        return engines.open_sqlite_engine(
            address,
            max_connections=engines.SQLITE_CONNECTIONS,
            busy_timeout=engines.WRITE_TIMEOUT_SECONDS,
        )
    return engines.open_postgresql_engine(address, max_connections=max_connections)


_PRIMARY_CODE_MASK = 0xFF
_TROUBLE_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_BUSY: DatabaseTrouble.BUSY,
    sqlite3.SQLITE_CANTOPEN: DatabaseTrouble.MISSING,
    sqlite3.SQLITE_CORRUPT: DatabaseTrouble.DAMAGED,
    sqlite3.SQLITE_FULL: DatabaseTrouble.FULL,
    sqlite3.SQLITE_IOERR: DatabaseTrouble.FAILING,
    sqlite3.SQLITE_LOCKED: DatabaseTrouble.BUSY,
    sqlite3.SQLITE_NOTADB: DatabaseTrouble.DAMAGED,
    sqlite3.SQLITE_READONLY: DatabaseTrouble.READ_ONLY,
}
_TROUBLE_BY_SQLSTATE: Final = {
    "08000": DatabaseTrouble.UNREACHABLE,
    "08001": DatabaseTrouble.UNREACHABLE,
    "08003": DatabaseTrouble.UNREACHABLE,
    "08004": DatabaseTrouble.UNREACHABLE,
    "08006": DatabaseTrouble.UNREACHABLE,
    "25006": DatabaseTrouble.READ_ONLY,
    "28000": DatabaseTrouble.UNREACHABLE,
    "28P01": DatabaseTrouble.UNREACHABLE,
    "3D000": DatabaseTrouble.UNREACHABLE,
    "53100": DatabaseTrouble.FULL,
    "53300": DatabaseTrouble.UNREACHABLE,
    "55000": DatabaseTrouble.UNREACHABLE,
    "55P03": DatabaseTrouble.BUSY,
    "57014": DatabaseTrouble.BUSY,
    "57P01": DatabaseTrouble.UNREACHABLE,
    "57P02": DatabaseTrouble.UNREACHABLE,
    "57P03": DatabaseTrouble.UNREACHABLE,
    "58030": DatabaseTrouble.FAILING,
    "XX001": DatabaseTrouble.DAMAGED,
    "XX002": DatabaseTrouble.DAMAGED,
}
"""Some of PostgreSQL's error codes."""
_TROUBLE_BY_ERRNO: Final = {
    errno.EACCES: DatabaseTrouble.READ_ONLY,
    errno.EDQUOT: DatabaseTrouble.FULL,
    errno.EIO: DatabaseTrouble.FAILING,
    errno.ENOSPC: DatabaseTrouble.FULL,
    errno.EPERM: DatabaseTrouble.READ_ONLY,
    errno.EROFS: DatabaseTrouble.READ_ONLY,
}
"""Errors of files; others are of the way to a server."""

# As a command begins, what else is wrong with a file is plain from SQLite's own words.
_TROUBLES_WITH_ADVICE = {
    DatabaseTrouble.BUSY,
    DatabaseTrouble.DAMAGED,
    DatabaseTrouble.FAILING,
    DatabaseTrouble.FULL,
    DatabaseTrouble.READ_ONLY,
}


def get_cause(error: BaseException) -> BaseException:
    """Return the driver's own error, which SQLAlchemy may have wrapped."""
    return error.orig if isinstance(error, DBAPIError) and error.orig else error


def format_reason(error: BaseException) -> str:
    """Return the database's own words for an error, on one line."""
    cause = get_cause(error)
    words = str(cause).partition(" with text ")[0]  # which a player may have written
    return " ".join(words.split()) or type(cause).__name__


def find_trouble(error: BaseException) -> DatabaseTrouble | None:
    """Return what the error means to the operator; None for a mistake in the program."""
    cause = get_cause(error)
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return _TROUBLE_BY_SQLITE_CODE.get(code & _PRIMARY_CODE_MASK)
    if isinstance(cause, SQLiteError) and "decode" in str(cause):  # a text that is no UTF-8
        return DatabaseTrouble.DAMAGED
    if trouble := _TROUBLE_BY_SQLSTATE.get(getattr(cause, "sqlstate", None) or ""):
        return trouble
    if isinstance(cause, PoolTimeoutError):
        return DatabaseTrouble.BUSY
    if isinstance(cause, OSError):
        return _TROUBLE_BY_ERRNO.get(cause.errno or 0, DatabaseTrouble.UNREACHABLE)
    was_cut = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseTrouble.UNREACHABLE if was_cut else None


def _is_of_a_stored_value(error: Exception) -> bool:
    """Return whether the error was raised where values from the database are read."""
    if isinstance(error, SQLAlchemyError):
        return False
    *_, (frame, _) = walk_tb(error.__traceback__)
    module = str(frame.f_globals["__name__"])
    return module.startswith("sqlalchemy.") or module == get_field_values.__module__


@contextmanager
def explain_trouble(address: URL) -> Iterator[None]:
    """Raise `StoreError`, one line with the address, for whatever keeps us from the database."""
    place = format_address(address)
    try:
        yield
    except ModuleNotFoundError as error:
        raise engines.UnfitDatabaseError(
            f"The database {place} needs the package {error.name}:"
            " install this program with its extra 'postgresql'."
        ) from error
    # TypeError and ValueError: the address has an option that the driver does not know, or takes.
    except (SQLAlchemyError, CommandError, OSError, sqlite3.Error, TypeError, ValueError) as error:
        trouble, reason = find_trouble(error), format_reason(error)
        if trouble in _TROUBLES_WITH_ADVICE:
            raise StoreError(str(DatabaseTroubleError(trouble, place, reason))) from error
        is_away = trouble is DatabaseTrouble.UNREACHABLE and address.drivername != SQLITE_DRIVER
        advice = ". See that its server runs, and that the address is right." if is_away else ""
        raise StoreError(f"The database {place} cannot be used: {reason}{advice}") from error


UPGRADE_LOCK_KEY = 0x7061_7469_656E_6365
"""The number of the lock on PostgreSQL; any that nothing else in the database uses."""


def upgrade_schema(connection: SyncConnection) -> None:
    """Take the missing steps, all or none, in the open transaction.

    On SQLite it must have begun as a writer's. Raises `StoreError` if the database has taken steps
    that this code does not know.
    """
    if connection.dialect.name == "postgresql":
        wait = f"{engines.STARTUP_TIMEOUT_SECONDS:.0f}s"
        connection.execute(text("SELECT set_config('lock_timeout', :wait, true)"), {"wait": wait})
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADE_LOCK_KEY})
    _find_own_schema(connection, format_address(connection.engine.url))
    config = build_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def find_schema(connection: SyncConnection) -> str | None:
    """Return the newest step that the database has taken; None if it is not ours, or not yet."""
    return MigrationContext.configure(connection).get_current_revision()


def _find_own_schema(connection: SyncConnection, place: str) -> str | None:
    """Return the newest step, None if there is no table; raises `StoreError` if it is not ours."""
    schema = find_schema(connection)
    if schema:
        check_schema_known(schema, place)
    else:
        engines.check_no_other_tables(inspect(connection).get_table_names(), place)
    return schema


def get_newest_schema() -> str:
    """Return the newest step that this code knows."""
    newest = ScriptDirectory.from_config(build_config()).get_current_head()
    assert newest  # there are steps
    return newest


def check_schema_known(schema: str, place: str) -> None:
    """Raise `StoreError` unless this code has the step that leads to the schema."""
    steps = ScriptDirectory.from_config(build_config()).walk_revisions()
    if schema not in {step.revision for step in steps}:
        raise engines.UnfitDatabaseError(
            f"{place} was made by another version of this program, or by another program"
            f" (schema {schema}, not {get_newest_schema()}): use that version."
        )


def check_schema_newest(connection: SyncConnection, place: str) -> None:
    """Raise `StoreError` unless the database is ours and has taken all steps."""
    schema, newest = find_schema(connection), get_newest_schema()
    if schema is None:
        raise StoreError(f"{place} is no database of this program.")
    check_schema_known(schema, place)
    if schema != newest:
        raise StoreError(
            f"{place} is older than this program (schema {schema}, not {newest}): start the bot"
            " on it once, which upgrades it."
        )


def build_config() -> Config:
    """Return what Alembic needs to find the steps."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    return config
