"""Where piles lie, for every shape of table, and how a table grows."""

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Pile, Scene, load
from rendering.dimensions import (
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    USUAL_TABLE_HEIGHT,
    PileSpot,
    TableLayout,
    TableShape,
)
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    find_changed_box,
    make_hidden_pile,
    make_many_kinds_scene,
    make_pile,
    make_piles,
    shuffle_cards,
)

PixelBox = tuple[int, int, int, int]

READABLE_SHARE = 26 / 1100
"""The share of a picture's width that the capitals of an index need on a phone."""

LOOKS = [
    {"is_tall": is_tall, "has_large_index": large}
    for is_tall, large in product((False, True), repeat=2)
]


@cache
def list_shapes() -> tuple[TableShape, ...]:
    """Return the shapes of the tables of all games, each with columns of three depths."""
    shapes = {build_table_shape(scene(deal(rules, 5))): None for rules in VARIANTS.values()}
    shapes |= {build_table_shape(make_scene()): None for make_scene in SAMPLE_SCENES.values()}
    shapes[build_table_shape(make_many_kinds_scene())] = None
    return tuple(
        dict.fromkeys(
            replace(shape, column_depth=depth) for shape in shapes for depth in (1, 9, 24)
        )
    )


def lay_out(look: dict[str, bool]) -> dict[TableShape, TableLayout]:
    """Return the layout of every shape in wide or tall pictures, in normal or large print."""
    shapes = [replace(shape, **look) for shape in list_shapes()]
    return {shape: build_table_layout(shape) for shape in shapes}


@pytest.fixture(params=LOOKS, ids=["wide", "large", "tall", "tall and large"])
def layouts(request: pytest.FixtureRequest) -> dict[TableShape, TableLayout]:
    """Provide the layout of every shape in one look."""
    return lay_out(request.param)


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


def test_every_pile_has_a_spot_inside_the_picture_and_overlaps_no_other(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for shape, layout in layouts.items():
        counts = (shape.column_count, shape.foundation_count, shape.reserve_count, shape.cell_count)
        rows = (layout.tableau, layout.foundations, layout.reserves, layout.cells)
        assert tuple(map(len, rows)) == counts
        assert len(layout.further_wastes) == shape.further_waste_count
        boxes = [pile_box(layout, spot) for spot in list_spots(shape, layout)]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= layout.width, shape
            assert 0 <= top < bottom <= layout.height, shape
        assert all(is_disjoint(one, other) for one, other in combinations(boxes, 2)), shape


def test_every_index_is_readable_on_a_phone_and_none_is_covered(
    layouts: dict[TableShape, TableLayout],
) -> None:
    for shape, layout in layouts.items():
        card = layout.card_size
        assert card.index_height >= READABLE_SHARE * layout.width, shape
        for spot in (*layout.tableau, *layout.reserves):
            if spot.spreads_down:
                assert spot.max_spread >= (shape.column_depth - 1) * card.index_strip_height, shape
        shown = layout.visible_waste_count if shape.has_waste else 1
        if not layout.waste.spreads_down:
            assert layout.waste.max_spread >= (shown - 1) * card.index_strip_width, shape
        for spot in layout.further_wastes:
            assert spot.max_spread == (shape.visible_waste_count - 1) * card.index_strip_width


def test_the_large_deck_has_larger_capitals_up_to_thirteen_columns() -> None:
    for large, plain in zip(lay_out(LOOKS[1]).items(), lay_out(LOOKS[0]).values(), strict=True):
        shape, layout = large
        assert layout.card_size.index_height >= plain.card_size.index_height, shape
        if (
            shape.column_count + shape.has_reserve <= 13
            and shape.foundation_count <= 8
            and shape.visible_waste_count == 1
        ):
            assert layout.card_size.index_height >= 1.13 * plain.card_size.index_height, shape


def test_a_large_table_grows_before_its_index_shrinks() -> None:
    shape = build_table_shape(canfield_scene(), large=True)
    for depth in range(1, 60):
        layout = build_table_layout(replace(shape, column_depth=depth))
        assert (
            layout.card_size.index_height == build_table_layout(shape).card_size.index_height
            or layout.height == MAX_TABLE_HEIGHT
        )
        assert layout.card_size.index_height >= 26


def test_a_table_grows_in_steps_with_its_deepest_column_only() -> None:
    shape = build_table_shape(canfield_scene())
    heights = [
        build_table_layout(replace(shape, column_depth=depth)).height for depth in range(1, 80)
    ]
    assert heights[12] < USUAL_TABLE_HEIGHT + HEIGHT_INCREMENT, "from king to ace it need not grow"
    assert heights == sorted(heights)
    assert {height % HEIGHT_INCREMENT for height in heights} == {0}
    assert max(heights) == MAX_TABLE_HEIGHT


def test_the_longest_column_so_far_keeps_a_table_high() -> None:
    scene = canfield_scene()
    assert build_table_shape(replace(scene, longest_column=20)).column_depth == 20
    assert build_table_shape(replace(scene, longest_column=1)).column_depth == 4


def test_three_hidden_cards_take_the_room_of_one() -> None:
    column = Pile(name="t1", cards=(*make_hidden_pile("t1", 6).cards, *shuffle_cards(5)))
    assert build_table_shape(Scene(tableau=(column,), foundations=())).column_depth == 7


@pytest.mark.parametrize(("key", "count"), [("club", 3), ("demons-and-thieves", 4)])
@pytest.mark.parametrize("is_tall", [False, True])
def test_columns_with_their_own_rules_stand_apart(key: str, count: int, is_tall: bool) -> None:
    shape = build_table_shape(scene(deal(VARIANTS[key], 5), is_tall=is_tall))
    columns = build_table_layout(shape).tableau
    xs = [spot.x for spot in columns if spot.y == columns[0].y]
    gaps = [after - before for before, after in pairwise(xs)]
    wide_gap = gaps.pop(count - 1)
    assert wide_gap >= max(gaps) + 20
    assert max(gaps) - min(gaps) <= 1


PHONE_PICTURE_WIDTH = 368
"""How wide a picture is on the sandbox's page where the window is 390 wide."""


def test_cards_are_44_wide_on_a_phone_up_to_fourteen_columns_and_36_beyond() -> None:
    for key, rules in VARIANTS.items():
        shape = build_table_shape(scene(deal(rules, 5), is_tall=True))
        layout = build_table_layout(shape)
        width = layout.card_size.width * PHONE_PICTURE_WIDTH / layout.width
        assert width >= (44 if shape.column_count <= 14 else 36), key


def test_capitals_are_larger_on_a_phone_than_those_of_a_wide_picture() -> None:
    for name, make_scene in SAMPLE_SCENES.items():
        wide, tall = (
            build_table_layout(build_table_shape(replace(make_scene(), is_tall=is_tall)))
            for is_tall in (False, True)
        )
        wide_share = wide.card_size.index_height / wide.width
        assert tall.card_size.index_height / tall.width >= 1.2 * wide_share, name


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_a_tall_picture_grows_in_steps_and_only_its_second_row_moves(name: str) -> None:
    shape = build_table_shape(replace(SAMPLE_SCENES[name](), is_tall=True))
    layouts = [build_table_layout(replace(shape, column_depth=depth)) for depth in range(1, 60)]
    heights = [layout.height for layout in layouts]
    assert heights == sorted(heights)
    assert heights[-1] == MAX_TABLE_HEIGHT
    assert {height % HEIGHT_INCREMENT for height in heights} == {0}
    unsqueezed = [layout for layout in layouts if layout.height < MAX_TABLE_HEIGHT]
    fixed = {
        (layout.card_size, layout.stock, layout.waste, layout.foundations, layout.tableau[0].y)
        for layout in unsqueezed
    }
    assert len(fixed) == 1
    # and the second row only with the height of the picture
    ys = {(layout.height, layout.tableau[-1].y) for layout in unsqueezed}
    assert len(ys) == len(set(heights) - {MAX_TABLE_HEIGHT})


def test_more_than_seven_columns_lie_in_two_rows_of_a_tall_picture() -> None:
    for key, lengths in (("klondike", [7]), ("forty-thieves", [5, 5]), ("mumbai", [7, 6])):
        shape = build_table_shape(scene(deal(VARIANTS[key], 5), is_tall=True))
        ys = [spot.y for spot in build_table_layout(shape).tableau]
        assert [ys.count(y) for y in sorted(set(ys))] == lengths
        assert ys == sorted(ys)


def test_a_scene_has_at_least_the_steps_of_the_games_positions_so_far() -> None:
    shape = build_table_shape(replace(canfield_scene(), step_count=9))
    assert build_table_layout(shape).height == 9 * HEIGHT_INCREMENT


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
