"""Tall pictures, and tables with more kinds of piles than a row holds."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from rendering import Pile, Scene, load
from rendering.dimensions import (
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    TALL_PICTURE,
    TableLayout,
    TableShape,
)
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from tests.rendering.sample_scenes import SAMPLE_SCENES, make_many_kinds_scene
from tests.rendering.test_layout import is_disjoint, list_spots, pile_box

READABLE_SHARE = 26 / 1100
"""The share of a picture's width that the capitals of an index need on a phone."""
COLUMNS_WITH_ROOM = 10
"""With more, the width of a picture limits cards, however tall it is."""

STANDARD_SHAPES = [
    TableShape(
        column_count=columns,
        foundation_count=foundations,
        has_stock=has_stock,
        has_waste=has_stock,
        has_reserve=reserve_count > 0,
        visible_waste_count=visible_count,
        older_waste_count=3,
        column_depth=depth,
        has_open_reserve=is_open,
        further_reserve_count=max(0, reserve_count - 1),
        cell_count=cells,
    )
    for columns, foundations, has_stock, (reserve_count, is_open), visible_count, depth, cells in (
        product(
            (1, 4, 7, 10, 13, 16),
            (4, 8, 16),
            (False, True),
            ((0, False), (1, False), (3, False), (1, True), (3, True)),
            (1, 3),
            (1, 14),
            (0, 4, 8),
        )
    )
    if columns + is_open * reserve_count <= 16
]
TALL_SHAPES = [replace(shape, is_tall=True) for shape in STANDARD_SHAPES]
WIDE_SHAPES = [shape for shape in STANDARD_SHAPES[::31] if shape.cell_count]
LARGE_SHAPES = [replace(shape, has_large_index=True) for shape in TALL_SHAPES[::43]]
ALL_SHAPES = TALL_SHAPES[::19] + WIDE_SHAPES + LARGE_SHAPES


@pytest.fixture(scope="module")
def layouts() -> dict[TableShape, TableLayout]:
    """Provide the layout of each shape."""
    return {shape: build_table_layout(shape) for shape in ALL_SHAPES}


def test_every_pile_lies_inside_the_picture_and_overlaps_no_other(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for shape, layout in layouts.items():
        boxes = [pile_box(layout, spot) for spot in list_spots(shape, layout)]
        for left, top, right, bottom in boxes:
            assert left >= 0, shape
            assert top >= 0, shape
            assert right <= layout.width, shape
            assert bottom <= layout.height, shape
        assert all(is_disjoint(one, other) for one, other in combinations(boxes, 2)), shape


def test_every_pile_has_a_spot(layouts: dict[TableShape, TableLayout]) -> None:
    for shape, layout in layouts.items():
        assert len(layout.tableau) == shape.column_count
        assert len(layout.foundations) == shape.foundation_count
        assert len(layout.reserves) == shape.reserve_count
        assert len(layout.cells) == shape.cell_count


def test_every_index_is_readable_on_a_phone_and_covered_by_no_card(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for shape, layout in layouts.items():
        card = layout.card_size
        if shape.is_tall:
            assert card.index_height >= READABLE_SHARE * layout.width, shape
        for spot in (*layout.tableau, *layout.reserves):
            if spot.spreads_down:
                assert spot.max_spread >= (shape.column_depth - 1) * card.index_strip_height, shape
        shown = layout.visible_waste_count if shape.has_waste else 1
        assert layout.waste.max_spread >= (shown - 1) * card.index_strip_width, shape


def test_cards_are_larger_on_a_phone_than_those_of_a_wide_picture() -> None:
    for name, make_scene in SAMPLE_SCENES.items():
        wide, tall = (
            build_table_layout(build_table_shape(replace(make_scene(), is_tall=is_tall)))
            for is_tall in (False, True)
        )
        wide_share = wide.card_size.index_height / wide.width
        factor = 1.3 if len(wide.tableau) <= COLUMNS_WITH_ROOM else 1.15
        assert tall.card_size.index_height / tall.width >= factor * wide_share, name


def test_a_tall_picture_grows_in_steps_and_its_piles_stay() -> None:
    shape = build_table_shape(replace(SAMPLE_SCENES["canfield"](), is_tall=True))
    layouts = [build_table_layout(replace(shape, column_depth=depth)) for depth in range(1, 60)]
    heights = [layout.height for layout in layouts]
    assert heights == sorted(heights)
    assert (layouts[0].width, heights[0]) == TALL_PICTURE
    assert heights[-1] == MAX_TABLE_HEIGHT
    assert {height % HEIGHT_INCREMENT for height in heights} == {0}
    unsqueezed = [layout for layout in layouts if layout.height < MAX_TABLE_HEIGHT]
    assert len({(layout.card_size, layout.stock, layout.foundations) for layout in unsqueezed}) == 1


def test_a_closed_reserve_shows_its_top_card_and_an_open_one_all() -> None:
    closed = replace(SAMPLE_SCENES["canfield"](), is_tall=True)
    opened = replace(SAMPLE_SCENES["open-reserve"](), is_tall=True, has_open_reserve=True)
    for scene, count in ((closed, 1), (opened, 13)):
        layout = build_table_layout(build_table_shape(scene))
        (shown,) = (
            placed.laid_cards
            for placed in list_placed_piles(scene, layout)
            if placed.pile is scene.reserve
        )
        assert len(shown) == count


def test_all_kinds_of_piles_are_painted() -> None:
    scene = make_many_kinds_scene()
    others = [
        replace(scene, cells=()),
        replace(scene, cells=tuple(replace(cell, cards=()) for cell in scene.cells)),
        replace(scene, further_reserves=scene.further_reserves[:1]),
        replace(scene, last_move=("t1", "c3", 1)),
        replace(scene, is_tall=True),
    ]
    pictures = {paint_table_canvas(each, load()).tobytes() for each in (scene, *others)}
    assert len(pictures) == 1 + len(others)


def test_a_cell_shows_one_card() -> None:
    scene = Scene(tableau=(), foundations=(), cells=(Pile(name="c1", cards=("KS", "2H")),))
    layout = build_table_layout(build_table_shape(scene))
    (placed,) = list_placed_piles(scene, layout)
    assert placed.laid_cards == ("2H",)
