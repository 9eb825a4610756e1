"""The rate limit: fast play passes, a flood is refused with the time to wait."""

import pytest

from bot.engine.errors import GameError
from bot.services.rate_limit import MAX_TRACKED_PLAYERS, RateLimiter
from tests.services.game_driver import ANN, BEN


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


@pytest.mark.parametrize("requests_per_second", [1, 4, 8])
def test_steady_fast_play_is_never_limited(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock, requests_per_second: int
) -> None:
    for _ in range(60 * 60):
        rate_limiter.check_request(ANN)
        seconds_clock.now += 1 / requests_per_second


def test_short_bursts_are_not_limited(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock
) -> None:
    for _ in range(20):
        for _ in range(30):
            rate_limiter.check_request(ANN)
            seconds_clock.now += 0.05
        seconds_clock.now += 3


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
    seconds_clock.now += wait
    for _ in range(15):
        rate_limiter.check_request(ANN)


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


def test_one_players_flood_does_not_limit_another(rate_limiter: RateLimiter) -> None:
    for _ in range(40):
        rate_limiter.check_request(ANN)
    with pytest.raises(GameError, match="too-fast"):
        rate_limiter.check_request(ANN)
    rate_limiter.check_request(BEN)


def test_quiet_players_are_forgotten_when_there_are_too_many(
    rate_limiter: RateLimiter, seconds_clock: SecondsClock
) -> None:
    for player in range(3 * MAX_TRACKED_PLAYERS):
        rate_limiter.check_request(player)
        seconds_clock.now += 0.01
    assert rate_limiter.tracked_player_count <= MAX_TRACKED_PLAYERS


def test_a_forgotten_player_starts_with_a_full_allowance(rate_limiter: RateLimiter) -> None:
    for _ in range(40):
        rate_limiter.check_request(ANN)
    rate_limiter.forget_player(ANN)
    rate_limiter.forget_player(BEN)
    rate_limiter.check_request(ANN)
