"""Where piles lie, for every shape of table from three columns to sixteen."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from rendering import Pile, Scene
from rendering.dimensions import MAX_TABLE_HEIGHT, PileSpot, TableLayout, TableShape
from rendering.table_layout import build_table_layout, build_table_shape
from tests.rendering.sample_scenes import canfield_scene, shuffle_cards
from tests.rendering.table.scene_pictures import find_placed_pile

PixelBox = tuple[int, int, int, int]

STANDARD_SHAPES = [
    TableShape(
        column_count=columns,
        foundation_count=foundations,
        has_stock=True,
        has_waste=True,
        has_reserve=reserve,
        visible_waste_count=visible_count,
        older_waste_count=older_count,
        column_depth=depth,
    )
    for columns, foundations, reserve, (visible_count, older_count), depth in product(
        range(3, 17), (4, 8, 12, 16), (False, True), ((1, 0), (1, 3), (3, 0), (4, 9)), (1, 9, 24)
    )
]
LARGE_SHAPES = [replace(shape, has_large_index=True) for shape in STANDARD_SHAPES[::7]]
ALL_SHAPES = STANDARD_SHAPES + LARGE_SHAPES


@pytest.fixture(scope="module")
def layouts() -> dict[TableShape, TableLayout]:
    """Provide the layout of each shape."""
    return {shape: build_table_layout(shape) for shape in ALL_SHAPES}


def list_spots(shape: TableShape, layout: TableLayout) -> list[PileSpot]:
    """Return the spots of all piles that a table of that shape has."""
    optional = [
        (shape.has_stock, layout.stock),
        (shape.has_waste, layout.waste),
    ]
    present = [spot for is_present, spot in optional if is_present]
    return [*layout.tableau, *layout.foundations, *layout.reserves, *layout.cells, *present]


def pile_box(layout: TableLayout, spot: PileSpot) -> PixelBox:
    """Return the box that a pile may cover, with its name."""
    return (
        spot.x,
        spot.y - layout.name_height,
        spot.x + layout.card_size.width + (spot.max_spread if spot.spreads_right else 0),
        spot.y + layout.card_size.height + (spot.max_spread if spot.spreads_down else 0),
    )


def is_disjoint(one: PixelBox, other: PixelBox) -> bool:
    """Return whether two boxes have no pixel in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.slow
def test_every_pile_lies_inside_the_picture(layouts: dict[TableShape, TableLayout]) -> None:
    for shape, layout in layouts.items():
        for left, top, right, bottom in (
            pile_box(layout, spot) for spot in list_spots(shape, layout)
        ):
            assert left >= 0, shape
            assert top >= 0, shape
            assert right <= layout.width, shape
            assert bottom <= layout.height, shape


@pytest.mark.slow
def test_no_pile_overlaps_another(layouts: dict[TableShape, TableLayout]) -> None:
    for shape, layout in layouts.items():
        boxes = [pile_box(layout, spot) for spot in list_spots(shape, layout)]
        assert all(is_disjoint(one, other) for one, other in combinations(boxes, 2)), shape


def test_every_pile_has_a_spot(layouts: dict[TableShape, TableLayout]) -> None:
    for shape, layout in layouts.items():
        assert len(layout.tableau) == shape.column_count
        assert len(layout.foundations) == shape.foundation_count


def test_every_card_index_is_visible_in_columns_of_playable_depth(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for shape, layout in layouts.items():
        assert (shape.column_depth - 1) * layout.card_size.index_strip_height <= layout.tableau[
            0
        ].max_spread, shape


def test_capitals_are_26_pixels_high_up_to_sixteen_columns(
    layouts: dict[TableShape, TableLayout],
) -> None:
    assert all(layout.card_size.index_height >= 26 for layout in layouts.values())


def test_the_large_deck_has_larger_capitals_up_to_thirteen_columns(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for shape in LARGE_SHAPES:
        layout, plain_layout = layouts[shape], layouts[replace(shape, has_large_index=False)]
        assert layout.card_size.index_height >= plain_layout.card_size.index_height, shape
        if (
            shape.column_count + shape.has_reserve <= 13
            and shape.foundation_count <= 8
            and shape.visible_waste_count == 1
        ):
            assert layout.card_size.index_height >= 1.13 * plain_layout.card_size.index_height, (
                shape
            )


def test_the_large_canfield_deck_has_capitals_of_at_least_52_pixels() -> None:
    assert (
        build_table_layout(build_table_shape(canfield_scene(), large=True)).card_size.index_height
        >= 52
    )


def test_a_large_table_grows_before_its_index_shrinks() -> None:
    shape = build_table_shape(canfield_scene(), large=True)
    for depth in range(1, 60):
        layout = build_table_layout(replace(shape, column_depth=depth))
        assert (
            layout.card_size.index_height == build_table_layout(shape).card_size.index_height
            or layout.height == MAX_TABLE_HEIGHT
        )
        assert layout.card_size.index_height >= 26


@pytest.mark.parametrize("has_reserve", [False, True])
def test_sixteen_foundations_leave_cards_as_large_as_ten_columns_do(has_reserve: bool) -> None:
    shape = replace(STANDARD_SHAPES[0], column_count=10, has_reserve=has_reserve)
    few, many = (
        build_table_layout(replace(shape, foundation_count=count)).card_size.width
        for count in (8, 16)
    )
    assert many >= 0.9 * few


def test_a_waste_beside_the_stock_shows_every_index() -> None:
    shape = TableShape(
        column_count=10,
        foundation_count=8,
        has_stock=True,
        has_waste=True,
        has_reserve=False,
        visible_waste_count=4,
        older_waste_count=0,
        column_depth=1,
    )
    layout = build_table_layout(shape)
    assert layout.waste.max_spread == 3 * layout.card_size.index_strip_width


def test_older_waste_cards_show_rank_and_suit(
    layouts: dict[TableShape, TableLayout],
) -> None:
    extra_counts = set()
    for shape, layout in layouts.items():
        plain_layout = build_table_layout(replace(shape, older_waste_count=0))
        assert layout.card_size.index_height == plain_layout.card_size.index_height, shape
        assert layout.card_size.width >= 0.88 * plain_layout.card_size.width, shape
        assert (
            shape.visible_waste_count
            <= layout.visible_waste_count
            <= shape.visible_waste_count + shape.older_waste_count
        )
        assert plain_layout.visible_waste_count == shape.visible_waste_count
        if layout.waste.spreads_right and layout.visible_waste_count > 1:
            step = layout.waste.max_spread / (layout.visible_waste_count - 1)
            assert step == layout.card_size.index_strip_width, shape
            assert step >= min(2.2 * layout.card_size.index_height, layout.card_size.width), shape
        extra_counts.add(layout.visible_waste_count - shape.visible_waste_count)
    assert {0, 1, 2, 3} <= extra_counts


def test_no_waste_is_taken_for_a_foundation(layouts: dict[TableShape, TableLayout]) -> None:
    for shape, layout in layouts.items():
        if layout.waste.spreads_right:
            waste_end = layout.waste.x + layout.waste.max_spread + layout.card_size.width
            for foundation in layout.foundations:
                is_beside = foundation.y == layout.waste.y
                assert not is_beside or foundation.x - waste_end >= 24, shape


@pytest.mark.parametrize(("visible_count", "older_count"), [(190, 0), (190, 190), (1, 190)])
def test_cards_keep_a_readable_size_however_many_waste_cards_are_to_be_shown(
    visible_count: int, older_count: int
) -> None:
    scene = Scene(
        stock=Pile(name="s"),
        waste=Pile(name="w", cards=shuffle_cards(200)),
        tableau=tuple(Pile(name=f"t{number}") for number in range(1, 11)),
        foundations=tuple(Pile(name=f"f{number}") for number in range(1, 5)),
        visible_waste_count=visible_count,
        older_waste_count=older_count,
    )
    shown = find_placed_pile(scene, "w")
    assert shown.laid_cards == shuffle_cards(200)[-8:]
    layout = build_table_layout(build_table_shape(scene))
    assert layout.card_size.width >= 80
    assert shown.spot.max_spread >= 7 * round(layout.card_size.index_height * 1.9)
