"""Many statements in one go stand in the transaction that is open."""

import asyncio

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.db.batch import run_batch

INSERT_ONE = (
    "INSERT INTO viewed_solution (player_id, deal, variant) VALUES (:player, '1', 'canfield')"
)


def insert_rows(conn: Connection, *players: int) -> int:
    """Writes a row for each of these, and counts all that there are."""
    for player in players:
        conn.execute(text(INSERT_ONE), {"player": player})
    return int(conn.execute(text("SELECT count(*) FROM viewed_solution")).scalar_one())


async def count_rows(store: Store) -> int:
    async with store.begin_read() as conn:
        return await run_batch(conn, insert_rows)


async def test_a_batch_sees_and_joins_the_open_transaction(store: Store) -> None:
    async with store.begin_write() as conn:
        await conn.execute(text(INSERT_ONE), {"player": 1})
        assert await run_batch(conn, insert_rows, 2, 3) == 3
        await conn.execute(text(INSERT_ONE), {"player": 4})
        assert await count_rows(store) == 0
    assert await count_rows(store) == 4


async def test_a_failing_batch_rolls_everything_back(store: Store) -> None:
    async def write() -> None:
        async with store.begin_write() as conn:
            await conn.execute(text(INSERT_ONE), {"player": 1})
            await run_batch(conn, insert_rows, 2, 3, 2)

    with pytest.raises(IntegrityError):
        await write()
    assert await count_rows(store) == 0
    async with store.begin_write() as conn:
        assert await run_batch(conn, insert_rows, 5, 6) == 2
    assert await count_rows(store) == 2


async def test_a_cancelled_batch_leaves_nothing(store: Store) -> None:
    async def write() -> None:
        async with store.begin_write() as conn:
            await run_batch(conn, insert_rows, *range(1000))
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await count_rows(store) == 0
    async with store.begin_write() as conn:
        assert await run_batch(conn, insert_rows, 5) == 1
