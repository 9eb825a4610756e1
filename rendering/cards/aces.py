"""Aces: a large pip with a thin line inside it; the ace of spades is cut out like lace."""

from __future__ import annotations

from functools import partial
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw, ImageFilter

from rendering.masks import outlines
from rendering.picture_cache import keep_part

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
"""The centre and radius of each scroll, and the direction in degrees in which it opens."""
_BEADS = ((0.5, 0.38, 0.016), (0.585, 0.735, 0.014), (0.60, 0.30, 0.012), (0.74, 0.46, 0.012))
"""The centre and radius of each bead."""


@keep_part
def draw_ace_inline_mask(suit: str) -> Image.Image:
    """Return a large mask ("L") of a line inside a suit, at the same distance from its outline."""
    side, blur_radius = 256, 9
    mask = outlines.resize_mask(outlines.draw_suit_mask(suit), side, side).filter(
        ImageFilter.GaussianBlur(blur_radius)
    )
    # the value of a blurred pixel depends on its distance to the outline
    return mask.point([_compute_inline_brightness(value / 255) for value in range(256)])


def _compute_inline_brightness(share: float) -> int:
    return round(255 * max(0.0, min(1.0, (share - 0.875) / 0.03, (0.985 - share) / 0.02)))


@keep_part
def draw_ace_of_spades_masks(side: int) -> tuple[Image.Image, Image.Image]:
    """Return the ace of spades as two square masks ("L"): its ink, and what is cut out of it."""
    width = side * _OVERSAMPLING
    ink = outlines.resize_mask(outlines.draw_suit_mask("S"), width, width)
    lace = Image.new("L", ink.size)
    ink_pen, lace_pen = ImageDraw.Draw(ink), ImageDraw.Draw(lace)
    line_width = max(1, round(width * 0.014))
    rim = [
        (x * width, y * width)
        for x, y in outlines.close_with_reflection(outlines.trace_path(_RIM_PATH), 0.5)
    ]
    lace_pen.line([*rim, rim[0]], fill=255, width=line_width, joint="curve")
    for is_mirrored in (False, True):
        scale = partial(_scale_points_to_pixels, width=width, is_mirrored=is_mirrored)
        for path in _LEAF_PATHS:
            lace_pen.polygon(scale(outlines.trace_path(path)), fill=255)
        for path in _STEM_PATHS:
            lace_pen.line(scale(outlines.trace_path(path)), 255, line_width, joint="curve")
        for pen, scroll in ((lace_pen, _SCROLLS[0]), (ink_pen, _SCROLLS[1])):
            pen.line(scale(_trace_scroll(*scroll)), 255, round(line_width * 1.3), "curve")
        for x, y, radius in _BEADS:
            [centre] = scale(((x, y),))
            lace_pen.circle(centre, radius * width, fill=255)
    _draw_rosette(lace_pen, width)
    return ink.reduce(_OVERSAMPLING), lace.reduce(_OVERSAMPLING)


def _scale_points_to_pixels(
    points: tuple[outlines.Point, ...], width: int, *, is_mirrored: bool
) -> list[outlines.Point]:
    return [((1 - x if is_mirrored else x) * width, y * width) for x, y in points]


def _trace_scroll(
    x: float, y: float, radius: float, opening_angle: float
) -> tuple[outlines.Point, ...]:
    """Return a spiral of one and a half turns."""
    shares = [step / 40 for step in range(41)]
    return tuple(
        (
            x + radius * (1 - 0.85 * share) * cos(radians(opening_angle) + share * 3 * pi),
            y + radius * (1 - 0.85 * share) * sin(radians(opening_angle) + share * 3 * pi),
        )
        for share in shares
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
                    x + width * (petal_x * cos(angle) - petal_y * sin(angle)),
                    y + width * (petal_x * sin(angle) + petal_y * cos(angle)),
                )
                for petal_x, petal_y in petal
            ],
            fill=255,
        )
    pen.circle((x, y), 0.024 * width, fill=255)
