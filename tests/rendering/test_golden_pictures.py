"""Golden pictures. ``REWRITE_GOLDEN=1 pytest tests/rendering`` draws them anew: then look."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, Scene, load
from rendering.cards.sprites import CardSprites
from rendering.dimensions import CardSize
from rendering.table.painter import paint_table_canvas
from tests.rendering.midgame_scenes import MIDGAME_SCENES
from tests.rendering.sample_scenes import RANKS, SAMPLE_SCENES, SUITS

GOLDEN = Path(__file__).parent / "golden"
PIXEL_TOLERANCE = 32
"""A difference of one pixel that is taken for another FreeType's rounding."""
CHANGED_PIXEL_LIMIT = 0.0005
"""The share of pixels that may differ by more."""


def paint_scene(scene: Scene, *, large: bool = False) -> Image.Image:
    drawn = paint_table_canvas(scene, load(), large=large)
    return drawn.crop((1, 0, drawn.width, drawn.height))


def paint_all_cards() -> Image.Image:
    """All cards and a back on one sheet."""
    cards = CardSprites(load(), CardSize(96, 26))
    first = cards.get_sprite(HIDDEN_CARD)
    sheet = Image.new("P", (13 * first.width, 5 * first.height))
    sheet.putpalette(cards.palette.rgb_bytes)
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(RANKS):
            sheet.paste(cards.get_sprite(rank + suit), (column * first.width, row * first.height))
    sheet.paste(first, (0, 4 * first.height))
    return sheet


def large_canfield_picture() -> Image.Image:
    scene = replace(
        SAMPLE_SCENES["canfield"](),
        refilled_columns=frozenset({"t4"}),
        ready_piles=frozenset({"t1", "w"}),
        caption="Canfield · 453071 · 41 moves",
    )
    return paint_scene(scene, large=True)


GOLDEN_PICTURES: dict[str, Callable[[], Image.Image]] = {
    "deck": paint_all_cards,
    "large-canfield": large_canfield_picture,
    **{
        name: partial(paint_scene, (SAMPLE_SCENES | MIDGAME_SCENES)[name]())
        for name in ("canfield", "forty-thieves", "klondike", *MIDGAME_SCENES)
    },
}


@pytest.mark.parametrize("name", GOLDEN_PICTURES)
def test_a_picture_matches_its_golden_file(name: str) -> None:
    drawn = GOLDEN_PICTURES[name]()
    file = GOLDEN / f"{name}.png"
    if os.environ.get("REWRITE_GOLDEN"):
        drawn.save(file, optimize=True)
    with Image.open(file) as golden:
        approved = golden.convert("RGB")
    shown = drawn.convert("RGB")
    assert shown.size == approved.size
    channels = ImageChops.difference(shown, approved).split()
    largest = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    differing = sum(largest.histogram()[PIXEL_TOLERANCE:])
    assert differing <= CHANGED_PIXEL_LIMIT * shown.width * shown.height
