"""Aces: a great pip with a line within, and for spades an ornament cut like lace."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw, ImageFilter

from rendering import outline

_FINE = 6

_RIM = (
    "M .5 .125 C .58 .285 .885 .425 .885 .63 C .885 .735 .825 .785 .755 .785 "
    "C .66 .785 .57 .72 .5 .60"
)
_STEMS = ("M .5 .47 C .62 .47 .66 .52 .645 .575", "M .5 .42 C .56 .40 .62 .42 .655 .455")
_LEAVES = (
    "M .5 .19 C .53 .24 .54 .28 .5 .335",
    "M .565 .36 C .62 .365 .655 .39 .675 .43 C .63 .435 .585 .415 .565 .36",
    "M .80 .50 C .835 .55 .845 .60 .835 .655 C .80 .62 .785 .56 .80 .50",
    "M .5 .90 C .52 .92 .52 .94 .5 .965",
)
_SCROLLS = ((0.715, 0.625, 0.085, 200.0), (0.665, 0.90, 0.06, 110.0))
"""A scroll's middle, its reach, and the direction in degrees in which it opens."""
_BEADS = ((0.5, 0.38, 0.016), (0.585, 0.735, 0.014), (0.60, 0.30, 0.012), (0.74, 0.46, 0.012))


@cache
def inline(suit: str) -> Image.Image:
    """A line within a suit's outline, everywhere as far from it, as a large mask ("L")."""
    side, soft = 256, 9
    mask = outline.scaled(outline.pip(suit), side, side).filter(ImageFilter.GaussianBlur(soft))
    # how much of a blur is left tells how far the outline is
    return mask.point([_band(part / 255) for part in range(256)])


def _band(share: float) -> int:
    return round(255 * max(0.0, min(1.0, (share - 0.875) / 0.03, (0.985 - share) / 0.02)))


@lru_cache(maxsize=64)
def spade(side: int) -> tuple[Image.Image, Image.Image]:
    """The ace of spades as two masks ("L") of so many pixels: its ink, and what is cut out."""
    wide = side * _FINE
    ink = outline.scaled(outline.pip("S"), wide, wide)
    lace = Image.new("L", ink.size)
    inks, cuts = ImageDraw.Draw(ink), ImageDraw.Draw(lace)
    line = max(1, round(wide * 0.014))
    rim = [(x * wide, y * wide) for x, y in outline.mirrored(outline.trace(_RIM), 0.5)]
    cuts.line([*rim, rim[0]], fill=255, width=line, joint="curve")
    for left in (False, True):
        for path in _LEAVES:
            cuts.polygon(_placed(outline.trace(path), wide, left=left), fill=255)
        for path in _STEMS:
            cuts.line(_placed(outline.trace(path), wide, left=left), 255, line, joint="curve")
        for pen, scroll in ((cuts, _SCROLLS[0]), (inks, _SCROLLS[1])):
            pen.line(_placed(_scroll(*scroll), wide, left=left), 255, round(line * 1.3), "curve")
        for x, y, radius in _BEADS:
            [place] = _placed(((x, y),), wide, left=left)
            cuts.circle(place, radius * wide, fill=255)
    _rose(cuts, wide)
    return ink.reduce(_FINE), lace.reduce(_FINE)


def _placed(points: tuple[outline.Point, ...], wide: int, *, left: bool) -> list[outline.Point]:
    return [((1 - x if left else x) * wide, y * wide) for x, y in points]


def _scroll(x: float, y: float, reach: float, opens: float) -> tuple[outline.Point, ...]:
    """A line that winds itself up, one turn and a half."""
    turns = [step / 40 for step in range(41)]
    return tuple(
        (
            x + reach * (1 - 0.85 * part) * cos(radians(opens) + part * 3 * pi),
            y + reach * (1 - 0.85 * part) * sin(radians(opens) + part * 3 * pi),
        )
        for part in turns
    )


def _rose(pen: ImageDraw.ImageDraw, wide: int) -> None:
    x, y = 0.5 * wide, 0.525 * wide
    pen.circle((x, y), 0.118 * wide, fill=255)
    pen.circle((x, y), 0.104 * wide, fill=0)
    for number in range(8):
        angle = number * pi / 4
        petal = ((0.03, 0.0), (0.065, 0.022), (0.096, 0.0), (0.065, -0.022))
        pen.polygon(
            [
                (
                    x + wide * (far * cos(angle) - aside * sin(angle)),
                    y + wide * (far * sin(angle) + aside * cos(angle)),
                )
                for far, aside in petal
            ],
            fill=255,
        )
    pen.circle((x, y), 0.024 * wide, fill=255)
