"""How often each game is won: by random moves, by fair hints, and by the search in one second."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from bot.engine.deals import deal
from bot.solver.compiler import compile_searches
from bot.solver.solution import Verdict
from bot.variants import VARIANTS
from tests.bench.hints import follow_hints
from tests.bench.solver.lost_moves import play_at_random
from tests.bench.solver.timed_searches import time_searches

FIRST_DEAL = 60_001


def main() -> None:
    """Print a line for every game, and write it to a file if one is given."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver.wins", description=__doc__)
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="for hints and random")
    parser.add_argument("--searches", type=int, default=50, metavar="N", help="deals to search")
    parser.add_argument("--lines", type=Path, metavar="FILE", help="append a JSON line a game")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(VARIANTS), help="the games (default: all)"
    )
    options = parser.parse_args()
    compile_searches()
    print(f"{'game':20} {'random %':>9} {'hints %':>9} {'search %':>9}")
    for key in options.games:
        line = measure_wins(key, options.deals, options.searches)
        shares = "".join(f"{line[name]:10.1f}" for name in ("random", "hints", "search"))
        print(f"{key:20}{shares}", flush=True)
        if options.lines:
            with options.lines.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, **line}) + "\n")


def measure_wins(key: str, deal_count: int, search_count: int) -> dict[str, float]:
    """Return the per cent of deals won at random, by hints, and by the search in 1 s of CPU."""
    rules, numbers = VARIANTS[key], range(FIRST_DEAL, FIRST_DEAL + deal_count)
    searched_numbers = numbers[:search_count]
    random_wins = sum(play_at_random(deal(rules, number), number) is None for number in numbers)
    hint_wins = sum(follow_hints(key, number).won for number in numbers)
    searches = time_searches(key, (deal(rules, number) for number in searched_numbers), 1.0)
    found_wins = sum(search.has_found(Verdict.WINNABLE, 1.0) for search in searches)
    return {
        "random": 100 * random_wins / deal_count,
        "hints": 100 * hint_wins / deal_count,
        "search": 100 * found_wins / max(search_count, 1),
    }


if __name__ == "__main__":
    main()
