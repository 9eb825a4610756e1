"""A person's own fast play is never limited; a flood is, with a word."""

import pytest

from bot.engine.errors import GameError
from bot.services.rate_limit import MAX_TRACKED_PLAYERS, RateLimiter
from tests.services.game_driver import ANN, BEN


class SecondsClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds_clock() -> SecondsClock:
    return SecondsClock()


@pytest.fixture
def rate_limit(seconds_clock: SecondsClock) -> RateLimiter:
    return RateLimiter(seconds_clock)


@pytest.mark.parametrize("moves_per_second", [1, 4, 8])
def test_steady_fast_play_is_never_limited(
    rate_limit: RateLimiter, seconds_clock: SecondsClock, moves_per_second: int
) -> None:
    for _ in range(60 * 60):
        rate_limit.check_request(ANN)
        seconds_clock.now += 1 / moves_per_second


def test_short_bursts_are_not_limited(rate_limit: RateLimiter, seconds_clock: SecondsClock) -> None:
    for _ in range(20):
        for _ in range(30):
            rate_limit.check_request(ANN)
            seconds_clock.now += 0.05
        seconds_clock.now += 3


def test_a_flood_is_refused_with_the_seconds_to_wait(
    rate_limit: RateLimiter, seconds_clock: SecondsClock
) -> None:
    def rush() -> None:
        for _ in range(1000):
            rate_limit.check_request(ANN)
            seconds_clock.now += 0.001

    with pytest.raises(GameError) as error:
        rush()
    assert error.value.key == "too-fast"
    wait = error.value.values["seconds"]
    assert isinstance(wait, int)
    assert 1 <= wait <= 10
    seconds_clock.now += wait
    for _ in range(15):
        rate_limit.check_request(ANN)


def test_only_a_few_requests_of_an_endless_flood_pass(
    rate_limit: RateLimiter, seconds_clock: SecondsClock
) -> None:
    passed = 0
    for _ in range(10_000):
        seconds_clock.now += 0.01
        try:
            rate_limit.check_request(ANN)
        except GameError:
            continue
        passed += 1
    assert passed <= 40 + 100 * 8


def test_one_players_flood_does_not_limit_another(rate_limit: RateLimiter) -> None:
    for _ in range(40):
        rate_limit.check_request(ANN)
    with pytest.raises(GameError, match="too-fast"):
        rate_limit.check_request(ANN)
    rate_limit.check_request(BEN)


def test_quiet_players_are_forgotten_when_there_are_too_many(
    rate_limit: RateLimiter, seconds_clock: SecondsClock
) -> None:
    for player in range(3 * MAX_TRACKED_PLAYERS):
        rate_limit.check_request(player)
        seconds_clock.now += 0.01
    assert len(rate_limit._remaining_requests) <= MAX_TRACKED_PLAYERS


def test_a_forgotten_player_starts_with_a_full_allowance(rate_limit: RateLimiter) -> None:
    for _ in range(40):
        rate_limit.check_request(ANN)
    rate_limit.forget_player(ANN)
    rate_limit.forget_player(BEN)
    rate_limit.check_request(ANN)
