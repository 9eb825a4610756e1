"""Where cells, further reserves and wastes lie, and foundations that go down."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Pile, Scene, load
from rendering.dimensions import PileSpot, TableLayout, TableShape
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape
from tests.rendering.sample_scenes import make_pile, make_piles
from tests.rendering.table.scene_pictures import find_scene_difference
from tests.rendering.table.test_layout import is_disjoint, pile_box

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

SHAPES = [
    replace(
        PLAIN_SHAPE,
        column_count=columns,
        foundation_count=foundations,
        is_tall=is_tall,
        has_large_index=large,
        **further,
    )
    for columns, foundations, is_tall, large, further in product(
        (4, 8, 12, 16),
        (4, 8),
        (False, True),
        (False, True),
        FURTHER_PILES,
    )
    if columns + further.get("further_reserve_count", 0) <= MOST_COLUMNS
]


def list_all_spots(layout: TableLayout) -> list[PileSpot]:
    """Return the spots of all piles, of which only the reserve may be missing."""
    rows = (layout.tableau, layout.foundations, layout.reserves, layout.cells)
    others = [spot for row in rows for spot in row]
    return [*others, layout.stock, layout.waste, *layout.further_wastes]


def test_further_piles_lie_inside_the_picture_and_overlap_no_other() -> None:
    for shape in SHAPES:
        layout = build_table_layout(shape)
        assert len(layout.further_wastes) == shape.further_waste_count
        assert len(layout.cells) == shape.cell_count
        assert len(layout.reserves) == shape.reserve_count
        boxes = [pile_box(layout, spot) for spot in list_all_spots(layout)]
        for left, top, right, bottom in boxes:
            assert left >= 0, shape
            assert top >= 0, shape
            assert right <= layout.width, shape
            assert bottom <= layout.height, shape
        assert all(is_disjoint(one, other) for one, other in combinations(boxes, 2)), shape


def test_further_piles_leave_every_index_readable() -> None:
    for shape in SHAPES:
        layout = build_table_layout(shape)
        # 26 pixels of 1100 can be read where a picture is shown 330 pixels wide.
        assert layout.card_size.index_height / layout.width >= 26 / 1100, shape
        strip_width = layout.card_size.index_strip_width
        for spot in layout.further_wastes:
            assert spot.max_spread == (shape.visible_waste_count - 1) * strip_width


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
        left, top, right, bottom = find_scene_difference(table, changed) or (0, 0, 0, 0)
        assert spot.x < left < right < spot.x + layout.card_size.width + 1
        assert spot.y < top < bottom < spot.y + layout.card_size.height


def test_a_foundation_that_goes_down_has_an_arrow_beside_its_name(table: Scene) -> None:
    layout = build_table_layout(build_table_shape(table))
    up = replace(table, foundations=(table.foundations[0], Pile(name="g1", sign="K")))
    left, top, right, bottom = find_scene_difference(table, up) or (0, 0, 0, 0)
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
    left, top, right, bottom = find_scene_difference(table, hinted) or (0, 0, 0, 0)
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
