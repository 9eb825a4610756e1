"""PostgreSQL's connections that are closed with their engine, whatever is under way."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import asyncpg
import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from bot.store.db.connection import begin_transaction
from bot.store.db.postgresql import open_postgresql_engine
from tests.store.postgresql_databases import create_database
from tests.timeouts import WAIT_TIMEOUT, wait_until

SLEEP = text("SELECT pg_sleep(2)")
COUNT_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def url(postgresql_url: str) -> Iterator[URL]:
    """Yield the URL of an empty database that nobody else uses."""
    with create_database(postgresql_url) as created:
        yield make_url(created)


async def wait_until_nobody_is_connected(url: URL) -> None:
    """Wait until the server has no other connection to this database."""
    watching = await asyncpg.connect(url.set(drivername="postgresql").render_as_string())

    async def is_nobody_connected() -> bool:
        return bool(await watching.fetchval(COUNT_OTHERS) == 0)

    try:
        await wait_until(is_nobody_connected)
    finally:
        await watching.close()


@pytest.mark.parametrize("is_at_work", [False, True])
async def test_an_engine_closes_the_connection_of_a_task_that_is_still_in_a_transaction(
    url: URL, is_at_work: bool
) -> None:
    has_begun = asyncio.Event()

    async def stay_in_transaction() -> None:
        async with begin_transaction(engine) as conn:
            has_begun.set()
            if is_at_work:
                await conn.execute(SLEEP)
            await asyncio.Event().wait()

    async with open_postgresql_engine(url, max_connections=2) as engine:
        staying = asyncio.create_task(stay_in_transaction())
        await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    await wait_until_nobody_is_connected(url)
    staying.cancel()
    with suppress(asyncio.CancelledError, SQLAlchemyError):
        await asyncio.wait_for(staying, WAIT_TIMEOUT)


async def test_a_connection_that_opens_as_its_engine_closes_is_closed(url: URL) -> None:
    async def read() -> None:
        async with begin_transaction(engine) as conn:
            await conn.execute(SLEEP)

    async with open_postgresql_engine(url, max_connections=2) as engine:
        reading = asyncio.create_task(read())
        await asyncio.sleep(0)
    with pytest.raises(SQLAlchemyError):
        await asyncio.wait_for(reading, WAIT_TIMEOUT)
    await wait_until_nobody_is_connected(url)
