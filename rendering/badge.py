"""The badge of a card that can go up: a small disc at its lower right corner, an arrowhead in it.

There it covers nothing that a card is known by, and no other card lies.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import stamp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.measures import CardSize
    from rendering.outline import Point
    from rendering.stamp import Stamp
    from rendering.theme import Theme

_FINE = 8
_RIM = 2
_LARGEST = 14
_HEAD = ((0.0, -0.58), (0.62, 0.12), (0.62, 0.5), (0.0, -0.1), (-0.62, 0.5), (-0.62, 0.12))
"""A bent beam that points up, in radii of its disc."""


def draw(table: Image.Image, theme: Theme, size: CardSize, corners: Iterable[Point]) -> None:
    """A badge on each card of that size whose lower right corner, on the canvas, is given."""
    radius = max(3, min(_LARGEST, round(size.capital * 0.36)))
    made = _stamp(theme, radius)
    (right, down), (wide, high) = made.corner, made.look.size
    # two thirds of it lie on the card
    placed = [
        (
            max(1, min(round(x - radius * 0.4) + right, table.width - wide)),
            max(0, min(round(y - radius * 0.4) + down, table.height - high)),
        )
        for x, y in corners
    ]
    if placed:
        stamp.lay(table, theme, [(made, corner) for corner in placed])


@lru_cache(maxsize=64)
def _stamp(theme: Theme, radius: int) -> Stamp:
    reach = radius + _RIM + 1
    inner, outer = (Image.new("L", (2 * reach * _FINE,) * 2) for _ in range(2))
    middle = (reach * _FINE, reach * _FINE)
    ImageDraw.Draw(outer).circle(middle, (radius + _RIM) * _FINE, fill=255)
    pen = ImageDraw.Draw(inner)
    pen.circle(middle, radius * _FINE, fill=255)
    pen.polygon([((reach + x * radius) * _FINE, (reach + y * radius) * _FINE) for x, y in _HEAD], 0)
    return stamp.cut(theme, inner.reduce(_FINE), outer.reduce(_FINE), reach)
