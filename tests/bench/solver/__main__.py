"""How well and how fast the solver searches, in CPU time of one core, as a table with goals.

`python -m tests.bench.solver.lost_moves` measures how soon the move that lost a game is found.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable

from bot.solver.compiler import compile_searches
from bot.solver.core.compilation import IS_COMPILED
from tests.bench.measurements import Measurement, format_table
from tests.bench.solver import followed_hints, one_deck, several_decks, workers

PARTS: dict[str, Callable[..., list[Measurement]]] = {
    "known": one_deck.measure_known_deals,
    "speed": one_deck.measure_speed,
    "canfield": one_deck.measure_fresh_canfield,
    "klondike": one_deck.measure_klondike,
    "decks": several_decks.measure_several_decks,
    "first": workers.measure_first_answers,
    "moves": workers.measure_slower_moves,
    "hints": followed_hints.measure_followed_hints,
}
COUNTED_PARTS = ("canfield", "klondike", "decks")
PLAIN = "plain"
"""The part that searches without numba, in a process of its own."""


def main() -> int:
    """Measure the chosen parts; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join([*PARTS, PLAIN])} (default: all)"
    )
    parser.add_argument("--count", type=int, metavar="N", help="so many fresh deals of each game")
    options = parser.parse_args()
    parts = options.parts or [*PARTS, PLAIN]
    if unknown := set(parts) - {*PARTS, PLAIN}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    print("compiled" if IS_COMPILED else "without numba, or with NUMBA_DISABLE_JIT", flush=True)
    compile_searches()
    status = 0
    for part in parts:
        if part == PLAIN and IS_COMPILED:
            status |= _measure_plain()
            continue
        name = "known" if part == PLAIN else part
        counts = [options.count] if options.count and name in COUNTED_PARTS else []
        figures = PARTS[name](*counts)
        print(format_table(figures), flush=True)
        status |= not all(figure.is_goal_met for figure in figures)
    return status


def _measure_plain() -> int:
    command = [sys.executable, "-m", "tests.bench.solver", "known"]
    return subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
