"""A sandbox of one's own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import ratelimits
from tests.sandbox.raw import RawBot, raw_bot
from tests.sandbox.running import Person, Running, sandbox_within
from tests.sandbox.stopped import Stopped


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    async with sandbox_within(tmp_path / "sandbox") as found:
        yield found


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Stopped:
    """The time by which requests are counted: on a slow machine as many come in it as on others."""
    found = Stopped()
    monkeypatch.setattr(ratelimits, "time", found)
    return found


@pytest.fixture
async def bot(running: Running) -> AsyncIterator[RawBot]:
    """A bot that answers as the test says; it knows ``/go``."""
    async with raw_bot(running) as found:
        yield found


@pytest.fixture
async def ada(running: Running) -> Person:
    """Manages both servers; English."""
    return await running.person("ada")


@pytest.fixture
async def lucia(running: Running) -> Person:
    """An ordinary member of the club; Spanish."""
    return await running.person("lucia")
