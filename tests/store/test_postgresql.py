"""Transactions on PostgreSQL: limits, lost connections, closing."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext

import asyncpg
import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from bot.models.requests import DatabaseTroubleError
from bot.store import PlayerRequest, Store, engines
from bot.store.database import open_store_engine
from bot.store.engines import begin_transaction, open_postgresql_engine
from tests.store.database_link import DatabaseLink
from tests.store.databases import create_database, open_migrated_store
from tests.store.sample_games import ANN, BEN
from tests.store.test_requests import deal_to, find_game, make_request
from tests.timeouts import WAIT_TIMEOUT, wait_until

LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")


@pytest.fixture
async def distant_store(link: DatabaseLink) -> AsyncIterator[Store]:
    """Yield a store at the end of the way."""
    async with open_migrated_store(link.url) as store:
        yield store


async def show_limits(
    store: Store, *, for_writing: bool, request: PlayerRequest | None = None
) -> set[str]:
    """Return how long the server lets a transaction's statements take, and itself stand still."""
    async with store.begin_write(request) if for_writing else store.begin_read(request) as conn:
        return {(await conn.execute(text(f"SHOW {name}"))).scalar_one() for name in LIMITS}


@pytest.mark.parametrize("for_writing", [False, True])
async def test_the_server_ends_what_a_press_leaves_behind_sooner_than_other_work(
    distant_store: Store, link: DatabaseLink, *, for_writing: bool
) -> None:
    request = make_request()
    assert await show_limits(distant_store, for_writing=for_writing, request=request) == {"3s"}
    # Limits end with their transaction, on the same connection.
    assert await show_limits(distant_store, for_writing=for_writing) == {"2min"}
    assert link.connections == 1


async def test_a_statement_that_takes_too_long_is_trouble_of_the_database(
    distant_store: Store,
) -> None:
    async def sleep_long() -> None:
        async with distant_store.begin_read(None) as conn:
            await conn.execute(text("SET LOCAL statement_timeout = 50"))
            await conn.execute(text("SELECT pg_sleep(60)"))

    with pytest.raises(DatabaseTroubleError, match="busy"):
        await sleep_long()
    assert await find_game(distant_store, ANN) is None


async def test_connections_lost_while_nobody_used_them_are_replaced(
    distant_store: Store, link: DatabaseLink
) -> None:
    await asyncio.gather(*(find_game(distant_store, ANN + number) for number in range(5)))
    link.reset_connections()
    await deal_to(distant_store, ANN, make_request())
    link.reset_connections()
    assert await find_game(distant_store, ANN)


async def test_a_connection_lost_during_a_transaction_is_trouble(
    distant_store: Store, link: DatabaseLink
) -> None:
    async def lose_connection() -> None:
        async with distant_store.begin_write(None) as conn:
            link.reset_connections()
            await conn.execute(text("SELECT 1"))

    with pytest.raises(DatabaseTroubleError, match="unreachable"):
        await lose_connection()
    await deal_to(distant_store, BEN)


async def test_all_connections_are_opened_at_once_and_never_more(link: DatabaseLink) -> None:
    async with open_store_engine(make_url(link.url), max_connections=3) as engine:
        store = Store(engine)
        await store.open_connections()
        assert link.connections == 3
        await asyncio.gather(*(find_game(store, ANN + number) for number in range(20)))
        assert link.connections == 3


async def test_work_that_finds_no_connection_free_for_long_is_trouble(
    link: DatabaseLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_POOL_SECONDS", 0.1)
    async with open_store_engine(make_url(link.url), max_connections=1) as engine:
        store = Store(engine)
        async with store.begin_read(None):
            with pytest.raises(DatabaseTroubleError, match="busy"):
                await find_game(store, ANN)
        assert await find_game(store, ANN) is None


async def test_a_store_closes_at_once_although_its_server_is_not_heard_of(
    link: DatabaseLink,
) -> None:
    async with open_migrated_store(link.url) as store:
        await asyncio.gather(*(find_game(store, ANN + number) for number in range(10)))
        link.hold()
        before = time.monotonic()
    # A connection that is waited for takes two seconds.
    assert time.monotonic() - before < 2


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
async def test_a_task_that_outlives_its_engine_closes_its_connection(
    url: URL, is_at_work: bool
) -> None:
    has_begun = asyncio.Event()

    async def stay_in_transaction() -> None:
        async with begin_transaction(engine, nullcontext()) as conn:
            has_begun.set()
            if is_at_work:
                await conn.execute(SLEEP)
            await asyncio.Event().wait()

    async with open_postgresql_engine(url, max_connections=2) as engine:
        staying = asyncio.create_task(stay_in_transaction())
        await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    staying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(staying, WAIT_TIMEOUT)
    await wait_until_nobody_is_connected(url)


async def test_a_connection_that_opens_as_its_engine_closes_is_closed(url: URL) -> None:
    async def read() -> None:
        async with begin_transaction(engine, nullcontext()) as conn:
            await conn.execute(SLEEP)

    async with open_postgresql_engine(url, max_connections=2) as engine:
        reading = asyncio.create_task(read())
        await asyncio.sleep(0.001)
    with pytest.raises(SQLAlchemyError):
        await asyncio.wait_for(reading, WAIT_TIMEOUT)
    await wait_until_nobody_is_connected(url)
