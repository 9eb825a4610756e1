"""What PostgreSQL needs besides its address: transactions that never hang, and a writers' lock."""

from asyncio import sleep
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.address import APPLICATION_NAME
from bot.store.sql import close_at_end, get_driver

DEFAULT_CONNECTIONS = 20
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
    """Yield an engine that has at most so many connections; at the end all of them are closed.

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
        isolation_level="READ COMMITTED",
        pool_size=max_connections,
        max_overflow=0,
        pool_timeout=_POOL_SECONDS,
        # The connections used last know the most statements.
        pool_use_lifo=True,
        connect_args=arguments,
    )
    event.listen(engine.sync_engine, "begin", _begin)
    event.listen(engine.sync_engine, "close", _terminate)
    async with close_at_end(engine):
        yield engine
    # The loop closes what was terminated at its next turn, which may be its last.
    await sleep(0)


def _begin(conn: Connection) -> None:
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
