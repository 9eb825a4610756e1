"""SQLite's connections: shared by transactions, closed always, by aiosqlite's parts."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from bot.store import Connection, Store, games, sqlite
from bot.store.sqlite import (
    MAX_CONNECTIONS,
    PRIVATE_NAMES,
    AiosqliteConnection,
    SQLiteConnection,
    SQLiteEngine,
)
from tests.store.databases import copy_database, open_migrated_store
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT


def record_opened_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> list[sqlite.SQLiteDriver]:
    """Return a list that will hold every connection that is opened from now on."""
    opened: list[sqlite.SQLiteDriver] = []
    create_connection = sqlite.OpenConnections.create_connection

    def create_and_record(*arguments: Any, **options: Any) -> sqlite.SQLiteDriver:
        opened.append(create_connection(*arguments, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite.OpenConnections, "create_connection", create_and_record)
    return opened


async def test_a_connection_cancelled_while_it_opens_is_closed(tmp_path: Path) -> None:
    opened: list[sqlite3.Connection] = []

    def open_connection() -> sqlite3.Connection:
        opened.append(sqlite3.connect(tmp_path / "games.db", check_same_thread=False))
        return opened[0]

    async def connect() -> None:
        await sqlite.SQLiteDriver(open_connection)

    connecting = asyncio.create_task(connect())
    await asyncio.sleep(0)
    connecting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await connecting
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


async def test_a_connection_may_be_stopped_twice(tmp_path: Path) -> None:
    connections = sqlite.OpenConnections()
    connection = await connections.create_connection(str(tmp_path / "games.db"))
    connection.stop()
    stopped = connection.stop()
    assert stopped
    await asyncio.wait_for(stopped, WAIT_TIMEOUT)


async def test_a_connection_that_was_stopped_may_be_closed(tmp_path: Path) -> None:
    connection = await sqlite.OpenConnections().create_connection(str(tmp_path / "games.db"))
    stopped = connection.stop()
    assert stopped
    await asyncio.wait_for(connection.close(), WAIT_TIMEOUT)
    assert stopped.done()


def list_file_names(folder: Path) -> list[str]:
    """Return the names of the files in a folder."""
    return [path.name for path in folder.iterdir()]


async def open_transaction(store: Store, has_begun: asyncio.Event) -> None:
    """Begin a transaction, and stay in it."""
    async with store.begin_write() as conn:
        await games.insert_game(conn, make_game())
        has_begun.set()
        await asyncio.Event().wait()


async def test_a_store_closes_the_connection_of_a_task_that_is_still_in_a_transaction(
    migrated_database_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = record_opened_connections(monkeypatch)
    url = copy_database(migrated_database_file, tmp_path)
    async with open_migrated_store(url) as store:
        has_begun = asyncio.Event()
        playing = asyncio.create_task(open_transaction(store, has_begun))
        await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    assert [connection._connection for connection in opened] == [None]
    assert list_file_names(tmp_path) == ["games.db"]
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    async with open_migrated_store(url) as store, store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN) is None


async def test_a_transaction_whose_store_was_closed_is_not_reported_as_committed(
    migrated_database_file: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with store.begin_write() as conn:
            await games.insert_game(conn, make_game())
            has_begun.set()
            await is_closed.wait()

    has_begun, is_closed = asyncio.Event(), asyncio.Event()
    async with open_migrated_store(copy_database(migrated_database_file, tmp_path)) as store:
        playing = asyncio.create_task(play())
        await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    is_closed.set()
    with pytest.raises(sqlite3.OperationalError, match="closed before"):
        await asyncio.wait_for(playing, WAIT_TIMEOUT)


async def test_a_statement_after_its_store_was_closed_is_an_error_of_the_database(
    migrated_database_file: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with store.begin_write() as conn:
            has_begun.set()
            await is_closed.wait()
            await games.insert_game(conn, make_game())

    has_begun, is_closed = asyncio.Event(), asyncio.Event()
    async with open_migrated_store(copy_database(migrated_database_file, tmp_path)) as store:
        playing = asyncio.create_task(play())
        await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    is_closed.set()
    with pytest.raises(sqlite3.OperationalError, match="has been closed"):
        await asyncio.wait_for(playing, WAIT_TIMEOUT)


@pytest.mark.parametrize("turn_count", [0, 1, 2, 3, 5, 8, 13])
async def test_a_store_closes_the_connection_that_a_task_is_opening(
    migrated_database_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn_count: int
) -> None:
    opened = record_opened_connections(monkeypatch)
    async with open_migrated_store(copy_database(migrated_database_file, tmp_path)) as store:
        playing = asyncio.create_task(open_transaction(store, asyncio.Event()))
        for _ in range(turn_count):
            await asyncio.sleep(0)
    assert [connection._connection for connection in opened] == [None] * len(opened)
    playing.cancel()
    await asyncio.wait({playing}, timeout=WAIT_TIMEOUT)
    assert [connection._connection for connection in opened] == [None] * len(opened)


async def test_a_closed_store_opens_no_connection_again(
    migrated_database_file: Path, tmp_path: Path
) -> None:
    async with open_migrated_store(copy_database(migrated_database_file, tmp_path)) as store:
        pass
    with pytest.raises(OperationalError, match="has been closed"):
        await open_transaction(store, asyncio.Event())


@pytest.fixture
async def store(migrated_database_file: Path, tmp_path: Path) -> AsyncIterator[Store]:
    """Yield a store on an empty SQLite database."""
    async with open_migrated_store(copy_database(migrated_database_file, tmp_path)) as store:
        yield store


async def find_driver(store: Store) -> object:
    """Return the driver's connection of a transaction."""
    async with store.begin_read() as conn:
        return get_driver(conn)


def get_driver(conn: Connection) -> object:
    """Return the driver's connection."""
    assert isinstance(conn, SQLiteConnection)
    return conn._driver


async def test_transactions_one_after_another_leave_the_pool_alone(store: Store) -> None:
    checkouts = []
    await find_driver(store)
    event.listen(store._read_engine.sync_engine.pool, "checkout", lambda *_: checkouts.append(1))
    for deal in range(1, 4):
        async with store.begin_read() as conn:
            assert await games.find_game(conn, deal) is None
        async with store.begin_write() as conn:
            await games.insert_game(conn, make_game(player_id=deal))
    assert not checkouts


async def test_a_reader_after_a_writer_cannot_write(store: Store) -> None:
    async with store.begin_write() as conn:
        await games.insert_game(conn, make_game())
    async with store.begin_read() as conn:
        await games.delete_player_games(conn, ANN)
    async with store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN)


@pytest.mark.parametrize("error", [RuntimeError, asyncio.CancelledError])
async def test_a_transaction_that_fails_leaves_nothing_to_the_next(
    store: Store, error: type[BaseException]
) -> None:
    async def fail() -> None:
        async with store.begin_write() as conn:
            await games.insert_game(conn, make_game())
            raise error

    await find_driver(store)
    with pytest.raises(error):
        await fail()
    async with store.begin_write() as conn:
        assert await games.find_game_on_table(conn, ANN) is None


async def test_nobody_waits_for_a_connection_that_is_free(store: Store) -> None:
    async with AsyncExitStack() as stack:
        async with store.begin_read():
            for _ in range(MAX_CONNECTIONS - 1):
                await stack.enter_async_context(store.begin_read())
            waiting = asyncio.create_task(find_driver(store))
            await asyncio.sleep(0)
            assert not waiting.done()
        await asyncio.wait_for(waiting, WAIT_TIMEOUT)


async def test_no_connection_outlives_the_closing_of_all(store: Store) -> None:
    idle = await find_driver(store)
    async with store.begin_read() as conn:
        in_use = get_driver(conn)
        await store._read_engine.dispose()
    assert in_use is idle
    assert await find_driver(store) is not idle


async def test_a_connection_is_given_back_even_if_its_closing_is_cancelled(store: Store) -> None:
    conn = store._write_engine.connect()
    await conn.start()
    await conn.begin()
    closing = asyncio.create_task(conn.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    async with store.begin_write() as following:
        assert await games.find_game_on_table(following, ANN) is None
    await store._read_engine.dispose()
    assert conn.sync_connection is None or conn.sync_connection.closed


@pytest.mark.parametrize("ends_by", ["end", "cancellation"])
async def test_no_connection_is_kept_whose_pool_is_being_disposed_of(
    store: Store, ends_by: str
) -> None:
    engine = store._read_engine
    assert isinstance(engine, SQLiteEngine)
    may_end = asyncio.Event()

    async def read() -> None:
        async with store.begin_read():
            await may_end.wait()

    reading = [asyncio.create_task(read()) for _ in range(MAX_CONNECTIONS - 1)]
    opening = asyncio.create_task(find_driver(store))
    await opening
    disposing = asyncio.create_task(engine.dispose())
    await asyncio.sleep(0)
    assert not disposing.done()
    may_end.set()
    if ends_by == "cancellation":
        for task in reading:
            task.cancel()
    await asyncio.wait_for(
        asyncio.gather(disposing, *reading, return_exceptions=True), WAIT_TIMEOUT
    )
    assert engine.take_spare() is None


async def test_a_connection_of_a_pool_that_is_gone_as_it_opens_is_not_kept(store: Store) -> None:
    engine = store._read_engine
    assert isinstance(engine, SQLiteEngine)
    opening = asyncio.create_task(find_driver(store))
    await asyncio.sleep(0)
    await engine.dispose()
    await asyncio.wait_for(opening, WAIT_TIMEOUT)
    assert engine.take_spare() is None


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[AiosqliteConnection]:
    """Yield an open connection to a new file."""
    opening = AiosqliteConnection(lambda: sqlite3.connect(tmp_path / "games.db"), 10)
    async with opening as opened:
        assert isinstance(opened, AiosqliteConnection)
        yield opened


@pytest.mark.parametrize("name", PRIVATE_NAMES)
async def test_aiosqlite_still_has_the_private_parts_we_use(tmp_path: Path, name: str) -> None:
    async with aiosqlite.connect(tmp_path / "games.db") as plain:
        assert hasattr(plain, name), f"aiosqlite no longer has Connection.{name}"


async def test_functions_still_run_in_a_daemon_thread(connection: AiosqliteConnection) -> None:
    thread = await connection.run_in_thread(threading.current_thread)
    assert thread is not threading.current_thread(), "aiosqlite no longer has a thread of its own"
    assert thread.daemon, "aiosqlite no longer starts Connection._thread"
    assert thread is connection._thread


async def test_the_raw_connection_is_still_the_opened_one(connection: AiosqliteConnection) -> None:
    await connection.execute("CREATE TABLE sample (number)")
    rows = await connection.run_in_thread(
        lambda: connection.raw_connection.execute("SELECT count(*) FROM sample").fetchall()
    )
    assert rows == [(0,)], "aiosqlite no longer keeps its connection as Connection._conn"


async def test_opening_is_still_done_by_the_overridden_method(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "games.db"
    connection = AiosqliteConnection(lambda: sqlite3.connect(missing), 10)
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        await connection
    connection._thread.join(WAIT_TIMEOUT)
    message = "aiosqlite no longer opens in Connection._connect, or ends its thread otherwise"
    assert not connection._thread.is_alive(), message


async def test_queued_work_is_still_done_before_the_thread_ends(tmp_path: Path) -> None:
    connection = AiosqliteConnection(
        lambda: sqlite3.connect(tmp_path / "games.db", check_same_thread=False), 10
    )
    await connection
    raw = connection.raw_connection
    stopped = connection.stop()
    assert stopped
    await stopped
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")
