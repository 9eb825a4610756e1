"""Fixtures of seasons."""

import pytest

from bot.store import Store
from tests.services.game_driver import ManualClock
from tests.services.seasons.season_driver import SeasonDriver


@pytest.fixture
def season_driver(store: Store, clock: ManualClock) -> SeasonDriver:
    """Return a driver of games in seasons; the clock stands in March."""
    return SeasonDriver(store, clock)
