"""Where piles lie, for every shape of table between three columns and sixteen."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from rendering import Pile, Scene
from rendering.dimensions import (
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    MIN_TABLE_HEIGHT,
    PICTURE_WIDTH,
    PileSpot,
    TableLayout,
    TableShape,
)
from rendering.table.layout import build_table_layout, build_table_shape
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    make_hidden_pile,
    shuffle_cards,
)

PixelBox = tuple[int, int, int, int]

STANDARD_SHAPES = [
    TableShape(
        column_count=columns,
        foundation_count=foundations,
        has_stock=True,
        has_waste=True,
        has_reserve=reserve,
        visible_waste_count=waste_shown,
        older_waste_count=waste_more,
        column_depth=depth,
    )
    for columns, foundations, reserve, (waste_shown, waste_more), depth in product(
        range(3, 17), (4, 8, 12), (False, True), ((1, 0), (1, 3), (3, 0), (4, 9)), (1, 9, 24)
    )
]
LARGE_SHAPES = [replace(form, has_large_index=True) for form in STANDARD_SHAPES[::7]]
ALL_SHAPES = STANDARD_SHAPES + LARGE_SHAPES


@pytest.fixture(scope="module")
def layouts() -> dict[TableShape, TableLayout]:
    """Where the piles of each shape lie."""
    return {form: build_table_layout(form) for form in ALL_SHAPES}


def list_spots(form: TableShape, plan: TableLayout) -> list[PileSpot]:
    counted = [
        (form.has_stock, plan.stock),
        (form.has_waste, plan.waste),
        (form.has_reserve, plan.reserve),
    ]
    there = [spot for present, spot in counted if present]
    return [*plan.tableau, *plan.foundations, *there]


def pile_box(plan: TableLayout, spot: PileSpot) -> PixelBox:
    """All that a pile may cover, with its name."""
    return (
        spot.x,
        spot.y - plan.name_height,
        spot.x + plan.card_size.width + (spot.max_spread if spot.spreads_right else 0),
        spot.y + plan.card_size.height + (spot.max_spread if spot.spreads_down else 0),
    )


def is_disjoint(one: PixelBox, other: PixelBox) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_every_pile_lies_inside_the_picture(layouts: dict[TableShape, TableLayout]) -> None:
    for form, plan in layouts.items():
        for left, top, right, bottom in (pile_box(plan, spot) for spot in list_spots(form, plan)):
            assert left >= 0, form
            assert top >= 0, form
            assert right <= PICTURE_WIDTH, form
            assert bottom <= plan.height, form


def test_no_pile_overlaps_another(layouts: dict[TableShape, TableLayout]) -> None:
    for form, plan in layouts.items():
        boxes = [pile_box(plan, spot) for spot in list_spots(form, plan)]
        assert all(is_disjoint(one, other) for one, other in combinations(boxes, 2)), form


def test_every_pile_has_a_spot(layouts: dict[TableShape, TableLayout]) -> None:
    for form, plan in layouts.items():
        assert len(plan.tableau) == form.column_count
        assert len(plan.foundations) == form.foundation_count


def test_every_card_index_is_visible_in_columns_of_playable_depth(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for form, plan in layouts.items():
        assert (form.column_depth - 1) * plan.card_size.index_strip_height <= plan.tableau[
            0
        ].max_spread, form


def test_capitals_are_26_pixels_high_up_to_sixteen_columns(
    layouts: dict[TableShape, TableLayout],
) -> None:
    assert all(plan.card_size.index_height >= 26 for plan in layouts.values())


def test_the_large_deck_has_larger_capitals_up_to_thirteen_columns(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for form in LARGE_SHAPES:
        plan, plain = layouts[form], layouts[replace(form, has_large_index=False)]
        assert plan.card_size.index_height >= plain.card_size.index_height, form
        if (
            form.column_count + form.has_reserve <= 13
            and form.foundation_count <= 8
            and form.visible_waste_count == 1
        ):
            assert plan.card_size.index_height >= 1.13 * plain.card_size.index_height, form


def test_the_large_canfield_deck_has_capitals_of_at_least_52_pixels() -> None:
    assert (
        build_table_layout(build_table_shape(canfield_scene(), large=True)).card_size.index_height
        >= 52
    )


def test_a_large_table_grows_before_its_index_shrinks() -> None:
    form = build_table_shape(canfield_scene(), large=True)
    for depth in range(1, 60):
        plan = build_table_layout(replace(form, column_depth=depth))
        assert (
            plan.card_size.index_height == build_table_layout(form).card_size.index_height
            or plan.height == MAX_TABLE_HEIGHT
        )
        assert plan.card_size.index_height >= 26


def test_a_waste_beside_the_stock_shows_every_index() -> None:
    form = TableShape(
        column_count=10,
        foundation_count=8,
        has_stock=True,
        has_waste=True,
        has_reserve=False,
        visible_waste_count=4,
        older_waste_count=0,
        column_depth=1,
    )
    plan = build_table_layout(form)
    assert plan.waste.max_spread == 3 * plan.card_size.index_strip_width


def test_older_waste_cards_show_rank_and_suit(
    layouts: dict[TableShape, TableLayout],
) -> None:
    seen = set()
    for form, plan in layouts.items():
        plain = build_table_layout(replace(form, older_waste_count=0))
        assert plan.card_size.index_height == plain.card_size.index_height, form
        assert plan.card_size.width >= 0.88 * plain.card_size.width, form
        assert (
            form.visible_waste_count
            <= plan.visible_waste_count
            <= form.visible_waste_count + form.older_waste_count
        )
        assert plain.visible_waste_count == form.visible_waste_count
        if plan.waste.spreads_right and plan.visible_waste_count > 1:
            aside = plan.waste.max_spread / (plan.visible_waste_count - 1)
            assert (
                1.85 * plan.card_size.index_height <= aside <= plan.card_size.index_strip_width
            ), form
        seen.add(plan.visible_waste_count - form.visible_waste_count)
    assert {0, 1, 2, 3} <= seen


def test_a_table_grows_in_steps_with_its_deepest_column_only() -> None:
    form = build_table_shape(canfield_scene())
    heights = [
        build_table_layout(replace(form, column_depth=depth)).height for depth in range(1, 80)
    ]
    assert heights[0] == MIN_TABLE_HEIGHT
    assert heights == sorted(heights)
    assert {height % HEIGHT_INCREMENT for height in heights} == {0}
    assert max(heights) == MAX_TABLE_HEIGHT


def test_depths_of_the_same_height_share_one_layout() -> None:
    form = build_table_shape(canfield_scene())
    plans = [build_table_layout(replace(form, column_depth=depth)) for depth in range(1, 40)]
    assert len({id(plan) for plan in plans}) == len({plan.height for plan in plans})


def test_a_canfield_column_from_king_to_ace_fits_without_growth() -> None:
    assert (
        build_table_layout(replace(build_table_shape(canfield_scene()), column_depth=13)).height
        == MIN_TABLE_HEIGHT
    )


def test_cards_keep_size_and_place_while_a_table_grows() -> None:
    form = build_table_shape(canfield_scene())
    low, high = build_table_layout(form), build_table_layout(replace(form, column_depth=20))
    assert high.height > low.height
    assert (high.card_size, high.stock, high.foundations) == (
        low.card_size,
        low.stock,
        low.foundations,
    )


def test_the_longest_column_so_far_keeps_a_table_high() -> None:
    scene = canfield_scene()
    assert build_table_shape(replace(scene, longest_column=20)).column_depth == 20
    assert build_table_shape(replace(scene, longest_column=1)).column_depth == 4


def test_three_hidden_cards_take_the_room_of_one() -> None:
    column = Pile(name="t1", cards=(*make_hidden_pile("t1", 6).cards, *shuffle_cards(5)))
    assert build_table_shape(Scene(tableau=(column,), foundations=())).column_depth == 7


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_playing_does_not_move_the_piles(name: str) -> None:
    before = SAMPLE_SCENES[name]()
    after = replace(
        before,
        stock=before.stock and replace(before.stock, cards=()),
        waste=before.waste and replace(before.waste, cards=()),
        reserve=before.reserve and replace(before.reserve, cards=()),
        longest_column=build_table_shape(before).column_depth,
        tableau=tuple(replace(column, cards=()) for column in before.tableau),
    )
    assert build_table_layout(build_table_shape(after)) == build_table_layout(
        build_table_shape(before)
    )


def test_canfield_columns_lie_between_reserve_and_foundations() -> None:
    plan = build_table_layout(build_table_shape(canfield_scene()))
    order = [plan.reserve, plan.stock, *plan.tableau, *plan.foundations[:2]]
    assert [spot.x for spot in order] == sorted(spot.x for spot in order)
    assert plan.waste.x == plan.stock.x
    assert plan.waste.y > plan.stock.y
    assert plan.foundations[2].y > plan.foundations[0].y


def test_forty_thieves_columns_lie_below_everything_else() -> None:
    plan = build_table_layout(build_table_shape(SAMPLE_SCENES["forty-thieves"]()))
    assert {spot.y for spot in (plan.stock, plan.waste, *plan.foundations)} == {plan.stock.y}
    assert all(spot.y > plan.stock.y + plan.card_size.height for spot in plan.tableau)
    assert [spot.x for spot in plan.tableau[2:]] == [spot.x for spot in plan.foundations]
