"""Where rows stand, with their bars, notes and dots."""

from itertools import pairwise

from rendering.charts import HorizontalBarChart, HorizontalBarRow
from rendering.charts.painter import build_panel_layout
from rendering.charts.panel_layout import TextInk
from tests.rendering.charts.layout_checks import list_label_texts
from tests.rendering.charts.samples import long_leaderboard, running_scoreboard, short_leaderboard


def test_row_lengths_are_proportional_to_their_values() -> None:
    values = (100, 50, 25, 3)
    layout = build_panel_layout(
        HorizontalBarChart(rows=tuple(HorizontalBarRow(label=str(at), value=at) for at in values))
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
    short, _ = layout.bar_boxes
    assert short.box[2] - short.box[0] == 16


def test_rows_with_a_unit_have_an_axis_from_0_to_the_whole() -> None:
    layout = build_panel_layout(
        HorizontalBarChart(
            rows=(HorizontalBarRow(label="1", value=20), HorizontalBarRow(label="2", value=40)),
            unit="%",
            full_value=40,
        )
    )
    numbers = [label for label in layout.text_labels if label.text.endswith("%")]
    assert [label.text for label in numbers] == ["0%", "20%", "40%"]
    foot = layout.bar_tracks[-1][3]
    assert all(label.top > foot for label in numbers)
    ticks = [(left + right) // 2 for left, _, right, _ in layout.grid_lines]
    half, whole = layout.bar_boxes
    assert ticks == [half.box[0], half.box[2], whole.box[2]]


def test_a_golden_dot_lies_at_its_value_and_open_rows_end_in_a_hollow_dot() -> None:
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
    race = build_panel_layout(running_scoreboard())
    middles = [(top + bottom) // 2 for _, top, _, bottom in race.bar_tracks]
    *dots, sign = race.dots
    assert [dot.centre[1] for dot in dots] == [middles[at] for at in (0, 2, 3, 5, 6)]
    assert {dot.centre[0] for dot in race.dots} == {sign.centre[0]}
    assert not any(dot.is_highlighted for dot in race.dots)


def test_an_interval_beyond_the_whole_is_clipped() -> None:
    chart = HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=100, interval=(99, 100.000001)),)
    )
    (error_bar,) = build_panel_layout(chart).error_bars
    (bar_box,) = build_panel_layout(chart).bar_boxes
    assert error_bar.end[0] == bar_box.box[2]


def test_ranks_are_in_order_and_the_players_own_row_is_ringed_below_a_gap() -> None:
    layout = build_panel_layout(short_leaderboard())
    ranks = [label for label in layout.text_labels if label.text.isdecimal()]
    assert [label.text for label in ranks] == [*map(str, range(1, 11)), "217"]
    tops = [top for _, top, _, _ in layout.bar_tracks]
    steps = [below - above for above, below in pairwise(tops)]
    assert len(set(steps[:-1])) == 1
    assert steps[-1] > steps[0]
    assert len([dot for dot in layout.dots if dot.is_omission_dot]) == 3
    (ring,) = layout.highlight_frames
    assert ring[1] < tops[-1] < ring[3]
    own = [label for label in layout.text_labels if label.ink is TextInk.HIGHLIGHT]
    assert [label.text for label in own] == ["217", "12%", "6/52"]
    assert all(ring[1] < label.top < ring[3] for label in own)


def test_notes_are_right_aligned_in_columns() -> None:
    layout = build_panel_layout(short_leaderboard())
    foot = layout.bar_tracks[-1][3]
    rates = [label for label in layout.text_labels if label.text.endswith("%") and label.top < foot]
    assert len({label.box[2] for label in rates}) == 1
    assert len({label.box[2] for label in layout.text_labels if "/" in label.text}) == 1


def test_a_player_without_cards_up_still_has_a_row() -> None:
    layout = build_panel_layout(running_scoreboard())
    assert list_label_texts(layout)[-3:] == ["7", "0", "0 moves"]
    assert len(layout.bar_boxes) == 6


def test_ranks_rates_and_counts_of_a_leaderboard_are_not_shortened() -> None:
    shown = list_label_texts(build_panel_layout(long_leaderboard()))
    assert {"1,234", "28.3%", "34/120", "7.5%", "9/120"} <= {*shown}
    assert not [text for text in shown if text.endswith("…")]
