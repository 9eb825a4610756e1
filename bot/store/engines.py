"""SQLAlchemy's engines for both databases: their connections, and transactions that end.

The database's address, and the private file that it names on SQLite.
"""

import errno
import os
import sqlite3
import stat
import time
from asyncio import Task, shield, sleep, timeout, to_thread, wait
from collections.abc import AsyncIterator, Iterable
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    aclosing,
    asynccontextmanager,
    closing,
    suppress,
)
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import structlog
from sqlalchemy import URL, Pool, PoolResetState, event, make_url
from sqlalchemy import Connection as SyncConnection
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, ResourceClosedError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.background import start_task
from bot.models.requests import DatabaseTrouble, DatabaseTroubleError
from bot.secret_filter import hide_secret
from bot.settings import ConfigurationError
from bot.store.sql import Connection

log = structlog.get_logger("bot.store.engines")

SQLITE_DRIVER = "sqlite+aiosqlite"
POSTGRESQL_DRIVER = "postgresql+asyncpg"

APPLICATION_NAME = "patience-table"
"""The name of a bot's connections, by which PostgreSQL's own views tell them from others."""


class StoreError(Exception):
    """The database cannot be used; the message is one line for the operator."""


class UnfitDatabaseError(StoreError, ConfigurationError):
    """An address is none, or of something that never becomes a database of this program."""


def parse_database_url(url: str, name: str = "DATABASE_URL") -> URL:
    """Return the address; raises `StoreError` if it is none that the store can use.

    `name` is what the operator calls it. From now on its password is hidden wherever it would be
    written.
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        address = URL.create("")
    if address.drivername not in {SQLITE_DRIVER, POSTGRESQL_DRIVER}:
        raise UnfitDatabaseError(
            f"{name} must begin with {SQLITE_DRIVER}:/// or {POSTGRESQL_DRIVER}://, and"
            f" name a database."
        )
    if address.drivername == SQLITE_DRIVER and address.database in {None, "", ":memory:"}:
        raise UnfitDatabaseError(f"{name} names no file: write {SQLITE_DRIVER}:/// and a path.")
    if address.drivername == SQLITE_DRIVER and str(address.database).startswith("~"):
        # Nobody means a folder that is called so.
        raise UnfitDatabaseError(f"{name}: write the whole path in place of ~.")
    for password in (address.password, address.query.get("password")):
        hide_secret(str(password or ""))
    return address


def format_address(address: URL) -> str:
    """Return the address as operators write it, without what may be secret."""
    return address.set(query={}).render_as_string(hide_password=True)


PRIVATE_FILE_MODE = 0o600
_PRIVATE_FOLDER_MODE = 0o700

LOG_SUFFIXES = ("-wal", "-shm")
"""What SQLite adds to a database's name for its log of what is written next, and its index."""

SUFFIXES_BESIDE = (*LOG_SUFFIXES, "-journal")
"""All that it adds; a journal is there only while the log is turned on or off."""

_MARKER_TEXT = """\
A database of the patience table is kept beside this file. If it is missing when the bot starts,
this file lets the bot say so. Delete both to begin anew.
"""


def find_database_path(address: URL) -> Path | None:
    """Return the file that the address names; None if it names a server or is a URI."""
    name = address.database or ""
    is_file = address.drivername.startswith("sqlite") and not name.startswith("file:")
    return Path(name) if is_file and name else None


def find_existing_database(address: URL) -> URL:
    """Return the address such that opening it makes no file; raises `StoreError` if none is there.

    The same if its file may not be written to: SQLite would open it for reading alone, and create
    a log that nobody can write.
    """
    if address.drivername != SQLITE_DRIVER:
        return address
    path = find_database_path(address)
    if path is None:
        is_read_only = address.query.get("mode") == "ro"
        return address if is_read_only else address.update_query_dict({"mode": "rw"})
    try:
        check_is_no_folder(path)
        is_missing = not stat.S_ISREG(path.stat().st_mode)
    except PermissionError:  # a folder above it is closed to this user
        is_missing = False
    except OSError:
        is_missing = True
    if is_missing:
        raise StoreError(f"There is no database at {path}.")
    if not os.access(path, os.W_OK):
        trouble = DatabaseTrouble.READ_ONLY
        raise StoreError(str(DatabaseTroubleError(trouble, str(path), os.strerror(errno.EACCES))))
    return address


def find_database_folder(url: str) -> Path | None:
    """Return the nearest folder above a database's file that is there; None for a server."""
    path = find_database_path(parse_database_url(url))
    return _find_nearest_folder(path) if path else None


def _find_nearest_folder(path: Path) -> Path:
    """Return what this user sees of the folders above a path; it may be a file by mistake."""
    # pathlib's own question is an error where a folder above is closed to this user.
    return next(folder for folder in path.absolute().parents if os.path.exists(folder))  # noqa: PTH110


def advise_on_database_folder(url: str) -> str:
    """Return how this user gets the folder of a database's file."""
    path = find_database_path(parse_database_url(url))
    return _advise_on_folder(path) if path else ""


def _advise_on_folder(path: Path) -> str:
    """Return how this user gets a file's folder; no folder above it changes hands."""
    folder = path.absolute().parent
    if not hasattr(os, "geteuid"):
        return f"let the bot's user write to {folder}"
    user, group = os.geteuid(), os.getegid()
    with suppress(OSError):  # it may be closed to this user, or a file
        if not folder.exists() or not any(folder.iterdir()):
            return f"install -d -o {user} -g {group} -m 700 {folder}"
    return f"let user {user}:{group} write to {folder} and to its files"


class DatabaseFile:
    """The file of an open database and its log; they must stay the ones that were opened."""

    def __init__(self, path: Path) -> None:
        self._name = str(path)
        self._identity = _find_identity(self._name)
        logs = map(str, list_files_beside(path.resolve(), LOG_SUFFIXES))
        self._identities_of_logs = {name: _find_identity(name) for name in logs}
        self._missing_log: str | None = None

    def look(self) -> None:
        """Look at the log as well as at the file, and raise the errors of `check`."""
        self._missing_log = next(
            (name for name, log in self._identities_of_logs.items() if _find_identity(name) != log),
            None,
        )
        self.check()

    def check(self) -> None:
        """Raise `DatabaseTroubleError` if the file was deleted, moved, replaced or emptied.

        The same if its log was when somebody looked. SQLite would go on with files that are no
        longer there, and nobody could read them again.
        """
        found = _find_identity(self._name)
        if found is None or found != self._identity:
            reason = "it is not there" if found is None else "it was replaced or emptied"
            raise DatabaseTroubleError(DatabaseTrouble.MISSING, self._name, reason)
        if self._missing_log:
            reason = f"its log {self._missing_log} is not there or was replaced"
            raise DatabaseTroubleError(DatabaseTrouble.MISSING, self._name, reason)


def _find_identity(name: str) -> tuple[int, int, bool] | None:
    """Return what distinguishes a file from all others; None if there is none."""
    try:
        status = os.stat(name)  # noqa: PTH116 - asked at every transaction
    except OSError:
        return None
    # A log may be empty, a database never is.
    return status.st_dev, status.st_ino, status.st_size > 0 or name.endswith(LOG_SUFFIXES)


def check_is_no_folder(path: Path) -> None:
    """Raise `StoreError` if a database's file is a folder."""
    if path.is_dir():
        raise UnfitDatabaseError(f"{path} is a folder: name a file in it.")


def create_private_file(path: Path) -> None:
    """Create the folder and the file if they are missing, and keep others from reading the file.

    SQLite gives its logs the same rights. If a database was here before, that is said loudly, and
    what is left of its logs is kept. Raises `OSError`.
    """
    check_is_no_folder(path)
    path.parent.mkdir(mode=_PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)
    # Asked in this order, as another process that starts first writes into the database.
    real_path = path.resolve()
    has_log = any(file.stat().st_size for file in list_files_beside(real_path, LOG_SUFFIXES))
    was_here = has_log or _get_marker(path).exists()
    is_lost = was_here and not (path.exists() and path.stat().st_size)
    kept_path = None
    if is_lost and has_log:
        kept_path = keep_files_beside(real_path, datetime.now(UTC), LOG_SUFFIXES)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE_MODE))
    except FileExistsError:
        _close_to_others(path)
    else:
        log.info("a new database is made", path=str(path))
    if is_lost:
        _announce_lost_database(path, kept_path)


def _close_to_others(path: Path) -> None:
    """Keep others from reading a file; raises `OSError` if we may not write to it."""
    if not os.access(path, os.W_OK):
        # SQLite would open it for reading alone, and create a log that nobody can write.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    mode = stat.S_IMODE(path.stat().st_mode)
    if path.is_file() and mode & stat.S_IRWXO:
        with suppress(OSError):  # it may belong to another user, who decides
            path.chmod(mode & ~stat.S_IRWXO)


def check_can_be_made(path: Path) -> None:
    """Raise `StoreError` if the file cannot be made, or was there before and is missing."""
    if _get_marker(path).exists():
        raise StoreError(
            f"{path} is missing, and was there before: put it back, or restore a backup with"
            " `python -m bot restore FILE`."
        )
    try:
        TemporaryFile(dir=_find_nearest_folder(path)).close()
    except OSError as error:
        raise StoreError(
            f"{path} cannot be made ({error.strerror}): {_advise_on_folder(path)}, or name another"
            " file in DATABASE_URL."
        ) from error


def check_pages(path: Path, seconds: float) -> None:
    """Read a database for some seconds; raises `StoreError` if it is damaged."""
    deadline = time.monotonic() + seconds
    with closing(sqlite3.connect(path)) as database:
        database.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
        try:
            problems = [row[0] for row in database.execute("PRAGMA quick_check(1)")]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return
    if problems != ["ok"]:
        reason = " ".join(problems[0].split())
        raise DatabaseTroubleError(DatabaseTrouble.DAMAGED, str(path), reason)


def create_database_marker(path: Path) -> None:
    """Leave a file beside a database that is no longer empty, by which it is missed later."""
    with suppress(OSError), _get_marker(path).open("x") as marker:
        marker.write(_MARKER_TEXT)


def _get_marker(path: Path) -> Path:
    return path.with_name(f"{path.name}.known")


def list_files_beside(path: Path, suffixes: tuple[str, ...] = SUFFIXES_BESIDE) -> list[Path]:
    """Return the files with these suffixes; those of a link are where it leads to."""
    files = [path.with_name(path.name + suffix) for suffix in suffixes]
    return [file for file in files if file.exists()]


def keep_files_beside(
    path: Path, now: datetime, suffixes: tuple[str, ...] = SUFFIXES_BESIDE
) -> Path:
    """Rename the files with these suffixes, which must not be read with any other database.

    Return the name that the database needs in order to be read with them; no file has it.
    """
    kept_name = f"{path.name}.before-{now:%Y%m%d-%H%M%S}"
    while any(other.name.startswith(kept_name) for other in path.parent.iterdir()):
        kept_name += "-again"
    for file in list_files_beside(path, suffixes):
        with suppress(FileNotFoundError):  # another process that starts did so
            file.rename(path.with_name(kept_name + file.name.removeprefix(path.name)))
    return path.with_name(kept_name)


def _announce_lost_database(path: Path, kept_path: Path | None) -> None:
    with_log = f" as {kept_path}, where its log is," if kept_path else ""
    log.error(
        "the database is gone: starting with an empty one",
        path=str(path),
        what_to_do=f"stop the bot, then put the file back{with_log} or run: python -m bot restore"
        " FILE",
    )


LOCK_FILE_ALONE = (
    # Leaving the log needs the file alone, and puts all of the log into it.
    "PRAGMA journal_mode=DELETE",
    # From now on the lock of a transaction outlives it.
    "PRAGMA locking_mode=EXCLUSIVE",
    "BEGIN EXCLUSIVE",
    "COMMIT",
)
"""What keeps all others out of an SQLite file until the connection is closed.

It raises `sqlite3.OperationalError` if somebody has the file open.
"""


_ROLLBACK_SECONDS = 2
"""A connection that answers no rollback in this time is closed."""


@asynccontextmanager
async def begin_transaction(
    engine: AsyncEngine, lock: AbstractAsyncContextManager[Any], **options: Any
) -> AsyncIterator[Connection]:
    """Begin a transaction under a lock; it is rolled back at the end unless the block commits it.

    The options are its connection's. It begins and ends in tasks of their own: a cancelled block
    waits for no beginning, and the lock is free again when nothing is left of the transaction.
    """
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(lock)
        beginning = start_task(_begin_on_any_connection(engine, options), logs_failure=False)
        stack.push_async_callback(_end_transaction, engine, engine.pool, beginning)
        try:
            yield await shield(beginning)
        finally:
            has_begun = beginning.done()
            ending = start_task(stack.pop_all().aclose())
            if has_begun:
                await shield(ending)


async def _begin_on_any_connection(engine: AsyncEngine, options: dict[str, Any]) -> Connection:
    """Begin; a connection that was lost while nobody used it is replaced by a new one, once."""
    try:
        return await _connect_and_begin(engine, options)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return await _connect_and_begin(engine, options)


async def _connect_and_begin(engine: AsyncEngine, options: dict[str, Any]) -> Connection:
    conn = await engine.connect()
    try:
        await conn.execution_options(**options)
        await conn.begin()
    except BaseException:
        await conn.close()
        raise
    return conn


async def _end_transaction(engine: AsyncEngine, pool: Pool, beginning: Task[Connection]) -> None:
    """Roll back and return the connection; one that is lost has nothing to roll back any more."""
    if not beginning.done():
        # A server may not answer for long. SQLite's thread goes on whatever is cancelled.
        if engine.dialect.name == "postgresql":
            beginning.cancel()
        await wait({beginning})
    if beginning.cancelled() or beginning.exception():
        return
    conn = beginning.result()
    try:
        async with timeout(_ROLLBACK_SECONDS), aclosing(conn):
            # The engine may be closed while its connection rolls back, so that is asked afterwards.
            await conn.rollback()
            if engine.pool is not pool:  # from which nobody would take it again
                await conn.invalidate()
    except TimeoutError:
        pass  # so that it is lost
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise


@asynccontextmanager
async def close_at_end(engine: AsyncEngine) -> AsyncIterator[None]:
    """Close an engine's connections at the end of the block, and let none be opened any more.

    A transaction that is still under way closes its own when it ends.
    """
    is_closed = False

    def check_open(connection: DBAPIConnection, _: object) -> None:
        if is_closed:
            engine.dialect.do_terminate(connection)  # which nobody else would close
            raise ResourceClosedError("the database has been closed")

    event.listen(engine.sync_engine, "connect", check_open)
    try:
        yield
    finally:
        is_closed = True
        await engine.dispose()


def get_driver(connection: DBAPIConnection | None) -> Any:
    """Return the asynchronous driver's own connection."""
    assert isinstance(connection, AdaptedConnection)  # every asynchronous driver's is
    return connection.driver_connection


SQLITE_CONNECTIONS = 8
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

_KEPT_LOG_BYTES = 8_000_000
"""SQLite cuts its log to this size once what was in it is in the file, and nobody reads it."""


_LIST_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"


def check_no_other_tables(tables: Iterable[str], place: str) -> None:
    """Raise `StoreError` if a database in which we have no tables has any."""
    if name := min(tables, default=None):
        raise UnfitDatabaseError(
            f"{place} holds another program's tables, such as {name}: name a new database."
        )


def check_no_foreign_file(database: sqlite3.Connection, place: str) -> None:
    """Raise `StoreError` if a SQLite database is another program's."""
    tables = [name for [name] in database.execute(_LIST_TABLES)]
    if "alembic_version" not in tables:
        check_no_other_tables(tables, place)


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
        check_no_foreign_file(connection, format_address(address))
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
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
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
        hide_parameters=True,  # players' texts are among them
        pool_size=max_connections,
        max_overflow=0,
        pool_use_lifo=True,
        pool_reset_on_return=None,  # `_roll_back_unfinished` does it
        # The driver must begin nothing by itself: `_begin_on_sqlite` does.
        connect_args={"timeout": busy_timeout, "isolation_level": None},
    )

    def set_up(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA journal_size_limit={_KEPT_LOG_BYTES}")
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
    event.listen(engine.sync_engine, "begin", _begin_on_sqlite)
    event.listen(engine.sync_engine, "reset", _roll_back_unfinished)
    event.listen(engine.sync_engine, "invalidate", _roll_back_before_close)
    async with close_at_end(engine):
        yield engine


def _begin_on_sqlite(conn: SyncConnection) -> None:
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


POSTGRESQL_CONNECTIONS = 20
"""Each is a process of the server."""

REQUEST_SECONDS = 3
"""The server gives up a request's statement, or its open transaction, after this time.

The request itself gives up sooner. This ends what it has left behind on a server that did not hear
of it, so that its locks keep nobody waiting.
"""

BACKGROUND_SECONDS = 120
"""The same for work that no player waits for, where one statement may go through all games."""

_CONNECT_SECONDS = 10
_POOL_SECONDS = 30
"""How long work that no player waits for waits for a free connection."""

CACHED_STATEMENTS = 500
"""More than the bot has: a statement that a connection forgets costs another round trip."""

WRITERS_LOCK_KEY = 7_263_500_418
"""Writers share this lock, an exclusive one holds it alone.

Any number will do that nothing else in the database uses for a lock.
"""

_LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")


@asynccontextmanager
async def open_postgresql_engine(
    address: URL, *, max_connections: int, has_time_limits: bool = True
) -> AsyncIterator[AsyncEngine]:
    """Yield an engine with at most ``max_connections`` connections; at the end all are closed.

    Transactions of connections with the execution option `is_writer` take the lock that writers
    share, with `is_exclusive` they take it alone. Those with `limit_seconds` are given up by the
    server when a statement, or a pause, takes longer.
    """
    arguments: dict[str, Any] = {
        "timeout": _CONNECT_SECONDS,
        "command_timeout": BACKGROUND_SECONDS if has_time_limits else None,
        "server_settings": {"application_name": APPLICATION_NAME},
    }
    if "prepared_statement_cache_size" not in address.query:
        arguments["prepared_statement_cache_size"] = CACHED_STATEMENTS
    engine = create_async_engine(
        address,
        hide_parameters=True,
        isolation_level="READ COMMITTED",
        pool_size=max_connections,
        max_overflow=0,
        pool_timeout=_POOL_SECONDS,
        # The connections used last know the most statements.
        pool_use_lifo=True,
        connect_args=arguments,
    )
    event.listen(engine.sync_engine, "begin", _begin_on_postgresql)
    event.listen(engine.sync_engine, "close", _terminate)
    async with close_at_end(engine):
        yield engine
    # The loop closes what was terminated at its next turn, which may be its last.
    await sleep(0)


def _begin_on_postgresql(conn: SyncConnection) -> None:
    options = conn.get_execution_options()
    calls = []
    if seconds := options.get("limit_seconds"):
        calls = [f"set_config('{name}', '{seconds}s', true)" for name in _LIMITS]
    if options.get("is_writer"):
        kind = "" if options.get("is_exclusive") else "_shared"
        calls.append(f"pg_advisory_xact_lock{kind}({WRITERS_LOCK_KEY})")
    if calls:
        conn.exec_driver_sql(f"SELECT {', '.join(calls)}")


def _terminate(connection: DBAPIConnection, _: object) -> None:
    """Close without waiting for a goodbye: the server may not be there any more."""
    get_driver(connection).terminate()
