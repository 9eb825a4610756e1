"""The ground of a table: felt, the places for piles, and the names that never change."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import palette
from rendering.cards.faces import RANK_TEXTS
from rendering.dimensions import BOTTOM_MARGIN, PICTURE_WIDTH, SIDE_MARGIN
from rendering.masks import lettering, outlines

if TYPE_CHECKING:
    from rendering.dimensions import CardSize, PileSpot, TableLayout
    from rendering.theme import Colour, Theme


_NAP_SHADE_COUNT = 4  # by how many shades the hairs of the nap differ
_NAP_TILE_WIDTH = 64  # columns after which the nap repeats
_LIGHT_BAND_HEIGHT = 24  # rows that are lit alike
_LAMP_SHADE_COUNT = (
    palette.CLOTH_SHADE_COUNT - _NAP_SHADE_COUNT
)  # how many shades brighter it is under the lamp
_LAMP_POSITION = (0.5, 0.4)  # where that is, in widths and heights
_LAMP_REACH = (0.62, 0.75)  # how far its light goes, likewise


@lru_cache(maxsize=16)
def paint_felt(theme: Theme, height: int) -> Image.Image:
    """The bare cloth ("P"), one column wider than the picture; that column is 0.

    Two rows of nap take turns, for a quick compressor finds a row again two above, and with it
    the cards between which it lies; with more rows a picture is a tenth larger. The second is
    light where the first is dark, so that no stripes are seen. A lamp above the table leaves its
    edges darker, by whole shades.
    """
    if not theme.felt.grain:
        canvas = Image.new("P", (PICTURE_WIDTH + 1, height))
    else:
        rows = _build_nap_rows()
        cloth = b"".join(
            b"\0"
            + _light_nap_row(
                rows[y % 2], (y // _LIGHT_BAND_HEIGHT + 0.5) * _LIGHT_BAND_HEIGHT / height
            )
            for y in range(height)
        )
        canvas = Image.frombytes("P", (PICTURE_WIDTH + 1, height), cloth)
    canvas.putpalette(palette.get_palette(theme).rgb_bytes)
    return canvas


@cache
def _build_nap_rows() -> tuple[tuple[bytes, ...], ...]:
    """The two rows of nap, each as bright as the lamp makes it, the darkest first."""
    strewn = random.Random("felt")
    first = [int(strewn.random() * _NAP_SHADE_COUNT) for _ in range(_NAP_TILE_WIDTH)]
    second = [_NAP_SHADE_COUNT - 1 - shade for shade in first]
    return tuple(
        tuple(
            bytes(row[x % _NAP_TILE_WIDTH] + light for x in range(PICTURE_WIDTH))
            for light in range(_LAMP_SHADE_COUNT + 1)
        )
        for row in (first, second)
    )


def _light_nap_row(row: tuple[bytes, ...], y: float) -> bytes:
    """A row of nap at a height, in parts of the whole, brightest around the lamp."""
    lit = row[0]
    far = ((y - _LAMP_POSITION[1]) / _LAMP_REACH[1]) ** 2
    for light in range(1, _LAMP_SHADE_COUNT + 1):
        reach = 1 - light / (_LAMP_SHADE_COUNT + 1) - far
        if reach <= 0:
            break
        wide = _LAMP_REACH[0] * sqrt(reach)
        left, right = (
            max(0, min(PICTURE_WIDTH, round((_LAMP_POSITION[0] + by) * PICTURE_WIDTH)))
            for by in (-wide, wide)
        )
        lit = lit[:left] + row[light][left:right] + lit[right:]
    return lit


REDEAL_SIGN = "redeal"
"""The sign of an empty stock that the waste may be turned over to."""
EXHAUSTED_SIGN = "spent"
"""The sign of a stock from which nothing more will come."""


@lru_cache(maxsize=64)
def paint_empty_pile(
    theme: Theme, card_size: CardSize, sign: str, *, has_golden_rim: bool = False
) -> Image.Image:
    """An empty place ("P"), with a sign or the rank that opens a foundation, large and quiet.

    One that the last move ``left`` empty has a golden rim.
    """
    fine = 4
    look = theme.felt
    wide, high = card_size.width * fine, card_size.height * fine
    picture = Image.new("RGB", (wide, high), look.cloth)
    draw = ImageDraw.Draw(picture)
    line = max(1, card_size.width // (40 if has_golden_rim else 60)) * fine
    rim = look.mark if has_golden_rim else look.rim
    draw.rounded_rectangle(
        (0, 0, wide - 1, high - 1), card_size.width * 0.07 * fine, look.slot, rim, line
    )
    picture = picture.reduce(fine)
    if sign:
        mask = _draw_sign_mask(sign, card_size.width * 0.5)
        corner = ((card_size.width - mask.width) // 2, (card_size.height - mask.height) // 2)
        picture.paste(look.rank, corner, mask)
    return palette.get_palette(theme).quantize_picture(picture)


def _draw_sign_mask(sign: str, height: float) -> Image.Image:
    """A slot's sign as a mask ("L") of a height in pixels."""
    if sign == REDEAL_SIGN:
        return outlines.resize_mask(outlines.draw_redeal_mask(), height * 1.1, height * 1.1)
    if sign == EXHAUSTED_SIGN:
        return outlines.resize_mask(outlines.draw_cross_mask(), height * 0.8, height * 0.8)
    text = RANK_TEXTS.get(sign, sign)
    return outlines.resize_mask(
        lettering.draw_rank_mask(text), height * lettering.get_rank_width(text), height
    )


@lru_cache(maxsize=2048)
def paint_pile_name(
    theme: Theme, text: str, size: int, *, is_highlighted: bool = False
) -> Image.Image:
    """A pile's name upon felt ("P"); golden where the last move came from or went to."""
    ink: Colour = theme.felt.mark if is_highlighted else theme.felt.name
    mask = lettering.draw_text_mask(text, size)
    picture = Image.new("RGB", mask.size, theme.felt.cloth)
    picture.paste(ink, mask=mask)
    return palette.get_palette(theme).quantize_picture(picture)


def paint_caption(canvas: Image.Image, theme: Theme, text: str) -> None:
    """Writes a caption into the lower right corner, word by word, for words recur."""
    x, size = canvas.width - SIDE_MARGIN, BOTTOM_MARGIN - 5
    for word in reversed(text.split()):
        label = paint_pile_name(theme, word, size)
        x -= label.width
        if x < SIDE_MARGIN:
            break
        canvas.paste(label, (x, canvas.height - size - 4))
        x -= size // 8


def find_name_corner(
    spot: PileSpot, table_layout: TableLayout, label: Image.Image
) -> tuple[int, int]:
    """Where a name is pasted: above its pile's first card, in the middle."""
    x = 1 + spot.x + (table_layout.card_size.width - label.width) // 2
    return max(1, x), spot.y - table_layout.name_height - max(2, table_layout.name_height // 6)


@lru_cache(maxsize=16)
def paint_background(
    theme: Theme, table_layout: TableLayout, empty_piles: tuple[tuple[PileSpot, str, str], ...]
) -> Image.Image:
    """Felt with its slots: where each is, the rank it shows, and a name that never changes."""
    canvas = paint_felt(theme, table_layout.height).copy()
    for spot, rank, text in empty_piles:
        canvas.paste(paint_empty_pile(theme, table_layout.card_size, rank), (1 + spot.x, spot.y))
        if text:
            label = paint_pile_name(theme, text, table_layout.name_height)
            canvas.paste(label, find_name_corner(spot, table_layout, label))
    return canvas
