"""Databases that no bot uses, and that none can begin to use until they are released."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from time import monotonic
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, NullPool, select, text
from sqlalchemy import func as sql
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.models.errors import DatabaseTrouble
from bot.store.address import APPLICATION_NAME, SQLITE_DRIVER, format_address
from bot.store.db.connection import BatchConnection
from bot.store.db.postgresql import WRITERS_LOCK_KEY
from bot.store.db.sqlite import open_sqlite_engine
from bot.store.db.sqlite_driver import SQLiteDriver
from bot.store.db.troubles import explain_trouble, find_trouble
from bot.store.db.upgrade import UPGRADE_LOCK_KEY
from bot.store.errors import StoreError
from bot.store.files.file_lock import lock_file_alone

P = ParamSpec("P")
T = TypeVar("T")

_OWN_APPLICATION_NAME = f"{APPLICATION_NAME} move-database"
_COUNT_BOT_CONNECTIONS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND application_name = :name"
)
_FORGET_CONNECTIONS = text("SELECT pg_stat_clear_snapshot()")
_GOODBYE_SECONDS = 3.0
"""For so long PostgreSQL may still name connections that were closed just now."""

_UNLIMITED = (
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL lock_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
)
_CACHE_SIZE = "PRAGMA cache_size = -200000"
"""In kilobytes. Indexes of a large database are made in it."""


class ReservedDatabase:
    """A database in a transaction, which no bot uses meanwhile."""

    def __init__(self, conn: AsyncConnection, address: URL) -> None:
        self._conn = conn
        self._address = address
        self.place = format_address(address)

    async def run(
        self,
        work: Callable[Concatenate[BatchConnection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Call the work with a batch connection and these arguments, and return its result.

        Raises `StoreError` for the database's errors.
        """
        with explain_trouble(self._address):
            return await self._conn.run_sync(work, *args, **kwargs)

    async def commit(self) -> None:
        """Keep what was changed, which is rolled back otherwise; then run nothing more."""
        with explain_trouble(self._address):
            await self._conn.commit()


@asynccontextmanager
async def reserve_database(address: URL) -> AsyncIterator[ReservedDatabase]:
    """Keep bots out of a database, in a transaction.

    A bot that starts meanwhile waits, or ends because the database is in use. Raises `StoreError`
    if a bot uses it already.
    """
    lock = _lock_sqlite if address.drivername == SQLITE_DRIVER else _lock_postgresql
    async with AsyncExitStack() as stack:
        with explain_trouble(address):
            try:
                conn = await stack.enter_async_context(lock(address))
            except (SQLAlchemyError, sqlite3.Error) as error:
                if find_trouble(error) is not DatabaseTrouble.BUSY:
                    raise
                raise _build_refusal(address) from error
        yield ReservedDatabase(conn, address)


@asynccontextmanager
async def _lock_sqlite(address: URL) -> AsyncIterator[AsyncConnection]:
    async with (
        open_sqlite_engine(address, max_connections=1, busy_timeout=0) as engine,
        engine.execution_options(is_writer=True).connect() as conn,
    ):
        driver = (await conn.get_raw_connection()).driver_connection
        assert isinstance(driver, SQLiteDriver)  # as every engine of SQLite makes
        await driver.run_in_thread(lock_file_alone, driver.raw_connection)
        await driver.execute_fetchall(_CACHE_SIZE)
        await conn.begin()
        yield conn


@asynccontextmanager
async def _lock_postgresql(address: URL) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(
        address,
        poolclass=NullPool,
        isolation_level="REPEATABLE READ",
        connect_args={"server_settings": {"application_name": _OWN_APPLICATION_NAME}},
    )
    async with _connect_until_lost(engine) as conn:
        await conn.begin()
        for setting in _UNLIMITED:
            await conn.execute(text(setting))
        give_up_at = monotonic() + _GOODBYE_SECONDS
        while not await _is_alone(conn):
            if monotonic() > give_up_at:
                raise _build_refusal(address)
            await asyncio.sleep(0.1)
        yield conn


@asynccontextmanager
async def _connect_until_lost(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Connect for the block, and roll back at its end, unless the server has done so."""
    conn = await engine.connect()
    try:
        yield conn
    finally:
        with suppress(SQLAlchemyError):
            await conn.close()


async def _is_alone(conn: AsyncConnection) -> bool:
    """Return whether no bot is connected; from then on none that starts gets further."""
    # A bot takes one of them first as it starts, the other as it writes, and waits for it.
    for key in (UPGRADE_LOCK_KEY, WRITERS_LOCK_KEY):
        if not (await conn.execute(select(sql.pg_try_advisory_xact_lock(key)))).scalar_one():
            return False
    # A transaction is told the same again and again, unless it forgets.
    await conn.execute(_FORGET_CONNECTIONS)
    count = await conn.execute(_COUNT_BOT_CONNECTIONS, {"name": APPLICATION_NAME})
    return bool(count.scalar_one() == 0)


def _build_refusal(address: URL) -> StoreError:
    return StoreError(f"A bot is using {format_address(address)}: stop it first.")
