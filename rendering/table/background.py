"""The background of a table: felt, empty piles, and the names that never change."""

from __future__ import annotations

import random
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import palette
from rendering.cards.faces import RANK_TEXTS
from rendering.dimensions import BOTTOM_MARGIN, PICTURE_WIDTH, SIDE_MARGIN
from rendering.masks import lettering, outlines
from rendering.masks.typeface import keep_drawable_letters
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from rendering.dimensions import CardSize, PileSpot, TableLayout
    from rendering.theme import Colour, Theme


_OVERSAMPLING = 4  # an empty pile is drawn this many times larger, then reduced
_FIBRE_SHADE_COUNT = 4  # how many shades the fibres of the felt have
_FIBRE_TILE_WIDTH = 64  # the columns after which the pattern of fibres repeats
_LIGHT_BAND_HEIGHT = 24  # rows with the same light
_LAMP_SHADE_COUNT = palette.CLOTH_SHADE_COUNT - _FIBRE_SHADE_COUNT
"""How many shades brighter the felt is under the lamp."""
_LAMP_POSITION = (0.5, 0.4)  # the brightest point, in widths and heights of the picture
_LAMP_REACH = (0.62, 0.75)  # how far its light goes, in the same units


@keep_part
def paint_felt(theme: Theme, height: int) -> Image.Image:
    """Return bare felt ("P") with one column of 0 left of the picture.

    Two rows of fibres alternate, because a quick compressor then finds each row again two rows
    above, together with the cards around it; with more different rows, files are a tenth larger.
    One row is light where the other is dark, so that no stripes show. The light of a lamp above
    the table makes the edges darker, in whole shades.
    """
    if not theme.felt.grain:
        canvas = Image.new("P", (PICTURE_WIDTH + 1, height))
    else:
        rows = _build_fibre_rows()
        cloth = b"".join(
            b"\0"
            + _light_fibre_row(
                rows[y % 2], (y // _LIGHT_BAND_HEIGHT + 0.5) * _LIGHT_BAND_HEIGHT / height
            )
            for y in range(height)
        )
        canvas = Image.frombytes("P", (PICTURE_WIDTH + 1, height), cloth)
    canvas.putpalette(palette.get_palette(theme).rgb_bytes)
    return canvas


@cache
def _build_fibre_rows() -> tuple[tuple[bytes, ...], ...]:
    """Return the two rows of fibres, each at all brightnesses, the darkest first."""
    random_source = random.Random("felt")  # noqa: S311 - the same felt each time
    first = [int(random_source.random() * _FIBRE_SHADE_COUNT) for _ in range(_FIBRE_TILE_WIDTH)]
    second = [_FIBRE_SHADE_COUNT - 1 - shade for shade in first]
    return tuple(
        tuple(
            bytes(row[x % _FIBRE_TILE_WIDTH] + brightness for x in range(PICTURE_WIDTH))
            for brightness in range(_LAMP_SHADE_COUNT + 1)
        )
        for row in (first, second)
    )


def _light_fibre_row(row: tuple[bytes, ...], y: float) -> bytes:
    """Return a row of fibres, brightest around the lamp; ``y`` is a share of the height."""
    lit_row = row[0]
    squared_distance = ((y - _LAMP_POSITION[1]) / _LAMP_REACH[1]) ** 2
    for brightness in range(1, _LAMP_SHADE_COUNT + 1):
        squared_reach = 1 - brightness / (_LAMP_SHADE_COUNT + 1) - squared_distance
        if squared_reach <= 0:
            break
        half_width = _LAMP_REACH[0] * sqrt(squared_reach)
        left, right = (
            max(0, min(PICTURE_WIDTH, round((_LAMP_POSITION[0] + offset) * PICTURE_WIDTH)))
            for offset in (-half_width, half_width)
        )
        lit_row = lit_row[:left] + row[brightness][left:right] + lit_row[right:]
    return lit_row


REDEAL_SIGN = "redeal"
"""The sign of an empty stock that can be filled again from the waste."""
EXHAUSTED_SIGN = "exhausted"
"""The sign of an empty stock that cannot be filled again."""


@keep_part
def paint_empty_pile(
    theme: Theme, card_size: CardSize, sign: str, *, has_golden_rim: bool = False
) -> Image.Image:
    """Return an empty pile ("P") with a sign, a rank, or nothing in its middle.

    A pile that the last move emptied has a golden rim.
    """
    felt = theme.felt
    width, height = card_size.width * _OVERSAMPLING, card_size.height * _OVERSAMPLING
    picture = Image.new("RGB", (width, height), felt.cloth)
    rim_colour = felt.mark if has_golden_rim else felt.rim
    rim_width = max(1, card_size.width // (40 if has_golden_rim else 60)) * _OVERSAMPLING
    ImageDraw.Draw(picture).rounded_rectangle(
        (0, 0, width - 1, height - 1),
        card_size.width * 0.07 * _OVERSAMPLING,
        felt.slot,
        rim_colour,
        rim_width,
    )
    picture = picture.reduce(_OVERSAMPLING)
    if sign:
        mask = _draw_sign_mask(sign, card_size.width * 0.5)
        corner = ((card_size.width - mask.width) // 2, (card_size.height - mask.height) // 2)
        picture.paste(felt.rank, corner, mask)
    return palette.get_palette(theme).quantize_picture(picture)


def _draw_sign_mask(sign: str, height: float) -> Image.Image:
    """Return the sign or rank of an empty pile as a mask ("L"), about ``height`` pixels high."""
    if sign == REDEAL_SIGN:
        return outlines.resize_mask(outlines.draw_redeal_mask(), height * 1.1, height * 1.1)
    if sign == EXHAUSTED_SIGN:
        return outlines.resize_mask(outlines.draw_cross_mask(), height * 0.8, height * 0.8)
    text = RANK_TEXTS.get(sign, sign)
    return outlines.resize_mask(
        lettering.draw_rank_mask(text), height * lettering.get_rank_width(text), height
    )


@keep_part
def paint_pile_name(
    theme: Theme, text: str, size: int, *, is_highlighted: bool = False
) -> Image.Image:
    """Return a pile's name on felt ("P"), golden if highlighted."""
    ink: Colour = theme.felt.mark if is_highlighted else theme.felt.name
    mask = lettering.draw_text_mask(text, size)
    picture = Image.new("RGB", mask.size, theme.felt.cloth)
    picture.paste(ink, mask=mask)
    return palette.get_palette(theme).quantize_picture(picture)


def paint_caption(canvas: Image.Image, theme: Theme, text: str) -> None:
    """Write a caption into the lower right corner, word by word, because words recur.

    Letters that the typeface lacks are left out.
    """
    x, size = canvas.width - SIDE_MARGIN, BOTTOM_MARGIN - 5
    for word in reversed(keep_drawable_letters(text).split()):
        label = paint_pile_name(theme, word, size)
        x -= label.width
        if x < SIDE_MARGIN:
            break
        canvas.paste(label, (x, canvas.height - size - 4))
        x -= size // 8


def find_name_corner(
    spot: PileSpot, table_layout: TableLayout, label: Image.Image
) -> tuple[int, int]:
    """Return where a name is pasted: centred above its pile's first card."""
    x = 1 + spot.x + (table_layout.card_size.width - label.width) // 2
    return max(1, x), spot.y - table_layout.name_height - max(2, table_layout.name_height // 6)


@keep_part
def paint_background(
    theme: Theme, table_layout: TableLayout, empty_piles: tuple[tuple[PileSpot, str, str], ...]
) -> Image.Image:
    """Return felt with empty piles; each is its spot, the rank it shows, and a fixed name."""
    canvas = paint_felt(theme, table_layout.height).copy()
    for spot, rank, name in empty_piles:
        canvas.paste(paint_empty_pile(theme, table_layout.card_size, rank), (1 + spot.x, spot.y))
        if name:
            label = paint_pile_name(theme, name, table_layout.name_height)
            canvas.paste(label, find_name_corner(spot, table_layout, label))
    return canvas
