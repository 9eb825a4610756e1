"""How often signals are wrong about simulated people, and how many searched games they find.

The models of the bot are measured on deals that nothing else was tried on. With ``--write`` they
are first made anew: styles and the threshold, each from a set of deals of its own.
"""

import argparse
import sys
from collections.abc import Callable, Collection
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from bot.services.statistics import compute_wilson_interval
from bot.signals.examination import (
    LEAST_EVENNESS,
    LEAST_GAPS,
    add_gap,
    find_choice_model,
    measure_evenness,
)
from bot.variants import VARIANTS
from tests.bench.signals import people
from tests.bench.signals.models import (
    MEASURED_SET,
    Plan,
    drop_model,
    is_named,
    make_model,
    make_sample,
    store_model,
)

_GAMES = ("klondike",)
"""Those that have a model; with ``--write`` one can be made of others."""
_MOST_WRONG, _LEAST_FOUND = 0.001, 0.8
"""The goal: shares of honest games, and of games that were played by a searched line."""
_TIMED_GAMES = 2_000
_WINS = 400
"""So many that the interval of all honest families ends below one game in a thousand, if none of
3,000 is named."""


def main() -> int:
    """Print the tables; with ``--write`` make the models first."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.signals", description=__doc__)
    parser.add_argument("--wins", type=int, default=_WINS, metavar="N", help="honest wins a family")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--write", action="store_true", help="make the models anew")
    parser.add_argument("--games", nargs="+", metavar="GAME", default=_GAMES, choices=VARIANTS)
    options = parser.parse_args()
    plan = Plan(options.wins)
    print_timing_table(_TIMED_GAMES)
    with ProcessPoolExecutor(options.jobs) as pool:
        for key in options.games:
            if options.write:
                store_model(key, make_model(pool, key, plan))
            if not print_choice_table(pool, key, plan) and options.write:
                print(f"{key}: the goal was not reached, no model is stored")
                drop_model(key)
    return 0


def print_choice_table(pool: ProcessPoolExecutor, key: str, plan: Plan) -> bool:
    """Print by family how many games the signal of choices names; return if the goal is reached."""
    model = find_choice_model(key)
    if model is None:
        print(f"\n{key}: no model, choices say nothing")
        return False
    doubt = (
        f"in doubt from {model.doubt.threshold}" if model.doubt else "doubts are not asked about"
    )
    print(f"\n{key}: choices, certain from {model.certain}, {doubt}")
    print(f"{'family':14} {'games':>6} {'named':>6} {'share':>8}  95 % interval")
    honest = _measure_families(pool, key, plan.many(people.HONEST_FAMILIES))
    searched = _measure_families(pool, key, plan.few(people.SEARCH_FAMILIES))
    whole_lines = [searched[family] for family in people.WHOLE_LINES]
    wrong = _print_sum("all honest", honest.values())
    _print_sum("all searched", searched.values())
    found = _print_sum("whole lines", whole_lines)
    return wrong <= _MOST_WRONG and found >= _LEAST_FOUND


def _measure_families(
    pool: ProcessPoolExecutor, key: str, wins_by_family: dict[str, int]
) -> dict[str, tuple[int, int]]:
    """Print and return of each family how many games there were, and how many were named."""
    counts = {}
    for family, wins in wins_by_family.items():
        named = make_sample(pool, partial(is_named, key), key, family, MEASURED_SET, wins)
        counts[family] = len(named), sum(named)
        _print_share(family, *counts[family])
    return counts


def print_timing_table(games: int) -> None:
    """Print by kind how many games the signal of timing names."""
    print("timing\n" + f"{'kind':33} {'games':>6} {'named':>6}  95 % interval")
    for name, time_moves in {**PEOPLE, **MACHINES}.items():
        named = count_even_games(time_moves, games)
        low, high = compute_wilson_interval(named, games)
        print(f"{name:33} {games:6} {named:6}  {low:.3%} to {high:.3%}")


def _print_sum(name: str, counts: Collection[tuple[int, int]]) -> float:
    """Print and return the share of the named among the games of several families."""
    count = sum(games for games, _ in counts)
    named = sum(named for _, named in counts)
    _print_share(name, count, named)
    return named / max(count, 1)


def _print_share(name: str, count: int, named: int) -> None:
    if not count:
        print(f"{name:14} {count:6}")
        return
    low, high = compute_wilson_interval(named, count)
    print(
        f"{name:14} {count:6} {named:6} {named / count:8.2%}  {low:.3%} to {high:.3%}", flush=True
    )


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


if __name__ == "__main__":
    sys.exit(main())
