"""Where the marks of a chart stand: in proportion, in order, apart and inside the picture."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from rendering.charts import Bar, Bars, Dot, Figure, Figures, Line, Podium, Ranks, Row, Step
from rendering.charts.painter import plan
from rendering.charts.plan import FRAME, Box, Ink, Plan
from rendering.lettering import BASELINE
from rendering.measures import WIDTH
from tests.rendering.charts.samples import (
    EXTREMES,
    SAMPLES,
    account,
    figures,
    ladder,
    leaderboard,
    podium,
    recent,
    scoreboard,
)

ALL = SAMPLES | EXTREMES
CUT = {Ink.CUT, Ink.CUT_MARK}


def texts(of: Plan) -> list[str]:
    return [label.text for label in of.labels]


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(one: Box, other: Box) -> bool:
    return other[0] <= one[0] < one[2] <= other[2] and other[1] <= one[1] < one[3] <= other[3]


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


@pytest.mark.parametrize(
    ("count", "rows"), [(1, [1]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4])]
)
def test_tiles_stand_in_rows_as_equal_as_can_be(count: int, rows: list[int]) -> None:
    of = plan(Figures((Figure("52", "Cards up"),) * count))
    tops = [label.top for label in of.labels if label.text == "52"]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    assert len(of.seams) == count - len(rows)


def test_a_figure_is_twice_as_large_as_its_label_and_the_marked_one_is_golden() -> None:
    of = plan(figures())
    sizes = {label.text: label.size for label in of.labels}
    values = [tile.value for tile in figures().tiles if tile.value in sizes]
    assert len(values) == 5
    assert {sizes[value] for value in values} == {sizes["1,234"]}
    assert sizes["1,234"] >= 2 * sizes["Games"] > 2 * sizes["of 52"]
    assert [label.text for label in of.labels if label.ink is Ink.MARK] == ["12.3%"]


def test_the_units_of_a_figure_are_smaller_and_stand_on_its_line() -> None:
    of = plan(figures())
    pieces = [label for label in of.labels if label.text in {"3", " min ", "4", " s"}]
    assert [label.text for label in pieces] == ["3", " min ", "4", " s"]
    number, unit, *_ = pieces
    assert number.size == next(label.size for label in of.labels if label.text == "1,234")
    assert 0.5 <= unit.size / number.size <= 0.7
    feet = [label.top + round(label.size * BASELINE) for label in pieces]
    assert len(set(feet)) == 1
    assert [one.box[2] for one in pieces[:-1]] == [one.left for one in pieces[1:]]


def test_figures_too_wide_for_their_tiles_are_all_written_smaller() -> None:
    of = plan(Figures((Figure("−$1,250,000", "Balance"), *(Figure("12", "Games"),) * 3)))
    values = [label for label in of.labels if label.text in ("−$1,250,000", "12")]
    assert len(values) == 4
    assert {label.size for label in values} == {41}


def test_values_keep_clear_of_the_seams_between_tiles() -> None:
    of = plan(Figures(tuple(Figure(value, "Paid") for value in ("34", "$1,700", "$2,125", "$425"))))
    values = [label for label in of.labels if label.text.startswith("$")]
    for left, _, right, _ in of.seams:
        for label in values:
            assert min(abs(label.box[0] - right), abs(label.box[2] - left)) >= 24


def test_a_long_number_beneath_a_chart_keeps_clear_of_those_beside_it() -> None:
    dots = tuple(Dot(value=-at, label=str(9_876_543_180 + at)) for at in range(30))
    of = plan(Line(dots=dots, unit="$", level=0, low=True))
    foot = max(label.top for label in of.labels)
    first, *others = sorted((each.left, each.box[2]) for each in of.labels if each.top == foot)
    assert first[0] - max(each.box[2] for each in of.labels if each.text.startswith("−")) >= 10
    assert others[0][0] - first[1] >= 10


def test_rows_are_as_long_as_their_values_in_equal_troughs() -> None:
    values = (100, 50, 25, 3)
    of = plan(Ranks(rows=tuple(Row(rank=str(at), value=at) for at in values)))
    lengths = [block.box[2] - block.box[0] for block in of.blocks]
    assert len({(left, right) for left, _, right, _ in of.troughs}) == 1
    for value, length in zip(values, lengths, strict=True):
        assert abs(length - lengths[0] * value / 100) <= 1


def test_the_shortest_bar_is_seen_and_0_has_none() -> None:
    of = plan(Ranks(rows=tuple(Row(rank="1", value=value) for value in (0, 0.001, 52)), whole=52))
    short, _ = of.blocks
    assert short.box[2] - short.box[0] == 16


def test_rows_with_a_unit_have_an_axis_beneath_them_from_0_to_the_whole() -> None:
    of = plan(Ranks(rows=(Row(rank="1", value=20), Row(rank="2", value=40)), unit="%", whole=40))
    numbers = [label for label in of.labels if label.text.endswith("%")]
    assert [label.text for label in numbers] == ["0%", "20%", "40%"]
    foot = of.troughs[-1][3]
    assert all(label.top > foot for label in numbers)
    ticks = [(left + right) // 2 for left, _, right, _ in of.rules]
    half, whole = of.blocks
    assert ticks == [half.box[0], half.box[2], whole.box[2]]


def test_a_golden_dot_lies_at_its_value_and_open_rows_end_in_a_hollow_one() -> None:
    rows = (Row(rank="1", value=60, interval=(20, 80), dot=20), Row(rank="2", value=0, dot=0))
    of = plan(Ranks(rows=rows, key="places by"))
    first, second, sign = of.discs
    assert first.middle == of.whiskers[0].start
    assert second.middle[0] == of.blocks[0].box[0]
    assert all(disc.marked for disc in of.discs)
    assert of.labels[0].text == "places by"
    assert of.labels[0].box[2] < sign.middle[0] - sign.radius
    race = plan(scoreboard())
    middles = [(top + bottom) // 2 for _, top, _, bottom in race.troughs]
    *dots, sign = race.discs
    assert [disc.middle[1] for disc in dots] == [middles[at] for at in (0, 2, 3, 5, 6)]
    assert {disc.middle[0] for disc in race.discs} == {sign.middle[0]}
    assert not any(disc.marked for disc in race.discs)


@pytest.mark.parametrize(
    ("places", "rises"),
    [
        ((2, 1, 3), (2, 3, 1)),
        ((1, 1, 3), (2, 2, 1)),
        ((2, 1, 2), (1, 2, 1)),
        ((1, 1, 1), (1, 1, 1)),
        ((2, 1), (1, 2)),
        ((1,), (1,)),
    ],
)
def test_equals_stand_equally_high_and_there_are_as_many_heights_as_places(
    places: tuple[int, ...], rises: tuple[int, ...]
) -> None:
    of = plan(Podium(tuple(Step(place, "5") for place in places)))
    heights = [block.box[3] - block.box[1] for block in of.blocks]
    least = min(heights)
    assert [height / least for height in heights] == list(rises)
    assert [label.text for label in of.labels if label.ink in CUT] == [*map(str, places)]


def test_what_was_reached_stands_above_its_step_and_is_larger_than_what_it_is() -> None:
    of = plan(podium())
    for at, (value, told) in enumerate([("47", "cards up"), ("52", "cards up"), ("1", "card up")]):
        left, top, right, _ = of.blocks[at].box
        above = [each for each in of.labels if left <= each.left <= right and each.ink not in CUT]
        number, label = [each for each in above if each.top > 60]
        assert (number.text, label.text) == (value, told)
        assert number.box[3] <= label.top < label.box[3] <= top
        assert number.size > label.size
    assert "cards up" not in texts(plan(EXTREMES["ten-steps"]()))


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


def test_an_interval_beyond_the_whole_ends_with_it() -> None:
    chart = Ranks(rows=(Row(rank="1", value=100, interval=(99, 100.000001)),))
    (whisker,) = plan(chart).whiskers
    (block,) = plan(chart).blocks
    assert whisker.end[0] == block.box[2]


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


def test_ranks_stand_in_order_and_ones_own_row_is_ringed_below_a_gap() -> None:
    of = plan(leaderboard())
    ranks = [label for label in of.labels if label.text.isdecimal()]
    assert [label.text for label in ranks] == [*map(str, range(1, 11)), "217"]
    tops = [top for _, top, _, _ in of.troughs]
    steps = [below - above for above, below in pairwise(tops)]
    assert len(set(steps[:-1])) == 1
    assert steps[-1] > steps[0]
    assert len([disc for disc in of.discs if disc.small]) == 3
    (ring,) = of.rings
    assert ring[1] < tops[-1] < ring[3]
    own = [label for label in of.labels if label.ink is Ink.MARK]
    assert [label.text for label in own] == ["217", "12%", "6/52"]
    assert all(ring[1] < label.top < ring[3] for label in own)


def test_notes_stand_in_columns_that_end_alike() -> None:
    of = plan(leaderboard())
    foot = of.troughs[-1][3]
    rates = [label for label in of.labels if label.text.endswith("%") and label.top < foot]
    assert len({label.box[2] for label in rates}) == 1
    assert len({label.box[2] for label in of.labels if "/" in label.text}) == 1


def test_a_chart_of_nothing_shows_an_empty_place() -> None:
    for name in ("no-bars", "no-dots", "no-rows", "no-tiles", "no-steps"):
        of = plan(EXTREMES[name]())
        assert of.empty
        assert not of.rules


def test_a_player_without_cards_up_still_has_a_place() -> None:
    of = plan(scoreboard())
    assert texts(of)[-3:] == ["7", "0", "0 moves"]
    assert len(of.blocks) == 6


def test_a_leaderboards_ranks_rates_and_counts_are_shown_whole() -> None:
    shown = texts(plan(ladder()))
    assert {"1,234", "28.3%", "34/120", "7.5%", "9/120"} <= {*shown}
    assert not [text for text in shown if text.endswith("…")]
