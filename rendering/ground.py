"""The ground of a table: felt, the places for piles, and the names that never change."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import lettering, outline, palette
from rendering.faces import SPOKEN
from rendering.measures import FOOT, MARGIN, WIDTH

if TYPE_CHECKING:
    from rendering.measures import CardSize, Layout, Spot
    from rendering.theme import Colour, Theme


_NAP = 4  # by how many shades the hairs of the nap differ
_TILE = 64  # columns after which the nap repeats
_BAND = 24  # rows that are lit alike
_LIGHT = palette.SHADES - _NAP  # how many shades brighter it is under the lamp
_LAMP = (0.5, 0.4)  # where that is, in widths and heights
_FADES = (0.62, 0.75)  # how far its light goes, likewise


@lru_cache(maxsize=16)
def felt(theme: Theme, height: int) -> Image.Image:
    """The bare cloth ("P"), one column wider than the picture; that column is 0.

    Two rows of nap take turns, for a quick compressor finds a row again two above, and with it
    the cards between which it lies; with more rows a picture is a tenth larger. The second is
    light where the first is dark, so that no stripes are seen. A lamp above the table leaves its
    edges darker, by whole shades.
    """
    if not theme.felt.grain:
        canvas = Image.new("P", (WIDTH + 1, height))
    else:
        rows = _nap()
        cloth = b"".join(
            b"\0" + _lit(rows[y % 2], (y // _BAND + 0.5) * _BAND / height) for y in range(height)
        )
        canvas = Image.frombytes("P", (WIDTH + 1, height), cloth)
    canvas.putpalette(palette.of(theme).flat)
    return canvas


@cache
def _nap() -> tuple[tuple[bytes, ...], ...]:
    """The two rows of nap, each as bright as the lamp makes it, the darkest first."""
    strewn = random.Random("felt")
    first = [int(strewn.random() * _NAP) for _ in range(_TILE)]
    second = [_NAP - 1 - shade for shade in first]
    return tuple(
        tuple(bytes(row[x % _TILE] + light for x in range(WIDTH)) for light in range(_LIGHT + 1))
        for row in (first, second)
    )


def _lit(row: tuple[bytes, ...], y: float) -> bytes:
    """A row of nap at a height, in parts of the whole, brightest around the lamp."""
    lit = row[0]
    far = ((y - _LAMP[1]) / _FADES[1]) ** 2
    for light in range(1, _LIGHT + 1):
        reach = 1 - light / (_LIGHT + 1) - far
        if reach <= 0:
            break
        wide = _FADES[0] * sqrt(reach)
        left, right = (max(0, min(WIDTH, round((_LAMP[0] + by) * WIDTH))) for by in (-wide, wide))
        lit = lit[:left] + row[light][left:right] + lit[right:]
    return lit


REDEAL = "redeal"
"""The sign of an empty stock that the waste may be turned over to."""
SPENT = "spent"
"""The sign of a stock from which nothing more will come."""


@lru_cache(maxsize=64)
def slot(theme: Theme, card: CardSize, sign: str, *, left: bool = False) -> Image.Image:
    """An empty place ("P"), with a sign or the rank that opens a foundation, large and quiet.

    One that the last move ``left`` empty has a golden rim.
    """
    fine = 4
    look = theme.felt
    wide, high = card.width * fine, card.height * fine
    picture = Image.new("RGB", (wide, high), look.cloth)
    draw = ImageDraw.Draw(picture)
    line = max(1, card.width // (40 if left else 60)) * fine
    rim = look.mark if left else look.rim
    draw.rounded_rectangle(
        (0, 0, wide - 1, high - 1), card.width * 0.07 * fine, look.slot, rim, line
    )
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


def caption(table: Image.Image, theme: Theme, text: str) -> None:
    """Writes a caption into the lower right corner, word by word, for words recur."""
    x, size = table.width - MARGIN, FOOT - 5
    for word in reversed(text.split()):
        label = name(theme, word, size)
        x -= label.width
        if x < MARGIN:
            break
        table.paste(label, (x, table.height - size - 4))
        x -= size // 8


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
