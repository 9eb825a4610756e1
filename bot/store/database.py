"""Opening the database, and its two kinds of transaction."""

from asyncio import Lock
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import StoreError
from bot.store.upgrade import keep_log_ahead, upgrade

_SQLITE = "sqlite+aiosqlite"
_POSTGRESQL = "postgresql+asyncpg"
_BUSY_SECONDS = 5.0
# How many may use the database at once: a thread each on SQLite, a server process each else.
_CONNECTIONS = 8


class Store:
    """An open database; every access is a transaction, reading or writing.

    Never open one inside another: they draw on the same few connections.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._reader = engine
        self._writer = engine.execution_options(begin="BEGIN IMMEDIATE")
        # SQLite has one writer at a time: waiting here is fair and holds no connection, its
        # busy timeout is left for other processes.
        self._turn = Lock() if engine.dialect.name == "sqlite" else nullcontext()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of things and writes nothing."""
        async with self._reader.connect() as conn:
            yield conn

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end, or undone by an exception."""
        async with self._turn, self._writer.begin() as conn:
            yield conn


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The database at `url`, at this code's schema; closed at the end.

    `url` is `sqlite+aiosqlite:///PATH` or `postgresql+asyncpg://…`. `StoreError`, one line for
    the operator, if it cannot be opened or its schema is newer than the code.
    """
    address = _address(url)
    engine = await _opened(address)
    try:
        yield Store(engine)
    finally:
        await engine.dispose()


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        address = URL.create("")
    if address.drivername not in {_SQLITE, _POSTGRESQL}:
        raise StoreError(
            f"DATABASE_URL must begin with {_SQLITE}:/// or {_POSTGRESQL}://, and name a database."
        )
    if address.drivername == _SQLITE and address.database in {None, "", ":memory:"}:
        raise StoreError(f"DATABASE_URL names no file: write {_SQLITE}:/// and a path.")
    return address


async def _opened(address: URL) -> AsyncEngine:
    """An engine on the database, brought up to date."""
    try:
        await _bring_up_to_date(address)
        return _engine(address)
    except ModuleNotFoundError as error:
        raise StoreError(
            f"The database {_shown(address)} needs the package {error.name}:"
            " install this program with its extra 'postgresql'."
        ) from error
    except (SQLAlchemyError, CommandError, OSError) as error:
        raise StoreError(
            f"The database {_shown(address)} cannot be used: {_reason(error)}"
        ) from error


async def _bring_up_to_date(address: URL) -> None:
    sqlite = address.drivername == _SQLITE
    if sqlite:
        _make_folder(address)
    # A connection of its own, without foreign keys: rebuilding a table, as SQLite's steps must,
    # drops the old one while others still point to it.
    engine = _engine(address, foreign_keys=False)
    try:
        async with engine.execution_options(begin=None).connect() as conn:
            if sqlite:
                await keep_log_ahead(conn)
        async with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as conn:
            await conn.run_sync(upgrade)
    finally:
        await engine.dispose()


def _engine(address: URL, *, foreign_keys: bool = True) -> AsyncEngine:
    if address.drivername == _POSTGRESQL:
        return create_async_engine(address, pool_size=_CONNECTIONS, pool_pre_ping=True)
    engine = create_async_engine(
        address,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_use_lifo=True,
        # The driver begins nothing by itself: `_begin` says how each transaction does.
        connect_args={"timeout": _BUSY_SECONDS, "isolation_level": None},
        execution_options={"begin": "BEGIN"},
    )
    event.listen(engine.sync_engine, "begin", _begin)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: DBAPIConnection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    return engine


def _begin(conn: Connection) -> None:
    if begin := conn.get_execution_options()["begin"]:
        conn.exec_driver_sql(begin)


def _make_folder(address: URL) -> None:
    Path(address.database or "").parent.mkdir(parents=True, exist_ok=True)


def _shown(address: URL) -> str:
    """The address without what may be secret."""
    return address.set(query={}).render_as_string(hide_password=True)


def _reason(error: Exception) -> str:
    """What the database itself said, on one line."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return " ".join(str(said).split()) or type(said).__name__
