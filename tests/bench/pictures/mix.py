"""Measure the pictures that many players at once ask for: every game, theme, print and format."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time_ns
from typing import NamedTuple

from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Scene, Theme, load, paint, themes
from rendering.picture_cache import get_picture_cache_statistics
from tests.bench.measurements import Measurement
from tests.bench.random_walks import FIRST_DEAL, make_walk

TABLE_COUNT = 290
LARGE_PRINT_SHARE = 3
"""One table in so many is in large print."""
TALL_SHARE = 4
"""One table in so many is a tall picture."""
ROUNDS = 4
"""How often the mix is painted, a move later each time; only the last round counts."""
TIMES = 7


class MixedTable(NamedTuple):
    """A table of one player, with the move that led there and the next ones."""

    scenes: tuple[Scene, ...]
    theme: Theme
    is_large: bool


def measure_mix() -> list[Measurement]:
    """Return how long tables of all games, themes and prints take, and what is kept for them."""
    milliseconds = []
    for number in range(ROUNDS):
        milliseconds = list(_paint_round(number))
    return [
        Measurement(
            "mixed_paint_ms",
            median(milliseconds),
            1.0,
            f"{TABLE_COUNT} tables of all games and themes, a third in large print, a fourth tall",
        ),
        Measurement(
            "mixed_paint_p95_ms", quantiles(milliseconds, n=20)[-1], 4, "95 % of them are quicker"
        ),
        Measurement(
            "mixed_paint_mean_ms", sum(milliseconds) / len(milliseconds), None, "and their mean"
        ),
        Measurement(
            "picture_caches_mb",
            get_picture_cache_statistics().byte_count / 1e6,
            150,
            "what is kept in memory afterwards",
        ),
        Measurement(
            "first_picture_ms", _measure_first_picture_ms(), 120, "the first one in a new process"
        ),
    ]


def _paint_round(number: int) -> Iterator[float]:
    """Paint every table of the mix; yield the CPU time of each in milliseconds."""
    for table in list_mixed_tables():
        before = process_time_ns()
        paint(table.scenes[number], table.theme, large=table.is_large)
        yield (process_time_ns() - before) / 1e6


@cache
def list_mixed_tables() -> tuple[MixedTable, ...]:
    """Return the tables, in an order as different players would send them."""
    looks = list(product(VARIANTS, themes()))
    # the same games and themes again, at other moves, until there are enough
    drawn = islice((look for _ in range(TABLE_COUNT) for look in looks), TABLE_COUNT)
    tables = [
        MixedTable(
            tuple(_play_along(key, number)), load(theme), is_large=number % LARGE_PRINT_SHARE == 0
        )
        for number, (key, theme) in enumerate(drawn)
    ]
    Random(TABLE_COUNT).shuffle(tables)
    return tuple(tables)


def _play_along(key: str, number: int) -> Iterator[Scene]:
    """Yield the scenes of some consecutive positions of a random game."""
    walk = make_walk(key, FIRST_DEAL + number)
    states = walk.list_states()
    start = 1 + Random(number).randrange(max(1, len(walk.moves) - ROUNDS))
    tallest_column = 0
    for position, state in enumerate(states):
        tallest_column = max(tallest_column, state.tallest_column)
        if start <= position < start + ROUNDS:
            yield scene(
                state,
                tallest_column=tallest_column,
                last_move=walk.moves[position - 1],
                mark_ready_piles=True,
                is_tall=number % TALL_SHARE == 0,
                caption=f"{key.replace('-', ' ').title()} · {walk.number} · {position} moves",
            )


_FIRST_PICTURE_SCRIPT = """
import time
from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import load, paint
table = scene(deal(VARIANTS["canfield"], 1))
before = time.process_time_ns()
paint(table, load("classic"))
print((time.process_time_ns() - before) / 1e6)
"""


def _measure_first_picture_ms() -> float:
    """Return the median CPU time of the first picture that a new process paints."""
    durations = [
        float(
            subprocess.run(
                [sys.executable, "-c", _FIRST_PICTURE_SCRIPT],
                cwd=Path(__file__).parents[3],
                capture_output=True,
                check=True,
                text=True,
            ).stdout
        )
        for _ in range(TIMES)
    ]
    return median(durations)
