"""Where number tiles stand, and how large their texts are."""

import pytest

from rendering.charts import NumberTile, NumberTilesChart
from rendering.charts.layouts import TextInk
from rendering.charts.painter import build_panel_layout
from rendering.lettering import BASELINE_RATIO
from tests.rendering.charts.samples import record_tiles


@pytest.mark.parametrize(
    ("count", "rows"), [(1, [1]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4])]
)
def test_tiles_are_spread_over_rows_evenly(count: int, rows: list[int]) -> None:
    layout = build_panel_layout(NumberTilesChart((NumberTile("52", "Cards up"),) * count))
    tops = [label.top for label in layout.text_labels if label.text == "52"]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    assert len(layout.tile_separators) == count - len(rows)


def test_a_value_is_twice_as_large_as_its_label_and_a_highlighted_one_is_golden() -> None:
    layout = build_panel_layout(record_tiles())
    sizes = {label.text: label.size for label in layout.text_labels}
    values = [tile.value for tile in record_tiles().tiles if tile.value in sizes]
    assert len(values) == 5
    assert {sizes[value] for value in values} == {sizes["1,234"]}
    assert sizes["1,234"] >= 2 * sizes["Games"] > 2 * sizes["of 52"]
    assert [label.text for label in layout.text_labels if label.ink is TextInk.HIGHLIGHT] == [
        "12.3%"
    ]


def test_the_units_of_a_value_are_smaller_and_share_its_baseline() -> None:
    layout = build_panel_layout(record_tiles())
    pieces = [label for label in layout.text_labels if label.text in {"3", " min ", "4", " s"}]
    assert [label.text for label in pieces] == ["3", " min ", "4", " s"]
    number, unit, *_ = pieces
    assert number.size == next(label.size for label in layout.text_labels if label.text == "1,234")
    assert 0.5 <= unit.size / number.size <= 0.7
    baselines = [label.top + round(label.size * BASELINE_RATIO) for label in pieces]
    assert len(set(baselines)) == 1
    assert [piece.box[2] for piece in pieces[:-1]] == [piece.left for piece in pieces[1:]]


def test_values_too_wide_for_their_tiles_are_all_drawn_smaller() -> None:
    layout = build_panel_layout(
        NumberTilesChart((NumberTile("−$1,250,000", "Balance"), *(NumberTile("12", "Games"),) * 3))
    )
    values = [label for label in layout.text_labels if label.text in ("−$1,250,000", "12")]
    assert len(values) == 4
    assert {label.size for label in values} == {41}


def test_values_keep_clear_of_the_separators_between_tiles() -> None:
    layout = build_panel_layout(
        NumberTilesChart(
            tuple(NumberTile(value, "Paid") for value in ("34", "$1,700", "$2,125", "$425"))
        )
    )
    values = [label for label in layout.text_labels if label.text.startswith("$")]
    for left, _, right, _ in layout.tile_separators:
        for label in values:
            assert min(abs(label.box[0] - right), abs(label.box[2] - left)) >= 24
