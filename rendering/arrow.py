"""A hint's arrow: a dot, dashes along a bow and a head, smooth over whatever lies beneath.

Its stamps are drawn once for a theme and a direction. What is smooth about them is their rim, and
its mixtures with a table's colours are known by number: for each share of rim a table gives every
colour of the palette its mixture. All stamps of an arrow are laid on together, upon a strip of
what lies beneath them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import palette

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.outline import Point
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
_SHARES = 4  # an edge's pixel is so many parts of the table and of the rim
_FINE = 8
_RIM = 3.0
_LONG = 2 * (DASH.corners[1][0] + DASH.radius + _RIM)
_GAP = 8.0  # between dashes, at least
_BACK = 18.0  # how far a head reaches back from its middle
_BOW = 0.16  # how far an arrow bends, as a part of its length
_BENT = 62.0  # and no further than this
_STEEP = 40.0  # what goes less far to the side goes straight up or down
_STEPS = 16  # straight pieces that a bow is measured by


@dataclass(frozen=True, slots=True, eq=False)
class _Stamp:
    """A piece of an arrow: its look ("P"), where it is ("1"), its upper left from its middle.

    In the look the first numbers, shades of cloth in any palette, stand for a share of rim.
    """

    look: Image.Image
    outline: Image.Image
    corner: tuple[int, int]


def draw(
    table: Image.Image, theme: Theme, start: Point, end: Point, *, rising: bool = False
) -> None:
    """Draws an arrow on a table in the theme's palette; its points in pixels of the canvas.

    It hangs a little below the straight way, or, ``rising``, goes a little above it.
    """
    points = _bow(_within(table, start), _within(table, end), rising=rising)
    placed = list(_stamps(theme, points))
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


def _within(table: Image.Image, point: Point) -> Point:
    """The point, or the nearest at which a stamp lies inside the picture."""
    x, y = point
    return (
        max(HEAD.reach + 1.0, min(x, table.width - HEAD.reach)),
        max(float(HEAD.reach), min(y, table.height - HEAD.reach)),
    )


def _stamps(theme: Theme, points: list[Point]) -> Iterator[tuple[_Stamp, tuple[int, int]]]:
    """The stamps along a way and their corners: the dot, the dashes, last the head."""
    lengths = [0.0, *accumulate(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))]

    def stamp(shape: Shape, along: float) -> tuple[_Stamp, tuple[int, int]]:
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
    yield stamp(DOT, 0.0)
    for number in range(count):
        yield stamp(DASH, DOT.radius + _RIM + gap + number * (_LONG + gap) + _LONG / 2)
    yield stamp(HEAD, max(0.0, lengths[-1] - tip))


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
def _stamp(theme: Theme, shape: Shape, turn: int) -> _Stamp:
    """A stamp in the hint's colour, rimmed with a card's paper."""
    inner, outer = (_mask(shape, turn, wider) for wider in (0.0, _RIM))
    look = Image.new("RGB", inner.size, theme.card.paper)
    look.paste(theme.felt.hint, mask=inner)
    look = palette.of(theme).fit(look)
    shares = outer.point([round(value * _SHARES / 255) for value in range(256)])
    for share in range(_SHARES):
        own = shares.tobytes().translate(_only(share))
        look.paste(share, mask=Image.frombytes("L", look.size, own))
    outline = shares.point([255 * (share > 0) for share in range(256)]).convert("1")
    box = shares.getbbox() or (0, 0, 1, 1)
    corner = box[0] - shape.reach, box[1] - shape.reach
    return _Stamp(look.crop(box), outline.crop(box), corner)


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
"""A table that makes a mask of the pixels that are an arrow's own."""
