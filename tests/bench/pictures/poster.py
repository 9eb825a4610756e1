"""Measure posters and the tables of won games: their time and size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rendering import load, paint_poster, paint_won_table
from tests.bench.measurements import Measurement, measure_cpu_ms, measure_cpu_ms_of_each
from tests.rendering.fan.sample_posters import make_poster
from tests.rendering.fan.won_scenes import make_won_scene

THEME = load("classic")


def measure_posters() -> Iterator[Measurement]:
    """Yield the measurements of posters and won tables."""
    paint_won_poster = partial(paint_poster, make_poster(), THEME)
    yield Measurement(
        "poster_paint_encode_ms", measure_cpu_ms(paint_won_poster, 40), 40, "of a won game"
    )
    lost_posters = [partial(paint_poster, make_poster(count), THEME) for count in range(20)]
    yield Measurement(
        "lost_poster_ms",
        measure_cpu_ms_of_each(lost_posters),
        40,
        "of games with fewer than 20 cards up, each painted once",
    )
    yield Measurement("poster_kb", len(paint_won_poster()) / 1024, None, "that of the won game")
    paint_table = partial(
        paint_won_table, make_won_scene(ending=("Won!", "Canfield · 1", "142 moves")), THEME
    )
    yield Measurement(
        "won_table_paint_encode_ms", measure_cpu_ms(paint_table, 100), None, "the fan of a win"
    )
    yield Measurement("won_table_kb", len(paint_table()) / 1024, None, "and its size")
