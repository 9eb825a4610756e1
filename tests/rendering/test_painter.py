"""What a picture shows of a scene: cards, marks, hints and felt; and what it hides."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from rendering import Scene, load, paint, prepare_table_sprites, themes
from rendering.background import paint_felt
from rendering.dimensions import BOTTOM_MARGIN, HEIGHT_INCREMENT, SIDE_MARGIN
from rendering.picture_cache import get_picture_cache_statistics
from rendering.scene import ALL_CARDS
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from rendering.table_marks import draw_hint_arrow
from tests.rendering.sample_scenes import (
    MIDGAME_SCENES,
    SAMPLE_SCENES,
    PixelBox,
    canfield_scene,
    find_picture_difference,
    find_scene_difference,
    make_pile,
    render_scene,
)


@pytest.mark.parametrize("name", SAMPLE_SCENES)
@pytest.mark.parametrize("is_tall", [False, True])
def test_a_picture_ends_below_its_cards(name: str, is_tall: bool) -> None:
    scene = replace(SAMPLE_SCENES[name](), is_tall=is_tall)
    picture = Image.open(BytesIO(paint(scene, load())))
    layout = build_table_layout(build_table_shape(scene))
    lowest = max(
        placed.find_last_card_corner(layout.card_size)[1]
        for placed in list_placed_piles(scene, layout)
    )
    assert picture.size == (800 if is_tall else 1100, layout.height)
    assert lowest <= picture.height - BOTTOM_MARGIN
    # A step of the height, and the card that would lie loosely on the deepest column of each row.
    assert picture.height - lowest < HEIGHT_INCREMENT + 2 * layout.card_size.height


def test_painting_in_several_threads_gives_the_same_bytes() -> None:
    scenes = [make() for make in SAMPLE_SCENES.values()] * 4
    expected = [paint(scene, load()) for scene in scenes]
    theme = replace(load())  # another theme object, so that its sprites are drawn in the threads
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda scene: paint(scene, theme), scenes)) == expected


def test_prepared_sprites_are_not_drawn_again() -> None:
    theme = replace(load())  # another theme object, so that no other test drew its sprites
    scene = replace(canfield_scene(), last_move=None)
    prepare_table_sprites(scene, theme)
    prepared = get_picture_cache_statistics()
    for start in range(0, len(ALL_CARDS), 4):
        cards = ALL_CARDS[start : start + 4]
        columns = tuple(make_pile(f"t{number}", card) for number, card in enumerate(cards, 1))
        paint(replace(scene, tableau=columns), theme)
    painted = get_picture_cache_statistics()
    assert (painted.misses, painted.byte_count) == (prepared.misses, prepared.byte_count)


def test_only_the_top_of_a_foundation_is_visible() -> None:
    scene = canfield_scene()
    others = (make_pile("f1", "7S 9S"), *scene.foundations[1:])
    assert find_scene_difference(scene, replace(scene, foundations=others)) is None


def test_a_stock_with_cards_shows_no_redeal_sign() -> None:
    assert (
        find_scene_difference(canfield_scene(), replace(canfield_scene(), can_redeal=True)) is None
    )


def list_row_brightness(name: str, height: int) -> list[float]:
    """Return the sum of the channels of each row of a theme's felt, all of its pixels equal."""
    felt = paint_felt(load(name), height).convert("RGB")
    rows = [felt.crop((1, y, felt.width, y + 1)).getcolors() or [] for y in range(height)]
    assert all(len(colours) == 1 for colours in rows)
    return [float(sum(colour)) for [(_, colour)] in rows if isinstance(colour, tuple)]


@pytest.mark.parametrize("name", themes())
@pytest.mark.parametrize("height", [700, 2400])
def test_the_light_on_the_felt_has_no_visible_step(name: str, height: int) -> None:
    rows = list_row_brightness(name, height)
    # two rows at once, as the eye sees them; one level in each channel is the smallest difference
    pairs = [(one + other) / 2 for one, other in pairwise(rows)]
    assert max(abs(a - b) for a, b in pairwise(pairs)) <= 3 * 2
    smooth = [sum(rows[y : y + 4]) / 4 for y in range(0, height, 4)]
    assert max(abs(a - b) for a, b in pairwise(smooth)) <= 3 * 1.5
    assert (max(rows) - min(rows) >= 3 * 5) == (name != "contrast"), "it can be seen"


@pytest.mark.parametrize(
    "mark",
    [
        {"ready_piles": frozenset({"t3", "t99"})},
        {"last_move": ("t8", "t9", 2)},
        {"hinted_move": ("t8", "t9", 1)},
    ],
)
def test_empty_and_missing_piles_are_not_marked(mark: dict[str, Any]) -> None:
    scene = replace(canfield_scene(), last_move=None)
    assert find_scene_difference(scene, replace(scene, **mark)) is None


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


@pytest.mark.slow
@pytest.mark.parametrize("word", ["word" * 900, "とても長い名前" * 12])
def test_of_a_name_of_one_long_word_a_caption_has_the_beginning(word: str) -> None:
    bare = canfield_scene()
    scenes = [replace(bare, caption=caption) for caption in (f"{word} · 34", f"{word} · 35")]
    box, end_box = find_scene_difference(scenes[0], bare), find_scene_difference(*scenes)
    assert box is not None
    assert end_box is not None
    assert SIDE_MARGIN <= box[0] < SIDE_MARGIN + 60
    assert end_box[0] > 1000


def render_without_hint(scene: Scene) -> Image.Image:
    """Return a canvas of a scene without its hint ("RGB")."""
    return render_scene(replace(scene, hinted_move=None))


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


@pytest.mark.parametrize(
    ("kept_boxes", "is_drawn"),
    [
        ([], True),
        ([(300, 0, 340, 700)], True),
        ([(580, 280, 620, 320)], False),
        ([(250, 0, 420, 700)], False),
    ],
    ids=["nothing in its way", "a gap", "its head is missing", "much is missing"],
)
def test_an_arrow_is_drawn_only_where_it_can_be_read(
    kept_boxes: list[PixelBox], is_drawn: bool
) -> None:
    felt = paint_felt(load(), 700)
    canvas = felt.copy()
    draw_hint_arrow(canvas, load(), (100, 300), (600, 300), kept_boxes)
    assert (canvas.tobytes() != felt.tobytes()) == is_drawn
