"""Pictures of charts, some of them golden, and charts that cannot be drawn.

``REWRITE_GOLDEN=1 pytest tests/rendering`` paints these again; look at them before committing.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from rendering import lettering, load, themes
from rendering.charts import (
    BarChart,
    ChartBar,
    paint_chart,
)
from rendering.charts.painter import (
    build_panel_layout,
    get_contrast_colour,
    paint_chart_canvas,
)
from rendering.theme import Colour
from tests.rendering.charts.samples import (
    EXTREME_SAMPLES,
    MULTI_PANEL_SAMPLES,
    SAMPLES,
    short_leaderboard,
)
from tests.rendering.test_golden_pictures import check_golden_picture

GOLDEN = Path(__file__).parent / "golden"
ALL_SAMPLES = SAMPLES | EXTREME_SAMPLES


@pytest.mark.parametrize(
    "name", ["calendar", "leaderboard", "podium", "rates", "recent", "record", "accounts"]
)
def test_a_chart_matches_its_golden_picture(name: str) -> None:
    canvas = paint_chart_canvas((SAMPLES | MULTI_PANEL_SAMPLES)[name](), load())
    check_golden_picture(canvas.crop((1, 0, canvas.width, canvas.height)), GOLDEN / f"{name}.png")


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_a_chart_is_1100_wide_and_as_high_as_its_layout(name: str) -> None:
    chart = ALL_SAMPLES[name]()
    with Image.open(BytesIO(paint_chart(chart, load()))) as picture:
        picture.load()
        assert picture.size == (1100, build_panel_layout(chart).height)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_chart_takes_at_most_45_kilobytes_and_65_with_cards(name: str) -> None:
    max_size = 65_000 if name == "podium" else 45_000
    assert len(paint_chart(SAMPLES[name](), load())) <= max_size


@pytest.mark.parametrize("name", MULTI_PANEL_SAMPLES)
def test_a_multi_panel_chart_is_at_most_1250_high_and_80_kilobytes_large(name: str) -> None:
    data = paint_chart(MULTI_PANEL_SAMPLES[name](), load())
    assert len(data) <= 80_000
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        assert picture.width == 1100
        assert picture.height <= 1250


@pytest.mark.parametrize("name", themes())
def test_bars_and_texts_stand_out_in_every_theme(name: str) -> None:
    theme = load(name)
    chart = BarChart(bars=(ChartBar(value=52), ChartBar(value=26, is_highlighted=True)))
    picture = paint_chart_canvas(chart, theme).convert("RGB")
    plain, golden = (bar_box.box for bar_box in build_panel_layout(chart).bar_boxes)
    for (left, top, right, bottom), colour in (
        (plain, get_contrast_colour(theme)),
        (golden, theme.felt.mark),
    ):
        pixel = picture.getpixel((1 + (left + right) // 2, (top + bottom) // 2))
        assert has_colour_near(pixel, colour)
        assert colour_distance(pixel, theme.felt.cloth) >= 90


def has_colour_near(pixel: float | tuple[int, ...] | None, colour: Colour) -> bool:
    """Return whether a pixel has almost that colour."""
    return colour_distance(pixel, colour) <= 4


def colour_distance(pixel: float | tuple[int, ...] | None, colour: Colour) -> int:
    """Return the largest difference in a channel."""
    assert isinstance(pixel, tuple)
    return max(abs(a - b) for a, b in zip(pixel, colour, strict=True))


def test_capitals_and_digits_are_at_least_26_pixels_high() -> None:
    for letter in "HW05":
        box = lettering.compose_text_mask(letter).point(lambda value: 255 * (value > 127)).getbbox()
        assert box
        assert box[3] - box[1] >= 26


def test_a_minus_is_as_wide_as_a_plus_and_not_a_hyphen() -> None:
    minus, plus, hyphen = (
        lettering.compose_text_mask(text).getbbox() for text in ("−1", "+1", "-1")
    )
    assert minus
    assert plus
    assert hyphen
    assert (minus[0], minus[2]) == (plus[0], plus[2])
    assert minus[2] - minus[0] > hyphen[2] - hyphen[0] + 4


def test_equal_charts_give_equal_bytes_in_any_thread() -> None:
    charts = [make() for make in SAMPLES.values()] * 3
    expected = [paint_chart(chart, load()) for chart in charts]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda chart: paint_chart(chart, load()), charts)) == expected


def test_the_players_own_row_may_be_among_the_first() -> None:
    rows = tuple(
        replace(row, is_highlighted=row.label == "#3", has_gap_before=False)
        for row in short_leaderboard().rows
    )
    layout = build_panel_layout(replace(short_leaderboard(), rows=rows))
    assert layout.highlight_frames[0][1] < layout.bar_tracks[2][1] < layout.highlight_frames[0][3]
    assert not [dot for dot in layout.dots if dot.is_omission_dot]


def test_accents_are_drawn_and_any_dash_is() -> None:
    captions = ("Réussi 1–10", "Réussi 1-10", "Reussi 1-10")
    accented, hyphened, plain = (
        paint_chart(BarChart(caption=caption), load()) for caption in captions
    )
    assert accented == hyphened != plain
