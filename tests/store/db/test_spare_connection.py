"""SQLite's transactions one after another: they share a connection, and nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import event

from bot.store import Connection, Store
from bot.store.db.sqlite import MAX_CONNECTIONS
from bot.store.db.sqlite_connection import SQLiteConnection, SQLiteEngine
from bot.store.games import games
from tests.store.migrated_database import copy_database, open_migrated_store
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT


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
