"""Where rows stand, with their bars, notes and dots."""

from itertools import pairwise

from rendering.charts import HorizontalBarChart, HorizontalBarRow
from rendering.charts.layouts import TextInk
from rendering.charts.painter import build_panel_layout
from tests.rendering.charts.layout_checks import list_label_texts
from tests.rendering.charts.samples import long_leaderboard, running_scoreboard, short_leaderboard


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


def test_rows_with_a_unit_have_an_axis_from_0_to_the_full_value() -> None:
    layout = build_panel_layout(
        HorizontalBarChart(
            rows=(HorizontalBarRow(label="1", value=20), HorizontalBarRow(label="2", value=40)),
            unit="%",
            full_value=40,
        )
    )
    numbers = [label for label in layout.text_labels if label.text.endswith("%")]
    assert [label.text for label in numbers] == ["0%", "20%", "40%"]
    tracks_bottom = layout.bar_tracks[-1][3]
    assert all(label.top > tracks_bottom for label in numbers)
    ticks = [(left + right) // 2 for left, _, right, _ in layout.grid_lines]
    half_bar, full_bar = layout.bar_boxes
    assert ticks == [half_bar.box[0], half_bar.box[2], full_bar.box[2]]


def test_a_golden_dot_lies_at_its_value_and_a_hollow_dot_at_the_end_of_its_row() -> None:
    rows = (
        HorizontalBarRow(label="1", value=60, interval=(20, 80), golden_dot_value=20),
        HorizontalBarRow(label="2", value=0, golden_dot_value=0),
    )
    layout = build_panel_layout(HorizontalBarChart(rows=rows, dot_legend="places by"))
    first, second, sign = layout.dots
    assert first.centre == layout.error_bars[0].start
    assert second.centre[0] == layout.bar_boxes[0].box[0]
    assert all(dot.is_highlighted for dot in layout.dots)
    assert layout.text_labels[0].text == "places by"
    assert layout.text_labels[0].box[2] < sign.centre[0] - sign.radius
    scoreboard = build_panel_layout(running_scoreboard())
    middles = [(top + bottom) // 2 for _, top, _, bottom in scoreboard.bar_tracks]
    *dots, sign = scoreboard.dots
    assert [dot.centre[1] for dot in dots] == [middles[row] for row in (0, 2, 3, 5, 6)]
    assert {dot.centre[0] for dot in scoreboard.dots} == {sign.centre[0]}
    assert not any(dot.is_highlighted for dot in scoreboard.dots)


def test_an_interval_beyond_the_full_value_is_clipped() -> None:
    chart = HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=100, interval=(99, 100.000001)),)
    )
    (error_bar,) = build_panel_layout(chart).error_bars
    (bar_box,) = build_panel_layout(chart).bar_boxes
    assert error_bar.end[0] == bar_box.box[2]


def test_names_are_in_order_and_the_players_own_row_is_framed_below_a_gap() -> None:
    layout = build_panel_layout(short_leaderboard())
    names = {row.label for row in short_leaderboard().rows}
    drawn_names = [label.text for label in layout.text_labels if label.text in names]
    assert drawn_names == [row.label for row in short_leaderboard().rows]
    tops = [top for _, top, _, _ in layout.bar_tracks]
    steps = [below - above for above, below in pairwise(tops)]
    assert len(set(steps[:-1])) == 1
    assert steps[-1] > steps[0]
    assert len([dot for dot in layout.dots if dot.is_omission_dot]) == 3
    (frame,) = layout.highlight_frames
    assert frame[1] < tops[-1] < frame[3]
    own_labels = [label for label in layout.text_labels if label.ink is TextInk.HIGHLIGHT]
    assert [label.text for label in own_labels] == ["Lucia", "12%", "6/52"]
    assert all(frame[1] < label.top < frame[3] for label in own_labels)


def test_notes_are_right_aligned_in_columns() -> None:
    layout = build_panel_layout(short_leaderboard())
    tracks_bottom = layout.bar_tracks[-1][3]
    rates = [
        label
        for label in layout.text_labels
        if label.text.endswith("%") and label.top < tracks_bottom
    ]
    assert len({label.box[2] for label in rates}) == 1
    assert len({label.box[2] for label in layout.text_labels if "/" in label.text}) == 1


def test_a_player_without_cards_up_still_has_a_row() -> None:
    layout = build_panel_layout(running_scoreboard())
    assert list_label_texts(layout)[-3:] == ["7", "0", "0 moves"]
    assert len(layout.bar_boxes) == 6


def test_ranks_rates_and_counts_of_a_leaderboard_are_not_shortened() -> None:
    texts = list_label_texts(build_panel_layout(long_leaderboard()))
    assert {"1,234", "28.3%", "34/120", "7.5%", "9/120"} <= {*texts}
    assert not [text for text in texts if text.endswith("…")]
