"""One sandbox and one bot for all tests of a worker; everyone who plays is new."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.store import Store
from tests.sandbox.running import Person
from tests.store.prepared import prepared_store
from tests.whole.club import Club, club


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_club(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Club]:
    """The club that stays open from test to test."""
    async with club(tmp_path_factory.mktemp("club"), lasting=True) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def shared_club(open_club: Club) -> AsyncIterator[Club]:
    """The club as a test finds it: no faults, the right time; what the bot sends is checked."""
    await open_club.opens()
    since = len(open_club.bot.said().encode())
    await open_club.running.forget_requests()
    yield open_club
    await open_club.running.undisturbed()
    await open_club.check(since)
    await open_club.leave()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def store(open_club: Club) -> AsyncIterator[Store]:
    """The database that the bot plays on."""
    async with prepared_store(open_club.bot.settings["DATABASE_URL"]) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def ada(shared_club: Club) -> Person:
    """Somebody with no games yet, in a channel where the bot may speak."""
    return await shared_club.newcomer()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(shared_club: Club) -> Person:
    """Somebody else."""
    return await shared_club.newcomer()
