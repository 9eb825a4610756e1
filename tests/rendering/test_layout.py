"""Where piles lie, for every shape of table, and how a table grows."""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Pile, Scene, load
from rendering.dimensions import (
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    MIN_TABLE_HEIGHT,
    TALL_PICTURE,
    PileSpot,
    TableLayout,
    TableShape,
)
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    find_changed_box,
    find_placed_pile,
    make_hidden_pile,
    make_many_kinds_scene,
    make_pile,
    make_piles,
    shuffle_cards,
)

PixelBox = tuple[int, int, int, int]

READABLE_SHARE = 26 / 1100
"""The share of a picture's width that the capitals of an index need on a phone."""

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

SHAPES_WITH_CELLS = [
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
TALL_SHAPES = [replace(shape, is_tall=True) for shape in SHAPES_WITH_CELLS]

PLAIN_SHAPE = TableShape(
    column_count=8,
    foundation_count=8,
    has_stock=True,
    has_waste=True,
    has_reserve=False,
    visible_waste_count=1,
    older_waste_count=3,
    column_depth=4,
)

FURTHER_PILES: tuple[dict[str, Any], ...] = (
    {"cell_count": 2},
    {"cell_count": 4},
    {"has_reserve": True, "has_open_reserve": True, "further_reserve_count": 3},
    {"has_reserve": True, "further_reserve_count": 1, "cell_count": 2},
    {"further_waste_count": 1, "visible_waste_count": 3, "older_waste_count": 0},
    {"further_waste_count": 7},
    {"has_reserve": True, "down_foundation_count": 4},
    {"first_group_count": 3},
)

MOST_COLUMNS = 16
"""With those of open reserves."""

SHAPES = {
    "wide": STANDARD_SHAPES + LARGE_SHAPES,
    "tall": TALL_SHAPES[::19]
    + [replace(shape, has_large_index=True) for shape in TALL_SHAPES[::43]],
    "cells": [shape for shape in SHAPES_WITH_CELLS[::31] if shape.cell_count],
    "further": [
        replace(
            PLAIN_SHAPE,
            column_count=columns,
            foundation_count=foundations,
            is_tall=is_tall,
            has_large_index=large,
            **further,
        )
        for columns, foundations, is_tall, large, further in product(
            (4, 8, 12, 16), (4, 8), (False, True), (False, True), FURTHER_PILES
        )
        if columns + further.get("further_reserve_count", 0) <= MOST_COLUMNS
    ],
}
every_kind = pytest.mark.parametrize("kind", SHAPES)


@cache
def lay_out(kind: str) -> dict[TableShape, TableLayout]:
    """Return the layouts of the shapes of a kind."""
    return {shape: build_table_layout(shape) for shape in SHAPES[kind]}


@pytest.fixture(scope="module")
def layouts() -> dict[TableShape, TableLayout]:
    """Provide the layout of each wide shape."""
    return lay_out("wide")


def list_spots(shape: TableShape, layout: TableLayout) -> list[PileSpot]:
    """Return the spots of all piles that a table of that shape has."""
    rows = (layout.tableau, layout.foundations, layout.reserves, layout.cells)
    present = [layout.stock] * shape.has_stock + [layout.waste] * shape.has_waste
    return [*(spot for row in rows for spot in row), *present, *layout.further_wastes]


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


@pytest.mark.parametrize(
    "kind", [pytest.param("wide", marks=pytest.mark.slow), "tall", "cells", "further"]
)
def test_every_pile_lies_inside_the_picture_and_overlaps_no_other(kind: str) -> None:
    for shape, layout in lay_out(kind).items():
        boxes = [pile_box(layout, spot) for spot in list_spots(shape, layout)]
        for left, top, right, bottom in boxes:
            assert left >= 0, shape
            assert top >= 0, shape
            assert right <= layout.width, shape
            assert bottom <= layout.height, shape
        assert all(is_disjoint(one, other) for one, other in combinations(boxes, 2)), shape


@every_kind
def test_every_pile_has_a_spot(kind: str) -> None:
    for shape, layout in lay_out(kind).items():
        assert len(layout.tableau) == shape.column_count
        assert len(layout.foundations) == shape.foundation_count
        assert len(layout.reserves) == shape.reserve_count
        assert len(layout.cells) == shape.cell_count
        assert len(layout.further_wastes) == shape.further_waste_count


@pytest.mark.parametrize("kind", ["wide", "tall", "further"])
def test_every_index_is_readable_on_a_phone(kind: str) -> None:
    for shape, layout in lay_out(kind).items():
        assert layout.card_size.index_height >= READABLE_SHARE * layout.width, shape


@every_kind
def test_no_index_is_covered_in_columns_of_playable_depth(kind: str) -> None:
    for shape, layout in lay_out(kind).items():
        card = layout.card_size
        for spot in (*layout.tableau, *layout.reserves):
            if spot.spreads_down:
                assert spot.max_spread >= (shape.column_depth - 1) * card.index_strip_height, shape
        shown = layout.visible_waste_count if shape.has_waste else 1
        if not layout.waste.spreads_down:
            assert layout.waste.max_spread >= (shown - 1) * card.index_strip_width, shape
        for spot in layout.further_wastes:
            assert spot.max_spread == (shape.visible_waste_count - 1) * card.index_strip_width


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


def test_a_table_grows_in_steps_with_its_deepest_column_only() -> None:
    shape = build_table_shape(canfield_scene())
    heights = [
        build_table_layout(replace(shape, column_depth=depth)).height for depth in range(1, 80)
    ]
    assert heights[0] == MIN_TABLE_HEIGHT
    assert heights == sorted(heights)
    assert {height % HEIGHT_INCREMENT for height in heights} == {0}
    assert max(heights) == MAX_TABLE_HEIGHT


def test_depths_of_the_same_height_share_one_layout() -> None:
    shape = build_table_shape(canfield_scene())
    layouts = [build_table_layout(replace(shape, column_depth=depth)) for depth in range(1, 40)]
    looks = {(layout.height, layout.card_size) for layout in layouts}
    assert len({id(layout) for layout in layouts}) == len(looks)


def test_a_canfield_column_from_king_to_ace_fits_without_growth() -> None:
    assert (
        build_table_layout(replace(build_table_shape(canfield_scene()), column_depth=13)).height
        == MIN_TABLE_HEIGHT
    )


def test_canfield_cards_are_as_large_as_the_height_allows_while_columns_are_short() -> None:
    shape = build_table_shape(canfield_scene())
    widths = [
        build_table_layout(replace(shape, column_depth=depth)).card_size.width
        for depth in range(1, 20)
    ]
    assert widths == [139] * 6 + [118] * 13


def test_cards_keep_size_and_place_while_a_table_grows() -> None:
    shape = replace(build_table_shape(canfield_scene()), column_depth=7)
    low, high = build_table_layout(shape), build_table_layout(replace(shape, column_depth=20))
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


@pytest.mark.parametrize("depth", [6, 7])
def test_canfield_columns_lie_right_of_reserve_and_stock(depth: int) -> None:
    shape = replace(build_table_shape(canfield_scene()), column_depth=depth)
    layout = build_table_layout(shape)
    order = [layout.reserves[0], layout.stock, *layout.tableau]
    assert [spot.x for spot in order] == sorted(spot.x for spot in order)
    assert layout.waste.x == layout.stock.x
    assert layout.waste.y > layout.stock.y


def test_canfield_foundations_lie_above_short_columns_and_right_of_deep_ones() -> None:
    shape = build_table_shape(canfield_scene())
    short, deep = (build_table_layout(replace(shape, column_depth=depth)) for depth in (6, 7))
    assert [spot.x for spot in short.foundations] == [spot.x for spot in short.tableau]
    assert all(
        above.y + short.card_size.height < below.y
        for above, below in zip(short.foundations, short.tableau, strict=True)
    )
    assert all(spot.x > deep.tableau[-1].x for spot in deep.foundations)
    assert deep.foundations[2].y > deep.foundations[0].y


def test_forty_thieves_columns_lie_below_everything_else() -> None:
    layout = build_table_layout(build_table_shape(SAMPLE_SCENES["forty-thieves"]()))
    assert {spot.y for spot in (layout.stock, layout.waste, *layout.foundations)} == {
        layout.stock.y
    }
    assert all(spot.y > layout.stock.y + layout.card_size.height for spot in layout.tableau)
    assert layout.foundations[-1].x == layout.tableau[-1].x
    assert layout.stock.x == layout.tableau[0].x


def test_foundations_that_go_down_stand_in_a_row_below_the_others() -> None:
    layout = build_table_layout(
        replace(PLAIN_SHAPE, column_count=4, has_reserve=True, down_foundation_count=4)
    )
    (up,), (down,) = (
        {spot.y for spot in row}
        for row in (
            layout.foundations[:4],
            layout.foundations[4:],
        )
    )
    assert up < down
    assert [spot.x for spot in layout.foundations[:4]] == [
        spot.x for spot in layout.foundations[4:]
    ]


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("is_reserved", [False, True])
def test_columns_with_their_own_rules_stand_apart(is_tall: bool, is_reserved: bool) -> None:
    shape = replace(PLAIN_SHAPE, is_tall=is_tall, has_reserve=is_reserved, first_group_count=3)
    xs = [spot.x for spot in build_table_layout(shape).tableau]
    gaps = [after - before for before, after in pairwise(xs)]
    assert min(gaps[2] - gap for gap in (*gaps[:2], *gaps[3:])) >= 20
    all_alike = [spot.x for spot in build_table_layout(replace(shape, first_group_count=0)).tableau]
    steps = [after - before for before, after in pairwise(all_alike)]
    assert max(steps) - min(steps) <= 1


def test_the_games_whose_columns_differ_have_them_apart() -> None:
    groups = {key: scene(deal(rules, 5)).first_group_count for key, rules in VARIANTS.items()}
    assert {key: count for key, count in groups.items() if count} == {
        "club": 3,
        "demons-and-thieves": 4,
    }


COLUMNS_WITH_ROOM = 10
"""With more, the width of a picture limits cards, however tall it is."""


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
    for tall_scene, count in ((closed, 1), (opened, 13)):
        assert len(find_placed_pile(tall_scene, "r").laid_cards) == count


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


@pytest.fixture
def table() -> Scene:
    """Provide a table with a cell, two wastes and a foundation that goes down."""
    return Scene(
        stock=make_pile("s", "--"),
        waste=make_pile("w1", "2C 3C 4C 5C"),
        further_wastes=(make_pile("w2", "2D 3D 4D 5D"),),
        cells=(Pile(name="c1", sign="K"),),
        tableau=make_piles("t", "9S", "TD"),
        foundations=(make_pile("f1"), Pile(name="g1", sign="K", builds_down=True)),
    )


def test_an_empty_pile_shows_its_own_sign(table: Scene) -> None:
    layout = build_table_layout(build_table_shape(table))
    for changed, spot in (
        (replace(table, cells=(Pile(name="c1", sign="Q"),)), layout.cells[0]),
        (
            replace(table, foundations=(table.foundations[0], Pile(name="g1", builds_down=True))),
            layout.foundations[1],
        ),
    ):
        left, top, right, bottom = find_changed_box(table, changed)
        assert spot.x < left < right < spot.x + layout.card_size.width + 1
        assert spot.y < top < bottom < spot.y + layout.card_size.height


def test_a_foundation_that_goes_down_has_an_arrow_beside_its_name(table: Scene) -> None:
    layout = build_table_layout(build_table_shape(table))
    up = replace(table, foundations=(table.foundations[0], Pile(name="g1", sign="K")))
    left, top, right, bottom = find_changed_box(table, up)
    spot = layout.foundations[1]
    assert spot.x <= left < right <= spot.x + layout.card_size.width
    assert spot.y - layout.name_height - 8 <= top < bottom <= spot.y


def test_a_hint_to_turn_the_waste_over_rings_the_stock(table: Scene) -> None:
    draw, redeal, other = (
        paint_table_canvas(replace(table, hinted_move=hint), load()).tobytes()
        for hint in (("s", "w1", 1), ("w1", "s", 4), ("w1", "t2", 1))
    )
    assert draw == redeal != other


def test_a_hint_to_turn_a_card_up_rings_it_alone(table: Scene) -> None:
    layout = build_table_layout(build_table_shape(table))
    hinted = replace(table, hinted_move=("t1", "t1", 1))
    left, top, right, bottom = find_changed_box(table, hinted)
    spot, card_size = layout.tableau[0], layout.card_size
    assert spot.x - 5 <= left < right <= spot.x + card_size.width + 6
    assert spot.y - 5 <= top < bottom <= spot.y + card_size.height + 5
    assert right - left >= card_size.width


def test_each_waste_shows_its_last_cards(table: Scene) -> None:
    assert table.waste
    for number, is_seen in enumerate((False, True, True, True)):
        for changed in (
            replace(table, waste=replace_card(table.waste, number)),
            replace(table, further_wastes=(replace_card(table.further_wastes[0], number),)),
        ):
            is_changed = (
                paint_table_canvas(changed, load()).tobytes()
                != paint_table_canvas(table, load()).tobytes()
            )
            assert is_changed == is_seen


def replace_card(pile: Pile, number: int) -> Pile:
    """Return the pile with another card in that place."""
    return replace(pile, cards=(*pile.cards[:number], "KS", *pile.cards[number + 1 :]))
