"""The ground of a table: felt, the places for piles, and the names that never change."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import lettering, outline, palette
from rendering.faces import SPOKEN
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from rendering.measures import CardSize, Layout, Spot
    from rendering.theme import Colour, Theme


@lru_cache(maxsize=16)
def felt(theme: Theme, height: int) -> Image.Image:
    """The bare cloth ("P"), one column wider than the picture; that column is 0.

    Two rows of nap take turns, for a quick compressor finds a row again two above, and with it
    the cards between which it lies; were every row its own, a picture would be half as large
    again. The second is light where the first is dark, so that no stripes are seen.
    """
    strewn = random.Random("felt")
    nap = [int(strewn.random() * palette.SHADES) for _ in range(WIDTH)]
    first = b"\0" + bytes(nap)
    second = b"\0" + bytes(palette.SHADES - 1 - shade for shade in nap)
    cloth = (first + second) * (height // 2 + 1)
    canvas = Image.frombytes("P", (WIDTH + 1, height), cloth[: (WIDTH + 1) * height])
    canvas.putpalette(palette.of(theme).flat)
    return canvas


REDEAL = "redeal"
"""The sign of an empty stock that the waste may be turned over to."""
SPENT = "spent"
"""The sign of a stock from which nothing more will come."""


@lru_cache(maxsize=64)
def slot(theme: Theme, card: CardSize, sign: str) -> Image.Image:
    """An empty place ("P"), with a sign or the rank that opens a foundation, large and quiet."""
    fine = 4
    look = theme.felt
    wide, high = card.width * fine, card.height * fine
    picture = Image.new("RGB", (wide, high), look.cloth)
    draw = ImageDraw.Draw(picture)
    line = max(1, card.width // 60) * fine
    box = (0, 0, wide - 1, high - 1)
    draw.rounded_rectangle(box, card.width * 0.07 * fine, look.slot, look.rim, line)
    picture = picture.reduce(fine)
    if sign:
        mask = _sign(sign, card.width * 0.5)
        corner = ((card.width - mask.width) // 2, (card.height - mask.height) // 2)
        picture.paste(look.rank, corner, mask)
    return palette.of(theme).fit(picture)


def _sign(sign: str, tall: float) -> Image.Image:
    """A slot's sign as a mask ("L") of a height in pixels."""
    if sign == REDEAL:
        return outline.scaled(outline.turning(), tall * 1.1, tall * 1.1)
    if sign == SPENT:
        return outline.scaled(outline.cross(), tall * 0.8, tall * 0.8)
    text = SPOKEN.get(sign, sign)
    return outline.scaled(lettering.rank(text), tall * lettering.rank_width(text), tall)


@lru_cache(maxsize=2048)
def name(theme: Theme, text: str, size: int, *, marked: bool = False) -> Image.Image:
    """A pile's name upon felt ("P"); golden where the last move came from or went to."""
    ink: Colour = theme.felt.mark if marked else theme.felt.name
    mask = lettering.line(text, size)
    picture = Image.new("RGB", mask.size, theme.felt.cloth)
    picture.paste(ink, mask=mask)
    return palette.of(theme).fit(picture)


def name_corner(spot: Spot, layout: Layout, label: Image.Image) -> tuple[int, int]:
    """Where a name is pasted: above its pile's first card, in the middle."""
    x = 1 + spot.x + (layout.card.width - label.width) // 2
    return max(1, x), spot.y - layout.name - max(2, layout.name // 6)


@lru_cache(maxsize=16)
def ground(theme: Theme, layout: Layout, slots: tuple[tuple[Spot, str, str], ...]) -> Image.Image:
    """Felt with its slots: where each is, the rank it shows, and a name that never changes."""
    canvas = felt(theme, layout.height).copy()
    for spot, rank, text in slots:
        canvas.paste(slot(theme, layout.card, rank), (1 + spot.x, spot.y))
        if text:
            label = name(theme, text, layout.name)
            canvas.paste(label, name_corner(spot, layout, label))
    return canvas
