"""Many statements in one go stand in the transaction that is open."""

import asyncio

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.at_once import at_once

ONE = "INSERT INTO solution (player, deal, variant) VALUES (:player, '1', 'canfield')"


def written(conn: Connection, *players: int) -> int:
    """Writes a row for each of these, and counts all that there are."""
    for player in players:
        conn.execute(text(ONE), {"player": player})
    return int(conn.execute(text("SELECT count(*) FROM solution")).scalar_one())


async def counted(store: Store) -> int:
    async with store.reading() as conn:
        return await at_once(conn, written)


async def test_it_sees_what_was_written_before_and_is_kept_with_the_rest(store: Store) -> None:
    async with store.writing() as conn:
        await conn.execute(text(ONE), {"player": 1})
        assert await at_once(conn, written, 2, 3) == 3
        await conn.execute(text(ONE), {"player": 4})
        assert await counted(store) == 0
    assert await counted(store) == 4


async def test_what_fails_in_it_undoes_everything(store: Store) -> None:
    async def write() -> None:
        async with store.writing() as conn:
            await conn.execute(text(ONE), {"player": 1})
            await at_once(conn, written, 2, 3, 2)

    with pytest.raises(IntegrityError):
        await write()
    assert await counted(store) == 0
    async with store.writing() as conn:
        assert await at_once(conn, written, 5, 6) == 2
    assert await counted(store) == 2


async def test_one_that_is_broken_off_leaves_nothing(store: Store) -> None:
    async def write() -> None:
        async with store.writing() as conn:
            await at_once(conn, written, *range(1000))
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await counted(store) == 0
    async with store.writing() as conn:
        assert await at_once(conn, written, 5) == 1
