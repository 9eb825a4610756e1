"""The way to PostgreSQL that tests disturb does what it promises."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from time import perf_counter

import asyncpg
import pytest
from sqlalchemy import make_url

from tests.store.database_link import DatabaseLink, open_database_link
from tests.timeouts import wait_until

DELAY = 1.0
"""In seconds: so long that what a busy machine adds is little beside it."""
CONNECTION_ERRORS = (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, OSError)


@pytest.fixture
def link(postgresql_url: str) -> Iterator[DatabaseLink]:
    """Yield a link that adds no delay."""
    with open_database_link(postgresql_url) as opened:
        yield opened


@asynccontextmanager
async def connect(link: DatabaseLink) -> AsyncIterator[asyncpg.Connection]:
    """Connect to the database through the link for the block."""
    conn = await asyncpg.connect(str(make_url(link.url).set(drivername="postgresql")))
    try:
        yield conn
    finally:
        conn.terminate()


async def measure_seconds(conn: asyncpg.Connection) -> float:
    """Return how long a query takes that is one round trip."""
    before = perf_counter()
    await conn.execute("SELECT 1")
    return perf_counter() - before


@pytest.mark.slow
async def test_a_delay_is_added_to_a_round_trip_and_to_statements_sent_together_once(
    link: DatabaseLink,
) -> None:
    insert = "INSERT INTO numbers VALUES ($1)"
    async with connect(link) as conn:
        await conn.execute("CREATE TEMPORARY TABLE numbers (number int)")
        await conn.executemany(insert, [(0,)])
        link.set_delay(DELAY)
        assert await measure_seconds(conn) >= DELAY
        before = perf_counter()
        await conn.executemany(insert, [(number,) for number in range(1, 20_000)])
        assert perf_counter() - before < 60 * DELAY
        link.set_delay(0)
        rows = await conn.fetch("SELECT number FROM numbers")
    assert [number for (number,) in rows] == list(range(20_000))


async def test_statements_are_counted_held_and_lost(link: DatabaseLink) -> None:
    async with connect(link) as conn, connect(link) as other:
        before = link.round_trips
        for each in (conn, conn, conn, other):
            await each.execute("SELECT 1")
        assert link.round_trips - before == 4
        link.hold()
        query = asyncio.create_task(conn.fetchval("SELECT 1"))
        await asyncio.wait({query}, timeout=0.1)
        assert not query.done()
        link.restore()
        assert await query == 1
        link.reset_connections()
        with pytest.raises(CONNECTION_ERRORS):
            await conn.execute("SELECT 1")
    link.cut()
    with pytest.raises(CONNECTION_ERRORS):
        async with connect(link):
            pass
    assert link.connections == 0
    link.restore()
    async with connect(link) as conn:
        assert await conn.fetchval("SELECT 1") == 1


async def test_a_client_that_leaves_frees_its_place_on_the_server(link: DatabaseLink) -> None:
    async with connect(link) as conn:
        assert link.connections == 1

        await conn.close()

        await wait_until(lambda: link.connections == 0)
