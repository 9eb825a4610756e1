"""Where the marks of a chart stand: in proportion, in order, apart and inside the picture."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from rendering.charts import Bar, Bars, Dot, Line
from rendering.charts.painter import plan
from rendering.charts.plan import FRAME, Ink
from rendering.measures import WIDTH
from tests.rendering.charts.planned import CUT, meet, texts, within
from tests.rendering.charts.samples import (
    EXTREMES,
    SAMPLES,
    account,
    recent,
)

ALL = SAMPLES | EXTREMES


@pytest.mark.parametrize("name", ALL)
def test_no_two_texts_overlap(name: str) -> None:
    boxes = [label.box for label in plan(ALL[name]()).labels]
    assert not [pair for pair in combinations(boxes, 2) if meet(*pair)]


@pytest.mark.parametrize("name", ALL)
def test_everything_stands_on_the_panel(name: str) -> None:
    of = plan(ALL[name]())
    boxes = [label.box for label in of.labels]
    boxes += [block.box for block in of.blocks]
    boxes += [*of.troughs, *of.rings, *of.rules, *of.seams]
    boxes += of.levels
    boxes += [
        (x - disc.radius, y - disc.radius, x + disc.radius, y + disc.radius)
        for disc in of.discs
        for x, y in [disc.middle]
    ]
    for left, top, right, bottom in boxes:
        assert FRAME < left <= right < WIDTH - FRAME
        assert FRAME < top <= bottom < of.height - FRAME


@pytest.mark.parametrize("name", ALL)
def test_no_bar_covers_another_or_a_text(name: str) -> None:
    of = plan(ALL[name]())
    blocks = [block.box for block in of.blocks]
    assert not [pair for pair in combinations(blocks, 2) if meet(*pair)]
    written = [label.box for label in of.labels if label.ink not in CUT]
    assert not [(bar, text) for bar in blocks for text in written if meet(bar, text)]
    upon = [label.box for label in of.labels if label.ink in CUT]
    assert all(any(within(text, bar) for bar in blocks) for text in upon)


def test_bars_are_as_high_as_their_values() -> None:
    values = (1, 2, 4, 10, 33.3, 50)
    of = plan(Bars(bars=tuple(Bar(value=value) for value in values)))
    whole = of.rules[0][1] - of.rules[-1][1]
    for value, block in zip(values, of.blocks, strict=True):
        assert abs((block.box[3] - block.box[1]) - whole * value / 50) <= 1


def test_bars_are_equally_wide_and_stand_in_order() -> None:
    of = plan(Bars(bars=tuple(Bar(value=value) for value in range(1, 61))))
    assert len({block.box[2] - block.box[0] for block in of.blocks}) == 1
    assert all(one.box[2] < other.box[0] for one, other in pairwise(of.blocks))


def test_the_grid_lies_at_its_numbers() -> None:
    of = plan(Bars(bars=(Bar(value=27),)))
    heights = {label.text: label.top for label in of.labels if label.box[2] < of.rules[0][0]}
    assert list(heights) == ["0", "10", "20", "30"]
    steps = [(one[1] - other[1]) for one, other in pairwise(of.rules)]
    assert max(steps) - min(steps) <= 1
    assert [heights[text] - rule[1] for text, rule in zip(heights, of.rules, strict=True)] == [
        heights["0"] - of.rules[0][1]
    ] * 4


def test_a_line_goes_from_left_to_right_at_the_height_of_its_values() -> None:
    of = plan(Line(dots=tuple(Dot(value=value) for value in (0, 13, 26, 52)), whole=52))
    assert all(one[0] < other[0] for one, other in pairwise(of.way))
    base, top = of.rules[0][1] + 1, of.rules[-1][1] + 1
    assert of.way[0][1] == base
    assert of.way[-1][1] == top
    assert abs((base - of.way[1][1]) - (base - top) / 4) <= 1
    assert [disc.middle for disc in of.discs] == list(of.way)


def test_bars_below_0_hang_from_the_axis_with_their_notes_beneath_them() -> None:
    of = plan(Bars(bars=(Bar(value=40), Bar(value=-20)), unit="$"))
    up, down = of.blocks
    assert of.axis
    assert up.box[3] == down.box[1] == of.axis[1] + 1
    assert abs((up.box[3] - up.box[1]) - 2 * (down.box[3] - down.box[1])) <= 1
    assert (up.hanging, down.hanging) == (False, True)
    above, below = of.labels[-2:]
    assert (above.text, below.text) == ("$40", "−$20")
    assert above.box[3] <= up.box[1]
    assert below.top >= down.box[3]


def test_a_line_below_0_crosses_the_axis() -> None:
    of = plan(Line(dots=(Dot(value=-20), Dot(value=20)), low=True))
    assert of.axis
    middle = of.axis[1] + 1
    assert of.way[0][1] - middle == middle - of.way[1][1] > 0


def test_a_level_lies_where_its_value_does_and_takes_the_place_of_near_ticks() -> None:
    of = plan(Line(dots=(Dot(value=26), Dot(value=52)), whole=52, level=26))
    (level,) = of.levels
    assert of.way[0][1] == (level[1] + level[3]) // 2
    (own,) = [label for label in of.labels if label.ink is Ink.LOUD]
    assert own.text == "26"
    near = plan(Line(dots=(Dot(value=52),), whole=52, level=21))
    assert [label.text for label in near.labels] == ["0", "40", "52", "21"]


def test_a_level_of_0_is_the_axis() -> None:
    of = plan(account())
    assert of.levels
    assert of.axis is None
    assert "$0" in [label.text for label in of.labels if label.ink is Ink.LOUD]


def test_a_levels_name_stands_across_from_the_caption_beside_a_piece_of_its_line() -> None:
    of = plan(account())
    caption, name = of.labels[:2]
    assert (caption.text, name.text, name.top) == ("Account · 60 games", "break-even", caption.top)
    line, piece = of.levels
    assert piece[3] - piece[1] == line[3] - line[1] <= 4
    assert name.box[2] < piece[0]
    assert name.top < piece[1] < piece[3] < name.box[3]
    long = plan(replace(account(), caption="Account " * 20))
    assert long.labels[0].text.endswith("…")
    assert long.labels[0].box[2] < long.labels[1].left


def test_a_low_chart_has_less_height_and_as_much_width() -> None:
    whole, low = plan(recent()), plan(replace(recent(), low=True))
    assert (whole.height, low.height) == (620, 390)
    assert [x for x, _ in whole.way] == [x for x, _ in low.way]


def test_a_long_number_beneath_a_chart_keeps_clear_of_those_beside_it() -> None:
    dots = tuple(Dot(value=-at, label=str(9_876_543_180 + at)) for at in range(30))
    of = plan(Line(dots=dots, unit="$", level=0, low=True))
    foot = max(label.top for label in of.labels)
    first, *others = sorted((each.left, each.box[2]) for each in of.labels if each.top == foot)
    assert first[0] - max(each.box[2] for each in of.labels if each.text.startswith("−")) >= 10
    assert others[0][0] - first[1] >= 10


def test_numbers_at_both_axes_have_their_thousands_apart() -> None:
    dots = tuple(Dot(value=12_345, label=str(number)) for number in range(9_990, 10_000))
    said = texts(plan(Line(dots=dots)))
    assert {"0", "5,000", "10,000", "15,000", "9,990"} <= set(said)


def test_nothing_is_drawn_for_0_and_something_for_the_least_above() -> None:
    of = plan(Bars(bars=(Bar(value=0), Bar(value=1), Bar(value=10**9))))
    one, _ = of.blocks
    assert one.box[3] - one.box[1] == 1
    assert texts(of)[-3:] == ["0", "1", "1B"]


def test_an_interval_reaches_from_its_lower_to_its_upper_end() -> None:
    of = plan(Bars(bars=(Bar(value=50, interval=(20, 80)),), whole=100))
    ticks = {at * 20: rule[1] + 1 for at, rule in enumerate(of.rules)}
    (whisker,) = of.whiskers
    assert (whisker.start[1], whisker.end[1]) == (ticks[20], ticks[80])
    (block,) = of.blocks
    assert block.box[0] < whisker.start[0] == whisker.end[0] < block.box[2]


def test_numbers_under_many_bars_are_thinned_to_round_ones() -> None:
    below = [label.text for label in plan(recent()).labels if label.top > 560]
    assert below == ["5", "10", "15", "20", "25", "30"]


def test_a_note_stands_on_its_bar_and_is_its_value_if_nothing_else_is_said() -> None:
    bars = (Bar(value=9), Bar(value=4, note="4/9"), Bar(value=2, note=""))
    assert texts(plan(Bars(bars=bars)))[-2:] == ["9", "4/9"]


def test_notes_that_are_too_wide_for_their_bars_are_left_out() -> None:
    assert "22" not in texts(plan(EXTREMES["sixty-bars"]()))


def test_a_text_without_room_ends_in_an_ellipsis() -> None:
    for name in ("long-labels", "billion-rows", "sixty-bars"):
        (caption, *others) = texts(plan(EXTREMES[name]()))
        assert caption == "A caption that is much too long for the width of any picture…"
        assert name == "sixty-bars" or any(text.endswith("…") for text in others)


def test_a_chart_of_nothing_shows_an_empty_place() -> None:
    for name in ("no-bars", "no-dots", "no-rows", "no-tiles", "no-steps"):
        of = plan(EXTREMES[name]())
        assert of.empty
        assert not of.rules
