"""How a table grows with its columns, and where the piles of Canfield and Forty Thieves lie."""

from dataclasses import replace

import pytest

from rendering import Pile, Scene
from rendering.dimensions import HEIGHT_INCREMENT, MAX_TABLE_HEIGHT, MIN_TABLE_HEIGHT
from rendering.table_layout import build_table_layout, build_table_shape
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    make_hidden_pile,
    shuffle_cards,
)


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
