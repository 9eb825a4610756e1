"""Hints: rings around what would move and its target, and an arrow that hides nothing."""

from dataclasses import replace

import pytest
from PIL import Image

from rendering import Pile, Scene, load, paint
from rendering.background import paint_felt
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from rendering.table_marks import draw_hint_arrow
from tests.rendering.midgame_scenes import MIDGAME_SCENES
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    forty_thieves_scene,
    make_hidden_pile,
)
from tests.rendering.table.scene_pictures import (
    PixelBox,
    find_picture_difference,
    find_placed_pile,
    render_scene,
)


def render_without_hint(scene: Scene) -> Image.Image:
    """Return a canvas of a scene without its hint ("RGB")."""
    return render_scene(replace(scene, hinted_move=None))


def find_arrow_box(scene: Scene, without_hint: Image.Image) -> PixelBox | None:
    """Return the box that a scene's hint changes, in pixels of the picture."""
    return find_picture_difference(render_scene(scene), without_hint)


def list_pile_names(scene: Scene) -> list[str]:
    """Return the names of all piles of a scene."""
    return [
        placed.pile.name
        for placed in list_placed_piles(scene, build_table_layout(build_table_shape(scene)))
    ]


@pytest.mark.parametrize("name", [*SAMPLE_SCENES, *MIDGAME_SCENES])
def test_a_hint_rings_its_cards_and_their_target_and_covers_no_index(name: str) -> None:
    scene = (SAMPLE_SCENES | MIDGAME_SCENES)[name]()
    layout = build_table_layout(build_table_shape(scene))
    card = layout.card_size
    piles = {placed.pile.name: placed for placed in list_placed_piles(scene, layout)}
    without_hint = render_without_hint(scene)
    indices = [box for placed in piles.values() for box in placed.list_index_boxes(card)]
    for source, target in zip(piles, [*list(piles)[3:], *list(piles)[:3]], strict=True):
        if {source, target} == {"s", "w"}:
            continue
        picture = render_scene(replace(scene, hinted_move=(source, target, 1)))
        for left, top, right, bottom in (
            piles[source].find_top_box(card),
            piles[target].find_top_box(card),
        ):
            for point in ((left - 2, bottom - 20), (right + 2, bottom - 20)):
                assert picture.getpixel((1 + point[0], point[1])) == load().felt.hint, (
                    source,
                    target,
                )
            assert picture.getpixel((1 + (left + right) // 2, bottom + 2)) == load().felt.hint
            assert picture.getpixel((1 + (left + right) // 2, max(0, top - 2))) == load().felt.hint
        for left, top, right, bottom in indices:
            # a ring covers no more than the edge of a card
            inside = (1 + left + 5, top + 5, 1 + right - 3, bottom - 4)
            assert picture.crop(inside).tobytes() == without_hint.crop(inside).tobytes()
        box = find_picture_difference(picture, without_hint)
        assert box is not None
        assert box[0] >= 0
        assert box[2] <= 1100


def test_a_ring_surrounds_all_cards_that_would_move() -> None:
    scene = forty_thieves_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    pile = find_placed_pile(scene, "t1")
    left, top, right, bottom = pile.find_top_box(card, 3)
    assert (left, right) == (pile.spot.x, pile.spot.x + card.width)
    assert top == pile.spot.y + 6 * card.index_strip_height
    assert bottom == pile.find_last_card_corner(card)[1]
    assert pile.find_top_box(card, 99)[1] == pile.spot.y
    picture = render_scene(replace(scene, hinted_move=("t1", "f1", 3)))
    for y in range(top + 10, bottom - 10):
        assert picture.getpixel((1 + left - 2, y)) == load().felt.hint


@pytest.mark.parametrize("hint", [("s", "w", 3), ("w", "s", 9)])
@pytest.mark.parametrize("stock_count", [0, 11])
def test_a_hint_to_draw_rings_the_stock(hint: tuple[str, str, int], stock_count: int) -> None:
    scene = replace(canfield_scene(), stock=make_hidden_pile("s", stock_count))
    box = find_arrow_box(replace(scene, hinted_move=hint), render_without_hint(scene))
    layout = build_table_layout(build_table_shape(scene))
    assert box is not None
    assert layout.stock.x - 6 < box[0] < layout.stock.x
    assert layout.stock.y - 6 < box[1] < layout.stock.y
    assert 0 < box[2] - (layout.stock.x + layout.card_size.width) < 6
    assert 0 < box[3] - (layout.stock.y + layout.card_size.height) < 6


def test_an_arrow_begins_on_the_top_card_below_its_index() -> None:
    scene = forty_thieves_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    pile = find_placed_pile(scene, "t1")
    x, y = pile.find_arrow_start(card)
    assert x == pile.spot.x + card.width / 2
    right, bottom = pile.find_last_card_corner(card)
    assert bottom - card.height + card.index_strip_height < y - 11 < y + 11 < bottom
    assert x < right


def test_a_card_lands_one_step_below_the_last_or_in_the_empty_place() -> None:
    scene = forty_thieves_scene()
    eight = replace(scene.tableau[1], cards=scene.tableau[1].cards[:8])
    scene = replace(scene, tableau=(Pile(name="t1"), eight, *scene.tableau[2:]))
    layout = build_table_layout(build_table_shape(scene))
    empty, full = (
        placed for placed in list_placed_piles(scene, layout) if placed.pile.name in {"t1", "t2"}
    )
    middle = (layout.card_size.height + layout.card_size.index_strip_height) / 2
    assert empty.find_arrow_end(layout.card_size)[1] == empty.spot.y + middle
    assert (
        full.find_arrow_end(layout.card_size)[1]
        == full.spot.y + 8 * layout.card_size.index_strip_height + middle
    )


def test_an_arrow_ends_near_the_landing_spot() -> None:
    scene = replace(forty_thieves_scene(), hinted_move=("t10", "t1", 1))
    layout = build_table_layout(build_table_shape(scene))
    landing = next(
        placed for placed in list_placed_piles(scene, layout) if placed.pile.name == "t1"
    ).find_arrow_end(layout.card_size)
    picture, without_hint = render_scene(scene), render_without_hint(scene)
    x, y = map(round, landing)
    head = (1 + x - 8, y - 8, 1 + x + 8, y + 8)
    assert picture.crop(head).tobytes().count(bytes(load().felt.hint)) > 60
    assert picture.crop(head).tobytes() != without_hint.crop(head).tobytes()


def test_no_arrow_is_drawn_without_a_hint_or_for_missing_piles() -> None:
    without_hint = render_without_hint(canfield_scene())
    assert find_arrow_box(canfield_scene(), without_hint) is None
    assert (
        find_arrow_box(replace(canfield_scene(), hinted_move=("t8", "t9", 1)), without_hint) is None
    )


@pytest.mark.parametrize(
    ("kept_boxes", "is_drawn"),
    [
        ([], True),
        ([(300, 0, 340, 700)], True),
        ([(580, 280, 620, 320)], False),
        ([(200, 0, 500, 700)], False),
    ],
    ids=["nothing in its way", "a gap", "its head is missing", "most is missing"],
)
def test_an_arrow_is_drawn_only_where_it_can_be_read(
    kept_boxes: list[PixelBox], is_drawn: bool
) -> None:
    felt = paint_felt(load(), 700)
    canvas = felt.copy()
    draw_hint_arrow(canvas, load(), (100, 300), (600, 300), kept_boxes)
    assert (canvas.tobytes() != felt.tobytes()) == is_drawn


def test_an_arrow_leaves_the_filter_byte_of_every_row_alone() -> None:
    for source in list_pile_names(forty_thieves_scene()):
        canvas = paint_table_canvas(
            replace(forty_thieves_scene(), hinted_move=(source, "t1", 1)), load()
        )
        assert set(canvas.crop((0, 0, 1, canvas.height)).tobytes()) == {0}


def test_an_arrow_is_antialiased_over_whatever_it_crosses() -> None:
    """Besides its own colours an arrow adds mixtures of its rim with the table."""
    scene = replace(forty_thieves_scene(), hinted_move=("t1", "t10", 1))
    without_hint, paper = render_without_hint(scene), load().card.paper
    left, top, right, bottom = find_arrow_box(scene, without_hint) or (0, 0, 0, 0)
    box = (left + 1, top, right + 1, bottom)
    before, after = (picture.crop(box).tobytes() for picture in (without_hint, render_scene(scene)))
    mixed_count = 0
    for start in range(0, len(before), 3):
        old, new = before[start : start + 3], after[start : start + 3]
        if old != new and all(
            min(a, p) - 8 < b < max(a, p) + 8 for a, b, p in zip(old, new, paper, strict=True)
        ):
            mixed_count += bytes(paper) != new
    assert mixed_count > 300


def test_equal_hints_give_equal_bytes() -> None:
    scene = MIDGAME_SCENES["lucas"]()
    assert paint(scene, load()) == paint(scene, load())
