"""The pictures of charts themselves. ``REWRITE_GOLDEN=1 pytest`` draws them anew: then look."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import load, themes
from rendering.charts import (
    BarChart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    paint_chart,
    typesetting,
)
from rendering.charts.painter import build_panel_layout, build_panel_layouts, paint_chart_canvas
from rendering.charts.panel_layout import PANEL_FRAME_WIDTH, TextInk
from rendering.charts.sprites import get_contrast_colour
from rendering.theme import Colour
from tests.rendering.charts.samples import (
    EXTREME_SAMPLES,
    SAMPLES,
    STACK_SAMPLES,
    monthly_rate_bars,
    record_stack,
    sample_podium,
    short_leaderboard,
)
from tests.rendering.test_golden_pictures import CHANGED_PIXEL_LIMIT, PIXEL_TOLERANCE

GOLDEN = Path(__file__).parent / "golden"
ALL_SAMPLES = SAMPLES | EXTREME_SAMPLES


@pytest.mark.parametrize("name", ["leaderboard", "podium", "rates", "recent", "record", "accounts"])
def test_a_chart_matches_its_golden_picture(name: str) -> None:
    drawn = paint_chart_canvas((SAMPLES | STACK_SAMPLES)[name](), load())
    drawn = drawn.crop((1, 0, drawn.width, drawn.height))
    file = GOLDEN / f"{name}.png"
    if os.environ.get("REWRITE_GOLDEN"):
        drawn.save(file, optimize=True)
    with Image.open(file) as golden:
        channels = ImageChops.difference(drawn.convert("RGB"), golden.convert("RGB")).split()
    assert drawn.size == golden.size
    largest = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    assert (
        sum(largest.histogram()[PIXEL_TOLERANCE:])
        <= CHANGED_PIXEL_LIMIT * drawn.width * drawn.height
    )


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_a_chart_is_1100_wide_and_as_high_as_planned(name: str) -> None:
    chart = ALL_SAMPLES[name]()
    with Image.open(BytesIO(paint_chart(chart, load()))) as shown:
        shown.load()
        assert shown.size == (1100, build_panel_layout(chart).height)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_chart_takes_at_most_40_kilobytes(name: str) -> None:
    assert len(paint_chart(SAMPLES[name](), load())) <= 40_000


@pytest.mark.parametrize("name", STACK_SAMPLES)
def test_a_stack_is_1250_high_and_takes_at_most_80_kilobytes(name: str) -> None:
    drawn = paint_chart(STACK_SAMPLES[name](), load())
    assert len(drawn) <= 80_000
    with Image.open(BytesIO(drawn)) as shown:
        shown.load()
        assert shown.width == 1100
        assert shown.height <= 1250


def test_a_stack_shows_each_chart_as_it_looks_alone() -> None:
    shown = paint_chart_canvas(record_stack(), load())
    top = 0
    for chart, layout in zip(
        record_stack().panels, build_panel_layouts(record_stack()), strict=True
    ):
        panel = (
            1 + PANEL_FRAME_WIDTH,
            PANEL_FRAME_WIDTH,
            shown.width - PANEL_FRAME_WIDTH,
            layout.height - PANEL_FRAME_WIDTH,
        )
        alone = paint_chart_canvas(chart, load()).crop(panel).convert("RGB")
        inside = (panel[0], top + panel[1], panel[2], top + panel[3])
        difference = ImageChops.difference(shown.crop(inside).convert("RGB"), alone)
        # the felt around the panel's round corners is lit otherwise
        assert not any(difference.convert("L").histogram()[12:])
        top += layout.height - PANEL_FRAME_WIDTH
    assert top + PANEL_FRAME_WIDTH == shown.height


@pytest.mark.parametrize("name", themes())
def test_bars_and_texts_stand_out_in_every_theme(name: str) -> None:
    theme = load(name)
    chart = BarChart(bars=(ChartBar(value=52), ChartBar(value=26, is_highlighted=True)))
    shown = paint_chart_canvas(chart, theme).convert("RGB")
    plain, golden = (bar_box.box for bar_box in build_panel_layout(chart).bar_boxes)
    for (left, top, right, bottom), colour in (
        (plain, get_contrast_colour(theme)),
        (golden, theme.felt.mark),
    ):
        seen = shown.getpixel((1 + (left + right) // 2, (top + bottom) // 2))
        assert has_colour_near(seen, colour)
        assert colour_distance(seen, theme.felt.cloth) >= 90


@pytest.mark.parametrize("name", themes())
def test_an_interval_is_thin_and_cut_out_of_its_bar(name: str) -> None:
    theme = load(name)
    chart = HorizontalBarChart(rows=(HorizontalBarRow(label="1", value=40, interval=(20, 80)),))
    shown = paint_chart_canvas(chart, theme).convert("RGB")
    (bar_box,), (error_bar,) = (
        build_panel_layout(chart).bar_boxes,
        build_panel_layout(chart).error_bars,
    )
    y, end = error_bar.start[1], bar_box.box[2]
    for x, colour in ((end - 40, theme.felt.cloth), (end + 40, theme.felt.name)):
        thin = [
            at
            for at in range(y - 9, y + 10)
            if has_colour_near(shown.getpixel((1 + x, at)), colour)
        ]
        assert len(thin) == 3


@pytest.mark.parametrize("name", themes())
def test_ranks_are_cut_out_of_podium_steps_and_dots_stand_out_on_bars(name: str) -> None:
    theme = load(name)
    shown = paint_chart_canvas(sample_podium(), theme).convert("RGB")
    steps = [
        label
        for label in build_panel_layout(sample_podium()).text_labels
        if label.ink in {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}
    ]
    for label, colour in zip(
        steps,
        (get_contrast_colour(theme), theme.felt.mark, get_contrast_colour(theme)),
        strict=True,
    ):
        left, top, right, bottom = label.box
        seen = {shown.getpixel((1 + x, y)) for x in range(left, right) for y in range(top, bottom)}
        for each in (theme.felt.cloth, colour):
            assert any(has_colour_near(one, each) for one in seen)
    chart = HorizontalBarChart(rows=(HorizontalBarRow(label="1", value=80, golden_dot_value=40),))
    (dot,) = build_panel_layout(chart).dots
    x, y = dot.centre
    shown = paint_chart_canvas(chart, theme).convert("RGB")
    assert has_colour_near(shown.getpixel((1 + x, y)), theme.felt.mark)
    assert (
        colour_distance(shown.getpixel((1 + x + dot.radius - 2, y)), get_contrast_colour(theme))
        >= 90
    )


def has_colour_near(picture: float | tuple[int, ...] | None, colour: Colour) -> bool:
    return colour_distance(picture, colour) <= 4


def colour_distance(picture: float | tuple[int, ...] | None, colour: Colour) -> int:
    assert isinstance(picture, tuple)
    return max(abs(a - b) for a, b in zip(picture, colour, strict=True))


def test_capitals_and_digits_are_at_least_26_pixels_high() -> None:
    for letter in "HW05":
        box = typesetting.compose_text_mask(letter).point(lambda part: 255 * (part > 127)).getbbox()
        assert box
        assert box[3] - box[1] >= 26


def test_a_minus_is_as_wide_as_a_plus_and_not_a_hyphen() -> None:
    minus, plus, hyphen = (
        typesetting.compose_text_mask(text).getbbox() for text in ("−1", "+1", "-1")
    )
    assert minus
    assert plus
    assert hyphen
    assert (minus[0], minus[2]) == (plus[0], plus[2])
    assert minus[2] - minus[0] > hyphen[2] - hyphen[0] + 4


def test_a_text_is_drawn_as_wide_as_it_is_measured() -> None:
    for text in ("217", "126/233", "Forty Thieves", "100%", "Canfield…"):
        box = typesetting.compose_text_mask(text).getbbox()
        assert box
        assert abs((box[2] - box[0]) - typesetting.measure_text_width(text)) <= 8


def test_equal_charts_give_equal_bytes_in_any_thread() -> None:
    charts = [make() for make in SAMPLES.values()] * 3
    alone = [paint_chart(chart, load()) for chart in charts]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda chart: paint_chart(chart, load()), charts)) == alone


def test_only_the_marked_bar_is_golden() -> None:
    plain = replace(
        monthly_rate_bars(),
        bars=tuple(replace(bar, is_highlighted=False) for bar in monthly_rate_bars().bars),
    )
    box = ImageChops.difference(
        paint_chart_canvas(monthly_rate_bars(), load()).convert("RGB"),
        paint_chart_canvas(plain, load()).convert("RGB"),
    ).getbbox()
    assert box
    own = build_panel_layout(monthly_rate_bars()).bar_boxes[-1].box
    assert own[0] <= box[0] < box[2] <= own[2] + 1


def test_a_growing_bar_changes_nothing_to_its_left_and_right() -> None:
    three, higher = (
        BarChart(bars=(ChartBar(value=9), ChartBar(value=up), ChartBar(value=9)), full_value=10)
        for up in (2, 7)
    )
    one, other = (paint_chart_canvas(chart, load()) for chart in (three, higher))
    box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    assert box
    left, right = (build_panel_layout(three).bar_boxes[at].box for at in (0, 2))
    assert left[2] < box[0] < box[2] < right[0]


def test_the_players_own_row_may_be_among_the_first() -> None:
    rows = tuple(
        replace(row, is_highlighted=row.label == "3", has_gap_before=False)
        for row in short_leaderboard().rows
    )
    layout = build_panel_layout(replace(short_leaderboard(), rows=rows))
    assert layout.highlight_frames[0][1] < layout.bar_tracks[2][1] < layout.highlight_frames[0][3]
    assert not [dot for dot in layout.dots if dot.is_omission_dot]
