"""The arrow of a hint, from the card that would move to where it would lie."""

from dataclasses import replace

import pytest
from PIL import Image

from rendering import Pile, Scene, load, paint
from rendering.table.layout import build_table_layout, build_table_shape
from rendering.table.painter import paint_table_canvas
from rendering.table.placed_piles import list_placed_piles
from tests.rendering.midgame_scenes import MIDGAME_SCENES
from tests.rendering.sample_scenes import SAMPLE_SCENES, canfield_scene, forty_thieves_scene
from tests.rendering.table.scene_pictures import PixelBox, find_picture_difference, render_scene

HEAD_RADIUS = 40
"""All pixels of an arrow's head are at most this far from its target."""


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
def test_an_arrow_spans_from_its_source_to_the_landing_spot(name: str) -> None:
    scene = (SAMPLE_SCENES | MIDGAME_SCENES)[name]()
    layout = build_table_layout(build_table_shape(scene))
    piles = {placed.pile.name: placed for placed in list_placed_piles(scene, layout)}
    without_hint = render_without_hint(scene)
    for source, target in zip(piles, [*list(piles)[3:], *list(piles)[:3]], strict=True):
        box = find_arrow_box(replace(scene, hinted_move=(source, target, 1)), without_hint)
        assert box is not None
        for x, y in (
            piles[source].find_arrow_start(layout.card_size, 1),
            piles[target].find_arrow_end(layout.card_size),
        ):
            assert box[0] - 2 <= x <= box[2] + 2, (source, target)
            assert box[1] - 2 <= y <= box[3] + 2, (source, target)
        assert box[0] >= 0
        assert box[2] <= 1100


def test_an_arrow_begins_on_the_lowest_card_that_would_move() -> None:
    scene = forty_thieves_scene()
    layout = build_table_layout(build_table_shape(scene))
    pile = next(placed for placed in list_placed_piles(scene, layout) if placed.pile.name == "t1")
    for count in range(2, 10):
        x, y = pile.find_arrow_start(layout.card_size, count)
        strip = pile.spot.y + (9 - count) * layout.card_size.index_strip_height
        assert strip < y < strip + layout.card_size.index_strip_height
        # clear of the index, which stands on the left
        assert (
            pile.spot.x + layout.card_size.width * 0.75 < x < pile.spot.x + layout.card_size.width
        )


def test_a_card_lands_one_step_below_the_last_or_in_the_empty_place() -> None:
    scene = forty_thieves_scene()
    eight = replace(scene.tableau[1], cards=scene.tableau[1].cards[:8])
    scene = replace(scene, tableau=(Pile(name="t1"), eight, *scene.tableau[2:]))
    layout = build_table_layout(build_table_shape(scene))
    empty, full = (
        placed for placed in list_placed_piles(scene, layout) if placed.pile.name in {"t1", "t2"}
    )
    middle = layout.card_size.height / 2
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
    box = find_arrow_box(scene, render_without_hint(scene))
    assert box is not None
    assert abs(box[0] - landing[0]) <= HEAD_RADIUS


def test_no_arrow_is_drawn_without_a_hint_or_for_missing_piles() -> None:
    without_hint = render_without_hint(canfield_scene())
    assert find_arrow_box(canfield_scene(), without_hint) is None
    assert (
        find_arrow_box(replace(canfield_scene(), hinted_move=("t8", "t9", 1)), without_hint) is None
    )


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
