"""Fixtures of the services on a real SQLite and a real PostgreSQL."""

from collections.abc import AsyncIterator

import pytest

from bot.services.games.play import PlayService
from bot.store import Store
from tests.services.challenge_driver import ChallengeDriver
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import GameDriver, ManualClock
from tests.store.migrated_database import open_migrated_store


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
