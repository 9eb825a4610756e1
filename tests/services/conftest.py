"""The services on a real database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.play import Play
from bot.store import Store, open_store
from tests.services.house import Clock, House


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/games.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened


@pytest.fixture
def house(store: Store, clock: Clock) -> House:
    return House(store, clock)


@pytest.fixture
def play(house: House) -> Play:
    return house.play
