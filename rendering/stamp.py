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

Placed = tuple["Stamp", tuple[int, int]]
"""A stamp and its upper left corner on the canvas."""

_SHARES = 4  # an edge's pixel is so many parts of the table and of the rim


@dataclass(frozen=True, slots=True, eq=False)
class Stamp:
    """Its look ("P"), where it is ("1"), its upper left from its middle.

    In the look the first numbers, shades of cloth in any palette, stand for a share of rim.
    """

    look: Image.Image
    outline: Image.Image
    corner: tuple[int, int]


def cut(theme: Theme, inner: Image.Image, outer: Image.Image, reach: int) -> Stamp:
    """A stamp in the hint's colour, rimmed with a card's paper.

    ``inner`` is the mask ("L") of its colour, ``outer`` that of all of it; ``reach`` is how far
    their middle lies from their upper left.
    """
    look = Image.new("RGB", inner.size, theme.card.paper)
    look.paste(theme.felt.hint, mask=inner)
    look = palette.of(theme).fit(look)
    shares = outer.point([round(value * _SHARES / 255) for value in range(256)])
    for share in range(_SHARES):
        own = shares.tobytes().translate(_only(share))
        look.paste(share, mask=Image.frombytes("L", look.size, own))
    outline = shares.point([255 * (share > 0) for share in range(256)]).convert("1")
    box = shares.getbbox() or (0, 0, 1, 1)
    return Stamp(look.crop(box), outline.crop(box), (box[0] - reach, box[1] - reach))


def lay(table: Image.Image, theme: Theme, placed: Sequence[Placed]) -> None:
    """Lays stamps on a table in the theme's palette, at least one."""
    lefts = [0, *accumulate(stamp.look.width for stamp, _ in placed)]
    size = (lefts.pop(), max(stamp.look.height for stamp, _ in placed))
    beneath, looks = Image.new("P", size), Image.new("P", size)
    for (stamp, (x, y)), left in zip(placed, lefts, strict=True):
        wide, high = stamp.look.size
        beneath.paste(table.crop((x, y, x + wide, y + high)), (left, 0))
        looks.paste(stamp.look, (left, 0))
    plain, parts = beneath.tobytes(), looks.tobytes()
    for share, mixture in enumerate(_mixtures(theme), 1):
        mixed = Image.frombytes("P", size, plain.translate(mixture))
        beneath.paste(mixed, mask=Image.frombytes("L", size, parts.translate(_only(share))))
    beneath.paste(looks, mask=Image.frombytes("L", size, parts.translate(_WHOLE)))
    for (stamp, corner), left in zip(placed, lefts, strict=True):
        wide, high = stamp.look.size
        piece = beneath.crop((left, 0, left + wide, high))
        table.paste(piece, corner, stamp.outline)


@lru_cache(maxsize=8)
def _mixtures(theme: Theme) -> tuple[bytes, ...]:
    """For each share of rim, every colour of the palette mixed with it, as a table of numbers."""
    colours = palette.of(theme)
    tables = []
    for share in range(1, _SHARES):
        row = Image.new("RGB", (palette.SIZE, 1))
        row.putdata(
            [palette.mix(one, theme.card.paper, share / _SHARES) for one in colours.colours]
        )
        tables.append(colours.fit(row).tobytes())
    return tuple(tables)


@cache
def _only(share: int) -> bytes:
    """A table that makes a mask of the pixels with that share."""
    return bytes(255 * (value == share) for value in range(256))


_WHOLE = bytes(255 * (value >= _SHARES) for value in range(256))
"""A table that makes a mask of the pixels that are a stamp's own."""
