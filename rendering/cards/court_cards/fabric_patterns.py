"""Fabric patterns: drawn over a whole sheet, then cut to the outline of a garment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering.cards.court_cards.figure_parts import MIRROR_AXIS_X
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Pen = ImageDraw.ImageDraw


def _list_pattern_points(
    x_step: float, y_step: float, width: float, height: float
) -> Iterator[tuple[float, float]]:
    """Yield points in rows, every other row shifted by half a step, symmetrical about the axis."""
    for row in range(int(height / y_step) + 2):
        shift = x_step / 2 if row % 2 else 0.0
        for column in range(-int(width / x_step), int(width / x_step) + 1):
            yield MIRROR_AXIS_X + shift + column * x_step, row * y_step


def _draw_diamond_lattice(pen: Pen, unit: float, width: float, height: float) -> None:
    step, line = 12.0, round(0.7 * unit)
    for number in range(-12, 26):
        x = MIRROR_AXIS_X + number * step
        pen.line((x * unit, 0, (x - height) * unit, height * unit), fill=255, width=line)
        pen.line((x * unit, 0, (x + height) * unit, height * unit), fill=255, width=line)
    for x, y in _list_pattern_points(step, step / 2, width, height):
        pen.circle((x * unit, (y + step / 2) * unit), 1.6 * unit, fill=255)


def _draw_chevrons(pen: Pen, unit: float, width: float, height: float) -> None:
    for row in range(-2, int(height / 6) + 2):
        points = [
            ((MIRROR_AXIS_X + number * 6) * unit, (row * 6 + (0 if number % 2 else 4)) * unit)
            for number in range(-int(width / 6), int(width / 6) + 1)
        ]
        pen.line(points, fill=255, width=round(1.5 * unit))


def _draw_scales(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _list_pattern_points(8, 4.5, width, height):
        box = ((x - 4) * unit, (y - 4) * unit, (x + 4) * unit, (y + 4) * unit)
        pen.arc(box, 0, 180, fill=255, width=round(1.1 * unit))


def _draw_spots(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _list_pattern_points(7, 3.5, width, height):
        pen.circle((x * unit, y * unit), 1.0 * unit, fill=255)


def _draw_sprigs(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _list_pattern_points(10, 5, width, height):
        for right, down in ((1.5, 0), (-1.5, 0), (0, 1.5), (0, -1.5)):
            pen.circle(((x + right) * unit, (y + down) * unit), 1.05 * unit, fill=255)


def _draw_stripes(pen: Pen, unit: float, width: float, height: float) -> None:
    for number in range(-int(width / 6), int(width / 6) + 1):
        x = (MIRROR_AXIS_X + (number + 0.5) * 6) * unit
        pen.line((x, 0, x, height * unit), fill=255, width=round(1.3 * unit))


def _draw_ermine_tails(pen: Pen, unit: float, width: float, height: float) -> None:
    for x, y in _list_pattern_points(9, 4.6, width, height):
        tail = ((0, -1.4), (0.9, 1.2), (0.35, 0.9), (0, 2.0), (-0.35, 0.9), (-0.9, 1.2))
        pen.polygon([((x + right) * unit, (y + down) * unit) for right, down in tail], fill=255)


FABRIC_PATTERNS: dict[str, Callable[[Pen, float, float, float], None]] = {
    "chevrons": _draw_chevrons,
    "lattice": _draw_diamond_lattice,
    "ermine": _draw_ermine_tails,
    "scales": _draw_scales,
    "spots": _draw_spots,
    "sprigs": _draw_sprigs,
    "stripes": _draw_stripes,
}
"""The function that draws each pattern: pen, pixels per unit, then the sheet's size in units."""


@keep_part
def draw_fabric_mask(
    pattern_name: str, size: tuple[int, int], pixels_per_unit: float
) -> Image.Image:
    """Return a fabric pattern as a mask ("L") of a sheet; ``size`` is in pixels."""
    mask = Image.new("L", size)
    FABRIC_PATTERNS[pattern_name](
        ImageDraw.Draw(mask), pixels_per_unit, size[0] / pixels_per_unit, size[1] / pixels_per_unit
    )
    return mask
