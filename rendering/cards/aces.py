"""Aces: a great pip with a line within, and for spades an ornament cut like lace."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw, ImageFilter

from rendering.masks import outlines

_OVERSAMPLING = 6

_RIM_PATH = (
    "M .5 .125 C .58 .285 .885 .425 .885 .63 C .885 .735 .825 .785 .755 .785 "
    "C .66 .785 .57 .72 .5 .60"
)
_STEM_PATHS = ("M .5 .47 C .62 .47 .66 .52 .645 .575", "M .5 .42 C .56 .40 .62 .42 .655 .455")
_LEAF_PATHS = (
    "M .5 .19 C .53 .24 .54 .28 .5 .335",
    "M .565 .36 C .62 .365 .655 .39 .675 .43 C .63 .435 .585 .415 .565 .36",
    "M .80 .50 C .835 .55 .845 .60 .835 .655 C .80 .62 .785 .56 .80 .50",
    "M .5 .90 C .52 .92 .52 .94 .5 .965",
)
_SCROLLS = ((0.715, 0.625, 0.085, 200.0), (0.665, 0.90, 0.06, 110.0))
"""A scroll's middle, its reach, and the direction in degrees in which it opens."""
_BEADS = ((0.5, 0.38, 0.016), (0.585, 0.735, 0.014), (0.60, 0.30, 0.012), (0.74, 0.46, 0.012))


@cache
def draw_ace_inline_mask(suit: str) -> Image.Image:
    """A line within a suit's outline, everywhere as far from it, as a large mask ("L")."""
    side, soft = 256, 9
    mask = outlines.resize_mask(outlines.draw_suit_mask(suit), side, side).filter(
        ImageFilter.GaussianBlur(soft)
    )
    # how much of a blur is left tells how far the outline is
    return mask.point([_compute_inline_brightness(part / 255) for part in range(256)])


def _compute_inline_brightness(share: float) -> int:
    return round(255 * max(0.0, min(1.0, (share - 0.875) / 0.03, (0.985 - share) / 0.02)))


@lru_cache(maxsize=64)
def draw_ace_of_spades_masks(side: int) -> tuple[Image.Image, Image.Image]:
    """The ace of spades as two masks ("L") of so many pixels: its ink, and what is cut out."""
    wide = side * _OVERSAMPLING
    ink = outlines.resize_mask(outlines.draw_suit_mask("S"), wide, wide)
    lace = Image.new("L", ink.size)
    inks, cuts = ImageDraw.Draw(ink), ImageDraw.Draw(lace)
    line = max(1, round(wide * 0.014))
    rim = [
        (x * wide, y * wide)
        for x, y in outlines.close_with_reflection(outlines.trace_path(_RIM_PATH), 0.5)
    ]
    cuts.line([*rim, rim[0]], fill=255, width=line, joint="curve")
    for left in (False, True):
        for path in _LEAF_PATHS:
            cuts.polygon(
                _scale_points_to_pixels(outlines.trace_path(path), wide, is_mirrored=left), fill=255
            )
        for path in _STEM_PATHS:
            cuts.line(
                _scale_points_to_pixels(outlines.trace_path(path), wide, is_mirrored=left),
                255,
                line,
                joint="curve",
            )
        for pen, scroll in ((cuts, _SCROLLS[0]), (inks, _SCROLLS[1])):
            pen.line(
                _scale_points_to_pixels(_trace_scroll(*scroll), wide, is_mirrored=left),
                255,
                round(line * 1.3),
                "curve",
            )
        for x, y, radius in _BEADS:
            [place] = _scale_points_to_pixels(((x, y),), wide, is_mirrored=left)
            cuts.circle(place, radius * wide, fill=255)
    _draw_rosette(cuts, wide)
    return ink.reduce(_OVERSAMPLING), lace.reduce(_OVERSAMPLING)


def _scale_points_to_pixels(
    points: tuple[outlines.Point, ...], width: int, *, is_mirrored: bool
) -> list[outlines.Point]:
    return [((1 - x if is_mirrored else x) * width, y * width) for x, y in points]


def _trace_scroll(
    x: float, y: float, radius: float, opening_angle: float
) -> tuple[outlines.Point, ...]:
    """A line that winds itself up, one turn and a half."""
    turns = [step / 40 for step in range(41)]
    return tuple(
        (
            x + radius * (1 - 0.85 * part) * cos(radians(opening_angle) + part * 3 * pi),
            y + radius * (1 - 0.85 * part) * sin(radians(opening_angle) + part * 3 * pi),
        )
        for part in turns
    )


def _draw_rosette(pen: ImageDraw.ImageDraw, width: int) -> None:
    x, y = 0.5 * width, 0.525 * width
    pen.circle((x, y), 0.118 * width, fill=255)
    pen.circle((x, y), 0.104 * width, fill=0)
    for number in range(8):
        angle = number * pi / 4
        petal = ((0.03, 0.0), (0.065, 0.022), (0.096, 0.0), (0.065, -0.022))
        pen.polygon(
            [
                (
                    x + width * (far * cos(angle) - aside * sin(angle)),
                    y + width * (far * sin(angle) + aside * cos(angle)),
                )
                for far, aside in petal
            ],
            fill=255,
        )
    pen.circle((x, y), 0.024 * width, fill=255)
