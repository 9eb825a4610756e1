"""How often the timing signal is wrong about simulated people, and which machines it finds.

Nobody has measured how people time their moves here. The simulated ones are made steadier than
people who were timed at other choices, whose logarithms of times deviate by 0.4 and more.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from bot.signals.examination import LEAST_EVENNESS, LEAST_GAPS
from bot.signals.gaps import add_gap, measure_evenness

_START = datetime(2026, 3, 1, tzinfo=UTC)
_MOVES = 120
_LATENCY = 0.08
"""Seconds by which the way over the network varies."""


def _person(spread: float) -> Callable[[Random], list[float]]:
    def time_moves(random: Random) -> list[float]:
        pace = random.uniform(-0.7, 1.5)
        return [random.lognormvariate(pace, spread) for _ in range(_MOVES)]

    return time_moves


def _fast_on_a_phone(random: Random) -> list[float]:
    """Return short times, with a thought now and then."""
    return [
        random.lognormvariate(-0.3, 0.3) if random.random() < 0.85 else random.uniform(1.5, 6)
        for _ in range(_MOVES)
    ]


def _machine(jitter: float) -> Callable[[Random], list[float]]:
    def time_moves(random: Random) -> list[float]:
        pause = random.uniform(0.3, 5)
        return [
            pause * random.uniform(1 - jitter, 1 + jitter) + abs(random.gauss(0, _LATENCY))
            for _ in range(_MOVES)
        ]

    return time_moves


PEOPLE = {
    "person, spread 0.4": _person(0.4),
    "person, spread 0.6": _person(0.6),
    "person, spread 0.8": _person(0.8),
    "fast on a phone": _fast_on_a_phone,
}
MACHINES = {
    "machine, steady": _machine(0.0),
    "machine, 15 % jitter": _machine(0.15),
    "machine, 30 % jitter": _machine(0.3),
    "machine that waits like a person": _person(0.6),
}


def count_even_games(time_moves: Callable[[Random], list[float]], games: int) -> int:
    """Return how many of so many simulated games the timing signal names."""
    return sum(_is_even(time_moves(Random(seed))) for seed in range(games))


def _is_even(seconds: list[float]) -> bool:
    gaps, now = 0, _START
    for gap in seconds:
        gaps, now = add_gap(gaps, now, now + timedelta(seconds=gap)), now + timedelta(seconds=gap)
    evenness = measure_evenness(gaps, LEAST_GAPS)
    return evenness is not None and evenness >= LEAST_EVENNESS
