"""Requests: let in once, in time, not too many; and claims on work."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot import background
from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.requests import (
    BusyError,
    DatabaseTroubleError,
    FloodError,
    RepeatedRequestError,
)
from bot.services import claims
from bot.services.requests import (
    ANSWER_SECONDS,
    DECISION_SECONDS,
    MAX_OPEN_REQUESTS,
    MAX_REFUSALS_PER_SECOND,
    MAX_REQUEST_BURST,
    MAX_TRACKED_PLAYERS,
    TOKEN_SECONDS,
    AgeEstimate,
    RateLimiter,
    RequestIntake,
)
from bot.store import open_store
from bot.store.claims import request_work
from tests.services.drivers import ANN, BEN, CAT, Driver, ManualClock
from tests.store.database_link import DatabaseLink
from tests.timeouts import WAIT_TIMEOUT

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
        return self.estimate.estimate_age(created_at)

    @property
    def now(self) -> float:
        """What their clock shows."""
        return self._host_clock.now + self.offset


@pytest.fixture(params=[0.0, HOUR, -HOUR, 1e9])
def sender(request: pytest.FixtureRequest) -> Sender:
    """Return a sender whose clock is off by some time."""
    return Sender(SecondsClock(), request.param)


def test_a_late_arrival_is_told_from_others_whatever_the_clocks_show(sender: Sender) -> None:
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)
    sender.estimate.note_answer_accepted(sender.offset - ANSWER_SECONDS + 1)
    assert sender.estimate_age(LATENCY + 2) == pytest.approx(2, abs=0.01)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)
    # Nothing is older than its token.
    assert sender.estimate_age(TOKEN_SECONDS + 1) == pytest.approx(0, abs=0.01)


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
    sender.estimate.note_answer_accepted(created_at)
    assert sender.estimate_age() == pytest.approx(0, abs=0.01)


@pytest.fixture
def intake() -> RequestIntake:
    """Return an intake by the event loop's clock."""
    return RequestIntake(lambda: asyncio.get_running_loop().time())


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


class SecondsClock:
    """A clock of seconds that stands at the time a test has set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the seconds that were set."""
        return self.now


@pytest.fixture
def seconds_clock() -> SecondsClock:
    """Return the clock that the rate limiter goes by."""
    return SecondsClock()


@pytest.fixture
def rate_limiter(seconds_clock: SecondsClock) -> RateLimiter:
    """Return a rate limiter."""
    return RateLimiter(seconds_clock)


@pytest.mark.parametrize(
    "pauses",
    [[1.0] * 3600, [1 / 4] * 14_400, [1 / 8] * 28_800, [*[0.05] * 29, 3.05] * 20],
    ids=["steady", "fast", "very fast", "in bursts"],
)
def test_fast_play_is_never_limited(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock, pauses: list[float]
) -> None:
    for pause in pauses:
        rate_limiter.check_request(ANN)
        seconds_clock.now += pause


def test_a_flood_is_refused_with_the_seconds_to_wait(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock
) -> None:
    def send_flood() -> None:
        for _ in range(1000):
            rate_limiter.check_request(ANN)
            seconds_clock.now += 0.001

    with pytest.raises(GameError) as error:
        send_flood()
    assert error.value.key == "too-fast"
    wait = error.value.values["seconds"]
    assert isinstance(wait, int)
    assert 1 <= wait <= 10
    rate_limiter.check_request(BEN)
    seconds_clock.now += wait
    for _ in range(15):
        rate_limiter.check_request(ANN)
    # Who is forgotten starts with a full allowance.
    with pytest.raises(GameError, match="too-fast"):
        send_flood()
    rate_limiter.forget_player(ANN)
    rate_limiter.forget_player(CAT)
    rate_limiter.check_request(ANN)


def test_no_more_than_ten_refusals_a_second_are_told_to_one_player(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock
) -> None:
    told: Counter[int] = Counter()
    for _ in range(5_000):
        seconds_clock.now += 0.001
        try:
            rate_limiter.check_request(ANN)
        except FloodError:
            continue
        except GameError:
            told[int(seconds_clock.now)] += 1
    assert max(told.values()) == MAX_REFUSALS_PER_SECOND
    assert len(told) > 3
    # Another player's are counted by themselves.
    for _ in range(MAX_REQUEST_BURST):
        rate_limiter.check_request(BEN)
    with pytest.raises(GameError, match="too-fast") as refusal:
        rate_limiter.check_request(BEN)
    assert not isinstance(refusal.value, FloodError)


def test_only_a_few_requests_of_an_endless_flood_pass(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock
) -> None:
    passed = 0
    for _ in range(10_000):
        seconds_clock.now += 0.01
        try:
            rate_limiter.check_request(ANN)
        except GameError:
            continue
        passed += 1
    assert passed <= 40 + 100 * 8


def test_quiet_players_are_forgotten_when_there_are_too_many(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock
) -> None:
    for player in range(3 * MAX_TRACKED_PLAYERS):
        rate_limiter.check_request(player)
        seconds_clock.now += 0.01
    assert rate_limiter.tracked_player_count <= MAX_TRACKED_PLAYERS


DELAYS = [*(number / 2000 for number in range(40)), WAIT_TIMEOUT]


@pytest.mark.slow
@pytest.mark.parametrize("must_be_due", [False, True])
async def test_whenever_work_is_cancelled_another_process_can_claim_it(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, *, must_be_due: bool
) -> None:
    # A slow machine may take longer to give a claim back than a bot that stops has time.
    for module in (claims, background):
        monkeypatch.setattr(module, "CANCELLATION_SECONDS", WAIT_TIMEOUT)
    holder, other = driver.claims, driver.claims
    reached: set[str] = set()

    async def work() -> None:
        if must_be_due:
            async with driver.store.begin_write(None) as conn:
                await request_work(conn, ClaimKind.SEASONS, [1])
        async with holder.hold(ClaimKind.SEASONS, 1, must_be_due=must_be_due) as claim:
            assert claim is not None
            reached.add("in the block")
            await asyncio.sleep(0.002)
        reached.add("after the block")

    for delay in DELAYS:
        task = asyncio.create_task(work())
        await asyncio.wait({task}, timeout=delay)
        task.cancel()
        await asyncio.wait({task})
        async with other.hold(ClaimKind.SEASONS, 1) as claim:
            assert claim is not None, delay
    assert reached == {"in the block", "after the block"}


@pytest.mark.slow
@pytest.mark.parametrize("is_silent", [True, False])
async def test_whoever_presses_while_the_database_is_away_is_told_in_time(
    link: DatabaseLink, clock: ManualClock, intake: RequestIntake, *, is_silent: bool
) -> None:
    async with open_store(link.url) as store:
        driver = Driver(store, clock)
        for player_id in PRESSING_PLAYERS:
            await driver.deal_free_game(player_id)
        if is_silent:
            link.hold()
        else:
            link.cut()
        waited = await asyncio.gather(
            *(press_draw(driver, intake, player_id) for player_id in PRESSING_PLAYERS)
        )
        link.restore()
        # A busy machine is late, but nobody waits for a connection or a statement to give up.
        assert max(waited) < 10 * ANSWER_SECONDS
        for player_id in PRESSING_PLAYERS:
            assert (await driver.play.load_current_table(player_id)).game.moves == ()


PRESSING_PLAYERS = range(1, 11)


async def press_draw(driver: Driver, intake: RequestIntake, player_id: int) -> float:
    """Press *Draw* in vain; return the seconds until that is told."""
    loop = asyncio.get_running_loop()
    pressed_at = loop.time()
    request = intake.begin_request(player_id, pressed_at, lambda: False)
    with pytest.raises((BusyError, DatabaseTroubleError)):
        await driver.play.draw_cards(player_id, request=request)
    assert not request.has_reached_commit
    return loop.time() - pressed_at
