"""The services on a real database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.play import Play
from bot.store import Store
from tests.services.house import Clock, House
from tests.store.prepared import copied, prepared_store


@pytest.fixture
def url(prepared: Path, tmp_path: Path) -> str:
    return copied(prepared, tmp_path)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with prepared_store(url) as opened:
        yield opened


@pytest.fixture
def house(store: Store, clock: Clock) -> House:
    return House(store, clock)


@pytest.fixture
def play(house: House) -> Play:
    return house.play
