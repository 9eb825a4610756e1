"""The services on a real database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.games.play import PlayService
from bot.store import Store
from tests.services.game_driver import GameDriver, ManualClock
from tests.store.migrated_database import copy_database, open_migrated_store


@pytest.fixture
def database_url(migrated_database_file: Path, tmp_path: Path) -> str:
    return copy_database(migrated_database_file, tmp_path)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    async with open_migrated_store(database_url) as opened:
        yield opened


@pytest.fixture
def driver(store: Store, clock: ManualClock) -> GameDriver:
    return GameDriver(store, clock)


@pytest.fixture
def play_service(driver: GameDriver) -> PlayService:
    return driver.play_service
