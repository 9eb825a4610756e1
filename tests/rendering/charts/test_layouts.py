"""Where everything on a chart stands: in proportion, in order, apart and inside the panel."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.charts import (
    BarChart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
    models,
)
from rendering.charts.layouts import PANEL_FRAME_WIDTH, TextInk
from rendering.charts.painter import build_panel_layout
from rendering.dimensions import PICTURE_WIDTH
from tests.rendering.charts.samples import (
    CUT_OUT_INKS,
    EXTREME_SAMPLES,
    SAMPLES,
    account_line,
    is_inside,
    list_label_texts,
    overlaps,
    recent_games_line,
    running_scoreboard,
)

ALL_SAMPLES = SAMPLES | EXTREME_SAMPLES
MAX_VALUE = 10**15


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


def test_a_reference_line_at_0_replaces_the_zero_line() -> None:
    layout = build_panel_layout(account_line())
    assert layout.reference_lines
    assert layout.zero_line is None
    assert "$0" in [label.text for label in layout.text_labels if label.ink is TextInk.LOUD]


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


def test_row_lengths_are_proportional_to_their_values() -> None:
    values = (100, 50, 25, 3)
    layout = build_panel_layout(
        HorizontalBarChart(
            rows=tuple(HorizontalBarRow(label=str(value), value=value) for value in values)
        )
    )
    lengths = [bar_box.box[2] - bar_box.box[0] for bar_box in layout.bar_boxes]
    assert len({(left, right) for left, _, right, _ in layout.bar_tracks}) == 1
    for value, length in zip(values, lengths, strict=True):
        assert abs(length - lengths[0] * value / 100) <= 1


def test_the_shortest_bar_is_visible_and_0_has_none() -> None:
    layout = build_panel_layout(
        HorizontalBarChart(
            rows=tuple(HorizontalBarRow(label="1", value=value) for value in (0, 0.001, 52)),
            full_value=52,
        )
    )
    shortest, _ = layout.bar_boxes
    assert shortest.box[2] - shortest.box[0] == 16


def test_a_player_without_cards_up_still_has_a_row() -> None:
    layout = build_panel_layout(running_scoreboard())
    assert list_label_texts(layout)[-3:] == ["7", "0", "0 moves"]
    assert len(layout.bar_boxes) == 6


@pytest.mark.parametrize(
    ("ranks", "expected_heights"),
    [
        ((2, 1, 3), (2, 3, 1)),
        ((1, 1, 3), (2, 2, 1)),
        ((2, 1, 2), (1, 2, 1)),
        ((1, 1, 1), (1, 1, 1)),
        ((2, 1), (1, 2)),
        ((1,), (1,)),
    ],
)
def test_equal_ranks_share_a_height_and_each_rank_has_its_own(
    ranks: tuple[int, ...], expected_heights: tuple[int, ...]
) -> None:
    layout = build_panel_layout(PodiumChart(tuple(PodiumStep(rank, "5") for rank in ranks)))
    heights = [bar_box.box[3] - bar_box.box[1] for bar_box in layout.bar_boxes]
    step_height = min(heights)
    assert [height / step_height for height in heights] == list(expected_heights)
    assert [label.text for label in layout.text_labels if label.ink in CUT_OUT_INKS] == [
        *map(str, ranks)
    ]


@pytest.mark.parametrize(
    ("count", "rows"), [(1, [1]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4])]
)
def test_tiles_are_spread_over_rows_evenly(count: int, rows: list[int]) -> None:
    layout = build_panel_layout(NumberTilesChart((NumberTile("52", "Cards up"),) * count))
    tops = [label.top for label in layout.text_labels if label.text == "52"]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    assert len(layout.tile_separators) == count - len(rows)


def test_values_too_wide_for_their_tiles_are_all_drawn_smaller() -> None:
    layout = build_panel_layout(
        NumberTilesChart((NumberTile("−$1,250,000", "Balance"), *(NumberTile("12", "Games"),) * 3))
    )
    values = [label for label in layout.text_labels if label.text in ("−$1,250,000", "12")]
    assert len(values) == 4
    assert {label.size for label in values} == {41}


@pytest.mark.parametrize(
    ("min_value", "max_value", "full_value", "ticks"),
    [
        # Round numbers.
        (0, 0, None, (0, 1)),
        (0, 0.3, None, (0, 1)),
        (0, 1, None, (0, 1)),
        (0, 5, None, (0, 1, 2, 3, 4, 5)),
        (0, 6, None, (0, 2, 4, 6)),
        (0, 27, None, (0, 10, 20, 30)),
        (0, 52, None, (0, 20, 40, 60)),
        (0, 99.5, None, (0, 20, 40, 60, 80, 100)),
        (0, 10**9, None, (0, *(2 * 10**8 * number for number in range(1, 6)))),
        # The full value, which replaces a near tick.
        (0, 0, 52, (0, 20, 40, 52)),
        (0, 0, 100, (0, 20, 40, 60, 80, 100)),
        (0, 0, 104, (0, 50, 104)),
        (0, 0, 1, (0, 1)),
        (0, 0, 0.5, (0, 0.5)),
        # Below 0.
        (-52, 250, None, (-100, 0, 100, 200, 300)),
        (-300, -20, None, (-300, -200, -100, 0)),
        (-0.5, 0, None, (-1, 0)),
        (-20, 40, 52, (-20, 0, 20, 40, 52)),
        (-10, 0, 52, (-20, 0, 20, 40, 52)),
    ],
)
def test_an_axis_has_round_ticks_its_full_value_and_those_below_0(
    min_value: float, max_value: float, full_value: float | None, ticks: tuple[float, ...]
) -> None:
    assert models.list_axis_ticks(max_value, full_value, min_value) == ticks


@given(
    st.floats(-MAX_VALUE, 0),
    st.floats(0, MAX_VALUE),
    st.sampled_from([models.MAX_LOW_AXIS_STEPS, models.MAX_AXIS_STEPS]),
)
def test_an_axis_marks_0_and_covers_all_values(
    min_value: float, max_value: float, max_steps: int
) -> None:
    ticks = models.list_axis_ticks(max_value, None, min_value, max_steps)
    assert ticks[0] <= min_value <= 0 <= max_value <= ticks[-1]
    assert 0 in ticks
    assert 2 <= len(ticks) <= max_steps + 1


@given(st.floats(0, MAX_VALUE))
def test_ticks_are_few_and_evenly_spaced_by_1_2_or_5(
    max_value: float,
) -> None:
    ticks = models.list_axis_ticks(max_value)
    step = ticks[1]
    assert 2 <= len(ticks) <= models.MAX_AXIS_STEPS + 1
    assert ticks == tuple(step * number for number in range(len(ticks)))
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert ticks[-2] < max(max_value, 1) <= ticks[-1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (52, "52"),
        (51.666, "51.7"),
        (9999, "9,999"),
        (9999.96, "10,000"),
        (12_345.67, "12,345.7"),
        (999_949, "999,949"),
        (999_999.96, "1M"),
        (2_500_000, "2.5M"),
        (10**9, "1B"),
        (123_456_789_012, "123B"),
        (10**15, "1,000T"),
        (999_949_999, "1B"),
    ],
)
def test_large_numbers_are_shortened(value: float, text: str) -> None:
    assert models.format_axis_number(value) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (52, "%", "52%"),
        (250, "$", "$250"),
        (-40, "$", "−$40"),
        (-12_345, "$", "−$12,345"),
        (-40, "", "−40"),
        (-0.04, "$", "$0"),
    ],
)
def test_the_dollar_sign_precedes_the_number_and_the_minus_precedes_both(
    value: float, unit: str, text: str
) -> None:
    assert models.format_value_with_unit(value, unit) == text
