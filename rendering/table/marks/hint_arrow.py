"""The arrow of a hint: a dot, dashes along a curve and a head, drawn once per direction."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering.picture_cache import keep_part
from rendering.table.marks import overlay_marks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rendering.masks.outlines import Point
    from rendering.table.marks.overlay_marks import OverlayMark, PlacedMark
    from rendering.table.placed_piles import Box
    from rendering.theme import Theme


@dataclass(frozen=True, slots=True, eq=False)
class ArrowPart:
    """A part of an arrow that points right: corners around (0, 0), and a brush along them.

    ``reach`` is how far it extends from its middle at most, with its rim.
    """

    corners: tuple[Point, ...]
    brush_radius: float
    reach: int


ARROW_DOT = ArrowPart(((0.0, 0.0),), 8.5, 12)
ARROW_DASH = ArrowPart(((-16.0, 0.0), (16.0, 0.0)), 5.0, 25)
ARROW_HEAD = ArrowPart(((22.0, 0.0), (-18.0, -15.0), (-11.0, 0.0), (-18.0, 15.0)), 3.0, 31)

_DIRECTION_COUNT = 64  # how many directions a part may point in
_OVERSAMPLING = 8
_RIM_WIDTH = 3.0
_DASH_LENGTH = 2 * (ARROW_DASH.corners[1][0] + ARROW_DASH.brush_radius + _RIM_WIDTH)
_MIN_DASH_GAP = 5.0  # the smallest gap between dashes
_HEAD_LENGTH = 18.0  # from the middle of the head to its back
_BEND_RATIO = 0.16  # how far an arrow bends, as a share of its length
_MAX_BEND = 62.0  # the furthest it bends, in pixels
_MIN_SIDEWAYS_DISTANCE = 40.0  # an arrow that goes less far sideways counts as vertical
_CURVE_STEP_COUNT = 16  # straight pieces that a curve is measured by


def draw_hint_arrow(
    canvas: Image.Image, theme: Theme, start: Point, end: Point, kept_boxes: Sequence[Box]
) -> None:
    """Draw an arrow on a table in the theme's palette, between two points of the canvas.

    It bends a little to the side on which it would cover fewer of the boxes, and its parts that
    would still cover one are left out. Where its head or most of it would be missing, there is
    none: fragments tell nothing.
    """
    start, end = _clamp_to_canvas(canvas, start), _clamp_to_canvas(canvas, end)
    visible_marks: list[PlacedMark] = []
    for bends_upward in (False, True):
        points = _trace_arrow_curve(start, end, bends_upward=bends_upward)
        all_marks = list(_list_arrow_marks(theme, points))
        marks = [
            placed_mark
            for placed_mark in all_marks
            if not any(_covers_box(placed_mark, box) for box in kept_boxes)
        ]
        is_readable = all_marks[-1] in marks and 2 * len(marks) > len(all_marks)
        if is_readable and len(marks) > len(visible_marks):
            visible_marks = marks
    if visible_marks:
        overlay_marks.paste_overlay_marks(canvas, theme, visible_marks)


def _covers_box(placed_mark: PlacedMark, box: Box) -> bool:
    mark, (x, y) = placed_mark
    left, top, right, bottom = box
    return (
        x < right and x + mark.picture.width > left and y < bottom and y + mark.picture.height > top
    )


def _clamp_to_canvas(canvas: Image.Image, point: Point) -> Point:
    """Return the point, or the nearest one where an arrowhead lies inside the picture."""
    x, y = point
    return (
        max(ARROW_HEAD.reach + 1.0, min(x, canvas.width - ARROW_HEAD.reach)),
        max(float(ARROW_HEAD.reach), min(y, canvas.height - ARROW_HEAD.reach)),
    )


def _list_arrow_marks(theme: Theme, points: list[Point]) -> Iterator[PlacedMark]:
    """Yield the marks along a curve with their corners: the dot, the dashes, then the head."""
    lengths = [0.0, *accumulate(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))]

    def place(arrow_part: ArrowPart, distance: float) -> PlacedMark:
        number = next(
            (n for n, length in enumerate(lengths[1:-1]) if length >= distance),
            _CURVE_STEP_COUNT - 1,
        )
        (x, y), (to_x, to_y) = points[number], points[number + 1]
        share = (distance - lengths[number]) / max(1.0, lengths[number + 1] - lengths[number])
        angle = atan2(to_y - y, to_x - x)
        direction = round(angle / (2 * pi) * _DIRECTION_COUNT) % _DIRECTION_COUNT
        mark = _build_arrow_mark(theme, arrow_part, direction)
        right, down = mark.corner_offset
        return mark, (
            round(x + (to_x - x) * share) + right,
            round(y + (to_y - y) * share) + down,
        )

    tip_length = ARROW_HEAD.corners[0][0] + ARROW_HEAD.brush_radius
    dashes_start = ARROW_DOT.brush_radius + _RIM_WIDTH
    available = lengths[-1] - tip_length - _HEAD_LENGTH - dashes_start
    count = max(0, int((available - _MIN_DASH_GAP) / (_DASH_LENGTH + _MIN_DASH_GAP)))
    gap = (available - count * _DASH_LENGTH) / (count + 1)
    yield place(ARROW_DOT, 0.0)
    for number in range(count):
        start = dashes_start + gap + number * (_DASH_LENGTH + gap)
        yield place(ARROW_DASH, start + _DASH_LENGTH / 2)
    yield place(ARROW_HEAD, max(0.0, lengths[-1] - tip_length))


def _trace_arrow_curve(start: Point, end: Point, *, bends_upward: bool) -> list[Point]:
    """Return points along a curve that bends down or up, or to the right if it is vertical."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    length = max(1.0, hypot(across, down))
    # a vertical arrow bends to the right, where cards have no index
    is_vertical = abs(across) <= _MIN_SIDEWAYS_DISTANCE
    bends_left = down > 0 if is_vertical else (across < 0) != bends_upward
    bend = min(_MAX_BEND, length * _BEND_RATIO) * 2 / length * (-1 if bends_left else 1)
    mid_x, mid_y = (x + to_x) / 2 - down * bend, (y + to_y) / 2 + across * bend
    shares = (step / _CURVE_STEP_COUNT for step in range(_CURVE_STEP_COUNT + 1))
    return [
        (
            x * (1 - share) ** 2 + mid_x * 2 * share * (1 - share) + to_x * share**2,
            y * (1 - share) ** 2 + mid_y * 2 * share * (1 - share) + to_y * share**2,
        )
        for share in shares
    ]


@keep_part
def _build_arrow_mark(theme: Theme, arrow_part: ArrowPart, direction: int) -> OverlayMark:
    inner, outer = (
        _draw_arrow_part_mask(arrow_part, direction, extra) for extra in (0.0, _RIM_WIDTH)
    )
    return overlay_marks.build_overlay_mark(theme, inner, outer, arrow_part.reach)


def _draw_arrow_part_mask(
    arrow_part: ArrowPart, direction: int, extra_radius: float
) -> Image.Image:
    """Return a part turned into a direction as a smooth mask ("L"), with a wider brush."""
    angle = direction / _DIRECTION_COUNT * 2 * pi
    points = [
        (
            (arrow_part.reach + x * cos(angle) - y * sin(angle)) * _OVERSAMPLING,
            (arrow_part.reach + x * sin(angle) + y * cos(angle)) * _OVERSAMPLING,
        )
        for x, y in arrow_part.corners
    ]
    brush_radius = (arrow_part.brush_radius + extra_radius) * _OVERSAMPLING
    mask = Image.new("L", (2 * arrow_part.reach * _OVERSAMPLING,) * 2)
    pen = ImageDraw.Draw(mask)
    if len(points) > 2:  # noqa: PLR2004 - two points make a line, more make an area
        pen.polygon(points, fill=255)
    pen.line([*points, points[0]], fill=255, width=round(2 * brush_radius))
    for point in points:
        pen.circle(point, brush_radius, fill=255)
    return mask.reduce(_OVERSAMPLING)
