"""How often signals are wrong about simulated people, and how many searched games they find.

The models of the bot are measured on deals that nothing else was tried on. With ``--write`` they
are first made anew: styles and the threshold, each from a set of deals of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from bot.services.stats.win_rates import compute_wilson_interval
from bot.signals.judgement import find_choice_model
from bot.variants import VARIANTS
from tests.bench.signals import honest_players, searchers
from tests.bench.signals.choice_models import MEASURED_SET, drop_model, make_model, store_model
from tests.bench.signals.paces import MACHINES, PEOPLE, count_even_games
from tests.bench.signals.plans import Plan
from tests.bench.signals.samples import is_named, make_sample

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
    honest = _measure_families(pool, key, plan.many(honest_players.FAMILIES))
    searched = _measure_families(pool, key, plan.few(searchers.FAMILIES))
    whole_lines = [searched[family] for family in searchers.WHOLE_LINES]
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


if __name__ == "__main__":
    sys.exit(main())
