"""The fixture of contests: their service."""

from itertools import count

import pytest

from bot.store import Store
from tests.services.challenge_driver import JoinableContestService
from tests.services.game_driver import ManualClock


@pytest.fixture
def contest_service(store: Store, clock: ManualClock) -> JoinableContestService:
    """Return a service whose fresh deals are 60001, 60002 and so on."""
    deal_numbers = count(60_001)
    return JoinableContestService(store, clock, lambda: next(deal_numbers))
