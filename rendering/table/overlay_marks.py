"""Stamps: small marks with a rim of paper, smooth over whatever lies beneath them.

What is smooth about a stamp is its rim, and the rim's mixtures with a table's colours are known by
number: for each share of rim a table gives every colour of the palette its mixture. All stamps of
a mark are laid on together, upon a strip of what lies beneath them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from PIL import Image

from rendering import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.theme import Theme

PlacedMark = tuple["OverlayMark", tuple[int, int]]
"""A stamp and its upper left corner on the canvas."""

_RIM_SHARE_COUNT = 4  # an edge's pixel is so many parts of the table and of the rim


@dataclass(frozen=True, slots=True, eq=False)
class OverlayMark:
    """Its look ("P"), where it is ("1"), its upper left from its middle.

    In the look the first numbers, shades of cloth in any palette, stand for a share of rim.
    """

    picture: Image.Image
    mask: Image.Image
    corner_offset: tuple[int, int]


def build_overlay_mark(
    theme: Theme, inner_mask: Image.Image, outer_mask: Image.Image, reach: int
) -> OverlayMark:
    """A stamp in the hint's colour, rimmed with a card's paper.

    ``inner`` is the mask ("L") of its colour, ``outer`` that of all of it; ``reach`` is how far
    their middle lies from their upper left.
    """
    look = Image.new("RGB", inner_mask.size, theme.card.paper)
    look.paste(theme.felt.hint, mask=inner_mask)
    look = palette.get_palette(theme).quantize_picture(look)
    shares = outer_mask.point([round(value * _RIM_SHARE_COUNT / 255) for value in range(256)])
    for share in range(_RIM_SHARE_COUNT):
        own = shares.tobytes().translate(_build_share_selector(share))
        look.paste(share, mask=Image.frombytes("L", look.size, own))
    outline = shares.point([255 * (share > 0) for share in range(256)]).convert("1")
    box = shares.getbbox() or (0, 0, 1, 1)
    return OverlayMark(look.crop(box), outline.crop(box), (box[0] - reach, box[1] - reach))


def paste_overlay_marks(
    canvas: Image.Image, theme: Theme, placed_marks: Sequence[PlacedMark]
) -> None:
    """Lays stamps on a table in the theme's palette, at least one."""
    lefts = [0, *accumulate(stamp.picture.width for stamp, _ in placed_marks)]
    size = (lefts.pop(), max(stamp.picture.height for stamp, _ in placed_marks))
    beneath, looks = Image.new("P", size), Image.new("P", size)
    for (stamp, (x, y)), left in zip(placed_marks, lefts, strict=True):
        wide, high = stamp.picture.size
        beneath.paste(canvas.crop((x, y, x + wide, y + high)), (left, 0))
        looks.paste(stamp.picture, (left, 0))
    plain, parts = beneath.tobytes(), looks.tobytes()
    for share, mixture in enumerate(_build_mixture_tables(theme), 1):
        mixed = Image.frombytes("P", size, plain.translate(mixture))
        beneath.paste(
            mixed, mask=Image.frombytes("L", size, parts.translate(_build_share_selector(share)))
        )
    beneath.paste(looks, mask=Image.frombytes("L", size, parts.translate(_OPAQUE_SELECTOR)))
    for (stamp, corner), left in zip(placed_marks, lefts, strict=True):
        wide, high = stamp.picture.size
        piece = beneath.crop((left, 0, left + wide, high))
        canvas.paste(piece, corner, stamp.mask)


@lru_cache(maxsize=8)
def _build_mixture_tables(theme: Theme) -> tuple[bytes, ...]:
    """For each share of rim, every colour of the palette mixed with it, as a table of numbers."""
    colours = palette.get_palette(theme)
    tables = []
    for share in range(1, _RIM_SHARE_COUNT):
        row = Image.new("RGB", (palette.PALETTE_SIZE, 1))
        row.putdata(
            [
                palette.mix_colours(one, theme.card.paper, share / _RIM_SHARE_COUNT)
                for one in colours.colours
            ]
        )
        tables.append(colours.quantize_picture(row).tobytes())
    return tuple(tables)


@cache
def _build_share_selector(share: int) -> bytes:
    """A table that makes a mask of the pixels with that share."""
    return bytes(255 * (value == share) for value in range(256))


_OPAQUE_SELECTOR = bytes(255 * (value >= _RIM_SHARE_COUNT) for value in range(256))
"""A table that makes a mask of the pixels that are a stamp's own."""
