"""SQLite's connections: no cancellation or closing leaves a lock, a thread or a connection."""

import asyncio
import gc
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ResourceClosedError

from bot.store import Store, engines, games
from bot.store.engines import SQLITE_CONNECTIONS
from tests.store.databases import open_migrated_store
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT, wait_until


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """Yield a store on an empty SQLite database."""
    async with open_migrated_store(url) as store:
        yield store


def list_threads() -> set[threading.Thread]:
    """Return the threads of connections."""
    return {thread for thread in threading.enumerate() if "connection" in thread.name}


def list_file_names(folder: Path) -> list[str]:
    """Return the names of the files in a folder: SQLite's log is gone with the last connection."""
    return [path.name for path in folder.iterdir()]


async def stay_in_transaction(store: Store, has_begun: asyncio.Event) -> None:
    """Begin a transaction, and stay in it."""
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
        has_begun.set()
        await asyncio.Event().wait()


async def find_game(store: Store) -> object:
    """Return the game on a table."""
    async with store.begin_read(None) as conn:
        return await games.find_game_on_table(conn, ANN)


async def deal(store: Store) -> None:
    """Store a game, and take it back."""
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
        await conn.execute(text("DELETE FROM game"))


@pytest.mark.parametrize("turn_count", range(0, 60, 3))
async def test_a_writer_cancelled_at_any_moment_leaves_nothing(
    url: str, tmp_path: Path, turn_count: int
) -> None:
    before = list_threads()
    async with open_migrated_store(url) as store:
        playing = asyncio.create_task(stay_in_transaction(store, asyncio.Event()))
        for _ in range(turn_count):
            await asyncio.sleep(0.0002)
        playing.cancel()
        await asyncio.wait({playing}, timeout=WAIT_TIMEOUT)
        assert playing.cancelled()
        await asyncio.wait_for(deal(store), WAIT_TIMEOUT)
        assert await find_game(store) is None
    # SQLite closes a file when no cursor is left, and the task's traceback has one.
    del playing
    gc.collect()
    assert list_file_names(tmp_path) == ["games.db"]
    await wait_until(lambda: list_threads() <= before)


@pytest.mark.parametrize("turn_count", range(0, 30, 3))
async def test_a_task_that_outlives_its_store_closes_its_connection(
    url: str, tmp_path: Path, turn_count: int
) -> None:
    before = list_threads()
    async with open_migrated_store(url) as store:
        playing = asyncio.create_task(stay_in_transaction(store, asyncio.Event()))
        for _ in range(turn_count):
            await asyncio.sleep(0.0002)
    playing.cancel()
    await asyncio.wait({playing}, timeout=WAIT_TIMEOUT)
    assert playing.done()
    del playing
    gc.collect()
    await wait_until(lambda: list_file_names(tmp_path) == ["games.db"])
    await wait_until(lambda: list_threads() <= before)
    async with open_migrated_store(url) as store:
        assert await find_game(store) is None


@pytest.mark.parametrize("turn_count", range(0, 24, 2))
async def test_transactions_that_end_while_the_store_closes_leave_no_connection(
    url: str, turn_count: int
) -> None:
    async def read() -> None:
        async with store.begin_read(None):
            has_begun.release()
            await may_end.wait()

    before = list_threads()
    has_begun, may_end = asyncio.Semaphore(0), asyncio.Event()
    async with open_migrated_store(url) as store:
        reading = [asyncio.create_task(read()) for _ in range(SQLITE_CONNECTIONS)]
        for _ in reading:
            await asyncio.wait_for(has_begun.acquire(), WAIT_TIMEOUT)
        may_end.set()
        for _ in range(turn_count):
            await asyncio.sleep(0)
    await asyncio.wait_for(asyncio.gather(*reading), WAIT_TIMEOUT)
    await wait_until(lambda: list_threads() <= before, seconds=2)


async def test_a_transaction_that_outlives_its_store_is_committed(url: str) -> None:
    async def play() -> None:
        async with store.begin_write(None) as conn:
            await games.insert_game(conn, make_game())
            has_begun.set()
            await is_closed.wait()

    has_begun, is_closed = asyncio.Event(), asyncio.Event()
    async with open_migrated_store(url) as store:
        playing = asyncio.create_task(play())
        await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    is_closed.set()
    await asyncio.wait_for(playing, WAIT_TIMEOUT)
    async with open_migrated_store(url) as store:
        assert await find_game(store)


async def test_a_closed_store_opens_no_connection_again(url: str) -> None:
    async with open_migrated_store(url) as store:
        pass
    with pytest.raises(ResourceClosedError, match="has been closed"):
        await find_game(store)


async def test_who_gives_up_waiting_for_a_lock_does_so_at_once_and_leaves_none(url: str) -> None:
    async with open_migrated_store(url) as here, open_migrated_store(url) as there:
        await here.open_connections()
        await deal(there)
        threads = list_threads()
        async with there.begin_write(None):
            before = asyncio.get_running_loop().time()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await deal(here)
            assert asyncio.get_running_loop().time() - before < engines.WRITE_TIMEOUT_SECONDS / 2
            # While a thread still waits for the lock, everybody reads.
            await asyncio.wait_for(
                asyncio.gather(*(find_game(here) for _ in range(2 * SQLITE_CONNECTIONS))),
                WAIT_TIMEOUT,
            )
        for store in (there, here, there):
            await asyncio.wait_for(deal(store), WAIT_TIMEOUT)
        assert list_threads() == threads


async def test_all_connections_are_opened_once(store: Store) -> None:
    before = list_threads()
    await store.open_connections()
    assert len(list_threads() - before) == SQLITE_CONNECTIONS
    await asyncio.gather(*(find_game(store) for _ in range(3 * SQLITE_CONNECTIONS)))
    assert len(list_threads() - before) == SQLITE_CONNECTIONS


@pytest.mark.parametrize("turn_count", range(0, 30, 3))
async def test_a_cancelled_opening_leaves_no_connection(url: str, turn_count: int) -> None:
    before = list_threads()
    async with open_migrated_store(url) as store:
        opening = asyncio.create_task(store.open_connections())
        for _ in range(turn_count):
            await asyncio.sleep(0.0002)
        opening.cancel()
        await asyncio.wait({opening}, timeout=WAIT_TIMEOUT)
        assert opening.done()
    # Python 3.13 warns of a connection that nobody closed.
    del opening
    gc.collect()
    await wait_until(lambda: list_threads() <= before, seconds=2)


async def test_nobody_waits_for_a_connection_that_is_free(store: Store) -> None:
    async with AsyncExitStack() as stack:
        async with store.begin_read(None):
            for _ in range(SQLITE_CONNECTIONS - 1):
                await stack.enter_async_context(store.begin_read(None))
            waiting = asyncio.create_task(find_game(store))
            await asyncio.sleep(0.01)
            assert not waiting.done()
        await asyncio.wait_for(waiting, WAIT_TIMEOUT)
