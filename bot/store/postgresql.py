"""What PostgreSQL needs besides its address: transactions of few round trips that never hang.

A transaction begins, sets its limits, takes the lock that writers share and records the request in
one message to the server, where SQLAlchemy's own dialect would send four.
"""

from asyncio import sleep
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Connection, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import PoolProxiedConnection

from bot.models.errors import RepeatedRequestError
from bot.store.address import APPLICATION_NAME, OWN_POSTGRESQL_DRIVER
from bot.store.requests import (
    build_check_command,
    build_record_command,
    find_deadline,
    find_unrecorded_request,
)

DEFAULT_CONNECTIONS = 20
"""Each is a process of the server."""

_REQUEST_SECONDS = 3
"""The server gives up a request's statement, or its open transaction, after this time.

The request itself gives up sooner. This ends what it has left behind on a server that did not hear
of it, so that its locks keep nobody waiting.
"""

_BACKGROUND_SECONDS = 120
"""The same for work that no player waits for, where one statement may go through all games."""

_CONNECT_SECONDS = 10
_COMMIT_SECONDS = 20
_ROLLBACK_SECONDS = 2
_POOL_SECONDS = 30
"""How long work that no player waits for waits for a free connection."""

CACHED_STATEMENTS = 500
"""More than the bot has: a statement that a connection forgets costs another round trip."""

WRITERS_LOCK_KEY = 7_263_500_418
"""Writers share this lock, an exclusive one holds it alone.

Any number will do that nothing else in the database uses for a lock.
"""

_TAKE_SHARED_LOCK = f"SELECT pg_advisory_xact_lock_shared({WRITERS_LOCK_KEY})"
_TAKE_EXCLUSIVE_LOCK = f"SELECT pg_advisory_xact_lock({WRITERS_LOCK_KEY})"
# By default each statement sees another state of the database.
_BEGIN_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ"
_BEGIN_WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED"
_BEGIN_KEY = "begin_commands"


@asynccontextmanager
async def open_postgresql_engine(
    address: URL, *, max_connections: int, has_time_limits: bool = True
) -> AsyncIterator[AsyncEngine]:
    """Yield an engine that has at most so many connections; at the end all of them are closed.

    Transactions with the execution option `is_writer` take the lock that writers share, with
    `is_exclusive` they take it alone.
    """
    limit = _BACKGROUND_SECONDS if has_time_limits else None
    arguments: dict[str, Any] = {
        "timeout": _CONNECT_SECONDS,
        "command_timeout": limit,
        "server_settings": {"application_name": APPLICATION_NAME},
    }
    if "prepared_statement_cache_size" not in address.query:
        arguments["prepared_statement_cache_size"] = CACHED_STATEMENTS
    engine = create_async_engine(
        address.set(drivername=OWN_POSTGRESQL_DRIVER),
        # asyncpg's transactions would begin in a message of their own.
        isolation_level="AUTOCOMMIT",
        pool_size=max_connections,
        max_overflow=0,
        pool_timeout=_POOL_SECONDS,
        # The connections used last know the most statements.
        pool_use_lifo=True,
        connect_args=arguments,
        execution_options={
            "is_writer": False,
            "is_exclusive": False,
            "has_time_limits": has_time_limits,
        },
    )
    event.listen(engine.sync_engine, "begin", _prepare_begin)
    connections = _OpenConnections()
    event.listen(engine.sync_engine, "connect", connections.add)
    try:
        yield engine
    finally:
        await engine.dispose()
        connections.close_all()
        # The loop closes what was terminated at its next turn, which may be its last.
        await sleep(0)


class _OpenConnections:
    """All connections of one engine; its pool forgets those that are in use when it is closed."""

    def __init__(self) -> None:
        self._drivers: WeakSet[Any] = WeakSet()
        self._is_closed = False

    def add(self, connection: DBAPIConnection, _: object) -> None:
        """Remember a connection that was opened; close it at once if all have been closed."""
        assert isinstance(connection, AdaptedConnection)  # every asynchronous driver's is
        driver: Any = connection.driver_connection
        self._drivers.add(driver)
        if self._is_closed:
            driver.terminate()

    def close_all(self) -> None:
        """Close every connection, whatever is under way, and let none be opened any more."""
        self._is_closed = True
        for driver in list(self._drivers):
            driver.terminate()


def _prepare_begin(conn: Connection) -> None:
    """Leave for the dialect how this transaction begins."""
    options = conn.get_execution_options()
    is_writer, request = options["is_writer"], find_unrecorded_request()
    commands = [_BEGIN_WRITE if is_writer else _BEGIN_READ]
    if options["has_time_limits"]:
        has_deadline = find_deadline() is not None
        seconds = _REQUEST_SECONDS if has_deadline else _BACKGROUND_SECONDS
        commands += [
            f"SET LOCAL statement_timeout = '{seconds}s'",
            f"SET LOCAL idle_in_transaction_session_timeout = '{seconds}s'",
        ]
    if is_writer:
        commands.append(_TAKE_EXCLUSIVE_LOCK if options["is_exclusive"] else _TAKE_SHARED_LOCK)
    if request:
        build_command = build_record_command if is_writer else build_check_command
        commands.append(build_command(request.id))
    conn.connection.info[_BEGIN_KEY] = commands, request is not None


class PostgresqlDialect(PGDialect_asyncpg):
    """SQLAlchemy's dialect of asyncpg, with transactions that begin as `_prepare_begin` says."""

    supports_statement_cache = True

    def on_connect(self) -> None:
        """Do nothing: there is no JSON, whose types would be looked up in four round trips."""

    def do_begin(self, dbapi_connection: PoolProxiedConnection) -> None:
        """Begin a transaction; RepeatedRequestError if its request has changed something."""
        commands, has_request = dbapi_connection.info.pop(_BEGIN_KEY)
        status = _execute_simply(dbapi_connection, "; ".join(commands))
        # An insert that found the id did nothing, and a query that found none returned nothing.
        if has_request and status in {"INSERT 0 0", "SELECT 1"}:
            raise RepeatedRequestError

    def do_commit(self, dbapi_connection: PoolProxiedConnection) -> None:
        """Commit; the server rolls back instead, without an error, where a statement failed."""
        if _execute_simply(dbapi_connection, "COMMIT", _COMMIT_SECONDS) != "COMMIT":
            raise InvalidRequestError("a statement failed: the transaction was rolled back")

    def do_rollback(self, dbapi_connection: PoolProxiedConnection) -> None:
        """Roll back what is open."""
        driver: Any = dbapi_connection.driver_connection
        if not driver.is_closed() and driver.is_in_transaction():
            _execute_simply(dbapi_connection, "ROLLBACK", _ROLLBACK_SECONDS)

    def do_close(self, dbapi_connection: DBAPIConnection) -> None:
        """Say goodbye and close, without waiting for a server that may not be there any more."""
        connection: Any = dbapi_connection
        connection.driver_connection.terminate()

    do_terminate = do_close


def _execute_simply(
    dbapi_connection: PoolProxiedConnection, commands: str, seconds: float | None = None
) -> str:
    """Send commands without parameters in one message, and return the last one's status.

    Raises what a cursor would raise. A connection without an answer in time is lost.
    """
    adapter: Any = dbapi_connection.dbapi_connection
    try:
        status: str = adapter.run_async(lambda driver: driver.execute(commands, timeout=seconds))
    except TimeoutError as error:
        adapter.driver_connection.terminate()
        raise adapter.dbapi.OperationalError("no answer in time", error) from error
    except Exception as error:  # noqa: BLE001 - the adapter sorts them
        adapter._handle_exception(error)  # noqa: SLF001 - a test tells when it is gone
    return status


registry.register(OWN_POSTGRESQL_DRIVER.replace("+", "."), __name__, PostgresqlDialect.__name__)
