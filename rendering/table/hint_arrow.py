"""A hint's arrow: a dot, dashes along a bow and a head, each drawn once for a direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering.table import overlay_marks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.masks.outlines import Point
    from rendering.table.overlay_marks import OverlayMark, PlacedMark
    from rendering.theme import Theme


@dataclass(frozen=True, slots=True, eq=False)
class ArrowPart:
    """Corners around (0, 0), pointing right, and the radius of the brush that goes along them.

    ``reach`` is how far it lies from its middle at most, rim and all.
    """

    corners: tuple[Point, ...]
    brush_radius: float
    reach: int


ARROW_DOT = ArrowPart(((0.0, 0.0),), 8.5, 12)
ARROW_DASH = ArrowPart(((-16.0, 0.0), (16.0, 0.0)), 5.0, 25)
ARROW_HEAD = ArrowPart(((18.0, 0.0), (-15.0, -18.0), (-8.0, 0.0), (-15.0, 18.0)), 4.0, 31)

_DIRECTION_COUNT = 64  # how many directions a stamp may point in
_OVERSAMPLING = 8
_RIM_WIDTH = 3.0
_DASH_LENGTH = 2 * (ARROW_DASH.corners[1][0] + ARROW_DASH.brush_radius + _RIM_WIDTH)
_MIN_DASH_GAP = 8.0  # between dashes, at least
_HEAD_LENGTH = 18.0  # how far a head reaches back from its middle
_BEND_RATIO = 0.16  # how far an arrow bends, as a part of its length
_MAX_BEND = 62.0  # and no further than this
_MIN_SIDEWAYS_DISTANCE = 40.0  # what goes less far to the side goes straight up or down
_CURVE_STEP_COUNT = 16  # straight pieces that a bow is measured by


def draw_hint_arrow(
    canvas: Image.Image, theme: Theme, start: Point, end: Point, *, bends_upward: bool = False
) -> None:
    """Draws an arrow on a table in the theme's palette; its points in pixels of the canvas.

    It hangs a little below the straight way, or, ``rising``, goes a little above it.
    """
    points = _trace_arrow_curve(
        _clamp_to_canvas(canvas, start), _clamp_to_canvas(canvas, end), bends_upward=bends_upward
    )
    overlay_marks.paste_overlay_marks(canvas, theme, list(_list_arrow_marks(theme, points)))


def _clamp_to_canvas(canvas: Image.Image, point: Point) -> Point:
    """The point, or the nearest at which a stamp lies inside the picture."""
    x, y = point
    return (
        max(ARROW_HEAD.reach + 1.0, min(x, canvas.width - ARROW_HEAD.reach)),
        max(float(ARROW_HEAD.reach), min(y, canvas.height - ARROW_HEAD.reach)),
    )


def _list_arrow_marks(theme: Theme, points: list[Point]) -> Iterator[PlacedMark]:
    """The stamps along a way and their corners: the dot, the dashes, last the head."""
    lengths = [0.0, *accumulate(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))]

    def placed(shape: ArrowPart, along: float) -> PlacedMark:
        number = next(
            (n for n, far in enumerate(lengths[1:-1]) if far >= along), _CURVE_STEP_COUNT - 1
        )
        (x, y), (to_x, to_y) = points[number], points[number + 1]
        part = (along - lengths[number]) / max(1.0, lengths[number + 1] - lengths[number])
        turn = round(atan2(to_y - y, to_x - x) / (2 * pi) * _DIRECTION_COUNT) % _DIRECTION_COUNT
        made = _build_arrow_mark(theme, shape, turn)
        right, down = made.corner_offset
        return made, (
            round(x + (to_x - x) * part) + right,
            round(y + (to_y - y) * part) + down,
        )

    tip = ARROW_HEAD.corners[0][0] + ARROW_HEAD.brush_radius
    room = lengths[-1] - tip - _HEAD_LENGTH - ARROW_DOT.brush_radius - _RIM_WIDTH
    count = max(0, int((room - _MIN_DASH_GAP) / (_DASH_LENGTH + _MIN_DASH_GAP)))
    gap = (room - count * _DASH_LENGTH) / (count + 1)
    yield placed(ARROW_DOT, 0.0)
    for number in range(count):
        yield placed(
            ARROW_DASH,
            ARROW_DOT.brush_radius
            + _RIM_WIDTH
            + gap
            + number * (_DASH_LENGTH + gap)
            + _DASH_LENGTH / 2,
        )
    yield placed(ARROW_HEAD, max(0.0, lengths[-1] - tip))


def _trace_arrow_curve(start: Point, end: Point, *, bends_upward: bool) -> list[Point]:
    """Points along a way that bends down or up; straight up or down, to the right."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    length = max(1.0, hypot(across, down))
    # the right is where cards have no index
    left = (across < 0) != bends_upward if abs(across) > _MIN_SIDEWAYS_DISTANCE else down > 0
    bent = min(_MAX_BEND, length * _BEND_RATIO) * 2 / length * (-1 if left else 1)
    mid_x, mid_y = (x + to_x) / 2 - down * bent, (y + to_y) / 2 + across * bent
    ways = (step / _CURVE_STEP_COUNT for step in range(_CURVE_STEP_COUNT + 1))
    return [
        (
            x * (1 - way) ** 2 + mid_x * 2 * way * (1 - way) + to_x * way**2,
            y * (1 - way) ** 2 + mid_y * 2 * way * (1 - way) + to_y * way**2,
        )
        for way in ways
    ]


@lru_cache(maxsize=1024)
def _build_arrow_mark(theme: Theme, arrow_part: ArrowPart, direction: int) -> OverlayMark:
    inner, outer = (
        _draw_arrow_part_mask(arrow_part, direction, wider) for wider in (0.0, _RIM_WIDTH)
    )
    return overlay_marks.build_overlay_mark(theme, inner, outer, arrow_part.reach)


def _draw_arrow_part_mask(
    arrow_part: ArrowPart, direction: int, extra_radius: float
) -> Image.Image:
    """A shape turned about as a smooth mask ("L"), its brush wider by so many pixels."""
    angle = direction / _DIRECTION_COUNT * 2 * pi
    placed = [
        (
            (arrow_part.reach + x * cos(angle) - y * sin(angle)) * _OVERSAMPLING,
            (arrow_part.reach + x * sin(angle) + y * cos(angle)) * _OVERSAMPLING,
        )
        for x, y in arrow_part.corners
    ]
    brush = (arrow_part.brush_radius + extra_radius) * _OVERSAMPLING
    mask = Image.new("L", (2 * arrow_part.reach * _OVERSAMPLING,) * 2)
    pen = ImageDraw.Draw(mask)
    if len(placed) > 2:  # noqa: PLR2004 - two points make a line, more a surface
        pen.polygon(placed, fill=255)
    pen.line([*placed, placed[0]], fill=255, width=round(2 * brush))
    for corner in placed:
        pen.circle(corner, brush, fill=255)
    return mask.reduce(_OVERSAMPLING)
