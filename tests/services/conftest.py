"""Fixtures of the services on a real SQLite and a real PostgreSQL."""

import pytest

from bot.store import Store
from tests.services.drivers import Driver, ManualClock


@pytest.fixture
def clock() -> ManualClock:
    """Return the clock that the test's services go by."""
    return ManualClock()


@pytest.fixture
def driver(store: Store, clock: ManualClock) -> Driver:
    """Return a driver of the services on the test's database."""
    return Driver(store, clock)


@pytest.fixture
def other_driver(other_store: Store, clock: ManualClock) -> Driver:
    """Return a driver of another process on the test's database."""
    return Driver(other_store, clock)
