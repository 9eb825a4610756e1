"""Requests are let in once, with a deadline that no wrong clock moves, and not too many at once."""

import asyncio
from collections.abc import Iterator
from math import floor

import pytest

from bot.models.errors import BusyError, RepeatedRequestError
from bot.services.requests import (
    ANSWER_SECONDS,
    DECISION_SECONDS,
    MAX_OPEN_REQUESTS,
    TOKEN_SECONDS,
    AgeEstimate,
    RequestIntake,
)
from bot.store.requests.current_request import CURRENT_REQUEST
from tests.services.test_rate_limit import SecondsClock

HOUR = 3600.0
LATENCY = 0.1
"""The seconds from Discord to the bot, at the least."""


class Sender:
    """Whoever creates requests, by a clock of their own; they arrive after some seconds."""

    def __init__(self, host_clock: SecondsClock, offset: float) -> None:
        self.estimate = AgeEstimate(host_clock)
        self.offset = offset
        self._host_clock = host_clock

    def estimate_age(self, seconds: float = LATENCY) -> float:
        """Send something that arrives after so many seconds, and return its estimated age."""
        created_at = self.now
        self._host_clock.now += seconds
        return self._host_clock.now - self.estimate.convert_creation(created_at)

    @property
    def now(self) -> float:
        """What their clock shows."""
        return self._host_clock.now + self.offset

    def hear_their_time(self, ahead: float = 0.0) -> None:
        """Send what their clock shows in whole seconds, ahead of the one for creations."""
        shown = floor(self.now + ahead)
        self._host_clock.now += LATENCY
        self.estimate.note_their_time(shown)


@pytest.fixture(params=[0.0, HOUR, -HOUR, 1e9])
def sender(request: pytest.FixtureRequest) -> Sender:
    """Return a sender whose clock is off by some time."""
    return Sender(SecondsClock(), request.param)


def test_a_late_arrival_is_told_from_others_whatever_the_clocks_show(sender: Sender) -> None:
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)
    assert sender.estimate_age(LATENCY + 2) == pytest.approx(2, abs=0.01)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


def test_the_first_arrival_can_be_late_once_their_clock_is_known(sender: Sender) -> None:
    for _ in range(3):
        sender.hear_their_time()
    assert sender.estimate_age(LATENCY + 4) == pytest.approx(4, abs=1)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


def test_whose_clock_is_far_ahead_of_their_creations_makes_nobody_late(sender: Sender) -> None:
    sender.hear_their_time(ahead=HOUR)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)
    sender.hear_their_time(ahead=30)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


def test_a_clock_that_is_a_little_ahead_of_creations_is_not_believed_for_long(
    sender: Sender,
) -> None:
    for _ in range(10):
        sender.hear_their_time(ahead=3.0)
    created_at = sender.now
    assert sender.estimate_age() > DECISION_SECONDS
    sender.estimate.note_late_answer_accepted(created_at)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 960.0, -960.0, 30.0])
def test_a_clock_that_jumps_makes_nobody_late(sender: Sender, jump: float) -> None:
    sender.estimate_age()
    sender.offset += jump
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


def test_a_clock_that_drifts_makes_nobody_late(sender: Sender) -> None:
    sender.estimate_age()
    for _ in range(24):
        sender.estimate_age(HOUR)
        sender.offset -= HOUR * 0.0001
        assert sender.estimate_age() < DECISION_SECONDS / 2


def test_an_answer_that_discord_should_have_refused_corrects_the_estimate(
    sender: Sender,
) -> None:
    sender.estimate_age()
    sender.offset -= 10
    created_at = sender.offset
    assert sender.estimate_age() == pytest.approx(10, abs=0.01)
    sender.estimate.note_late_answer_accepted(created_at)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


def test_an_answer_within_its_time_leaves_the_estimate(sender: Sender) -> None:
    sender.estimate_age()
    sender.estimate.note_late_answer_accepted(sender.offset - ANSWER_SECONDS + 1)
    assert sender.estimate_age(LATENCY + 2) == pytest.approx(2, abs=0.01)


def test_nothing_is_older_than_its_token(sender: Sender) -> None:
    sender.estimate_age()
    assert sender.estimate_age(TOKEN_SECONDS + 1) == pytest.approx(0, abs=0.01)


@pytest.fixture
def intake() -> Iterator[RequestIntake]:
    """Return an intake by the event loop's clock."""
    yield RequestIntake(lambda: asyncio.get_running_loop().time())
    CURRENT_REQUEST.set(None)


async def handle(intake: RequestIntake, request_id: int, until: asyncio.Event) -> None:
    """Handle a request until an event, in a task of its own."""
    intake.begin_request(request_id, 0.0, lambda: False)
    await until.wait()


async def test_a_request_is_let_in_once(intake: RequestIntake) -> None:
    done = asyncio.Event()
    done.set()
    await asyncio.create_task(handle(intake, 1, done))
    await asyncio.create_task(handle(intake, 2, done))
    with pytest.raises(RepeatedRequestError):
        await asyncio.create_task(handle(intake, 1, done))


async def test_only_so_many_requests_are_handled_at_once(intake: RequestIntake) -> None:
    done = asyncio.Event()
    handling = [
        asyncio.create_task(handle(intake, number, done)) for number in range(MAX_OPEN_REQUESTS)
    ]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await asyncio.create_task(handle(intake, MAX_OPEN_REQUESTS, done))
    done.set()
    await asyncio.gather(*handling)
    await asyncio.create_task(handle(intake, MAX_OPEN_REQUESTS + 1, done))
