"""Pictures of charts, some of them golden, and charts that cannot be drawn.

``REWRITE_GOLDEN=1 pytest tests/rendering`` paints these again; look at them before committing.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from rendering import lettering, load, themes
from rendering.charts import (
    BarChart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
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


@pytest.mark.parametrize("name", ["leaderboard", "podium", "rates", "recent", "record", "accounts"])
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
def test_a_chart_takes_at_most_45_kilobytes(name: str) -> None:
    assert len(paint_chart(SAMPLES[name](), load())) <= 45_000


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


BEYOND_ANY_AXIS = (nan, inf, -inf, -(10**15) - 1, 10**15 + 1)
BEYOND_AXIS_TEXT = r"(values|value) must be from -10+ to 10+, not "
NO_COUNTS = (nan, inf, -inf, -1, -0.001, 10**15 + 1)
NO_COUNT_TEXT = r"a row's values must be from 0 to 10+, not "
TOO_HIGH_TEXT = "a value of 53 is above the full value, 52"


def make_row_chart(**row: Any) -> HorizontalBarChart:
    """Return a chart of one row, whose full value is 52."""
    return HorizontalBarChart(rows=(HorizontalBarRow(label="1", **row),), full_value=52)


@pytest.mark.parametrize(
    ("make", "values", "message"),
    [
        (lambda value: ChartBar(value=value), BEYOND_ANY_AXIS, BEYOND_AXIS_TEXT),
        (lambda value: LinePoint(value=value), BEYOND_ANY_AXIS, BEYOND_AXIS_TEXT),
        (
            lambda value: ChartBar(value=1, interval=(0, value)),
            *(BEYOND_ANY_AXIS, BEYOND_AXIS_TEXT),
        ),
        (lambda value: LineChart(reference_value=value), BEYOND_ANY_AXIS, BEYOND_AXIS_TEXT),
        (lambda value: HorizontalBarRow(label="1", value=value), NO_COUNTS, NO_COUNT_TEXT),
        (
            lambda value: HorizontalBarRow(label="1", value=1, interval=(value, 2)),
            *(NO_COUNTS, NO_COUNT_TEXT),
        ),
        (
            lambda value: HorizontalBarRow(label="1", value=1, golden_dot_value=value),
            *(NO_COUNTS, NO_COUNT_TEXT),
        ),
        (
            lambda end: ChartBar(value=2, interval=(3, end)),
            *((2,), r"a bar's interval .* \(3, 2\)"),
        ),
        (
            lambda value: HorizontalBarChart(full_value=value),
            *((0, -1, nan, inf), "a full value must be above 0"),
        ),
        (
            lambda value: BarChart(bars=(ChartBar(value=value),), full_value=52),
            *((53,), TOO_HIGH_TEXT),
        ),
        (
            lambda value: LineChart(points=(LinePoint(value=value),), full_value=52),
            *((53,), TOO_HIGH_TEXT),
        ),
        (lambda value: make_row_chart(value=value), (53,), TOO_HIGH_TEXT),
        (lambda value: make_row_chart(value=5, golden_dot_value=value), (53,), TOO_HIGH_TEXT),
        (lambda value: LineChart(reference_value=value, full_value=52), (53,), TOO_HIGH_TEXT),
        (lambda text: NumberTile(text, "Games"), (" ",), "a tile's value must not be empty"),
        (lambda rank: PodiumStep(rank, "5"), (0, 4), "a podium has ranks from 1 to 3, not "),
    ],
)
def test_what_no_chart_can_show_is_refused(
    make: Callable[[Any], object], values: tuple[Any, ...], message: str
) -> None:
    for value in values:
        with pytest.raises(ValueError, match=message):
            make(value)


@pytest.mark.parametrize(
    ("make", "max_count", "item_kind"),
    [
        (lambda count: BarChart(bars=(ChartBar(value=1),) * count), 200, "bars"),
        (lambda count: LineChart(points=(LinePoint(value=1),) * count), 100, "points"),
        (
            lambda count: HorizontalBarChart(rows=(HorizontalBarRow(label="1", value=1),) * count),
            25,
            "rows",
        ),
        (lambda count: HorizontalBarRow(label="1", value=1, notes=("1",) * count), 4, "notes"),
        (lambda count: NumberTilesChart((NumberTile("1", "Games"),) * count), 8, "tiles"),
        (lambda count: PodiumChart((PodiumStep(1, "5"),) * count), 10, "steps"),
        (lambda count: MultiPanelChart((NumberTilesChart(),) * count), 4, "charts"),
    ],
    ids=["bars", "line", "rows", "notes", "tiles", "podium", "panels"],
)
def test_too_many_items_are_refused(
    make: Callable[[int], object], max_count: int, item_kind: str
) -> None:
    make(max_count)
    with pytest.raises(ValueError, match=f"holds at most {max_count} {item_kind}"):
        make(max_count + 1)


def test_a_multi_panel_chart_of_one_chart_or_of_another_one_is_refused() -> None:
    with pytest.raises(ValueError, match="a multi-panel chart holds at least 2 charts, not 1"):
        MultiPanelChart((BarChart(),))
    with pytest.raises(ValueError, match="cannot hold another one"):
        MultiPanelChart((BarChart(), MultiPanelChart((BarChart(), LineChart()))))  # type: ignore[arg-type]


def test_accents_are_drawn_and_any_dash_is() -> None:
    captions = ("Réussi 1–10", "Réussi 1-10", "Reussi 1-10")
    accented, hyphened, plain = (
        paint_chart(BarChart(caption=caption), load()) for caption in captions
    )
    assert accented == hyphened != plain
