"""Golden pictures of tables.

``REWRITE_GOLDEN=1 pytest tests/rendering`` paints them again; look at them before committing.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, Scene, load, paint_poster, paint_won_table
from rendering.card_sprites import CardSprites
from rendering.dimensions import CardSize
from rendering.table import paint_table_canvas
from tests.rendering.sample_scenes import (
    CARD_RANKS,
    MIDGAME_SCENES,
    SAMPLE_SCENES,
    SUITS,
    make_many_kinds_scene,
    make_poster,
    make_won_scene,
)

GOLDEN = Path(__file__).parent / "golden"
PIXEL_TOLERANCE = 32
"""Pixels that differ by less may come from another version of FreeType."""
CHANGED_PIXEL_LIMIT = 0.0005
"""The share of pixels that may differ by more."""


def paint_scene(scene: Scene, *, large: bool = False) -> Image.Image:
    """Return a picture of a scene ("P")."""
    canvas = paint_table_canvas(scene, load(), large=large)
    return canvas.crop((1, 0, canvas.width, canvas.height))


def paint_tall_scene(scene: Scene) -> Image.Image:
    """Return a tall picture of a scene ("P"), with a caption."""
    return paint_scene(replace(scene, is_tall=True, caption="Game · 453071 · 41 moves"))


def paint_all_cards() -> Image.Image:
    """Return a picture of all cards and a back."""
    sprites = CardSprites(load(), CardSize(96, 26))
    back = sprites.get_sprite(HIDDEN_CARD)
    picture = Image.new("P", (13 * back.width, 5 * back.height))
    picture.putpalette(sprites.palette.rgb_bytes)
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(CARD_RANKS):
            corner = (column * back.width, row * back.height)
            picture.paste(sprites.get_sprite(rank + suit), corner)
    picture.paste(back, (0, 4 * back.height))
    return picture


def paint_large_canfield() -> Image.Image:
    """Return a picture with large print, a caption and every kind of mark."""
    scene = replace(
        SAMPLE_SCENES["canfield"](),
        fills=(("r", "t4", 1),),
        ready_piles=frozenset({"t1", "w"}),
        caption="Canfield · 453071 · 41 moves",
    )
    return paint_scene(scene, large=True)


def paint_won_thieves() -> Image.Image:
    """Return the table of a won game of two decks."""
    ending = ("Won!", "Forty Thieves · 60038", "412 moves · 1 h 6 min")
    return Image.open(BytesIO(paint_won_table(make_won_scene(2, ending=ending), load())))


def paint_lost_poster() -> Image.Image:
    """Return the poster of a lost game, with all its parts."""
    return Image.open(BytesIO(paint_poster(make_poster(17), load())))


GOLDEN_PICTURES: dict[str, Callable[[], Image.Image]] = {
    "deck": paint_all_cards,
    "large-canfield": paint_large_canfield,
    "won-forty-thieves": paint_won_thieves,
    "lost-poster": paint_lost_poster,
    "many-kinds": partial(paint_scene, make_many_kinds_scene()),
    "tall-many-kinds": partial(paint_tall_scene, make_many_kinds_scene()),
    **{
        f"tall-{name}": partial(paint_tall_scene, SAMPLE_SCENES[name]())
        for name in ("canfield", "forty-thieves", "klondike", "two-wastes")
    },
    **{
        name: partial(paint_scene, (SAMPLE_SCENES | MIDGAME_SCENES)[name]())
        for name in ("canfield", "forty-thieves", "klondike", "two-wastes", *MIDGAME_SCENES)
    },
}


def assert_pictures_match(picture: Image.Image, golden: Image.Image) -> None:
    """Check that two pictures ("RGB") are equal except for a few pixels or small differences."""
    assert picture.size == golden.size
    channels = ImageChops.difference(picture, golden).split()
    largest = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    differing = sum(largest.histogram()[PIXEL_TOLERANCE:])
    assert differing <= CHANGED_PIXEL_LIMIT * picture.width * picture.height


def check_golden_picture(picture: Image.Image, file: Path) -> None:
    """Check that a picture is that of its golden file, or rewrite the file."""
    if os.environ.get("REWRITE_GOLDEN"):
        picture.save(file, optimize=True)
    with Image.open(file) as golden:
        assert_pictures_match(picture.convert("RGB"), golden.convert("RGB"))


@pytest.mark.parametrize("name", GOLDEN_PICTURES)
def test_a_picture_matches_its_golden_file(name: str) -> None:
    check_golden_picture(GOLDEN_PICTURES[name](), GOLDEN / f"{name}.png")
