"""Weaves: the patterns of stuffs, drawn over a whole sheet and cut to a garment's outline."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering.courts.figures import AXIS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Pen = ImageDraw.ImageDraw


def _places(
    across: float, down: float, width: float, height: float
) -> Iterator[tuple[float, float]]:
    """Places in rows, every other row between those above, alike on both sides of the axis."""
    for row in range(int(height / down) + 2):
        shift = across / 2 if row % 2 else 0.0
        for column in range(-int(width / across), int(width / across) + 1):
            yield AXIS + shift + column * across, row * down


def _diaper(pen: Pen, unit: float, width: float, height: float) -> None:
    step, line = 12.0, round(0.7 * unit)
    for number in range(-12, 26):
        x = AXIS + number * step
        pen.line((x * unit, 0, (x - height) * unit, height * unit), fill=255, width=line)
        pen.line((x * unit, 0, (x + height) * unit, height * unit), fill=255, width=line)
    for x, y in _places(step, step / 2, width, height):
        pen.circle((x * unit, (y + step / 2) * unit), 1.6 * unit, fill=255)


def _chevrons(pen: Pen, unit: float, width: float, height: float) -> None:
    for row in range(-2, int(height / 6) + 2):
        points = [
            ((AXIS + number * 6) * unit, (row * 6 + (0 if number % 2 else 4)) * unit)
            for number in range(-int(width / 6), int(width / 6) + 1)
        ]
        pen.line(points, fill=255, width=round(1.5 * unit))


def _scales(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _places(8, 4.5, width, height):
        box = ((x - 4) * unit, (y - 4) * unit, (x + 4) * unit, (y + 4) * unit)
        pen.arc(box, 0, 180, fill=255, width=round(1.1 * unit))


def _spots(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _places(7, 3.5, width, height):
        pen.circle((x * unit, y * unit), 1.0 * unit, fill=255)


def _sprigs(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _places(10, 5, width, height):
        for right, down in ((1.5, 0), (-1.5, 0), (0, 1.5), (0, -1.5)):
            pen.circle(((x + right) * unit, (y + down) * unit), 1.05 * unit, fill=255)


def _stripes(pen: Pen, unit: float, width: float, height: float) -> None:
    for number in range(-int(width / 6), int(width / 6) + 1):
        x = (AXIS + (number + 0.5) * 6) * unit
        pen.line((x, 0, x, height * unit), fill=255, width=round(1.3 * unit))


def _ermine(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _places(9, 4.6, width, height):
        tail = ((0, -1.4), (0.9, 1.2), (0.35, 0.9), (0, 2.0), (-0.35, 0.9), (-0.9, 1.2))
        pen.polygon([((x + right) * unit, (y + down) * unit) for right, down in tail], fill=255)


WEAVES: dict[str, Callable[[Pen, float, float, float], None]] = {
    "chevrons": _chevrons,
    "diaper": _diaper,
    "ermine": _ermine,
    "scales": _scales,
    "spots": _spots,
    "sprigs": _sprigs,
    "stripes": _stripes,
}


@cache
def weave(name: str, size: tuple[int, int], unit: float) -> Image.Image:
    """A weave as a mask ("L") of a sheet's size in pixels, so many of them a unit."""
    mask = Image.new("L", size)
    WEAVES[name](ImageDraw.Draw(mask), unit, size[0] / unit, size[1] / unit)
    return mask
