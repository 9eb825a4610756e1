"""Fixtures of the services on a real SQLite and a real PostgreSQL."""

from collections.abc import AsyncIterator
from itertools import count

import pytest

from bot.services.play import PlayService
from bot.store import Store
from tests.services.drivers import (
    ChallengeDriver,
    DailyDriver,
    GameDriver,
    JoinableContestService,
    ManualClock,
    SeasonDriver,
)
from tests.store.databases import open_migrated_store


@pytest.fixture
def clock() -> ManualClock:
    """Return the clock that the test's services go by."""
    return ManualClock()


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """Yield the open store of the test's database."""
    async with open_migrated_store(database_url) as opened_store:
        yield opened_store


@pytest.fixture
def driver(store: Store, clock: ManualClock) -> GameDriver:
    """Return a driver of Ann's games."""
    return GameDriver(store, clock)


@pytest.fixture
def play_service(driver: GameDriver) -> PlayService:
    """Return the driver's play service."""
    return driver.play_service


@pytest.fixture
def challenge_driver(store: Store, clock: ManualClock) -> ChallengeDriver:
    """Return a driver of challenges."""
    return ChallengeDriver(store, clock)


@pytest.fixture
def daily_driver(store: Store, clock: ManualClock) -> DailyDriver:
    """Return a driver of dailies."""
    return DailyDriver(store, clock)


@pytest.fixture
def contest_service(store: Store, clock: ManualClock) -> JoinableContestService:
    """Return a service whose fresh deals are 60001, 60002 and so on."""
    deal_numbers = count(60_001)
    return JoinableContestService(store, clock, lambda: next(deal_numbers))


@pytest.fixture
def season_driver(store: Store, clock: ManualClock) -> SeasonDriver:
    """Return a driver of games in seasons; the clock stands in March."""
    return SeasonDriver(store, clock)
