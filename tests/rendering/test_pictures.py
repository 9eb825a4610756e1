"""Golden pictures. ``REWRITE_GOLDEN=1 pytest tests/rendering`` draws them anew: then look."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN, Scene, load
from rendering.cards import Deck
from rendering.measures import CardSize
from rendering.painter import canvas
from tests.rendering.midgames import MIDGAMES
from tests.rendering.tables import RANKS, SUITS, TABLES

GOLDEN = Path(__file__).parent / "golden"
FAINT = 32
"""A difference of one pixel that is taken for another FreeType's rounding."""
FEW = 0.0005
"""The share of pixels that may differ by more."""


def table(scene: Scene, *, large: bool = False) -> Image.Image:
    drawn = canvas(scene, load(), large=large)
    return drawn.crop((1, 0, drawn.width, drawn.height))


def deck() -> Image.Image:
    """All cards and a back on one sheet."""
    cards = Deck(load(), CardSize(96, 26))
    first = cards.sprite(HIDDEN)
    sheet = Image.new("P", (13 * first.width, 5 * first.height))
    sheet.putpalette(cards.palette.flat)
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(RANKS):
            sheet.paste(cards.sprite(rank + suit), (column * first.width, row * first.height))
    sheet.paste(first, (0, 4 * first.height))
    return sheet


def large_canfield() -> Image.Image:
    scene = replace(
        TABLES["canfield"](),
        filled=frozenset({"t4"}),
        ready=frozenset({"t1", "w"}),
        caption="Canfield · 453071 · 41 moves",
    )
    return table(scene, large=True)


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "deck": deck,
    "large-canfield": large_canfield,
    **{
        name: partial(table, (TABLES | MIDGAMES)[name]())
        for name in ("canfield", "forty-thieves", "klondike", *MIDGAMES)
    },
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_one_that_was_approved(name: str) -> None:
    drawn = PICTURES[name]()
    file = GOLDEN / f"{name}.png"
    if os.environ.get("REWRITE_GOLDEN"):
        drawn.save(file, optimize=True)
    with Image.open(file) as golden:
        approved = golden.convert("RGB")
    shown = drawn.convert("RGB")
    assert shown.size == approved.size
    channels = ImageChops.difference(shown, approved).split()
    largest = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    differing = sum(largest.histogram()[FAINT:])
    assert differing <= FEW * shown.width * shown.height
