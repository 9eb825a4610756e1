"""SQLite connections that are closed whatever happens as they open."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.store import Store
from bot.store.db import sqlite_driver
from bot.store.games import games
from tests.store.migrated_database import copy_database, open_migrated_store
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT


def record_opened_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> list[sqlite_driver.SQLiteDriver]:
    """Return a list that will hold every connection that is opened from now on."""
    opened: list[sqlite_driver.SQLiteDriver] = []
    create_connection = sqlite_driver.OpenConnections.create_connection

    def create_and_record(*arguments: Any, **options: Any) -> sqlite_driver.SQLiteDriver:
        opened.append(create_connection(*arguments, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite_driver.OpenConnections, "create_connection", create_and_record)
    return opened


async def test_a_connection_cancelled_while_it_opens_is_closed(tmp_path: Path) -> None:
    opened: list[sqlite3.Connection] = []

    def open_connection() -> sqlite3.Connection:
        opened.append(sqlite3.connect(tmp_path / "games.db", check_same_thread=False))
        return opened[0]

    async def connect() -> None:
        await sqlite_driver.SQLiteDriver(open_connection)

    connecting = asyncio.create_task(connect())
    await asyncio.sleep(0)
    connecting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await connecting
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


async def test_a_connection_may_be_stopped_twice(tmp_path: Path) -> None:
    connections = sqlite_driver.OpenConnections()
    connection = await connections.create_connection(str(tmp_path / "games.db"))
    connection.stop()
    stopped = connection.stop()
    assert stopped
    await asyncio.wait_for(stopped, WAIT_TIMEOUT)


async def test_a_connection_that_was_stopped_may_be_closed(tmp_path: Path) -> None:
    connection = await sqlite_driver.OpenConnections().create_connection(str(tmp_path / "games.db"))
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
