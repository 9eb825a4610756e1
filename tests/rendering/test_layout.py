"""Where piles lie, for every shape of table between three columns and sixteen."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from rendering import Pile, Scene
from rendering.layout import arrange, shape
from rendering.measures import GROWTH, HEIGHT, HIGHEST, WIDTH, Layout, Shape, Spot
from tests.rendering.tables import TABLES, canfield, hidden, pack

Box = tuple[int, int, int, int]

PLAIN = [
    Shape(
        columns=columns,
        foundations=foundations,
        stock=True,
        waste=True,
        reserve=reserve,
        waste_shown=waste_shown,
        waste_more=waste_more,
        depth=depth,
    )
    for columns, foundations, reserve, (waste_shown, waste_more), depth in product(
        range(3, 17), (4, 8, 12), (False, True), ((1, 0), (1, 3), (3, 0), (4, 9)), (1, 9, 24)
    )
]
LARGE = [replace(form, large=True) for form in PLAIN[::7]]
SHAPES = PLAIN + LARGE


@pytest.fixture(scope="module")
def plans() -> dict[Shape, Layout]:
    """Where the piles of each shape lie."""
    return {form: arrange(form) for form in SHAPES}


def piles(form: Shape, plan: Layout) -> list[Spot]:
    counted = [(form.stock, plan.stock), (form.waste, plan.waste), (form.reserve, plan.reserve)]
    there = [spot for present, spot in counted if present]
    return [*plan.tableau, *plan.foundations, *there]


def box(plan: Layout, spot: Spot) -> Box:
    """All that a pile may cover, with its name."""
    return (
        spot.x,
        spot.y - plan.name,
        spot.x + plan.card.width + (spot.room if spot.beside else 0),
        spot.y + plan.card.height + (spot.room if spot.down else 0),
    )


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_every_pile_lies_inside_the_picture(plans: dict[Shape, Layout]) -> None:
    for form, plan in plans.items():
        for left, top, right, bottom in (box(plan, spot) for spot in piles(form, plan)):
            assert left >= 0, form
            assert top >= 0, form
            assert right <= WIDTH, form
            assert bottom <= plan.height, form


def test_no_pile_lies_on_another(plans: dict[Shape, Layout]) -> None:
    for form, plan in plans.items():
        boxes = [box(plan, spot) for spot in piles(form, plan)]
        assert all(apart(one, other) for one, other in combinations(boxes, 2)), form


def test_there_is_a_spot_for_every_pile(plans: dict[Shape, Layout]) -> None:
    for form, plan in plans.items():
        assert len(plan.tableau) == form.columns
        assert len(plan.foundations) == form.foundations


def test_a_column_of_any_depth_that_is_played_shows_every_index_whole(
    plans: dict[Shape, Layout],
) -> None:
    for form, plan in plans.items():
        assert (form.depth - 1) * plan.card.step <= plan.tableau[0].room, form


def test_capitals_are_26_pixels_up_to_sixteen_columns_however_deep(
    plans: dict[Shape, Layout],
) -> None:
    assert all(plan.card.capital >= 26 for plan in plans.values())


def test_the_large_deck_has_clearly_larger_capitals_up_to_thirteen_columns(
    plans: dict[Shape, Layout],
) -> None:
    for form in LARGE:
        plan, plain = plans[form], plans[replace(form, large=False)]
        assert plan.card.capital >= plain.card.capital, form
        if form.columns + form.reserve <= 13 and form.foundations <= 8 and form.waste_shown == 1:
            assert plan.card.capital >= 1.13 * plain.card.capital, form


def test_the_large_deck_at_canfield_has_capitals_of_52_pixels_and_more() -> None:
    assert arrange(shape(canfield(), large=True)).card.capital >= 52


def test_a_large_table_grows_before_its_index_shrinks() -> None:
    form = shape(canfield(), large=True)
    for depth in range(1, 60):
        plan = arrange(replace(form, depth=depth))
        assert plan.card.capital == arrange(form).card.capital or plan.height == HIGHEST
        assert plan.card.capital >= 26


def test_a_waste_beside_the_stock_shows_every_index_whole() -> None:
    form = Shape(
        columns=10,
        foundations=8,
        stock=True,
        waste=True,
        reserve=False,
        waste_shown=4,
        waste_more=0,
        depth=1,
    )
    plan = arrange(form)
    assert plan.waste.room == 3 * plan.card.aside


def test_older_waste_cards_are_in_view_with_rank_and_suit_and_cards_stay_wide_enough(
    plans: dict[Shape, Layout],
) -> None:
    seen = set()
    for form, plan in plans.items():
        plain = arrange(replace(form, waste_more=0))
        assert plan.card.capital == plain.card.capital, form
        assert plan.card.width >= 0.88 * plain.card.width, form
        assert form.waste_shown <= plan.waste_shown <= form.waste_shown + form.waste_more
        assert plain.waste_shown == form.waste_shown
        if plan.waste.beside and plan.waste_shown > 1:
            aside = plan.waste.room / (plan.waste_shown - 1)
            assert 1.85 * plan.card.capital <= aside <= plan.card.aside, form
        seen.add(plan.waste_shown - form.waste_shown)
    assert {0, 1, 2, 3} <= seen


def test_a_table_grows_in_steps_and_only_with_its_deepest_column() -> None:
    form = shape(canfield())
    heights = [arrange(replace(form, depth=depth)).height for depth in range(1, 80)]
    assert heights[0] == HEIGHT
    assert heights == sorted(heights)
    assert {height % GROWTH for height in heights} == {0}
    assert max(heights) == HIGHEST


def test_depths_that_need_the_same_height_share_one_arrangement() -> None:
    form = shape(canfield())
    plans = [arrange(replace(form, depth=depth)) for depth in range(1, 40)]
    assert len({id(plan) for plan in plans}) == len({plan.height for plan in plans})


def test_a_canfield_column_from_king_to_ace_needs_no_growth() -> None:
    assert arrange(replace(shape(canfield()), depth=13)).height == HEIGHT


def test_cards_keep_their_size_and_place_while_a_table_grows() -> None:
    form = shape(canfield())
    low, high = arrange(form), arrange(replace(form, depth=20))
    assert high.height > low.height
    assert (high.card, high.stock, high.foundations) == (low.card, low.stock, low.foundations)


def test_the_longest_column_seen_keeps_a_table_high() -> None:
    scene = canfield()
    assert shape(replace(scene, tallest=20)).depth == 20
    assert shape(replace(scene, tallest=1)).depth == 4


def test_three_hidden_cards_take_the_room_of_one() -> None:
    column = Pile(name="t1", cards=(*hidden("t1", 6).cards, *pack(5)))
    assert shape(Scene(tableau=(column,), foundations=())).depth == 7


@pytest.mark.parametrize("name", TABLES)
def test_what_is_played_does_not_move_the_piles(name: str) -> None:
    before = TABLES[name]()
    after = replace(
        before,
        stock=before.stock and replace(before.stock, cards=()),
        waste=before.waste and replace(before.waste, cards=()),
        reserve=before.reserve and replace(before.reserve, cards=()),
        tallest=shape(before).depth,
        tableau=tuple(replace(column, cards=()) for column in before.tableau),
    )
    assert arrange(shape(after)) == arrange(shape(before))


def test_canfield_has_its_columns_between_reserve_and_foundations() -> None:
    plan = arrange(shape(canfield()))
    order = [plan.reserve, plan.stock, *plan.tableau, *plan.foundations[:2]]
    assert [spot.x for spot in order] == sorted(spot.x for spot in order)
    assert plan.waste.x == plan.stock.x
    assert plan.waste.y > plan.stock.y
    assert plan.foundations[2].y > plan.foundations[0].y


def test_forty_thieves_has_all_else_above_its_columns() -> None:
    plan = arrange(shape(TABLES["forty-thieves"]()))
    assert {spot.y for spot in (plan.stock, plan.waste, *plan.foundations)} == {plan.stock.y}
    assert all(spot.y > plan.stock.y + plan.card.height for spot in plan.tableau)
    assert [spot.x for spot in plan.tableau[2:]] == [spot.x for spot in plan.foundations]
