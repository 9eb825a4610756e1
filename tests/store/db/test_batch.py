"""Statements of a batch belong to the transaction that is open."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.store import BatchConnection, Store
from tests.timeouts import WAIT_TIMEOUT

INSERT_ONE = (
    "INSERT INTO viewed_solution (player_id, deal, variant) VALUES (:player, '1', 'canfield')"
)


def insert_rows(conn: BatchConnection, *players: int) -> int:
    """Insert a row for each of these players, and return the number of all rows."""
    for player in players:
        conn.execute(text(INSERT_ONE), {"player": player})
    return int(conn.execute(text("SELECT count(*) FROM viewed_solution")).scalar_one())


async def count_rows(store: Store) -> int:
    """Return the number of rows that are committed."""
    async with store.begin_read() as conn:
        return await conn.run_sync(insert_rows)


async def test_a_batch_sees_and_joins_the_open_transaction(store: Store) -> None:
    async with store.begin_write() as conn:
        await conn.execute(text(INSERT_ONE), {"player": 1})
        assert await conn.run_sync(insert_rows, 2, 3) == 3
        await conn.execute(text(INSERT_ONE), {"player": 4})
        assert await count_rows(store) == 0
    assert await count_rows(store) == 4


async def test_a_failing_batch_rolls_everything_back(store: Store) -> None:
    async def write() -> None:
        async with store.begin_write() as conn:
            await conn.execute(text(INSERT_ONE), {"player": 1})
            await conn.run_sync(insert_rows, 2, 3, 2)

    with pytest.raises(IntegrityError):
        await write()
    assert await count_rows(store) == 0
    async with store.begin_write() as conn:
        assert await conn.run_sync(insert_rows, 5, 6) == 2
    assert await count_rows(store) == 2


async def check_cancelled_batch(store: Store, task: asyncio.Task[None]) -> None:
    """Cancel a task that wrote a batch, and check that nothing of it is left."""
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await count_rows(store) == 0
    async with store.begin_write() as conn:
        assert await conn.run_sync(insert_rows, 5) == 1


async def test_a_batch_cancelled_at_its_start_leaves_nothing(store: Store) -> None:
    async def write() -> None:
        async with store.begin_write() as conn:
            await conn.run_sync(insert_rows, *range(1000))
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await check_cancelled_batch(store, task)


async def test_a_batch_cancelled_before_its_commit_leaves_nothing(store: Store) -> None:
    batch_done = asyncio.Event()

    async def write() -> None:
        async with store.begin_write() as conn:
            await conn.run_sync(insert_rows, *range(1000))
            batch_done.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await asyncio.wait_for(batch_done.wait(), WAIT_TIMEOUT)
    await check_cancelled_batch(store, task)
