"""Where rows stand, with their bars, notes and dots."""

from itertools import pairwise

from rendering.charts import Ranks, Row
from rendering.charts.painter import plan
from rendering.charts.plan import Ink
from tests.rendering.charts.planned import texts
from tests.rendering.charts.samples import ladder, leaderboard, scoreboard


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


def test_an_interval_beyond_the_whole_ends_with_it() -> None:
    chart = Ranks(rows=(Row(rank="1", value=100, interval=(99, 100.000001)),))
    (whisker,) = plan(chart).whiskers
    (block,) = plan(chart).blocks
    assert whisker.end[0] == block.box[2]


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


def test_a_player_without_cards_up_still_has_a_place() -> None:
    of = plan(scoreboard())
    assert texts(of)[-3:] == ["7", "0", "0 moves"]
    assert len(of.blocks) == 6


def test_a_leaderboards_ranks_rates_and_counts_are_shown_whole() -> None:
    shown = texts(plan(ladder()))
    assert {"1,234", "28.3%", "34/120", "7.5%", "9/120"} <= {*shown}
    assert not [text for text in shown if text.endswith("…")]
