"""How the last move, refilled columns, ready cards and captions show on a picture."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from rendering import load, paint
from rendering.card_sprites import CardSprites
from rendering.dimensions import BOTTOM_MARGIN, SIDE_MARGIN
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from tests.rendering.sample_scenes import SAMPLE_SCENES, canfield_scene, forty_thieves_scene
from tests.rendering.table.scene_pictures import (
    find_placed_pile,
    find_scene_difference,
    render_scene,
)


def test_the_last_move_is_marked_at_source_and_target() -> None:
    scene = forty_thieves_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_scene_difference(scene, replace(scene, last_move=None))
    assert box is not None
    source, target = layout.tableau[2], layout.tableau[7]
    assert source.x - 4 <= box[0]
    assert box[2] <= target.x + layout.card_size.width + 4
    # the frame surrounds the three cards that moved, and the names are golden
    frame_top = (
        target.y + list(find_placed_pile(scene, "t8").iter_card_offsets(layout.card_size))[6][1]
    )
    only_target = replace(scene, last_move=("w", "t8", 3))
    box = find_scene_difference(only_target, replace(scene, last_move=("w", "f8", 1)))
    assert box is not None
    assert (
        render_scene(only_target)
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, frame_top - 4))
        .tobytes()
        == render_scene(replace(scene, last_move=None))
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, frame_top - 4))
        .tobytes()
    )


def test_a_bracket_marks_a_column_that_cards_left() -> None:
    scene = replace(forty_thieves_scene(), last_move=("t3", "f8", 1))
    box = find_scene_difference(scene, replace(scene, last_move=("t2", "f8", 1)))
    left, right = find_placed_pile(scene, "t2"), find_placed_pile(scene, "t3")
    card = build_table_layout(build_table_shape(scene)).card_size
    assert box is not None
    assert box[3] == right.find_last_card_corner(card)[1] + CardSprites(load(), card).bottom_hem
    assert box[0] == left.spot.x - CardSprites(load(), card).side_hem
    below = render_scene(scene).getpixel((1 + right.spot.x + card.width // 2, box[3] - 1))
    assert below == load().felt.mark


def test_a_pile_emptied_by_the_last_move_has_a_golden_rim() -> None:
    scene = replace(canfield_scene(), last_move=("t3", "t1", 1))
    spot = find_placed_pile(scene, "t3").spot
    rim = render_scene(scene).getpixel((1 + spot.x, spot.y + 60))
    assert rim == load().felt.mark
    assert render_scene(replace(scene, last_move=None)).getpixel((1 + spot.x, spot.y + 60)) != rim


def test_an_automatically_filled_column_is_framed_and_its_name_stays_plain() -> None:
    scene = replace(canfield_scene(), last_move=None)
    box = find_scene_difference(scene, replace(scene, fills=(("r", "t4", 1),)))
    spot, card = (
        find_placed_pile(scene, "t4").spot,
        build_table_layout(build_table_shape(scene)).card_size,
    )
    assert box is not None
    side_hem, top_hem = CardSprites(load(), card).side_hem, CardSprites(load(), card).top_hem
    assert box[0] >= spot.x - side_hem
    assert box[1] >= spot.y - top_hem
    assert box[2] <= spot.x + card.width + side_hem


@pytest.mark.parametrize("name", ["t1", "w", "r"])
def test_a_ready_card_is_marked_at_its_lower_right_corner(name: str) -> None:
    scene = canfield_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    box = find_scene_difference(scene, replace(scene, ready_piles=frozenset({name})))
    x, y = find_placed_pile(scene, name).find_last_card_corner(card)
    assert box is not None
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert box[2] - box[0] <= card.index_height


def test_an_empty_or_missing_pile_cannot_be_marked_as_ready() -> None:
    assert (
        find_scene_difference(
            canfield_scene(), replace(canfield_scene(), ready_piles=frozenset({"t3", "t99"}))
        )
        is None
    )


@pytest.mark.parametrize("name", SAMPLE_SCENES)
@pytest.mark.parametrize("large", [False, True])
def test_a_caption_stands_in_a_corner_without_cards(name: str, large: bool) -> None:
    scene = replace(SAMPLE_SCENES[name](), last_move=None, hinted_move=None)
    captioned = replace(scene, caption="Napoleon's Square · 4294967295 · 1234 moves")
    plain, with_caption = (
        paint_table_canvas(pictured, load(), large=large).convert("RGB")
        for pictured in (scene, captioned)
    )
    box = ImageChops.difference(plain, with_caption).getbbox()
    assert box is not None
    assert box[0] > plain.width // 3
    assert plain.height - 28 <= box[1] < plain.height - 22
    layout = build_table_layout(build_table_shape(scene, large=large))
    lowest = max(
        placed.find_last_card_corner(layout.card_size)[1]
        for placed in list_placed_piles(scene, layout)
    )
    assert lowest <= box[1]


def test_the_games_name_is_bold_in_a_caption() -> None:
    def count_letter_pixels(caption: str) -> int:
        picture = render_scene(replace(canfield_scene(), caption=caption))
        return picture.crop((500, 672, 1101, 700)).tobytes().count(bytes(load().felt.name))

    name, number = count_letter_pixels("Storehouse"), count_letter_pixels(" · Storehouse")
    assert name > 1.5 * number


@pytest.mark.parametrize("word", ["word ", "Éclair ", "क्षत्रिय "])
@pytest.mark.parametrize("count", [1, 12, 25, 900])
@pytest.mark.parametrize("is_tall", [False, True])
def test_a_long_caption_is_smaller_or_shortened_and_keeps_its_end(
    word: str, count: int, is_tall: bool
) -> None:
    bare = replace(canfield_scene(), is_tall=is_tall)
    canvases = [
        render_scene(replace(bare, caption=caption))
        for caption in ("", word * count + "· 12", word * count + "· 13")
    ]
    box = ImageChops.difference(*canvases[:2]).getbbox()
    end_box = ImageChops.difference(*canvases[1:]).getbbox()
    assert box is not None
    assert end_box is not None
    width, height = canvases[0].size
    assert SIDE_MARGIN <= box[0] <= end_box[0] < end_box[2] <= box[2] <= width - SIDE_MARGIN
    assert height - BOTTOM_MARGIN <= box[1]
    assert end_box[0] > width - 60
    assert (box[0] < width / 2) == (count > 1)


@pytest.mark.parametrize("word", ["word" * 900, "とても長い名前" * 12])
def test_of_a_name_of_one_long_word_a_caption_has_the_beginning(word: str) -> None:
    bare = canfield_scene()
    scenes = [replace(bare, caption=caption) for caption in (f"{word} · 34", f"{word} · 35")]
    box, end_box = find_scene_difference(scenes[0], bare), find_scene_difference(*scenes)
    assert box is not None
    assert end_box is not None
    assert SIDE_MARGIN <= box[0] < SIDE_MARGIN + 60
    assert end_box[0] > 1000


def test_a_move_between_missing_piles_is_not_marked() -> None:
    scene = canfield_scene()
    unmarked = replace(scene, last_move=None)
    assert find_scene_difference(replace(scene, last_move=("t8", "t9", 2)), unmarked) is None


def test_a_mark_on_more_cards_than_a_pile_holds_marks_them_all() -> None:
    scene = replace(canfield_scene(), last_move=("s", "w", 40))
    assert paint(scene, load()) != paint(replace(scene, last_move=None), load())
