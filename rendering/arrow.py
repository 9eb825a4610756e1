"""A hint's arrow: a dot, dashes along a bow and a head, each drawn once for a direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import stamp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.outline import Point
    from rendering.stamp import Placed, Stamp
    from rendering.theme import Theme


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """Corners around (0, 0), pointing right, and the radius of the brush that goes along them.

    ``reach`` is how far it lies from its middle at most, rim and all.
    """

    corners: tuple[Point, ...]
    radius: float
    reach: int


DOT = Shape(((0.0, 0.0),), 8.5, 12)
DASH = Shape(((-16.0, 0.0), (16.0, 0.0)), 5.0, 25)
HEAD = Shape(((18.0, 0.0), (-15.0, -18.0), (-8.0, 0.0), (-15.0, 18.0)), 4.0, 31)

_TURNS = 64  # how many directions a stamp may point in
_FINE = 8
_RIM = 3.0
_LONG = 2 * (DASH.corners[1][0] + DASH.radius + _RIM)
_GAP = 8.0  # between dashes, at least
_BACK = 18.0  # how far a head reaches back from its middle
_BOW = 0.16  # how far an arrow bends, as a part of its length
_BENT = 62.0  # and no further than this
_STEEP = 40.0  # what goes less far to the side goes straight up or down
_STEPS = 16  # straight pieces that a bow is measured by


def draw(
    table: Image.Image, theme: Theme, start: Point, end: Point, *, rising: bool = False
) -> None:
    """Draws an arrow on a table in the theme's palette; its points in pixels of the canvas.

    It hangs a little below the straight way, or, ``rising``, goes a little above it.
    """
    points = _bow(_within(table, start), _within(table, end), rising=rising)
    stamp.lay(table, theme, list(_stamps(theme, points)))


def _within(table: Image.Image, point: Point) -> Point:
    """The point, or the nearest at which a stamp lies inside the picture."""
    x, y = point
    return (
        max(HEAD.reach + 1.0, min(x, table.width - HEAD.reach)),
        max(float(HEAD.reach), min(y, table.height - HEAD.reach)),
    )


def _stamps(theme: Theme, points: list[Point]) -> Iterator[Placed]:
    """The stamps along a way and their corners: the dot, the dashes, last the head."""
    lengths = [0.0, *accumulate(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))]

    def placed(shape: Shape, along: float) -> Placed:
        number = next((n for n, far in enumerate(lengths[1:-1]) if far >= along), _STEPS - 1)
        (x, y), (to_x, to_y) = points[number], points[number + 1]
        part = (along - lengths[number]) / max(1.0, lengths[number + 1] - lengths[number])
        turn = round(atan2(to_y - y, to_x - x) / (2 * pi) * _TURNS) % _TURNS
        made = _stamp(theme, shape, turn)
        right, down = made.corner
        return made, (
            round(x + (to_x - x) * part) + right,
            round(y + (to_y - y) * part) + down,
        )

    tip = HEAD.corners[0][0] + HEAD.radius
    room = lengths[-1] - tip - _BACK - DOT.radius - _RIM
    count = max(0, int((room - _GAP) / (_LONG + _GAP)))
    gap = (room - count * _LONG) / (count + 1)
    yield placed(DOT, 0.0)
    for number in range(count):
        yield placed(DASH, DOT.radius + _RIM + gap + number * (_LONG + gap) + _LONG / 2)
    yield placed(HEAD, max(0.0, lengths[-1] - tip))


def _bow(start: Point, end: Point, *, rising: bool) -> list[Point]:
    """Points along a way that bends down or up; straight up or down, to the right."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    length = max(1.0, hypot(across, down))
    # the right is where cards have no index
    left = (across < 0) != rising if abs(across) > _STEEP else down > 0
    bent = min(_BENT, length * _BOW) * 2 / length * (-1 if left else 1)
    mid_x, mid_y = (x + to_x) / 2 - down * bent, (y + to_y) / 2 + across * bent
    ways = (step / _STEPS for step in range(_STEPS + 1))
    return [
        (
            x * (1 - way) ** 2 + mid_x * 2 * way * (1 - way) + to_x * way**2,
            y * (1 - way) ** 2 + mid_y * 2 * way * (1 - way) + to_y * way**2,
        )
        for way in ways
    ]


@lru_cache(maxsize=1024)
def _stamp(theme: Theme, shape: Shape, turn: int) -> Stamp:
    inner, outer = (_mask(shape, turn, wider) for wider in (0.0, _RIM))
    return stamp.cut(theme, inner, outer, shape.reach)


def _mask(shape: Shape, turn: int, wider: float) -> Image.Image:
    """A shape turned about as a smooth mask ("L"), its brush wider by so many pixels."""
    angle = turn / _TURNS * 2 * pi
    placed = [
        (
            (shape.reach + x * cos(angle) - y * sin(angle)) * _FINE,
            (shape.reach + x * sin(angle) + y * cos(angle)) * _FINE,
        )
        for x, y in shape.corners
    ]
    brush = (shape.radius + wider) * _FINE
    mask = Image.new("L", (2 * shape.reach * _FINE,) * 2)
    pen = ImageDraw.Draw(mask)
    if len(placed) > 2:  # noqa: PLR2004 - two points make a line, more a surface
        pen.polygon(placed, fill=255)
    pen.line([*placed, placed[0]], fill=255, width=round(2 * brush))
    for corner in placed:
        pen.circle(corner, brush, fill=255)
    return mask.reduce(_FINE)
