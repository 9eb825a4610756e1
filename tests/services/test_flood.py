"""A person's own fast play is never limited; a flood is, with a word."""

import pytest

from bot.engine.errors import GameError
from bot.services.flood import REMEMBERED, Flood
from tests.services.house import ANN, BEN


class Seconds:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def flood(seconds: Seconds) -> Flood:
    return Flood(seconds)


@pytest.mark.parametrize("a_second", [1, 4, 8])
def test_fast_fingers_play_on_for_ever(flood: Flood, seconds: Seconds, a_second: int) -> None:
    for _ in range(60 * 60):
        flood.check(ANN)
        seconds.now += 1 / a_second


def test_a_burst_is_a_person_in_a_hurry(flood: Flood, seconds: Seconds) -> None:
    for _ in range(20):
        for _ in range(30):
            flood.check(ANN)
            seconds.now += 0.05
        seconds.now += 3


def test_a_flood_is_held_back_and_told_how_long(flood: Flood, seconds: Seconds) -> None:
    def rush() -> None:
        for _ in range(1000):
            flood.check(ANN)
            seconds.now += 0.001

    with pytest.raises(GameError) as error:
        rush()
    assert error.value.key == "flood"
    wait = error.value.values["seconds"]
    assert isinstance(wait, int)
    assert 1 <= wait <= 10
    seconds.now += wait
    for _ in range(15):
        flood.check(ANN)


def test_of_an_endless_flood_no_more_than_a_few_pass(flood: Flood, seconds: Seconds) -> None:
    passed = 0
    for _ in range(10_000):
        seconds.now += 0.01
        try:
            flood.check(ANN)
        except GameError:
            continue
        passed += 1
    assert passed <= 40 + 100 * 8


def test_nobody_is_held_back_for_another(flood: Flood) -> None:
    for _ in range(40):
        flood.check(ANN)
    with pytest.raises(GameError, match="flood"):
        flood.check(ANN)
    flood.check(BEN)


def test_of_countless_players_the_quiet_ones_are_forgotten(flood: Flood, seconds: Seconds) -> None:
    for player in range(3 * REMEMBERED):
        flood.check(player)
        seconds.now += 0.01
    assert len(flood._left) <= REMEMBERED


def test_who_is_forgotten_begins_anew(flood: Flood) -> None:
    for _ in range(40):
        flood.check(ANN)
    flood.forget(ANN)
    flood.forget(BEN)
    flood.check(ANN)
