"""Card backs: one function draws one pattern, the theme names it and gives its colours."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rendering.theme import CardBackDesign

OVERSAMPLING = 4
"""A back is drawn this much larger, then reduced."""


def draw_lattice(draw: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Crossing lines, a diamond where they leave room, mirrored about the middle."""
    across, down = 6, max(6, round(6 * height / width / 1.6))
    x_step, y_step = width / across, height / down
    line = max(OVERSAMPLING, round(width / 90))
    for number in range(-down, across + down + 1):
        for lean in (1, -1):
            ends = [(number * x_step, 0), ((number + lean * down) * x_step, height)]
            draw.line(ends, fill=figure_colour, width=line)
    for row in range(2 * down + 1):
        for column in range(2 * across + 1):
            if (row + column) % 2:
                x, y = column * x_step / 2, row * y_step / 2
                w, h = x_step * 0.17, y_step * 0.17
                draw.polygon([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], fill=figure_colour)


def draw_petals(draw: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Circles that overlap by a quarter, so that petals appear, a dot in the midst of four."""
    step = width / 5.5
    line = max(OVERSAMPLING, round(width / 95))
    for x, y in _list_staggered_points(width, height, step, step):
        draw.circle((x, y), step / 2 + line / 2, outline=figure_colour, width=line)
        draw.circle((x, y), step * 0.11, fill=figure_colour)


def draw_basket_weave(
    draw: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str
) -> None:
    """Strips that go over and under each other."""
    across = 7
    step = width / across
    down = round(height / step) | 1
    top = (height - down * step) / 2
    for row in range(-1, down + 1):
        for column in range(across):
            x, y = column * step, top + row * step
            for part in (0.16, 0.5, 0.84):
                near, far, at = 0.06 * step, 0.94 * step, part * step
                level = (row + column) % 2 == 0
                ends = [(x + near, y + at), (x + far, y + at)]
                if not level:
                    ends = [(x + at, y + near), (x + at, y + far)]
                draw.line(ends, fill=figure_colour, width=round(step * 0.17))


def draw_rosettes(draw: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """A great rose of interlaced loops, a quarter of another in each corner, dots between."""
    line = max(OVERSAMPLING, round(width / 110))
    for x, y in _list_staggered_points(width, height, width / 13, width / 13):
        draw.circle((x, y), width * 0.012, fill=figure_colour)
    middle = (width / 2, height / 2)
    corners = [(x, y) for x in (0, width) for y in (0, height)]
    for centre, radius in ((middle, width * 0.46), *((corner, width * 0.36) for corner in corners)):
        draw.circle(centre, radius, fill="black", outline=figure_colour, width=line)
        for turn in range(4):
            loops = _trace_rosette_loops(centre, radius * 0.93, turn * pi / 2 / 4)
            draw.line(loops, fill=figure_colour, width=line)
        draw.circle(centre, radius * 0.15, fill=figure_colour)
        draw.circle(centre, radius * 0.07, fill="black")


def draw_snow_stars(draw: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Crystals of snow, and flakes between them."""
    step = width / 3.3
    line = max(OVERSAMPLING, round(width / 75))
    for x, y in _list_staggered_points(width, height, step, step * 1.5):
        _draw_snow_crystal(draw, (x, y), step * 0.36, line, figure_colour)
        for side in (-1, 1):
            draw.circle((x + side * step / 2, y), step * 0.05, fill=figure_colour)
            draw.circle((x, y + side * step / 2), step * 0.035, fill=figure_colour)


def _draw_snow_crystal(
    draw: ImageDraw.ImageDraw,
    centre: tuple[float, float],
    radius: float,
    line_width: int,
    figure_colour: str,
) -> None:
    def along(start: tuple[float, float], angle: float, far: float) -> tuple[float, float]:
        return start[0] + sin(angle) * far, start[1] + cos(angle) * far

    for angle in (spoke * pi / 3 for spoke in range(6)):
        draw.line([centre, along(centre, angle, radius)], fill=figure_colour, width=line_width)
        fork = along(centre, angle, radius * 0.52)
        for side in (-1, 1):
            draw.line(
                [fork, along(fork, angle + side * pi / 4, radius * 0.4)], figure_colour, line_width
            )
    draw.circle(centre, radius * 0.17, fill=figure_colour)


def _list_staggered_points(
    width: int, height: int, across: float, down: float
) -> Iterator[tuple[float, float]]:
    """Places over a sheet in rows, each half a step aside, the same when it is turned about."""
    rows, columns = int(height / down) + 2, int(width / across) + 2
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x = width / 2 + (column + (row % 2) / 2) * across
            y = height / 2 + row * down / 2
            if -across < x < width + across and -down < y < height + down:
                yield x, y


def _trace_rosette_loops(
    centre: tuple[float, float], radius: float, start_angle: float
) -> list[tuple[float, float]]:
    """A closed line that swings in and out eight times on its way round."""
    points = []
    for step in range(161):
        angle = step / 160 * 2 * pi
        far = radius * (0.58 + 0.42 * cos(4 * (angle + start_angle)))
        points.append((centre[0] + far * cos(angle), centre[1] + far * sin(angle)))
    return points


BACK_PATTERNS: dict[str, Callable[[ImageDraw.ImageDraw, int, int, str], None]] = {
    "lattice": draw_lattice,
    "petals": draw_petals,
    "basket": draw_basket_weave,
    "rosette": draw_rosettes,
    "stars": draw_snow_stars,
}
"""A pattern draws in ``figure`` upon black, a mask; add a function and name it here."""


def draw_card_back(back_design: CardBackDesign, width: int, height: int) -> Image.Image:
    """A back's pattern ("RGB") within its own border, at a size in pixels."""
    wide, high = width * OVERSAMPLING, height * OVERSAMPLING
    mask = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(mask)
    BACK_PATTERNS[back_design.pattern](draw, wide, high, "white")
    rim = max(1, round(width / 18)) * OVERSAMPLING
    inset, line = 0, max(2, rim // 3)
    for colour, broad in (("black", rim), ("white", line), ("black", line)):
        box = (inset, inset, max(inset, wide - 1 - inset), max(inset, high - 1 - inset))
        draw.rectangle(box, outline=colour, width=broad)
        inset += broad
    picture = Image.new("RGB", (width, height), back_design.ground)
    picture.paste(back_design.figure, mask=mask.reduce(OVERSAMPLING))
    return picture
