"""Where everything on a chart stands: in proportion, in order, apart and inside the panel."""

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from rendering.charts import BarChart, ChartBar, LineChart, LinePoint
from rendering.charts.layouts import PANEL_FRAME_WIDTH, TextInk
from rendering.charts.painter import build_panel_layout
from rendering.dimensions import PICTURE_WIDTH
from tests.rendering.charts.extreme_samples import EXTREME_SAMPLES
from tests.rendering.charts.layout_checks import CUT_OUT_INKS, is_inside, list_label_texts, overlaps
from tests.rendering.charts.samples import SAMPLES, account_line, recent_games_line

ALL_SAMPLES = SAMPLES | EXTREME_SAMPLES


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_no_two_texts_overlap(name: str) -> None:
    boxes = [label.box for label in build_panel_layout(ALL_SAMPLES[name]()).text_labels]
    assert not [pair for pair in combinations(boxes, 2) if overlaps(*pair)]


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_everything_lies_inside_the_panel(name: str) -> None:
    layout = build_panel_layout(ALL_SAMPLES[name]())
    boxes = [label.box for label in layout.text_labels]
    boxes += [bar_box.box for bar_box in layout.bar_boxes]
    boxes += [
        *layout.bar_tracks,
        *layout.highlight_frames,
        *layout.grid_lines,
        *layout.tile_separators,
    ]
    boxes += layout.reference_lines
    boxes += [
        (x - dot.radius, y - dot.radius, x + dot.radius, y + dot.radius)
        for dot in layout.dots
        for x, y in [dot.centre]
    ]
    for left, top, right, bottom in boxes:
        assert PANEL_FRAME_WIDTH < left <= right < PICTURE_WIDTH - PANEL_FRAME_WIDTH
        assert PANEL_FRAME_WIDTH < top <= bottom < layout.height - PANEL_FRAME_WIDTH


@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_no_bar_covers_another_or_a_text(name: str) -> None:
    layout = build_panel_layout(ALL_SAMPLES[name]())
    bar_boxes = [bar_box.box for bar_box in layout.bar_boxes]
    assert not [pair for pair in combinations(bar_boxes, 2) if overlaps(*pair)]
    text_boxes = [label.box for label in layout.text_labels if label.ink not in CUT_OUT_INKS]
    assert not [pair for pair in product(bar_boxes, text_boxes) if overlaps(*pair)]
    cut_out_boxes = [label.box for label in layout.text_labels if label.ink in CUT_OUT_INKS]
    assert all(any(is_inside(text, bar) for bar in bar_boxes) for text in cut_out_boxes)


def test_bar_heights_are_proportional_to_their_values() -> None:
    values = (1, 2, 4, 10, 33.3, 50)
    layout = build_panel_layout(BarChart(bars=tuple(ChartBar(value=value) for value in values)))
    axis_height = layout.grid_lines[0][1] - layout.grid_lines[-1][1]
    for value, bar_box in zip(values, layout.bar_boxes, strict=True):
        assert abs((bar_box.box[3] - bar_box.box[1]) - axis_height * value / 50) <= 1


def test_bars_are_equally_wide_and_in_order() -> None:
    layout = build_panel_layout(
        BarChart(bars=tuple(ChartBar(value=value) for value in range(1, 61)))
    )
    assert len({bar_box.box[2] - bar_box.box[0] for bar_box in layout.bar_boxes}) == 1
    assert all(one.box[2] < other.box[0] for one, other in pairwise(layout.bar_boxes))


def test_grid_lines_lie_at_their_numbers() -> None:
    layout = build_panel_layout(BarChart(bars=(ChartBar(value=27),)))
    heights = {
        label.text: label.top
        for label in layout.text_labels
        if label.box[2] < layout.grid_lines[0][0]
    }
    assert list(heights) == ["0", "10", "20", "30"]
    steps = [(one[1] - other[1]) for one, other in pairwise(layout.grid_lines)]
    assert max(steps) - min(steps) <= 1
    assert [
        heights[text] - grid_line[1]
        for text, grid_line in zip(heights, layout.grid_lines, strict=True)
    ] == [heights["0"] - layout.grid_lines[0][1]] * 4


def test_a_line_chart_runs_left_to_right_at_the_height_of_its_values() -> None:
    layout = build_panel_layout(
        LineChart(points=tuple(LinePoint(value=value) for value in (0, 13, 26, 52)), full_value=52)
    )
    assert all(one[0] < other[0] for one, other in pairwise(layout.line_points))
    base, top = layout.grid_lines[0][1] + 1, layout.grid_lines[-1][1] + 1
    assert layout.line_points[0][1] == base
    assert layout.line_points[-1][1] == top
    assert abs((base - layout.line_points[1][1]) - (base - top) / 4) <= 1
    assert [dot.centre for dot in layout.dots] == list(layout.line_points)


def test_negative_bars_hang_from_the_zero_line_with_notes_below() -> None:
    layout = build_panel_layout(BarChart(bars=(ChartBar(value=40), ChartBar(value=-20)), unit="$"))
    up, down = layout.bar_boxes
    assert layout.zero_line
    assert up.box[3] == down.box[1] == layout.zero_line[1] + 1
    assert abs((up.box[3] - up.box[1]) - 2 * (down.box[3] - down.box[1])) <= 1
    assert (up.is_below_zero, down.is_below_zero) == (False, True)
    above, below = layout.text_labels[-2:]
    assert (above.text, below.text) == ("$40", "−$20")
    assert above.box[3] <= up.box[1]
    assert below.top >= down.box[3]


def test_a_line_with_negative_values_crosses_the_zero_line() -> None:
    layout = build_panel_layout(
        LineChart(points=(LinePoint(value=-20), LinePoint(value=20)), has_reduced_height=True)
    )
    assert layout.zero_line
    middle = layout.zero_line[1] + 1
    assert layout.line_points[0][1] - middle == middle - layout.line_points[1][1] > 0


def test_a_reference_line_lies_at_its_value_and_replaces_near_ticks() -> None:
    layout = build_panel_layout(
        LineChart(
            points=(LinePoint(value=26), LinePoint(value=52)), full_value=52, reference_value=26
        )
    )
    (line,) = layout.reference_lines
    assert layout.line_points[0][1] == (line[1] + line[3]) // 2
    (number,) = [label for label in layout.text_labels if label.ink is TextInk.LOUD]
    assert number.text == "26"
    near = build_panel_layout(
        LineChart(points=(LinePoint(value=52),), full_value=52, reference_value=21)
    )
    assert [label.text for label in near.text_labels] == ["0", "40", "52", "21"]


def test_a_reference_line_at_0_replaces_the_zero_line() -> None:
    layout = build_panel_layout(account_line())
    assert layout.reference_lines
    assert layout.zero_line is None
    assert "$0" in [label.text for label in layout.text_labels if label.ink is TextInk.LOUD]


def test_the_label_of_a_reference_line_stands_right_of_the_caption() -> None:
    layout = build_panel_layout(account_line())
    caption, label = layout.text_labels[:2]
    assert (caption.text, label.text) == ("Account · 60 games", "break-even")
    assert caption.top == label.top
    line, piece = layout.reference_lines
    assert piece[3] - piece[1] == line[3] - line[1] <= 4
    assert label.box[2] < piece[0]
    assert label.top < piece[1] < piece[3] < label.box[3]
    long = build_panel_layout(replace(account_line(), caption="Account " * 20))
    assert long.text_labels[0].text.endswith("…")
    assert long.text_labels[0].box[2] < long.text_labels[1].left


def test_a_chart_with_reduced_height_has_the_same_width() -> None:
    whole, low = (
        build_panel_layout(recent_games_line()),
        build_panel_layout(replace(recent_games_line(), has_reduced_height=True)),
    )
    assert (whole.height, low.height) == (620, 390)
    assert [x for x, _ in whole.line_points] == [x for x, _ in low.line_points]


def test_a_long_axis_number_keeps_clear_of_its_neighbours() -> None:
    points = tuple(
        LinePoint(value=-number, label=str(9_876_543_180 + number)) for number in range(30)
    )
    layout = build_panel_layout(
        LineChart(points=points, unit="$", reference_value=0, has_reduced_height=True)
    )
    labels_top = max(label.top for label in layout.text_labels)
    axis_numbers = [label for label in layout.text_labels if label.text.startswith("−")]
    first, second, *_ = sorted(
        (label.left, label.box[2]) for label in layout.text_labels if label.top == labels_top
    )
    assert first[0] - max(label.box[2] for label in axis_numbers) >= 10
    assert second[0] - first[1] >= 10


def test_numbers_on_both_axes_have_thousands_separators() -> None:
    points = tuple(LinePoint(value=12_345, label=str(number)) for number in range(9_990, 10_000))
    texts = list_label_texts(build_panel_layout(LineChart(points=points)))
    assert {"0", "5,000", "10,000", "15,000", "9,990"} <= set(texts)


def test_zero_draws_nothing_and_the_smallest_positive_value_draws_something() -> None:
    layout = build_panel_layout(
        BarChart(bars=(ChartBar(value=0), ChartBar(value=1), ChartBar(value=10**9)))
    )
    smallest, _ = layout.bar_boxes
    assert smallest.box[3] - smallest.box[1] == 1
    assert list_label_texts(layout)[-3:] == ["0", "1", "1B"]


def test_an_interval_reaches_from_its_lower_to_its_upper_end() -> None:
    layout = build_panel_layout(
        BarChart(bars=(ChartBar(value=50, interval=(20, 80)),), full_value=100)
    )
    ticks = {20 * number: line[1] + 1 for number, line in enumerate(layout.grid_lines)}
    (error_bar,) = layout.error_bars
    assert (error_bar.start[1], error_bar.end[1]) == (ticks[20], ticks[80])
    (bar_box,) = layout.bar_boxes
    assert bar_box.box[0] < error_bar.start[0] == error_bar.end[0] < bar_box.box[2]


def test_labels_under_many_bars_are_thinned_to_round_numbers() -> None:
    texts_below = [
        label.text
        for label in build_panel_layout(recent_games_line()).text_labels
        if label.top > 560
    ]
    assert texts_below == ["5", "10", "15", "20", "25", "30"]


def test_a_note_stands_on_its_bar_and_defaults_to_the_value() -> None:
    bars = (ChartBar(value=9), ChartBar(value=4, note="4/9"), ChartBar(value=2, note=""))
    assert list_label_texts(build_panel_layout(BarChart(bars=bars)))[-2:] == ["9", "4/9"]


def test_notes_too_wide_for_their_bars_are_left_out() -> None:
    assert "22" not in list_label_texts(build_panel_layout(EXTREME_SAMPLES["sixty-bars"]()))


def test_a_text_without_room_ends_in_an_ellipsis() -> None:
    for name in ("long-labels", "billion-rows", "sixty-bars"):
        (caption, *others) = list_label_texts(build_panel_layout(EXTREME_SAMPLES[name]()))
        assert caption.startswith("A caption that is much too long for the width of any picture wh")
        assert caption.endswith("…")
        assert name == "sixty-bars" or any(text.endswith("…") for text in others)


def test_an_empty_chart_shows_an_empty_pile() -> None:
    for name in ("no-bars", "no-points", "no-rows", "no-tiles", "no-steps"):
        layout = build_panel_layout(EXTREME_SAMPLES[name]())
        assert layout.empty_pile_centre
        assert not layout.grid_lines
