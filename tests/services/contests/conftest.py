"""Fixtures of contests: drivers of challenges and dailies, and their service."""

from itertools import count

import pytest

from bot.store import Store
from tests.services.challenge_driver import ChallengeDriver, JoinableContestService
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ManualClock


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
