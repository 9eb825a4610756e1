"""Outlines: suits, rounded rectangles and other shapes, and their smooth masks.

Suits and most shapes are written as paths; rounded rectangles are for cards, their shadows, and
bars of charts. Colours are laid on a picture through these masks.
"""

import re
from functools import cache
from math import comb

from PIL import Image, ImageDraw

from rendering.picture_cache import keep_part

Point = tuple[float, float]

_PATH_TOKEN = re.compile(r"[MLCQ]|-?\d*\.?\d+")
_CURVE_STEP_COUNT = 10  # straight pieces in a curve
_OVERSAMPLING = 8  # a mask is drawn this many times larger, then reduced
_MAX_MEDIUM_MASK_PIP = 42  # pips up to this width are made from the medium mask


_BERNSTEIN_WEIGHTS = {
    degree: [
        [
            comb(degree, index) * share**index * (1 - share) ** (degree - index)
            for index in range(degree + 1)
        ]
        for share in (step / _CURVE_STEP_COUNT for step in range(1, _CURVE_STEP_COUNT + 1))
    ]
    for degree in (2, 3)
}
"""The weight of each control point at each step of a Bézier curve, by its degree."""


@cache
def trace_path(path: str) -> tuple[Point, ...]:
    """Return the points along a path.

    A path is one outline of absolute ``M``, ``L``, ``Q`` and ``C`` commands, as in SVG.
    """
    points: list[Point] = []
    for command, numbers in _parse_path_commands(path):
        control_points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command in "ML":
            points += control_points
            continue
        degree = {"Q": 2, "C": 3}[command]
        for start in range(0, len(control_points), degree):
            curve = [points[-1], *control_points[start : start + degree]]
            points += [
                _compute_curve_point(curve, weights) for weights in _BERNSTEIN_WEIGHTS[degree]
            ]
    return tuple(points)


def _parse_path_commands(path: str) -> list[tuple[str, list[float]]]:
    commands: list[tuple[str, list[float]]] = []
    for token in _PATH_TOKEN.findall(path):
        if token.isalpha():
            commands.append((token, []))
        else:
            commands[-1][1].append(float(token))
    return commands


def _compute_curve_point(control_points: list[Point], weights: list[float]) -> Point:
    x = y = 0.0
    for (control_x, control_y), weight in zip(control_points, weights, strict=True):
        x += control_x * weight
        y += control_y * weight
    return x, y


def close_with_reflection(points: tuple[Point, ...], axis: float) -> tuple[Point, ...]:
    """Return a right half, from top to bottom on the axis, closed by its reflection."""
    return (*points, *((2 * axis - x, y) for x, y in reversed(points)))


_HEART_PATH = (
    "M .5 .23 C .54 .10 .63 .03 .73 .03 C .88 .03 .985 .14 .985 .31 C .985 .58 .62 .78 .5 .985"
)
_SPADE_PATH = (
    "M .5 .015 C .60 .22 .97 .38 .97 .64 C .97 .79 .87 .865 .765 .865 "
    "C .67 .865 .58 .81 .535 .72 C .55 .85 .61 .94 .70 .985 L .5 .985"
)
_DIAMOND_PATH = "M .5 .0 C .59 .17 .74 .36 .90 .5 C .74 .64 .59 .83 .5 1"
_CLUB_STEM_PATH = "M .5 .45 L .535 .60 C .55 .82 .60 .94 .70 .985 L .5 .985"
_CLUB_LEAF_CENTRES = ((0.5, 0.245), (0.245, 0.60), (0.755, 0.60))
_CLUB_LEAF_RADIUS = 0.228


@keep_part
def draw_suit_mask(suit: str) -> Image.Image:
    """Return a suit as a large square mask ("L", 255 inside)."""
    side = 64 * _OVERSAMPLING
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    path = {"H": _HEART_PATH, "S": _SPADE_PATH, "D": _DIAMOND_PATH, "C": _CLUB_STEM_PATH}[suit]
    pen.polygon(
        [(x * side, y * side) for x, y in close_with_reflection(trace_path(path), 0.5)], fill=255
    )
    if suit == "C":
        for x, y in _CLUB_LEAF_CENTRES:
            pen.circle((x * side, y * side), _CLUB_LEAF_RADIUS * side, fill=255)
        pen.rectangle((0.4 * side, 0.4 * side, 0.6 * side, 0.62 * side), fill=255)
    return mask


@keep_part
def draw_redeal_mask() -> Image.Image:
    """Return a round arrow, the sign of a redeal, as a large square mask ("L")."""
    side = 64 * _OVERSAMPLING
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    radius, width = 0.44 * side, 0.115 * side
    box = (side / 2 - radius, side / 2 - radius, side / 2 + radius, side / 2 + radius)
    pen.arc(box, -20, 275, fill=255, width=round(width))
    arrowhead = ((0.50, 0.0), (0.76, 0.115), (0.50, 0.235))
    pen.polygon([(x * side, y * side) for x, y in arrowhead], fill=255)
    return mask


@keep_part
def draw_cross_mask() -> Image.Image:
    """Return a cross, the sign of an exhausted stock, as a large square mask ("L")."""
    side = 64 * _OVERSAMPLING
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    end, brush_radius = 0.9 * side, 0.075 * side
    start = side - end
    for ends in (((start, start), (end, end)), ((start, end), (end, start))):
        pen.line(ends, fill=255, width=round(2 * brush_radius))
        for x, y in ends:
            pen.circle((x, y), brush_radius, fill=255)
    return mask


@keep_part
def draw_down_arrow_mask() -> Image.Image:
    """Return an arrow that points down, as a large square mask ("L")."""
    side = 64 * _OVERSAMPLING
    mask = Image.new("L", (side, side))
    pen = ImageDraw.Draw(mask)
    pen.rectangle((0.41 * side, 0, 0.59 * side, 0.6 * side), fill=255)
    pen.polygon([(x * side, y * side) for x, y in ((0.08, 0.48), (0.92, 0.48), (0.5, 1.0))], 255)
    return mask


@keep_part
def _draw_medium_suit_mask(suit: str) -> Image.Image:
    """Return a suit as a medium mask, which is quicker to make small."""
    return draw_suit_mask(suit).reduce(_OVERSAMPLING // 2)


@keep_part
def draw_pip_mask(suit: str, side: int, *, is_upside_down: bool = False) -> Image.Image:
    """Return a suit as a square mask ("L") of that side, upright or upside down."""
    mask = resize_mask(
        _draw_medium_suit_mask(suit) if side <= _MAX_MEDIUM_MASK_PIP else draw_suit_mask(suit),
        side,
        side,
    )
    return mask.transpose(Image.Transpose.ROTATE_180) if is_upside_down else mask


def resize_mask(mask: Image.Image, width: float, height: float) -> Image.Image:
    """Return the mask at a size in pixels, at least one by one, each pixel a plain mean."""
    size = (max(1, round(width)), max(1, round(height)))
    return mask.resize(size, Image.Resampling.BOX)


_RECTANGLE_OVERSAMPLING = 4  # a mask is drawn this many times larger, then reduced


def draw_rounded_rectangle_mask(
    size: tuple[int, int], box: tuple[int, int, int, int], radius: float
) -> Image.Image:
    """Return a mask ("L") of a size with a rounded rectangle in it.

    ``box`` is left, top, right and bottom, the last two exclusive. It may reach beyond the mask.
    """
    mask = Image.new("L", (size[0] * _RECTANGLE_OVERSAMPLING, size[1] * _RECTANGLE_OVERSAMPLING))
    left, top, right, bottom = (edge * _RECTANGLE_OVERSAMPLING for edge in box)
    if right > left and bottom > top:
        corners = (left, top, right - 1, bottom - 1)
        ImageDraw.Draw(mask).rounded_rectangle(
            corners, max(0, radius) * _RECTANGLE_OVERSAMPLING, fill=255
        )
    return mask.reduce(_RECTANGLE_OVERSAMPLING)
