"""Overlay marks: small signs with a rim, whose edges blend with whatever lies below them.

Blending must stay within the palette. So for each share of rim a lookup table maps every colour of
the palette to the nearest one to its mixture with the rim. Marks are blended all at once, on a
strip that holds what lies below each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING

from PIL import Image

from rendering import palette
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.theme import Theme

PlacedMark = tuple["OverlayMark", tuple[int, int]]
"""A mark and its upper left corner on the canvas."""

_RIM_SHARE_COUNT = 4  # a pixel at an edge is mixed from this many parts of table and rim


@dataclass(frozen=True, slots=True, eq=False)
class OverlayMark:
    """A sign as a picture ("P") with a mask ("1") of its pixels.

    In the picture the first few colour numbers, which are shades of cloth in every palette, stand
    for shares of rim. ``corner_offset`` leads from the sign's middle to its upper left corner.
    """

    picture: Image.Image
    mask: Image.Image
    corner_offset: tuple[int, int]


def build_overlay_mark(
    theme: Theme, inner_mask: Image.Image, outer_mask: Image.Image, reach: int
) -> OverlayMark:
    """Return a mark in the colour of hints, with a rim in the colour of card paper.

    ``inner_mask`` ("L") is the coloured part, ``outer_mask`` ("L") includes the rim; ``reach`` is
    the distance from their upper left corner to their middle, across and down.
    """
    picture = Image.new("RGB", inner_mask.size, theme.card.paper)
    picture.paste(theme.felt.hint, mask=inner_mask)
    picture = palette.get_palette(theme).quantize_picture(picture)
    shares = outer_mask.point([round(value * _RIM_SHARE_COUNT / 255) for value in range(256)])
    for share in range(_RIM_SHARE_COUNT):
        selected = shares.tobytes().translate(_build_share_selector(share))
        picture.paste(share, mask=Image.frombytes("L", picture.size, selected))
    outline = shares.point([255 * (share > 0) for share in range(256)]).convert("1")
    box = shares.getbbox() or (0, 0, 1, 1)
    return OverlayMark(picture.crop(box), outline.crop(box), (box[0] - reach, box[1] - reach))


def paste_overlay_marks(
    canvas: Image.Image, theme: Theme, placed_marks: Sequence[PlacedMark]
) -> None:
    """Paste marks, at least one, on a table in the theme's palette."""
    lefts = [0, *accumulate(mark.picture.width for mark, _ in placed_marks)]
    size = (lefts.pop(), max(mark.picture.height for mark, _ in placed_marks))
    strip, marks_strip = Image.new("P", size), Image.new("P", size)
    for (mark, (x, y)), left in zip(placed_marks, lefts, strict=True):
        width, height = mark.picture.size
        strip.paste(canvas.crop((x, y, x + width, y + height)), (left, 0))
        marks_strip.paste(mark.picture, (left, 0))
    below_numbers, mark_numbers = strip.tobytes(), marks_strip.tobytes()
    for share, mixture in enumerate(_build_mixture_tables(theme), 1):
        mixed = Image.frombytes("P", size, below_numbers.translate(mixture))
        selected = mark_numbers.translate(_build_share_selector(share))
        strip.paste(mixed, mask=Image.frombytes("L", size, selected))
    opaque = mark_numbers.translate(_OPAQUE_SELECTOR)
    strip.paste(marks_strip, mask=Image.frombytes("L", size, opaque))
    for (mark, corner), left in zip(placed_marks, lefts, strict=True):
        width, height = mark.picture.size
        canvas.paste(strip.crop((left, 0, left + width, height)), corner, mark.mask)


@keep_part
def _build_mixture_tables(theme: Theme) -> tuple[bytes, ...]:
    """Return, for each share of rim, a table from colour numbers to those of the mixtures."""
    return tuple(
        palette.get_palette(theme).build_lookup(
            partial(palette.mix_colours, second=theme.card.paper, share=share / _RIM_SHARE_COUNT)
        )
        for share in range(1, _RIM_SHARE_COUNT)
    )


@cache
def _build_share_selector(share: int) -> bytes:
    """Return a table that turns shares into a mask of the pixels with that share."""
    return bytes(255 * (value == share) for value in range(256))


_OPAQUE_SELECTOR = bytes(255 * (value >= _RIM_SHARE_COUNT) for value in range(256))
"""A table that turns a mark's colour numbers into a mask of its opaque pixels."""
