"""Card backs: a function for each pattern; the theme chooses one and gives the colours."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from PIL import Image, ImageDraw

from rendering.theme import BackPattern, CardBackDesign

OVERSAMPLING = 4
"""A back is drawn this many times larger and then reduced, which smooths its edges."""


def draw_lattice(pen: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Draw crossing lines with a diamond in each gap."""
    across, down = 6, max(6, round(6 * height / width / 1.6))
    x_step, y_step = width / across, height / down
    line = max(OVERSAMPLING, round(width / 90))
    for number in range(-down, across + down + 1):
        for lean in (1, -1):
            ends = [(number * x_step, 0), ((number + lean * down) * x_step, height)]
            pen.line(ends, fill=figure_colour, width=line)
    for row in range(2 * down + 1):
        for column in range(2 * across + 1):
            if (row + column) % 2:
                x, y = column * x_step / 2, row * y_step / 2
                w, h = x_step * 0.17, y_step * 0.17
                pen.polygon([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], fill=figure_colour)


def draw_petals(pen: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Draw overlapping circles, which make petals, with a dot at each circle's centre."""
    step = width / 5.5
    line = max(OVERSAMPLING, round(width / 95))
    for x, y in _list_staggered_points(width, height, step, step):
        pen.circle((x, y), step / 2 + line / 2, outline=figure_colour, width=line)
        pen.circle((x, y), step * 0.11, fill=figure_colour)


def draw_basket_weave(
    pen: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str
) -> None:
    """Draw strips that go over and under each other."""
    across = 7
    step = width / across
    down = round(height / step) | 1
    top = (height - down * step) / 2
    for row in range(-1, down + 1):
        for column in range(across):
            x, y = column * step, top + row * step
            for share in (0.16, 0.5, 0.84):
                start, end, across_strip = 0.06 * step, 0.94 * step, share * step
                is_horizontal = (row + column) % 2 == 0
                ends = [(x + start, y + across_strip), (x + end, y + across_strip)]
                if not is_horizontal:
                    ends = [(x + across_strip, y + start), (x + across_strip, y + end)]
                pen.line(ends, fill=figure_colour, width=round(step * 0.17))


def draw_rosettes(pen: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Draw a large rosette of loops, a quarter of one in each corner, and dots between."""
    line = max(OVERSAMPLING, round(width / 110))
    for x, y in _list_staggered_points(width, height, width / 13, width / 13):
        pen.circle((x, y), width * 0.012, fill=figure_colour)
    middle = (width / 2, height / 2)
    corners = [(x, y) for x in (0, width) for y in (0, height)]
    for centre, radius in ((middle, width * 0.46), *((corner, width * 0.36) for corner in corners)):
        pen.circle(centre, radius, fill="black", outline=figure_colour, width=line)
        for turn in range(4):
            loops = _trace_rosette_loops(centre, radius * 0.93, turn * pi / 2 / 4)
            pen.line(loops, fill=figure_colour, width=line)
        pen.circle(centre, radius * 0.15, fill=figure_colour)
        pen.circle(centre, radius * 0.07, fill="black")


def draw_snow_stars(pen: ImageDraw.ImageDraw, width: int, height: int, figure_colour: str) -> None:
    """Draw snow crystals with small flakes between them."""
    step = width / 3.3
    line = max(OVERSAMPLING, round(width / 75))
    for x, y in _list_staggered_points(width, height, step, step * 1.5):
        _draw_snow_crystal(pen, (x, y), step * 0.36, line, figure_colour)
        for side in (-1, 1):
            pen.circle((x + side * step / 2, y), step * 0.05, fill=figure_colour)
            pen.circle((x, y + side * step / 2), step * 0.035, fill=figure_colour)


def _draw_snow_crystal(
    pen: ImageDraw.ImageDraw,
    centre: tuple[float, float],
    radius: float,
    line_width: int,
    figure_colour: str,
) -> None:
    def find_point(
        start: tuple[float, float], angle: float, distance: float
    ) -> tuple[float, float]:
        return start[0] + sin(angle) * distance, start[1] + cos(angle) * distance

    for angle in (spoke * pi / 3 for spoke in range(6)):
        pen.line([centre, find_point(centre, angle, radius)], fill=figure_colour, width=line_width)
        fork = find_point(centre, angle, radius * 0.52)
        for side in (-1, 1):
            pen.line(
                [fork, find_point(fork, angle + side * pi / 4, radius * 0.4)],
                figure_colour,
                line_width,
            )
    pen.circle(centre, radius * 0.17, fill=figure_colour)


def _list_staggered_points(
    width: int, height: int, across: float, down: float
) -> Iterator[tuple[float, float]]:
    """Yield points in rows, every other row shifted by half a step.

    The points look the same when the sheet is turned upside down.
    """
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
    """Return a closed line that swings towards the centre and back four times."""
    points = []
    for step in range(161):
        angle = step / 160 * 2 * pi
        distance = radius * (0.58 + 0.42 * cos(4 * (angle + start_angle)))
        points.append((centre[0] + distance * cos(angle), centre[1] + distance * sin(angle)))
    return points


BACK_PATTERN_PAINTERS: dict[BackPattern, Callable[[ImageDraw.ImageDraw, int, int, str], None]] = {
    BackPattern.LATTICE: draw_lattice,
    BackPattern.PETALS: draw_petals,
    BackPattern.BASKET: draw_basket_weave,
    BackPattern.ROSETTE: draw_rosettes,
    BackPattern.STARS: draw_snow_stars,
}
"""The function that draws each pattern into a mask: pen, width, height, colour on black."""


def draw_card_back(
    back_design: CardBackDesign, width: int, height: int, corner_radius: float
) -> Image.Image:
    """Return a back ("RGB") of that size in pixels: its pattern inside a border.

    The lines of the border are as round at the corners as the panel that is cut from the picture.
    """
    mask_width, mask_height = width * OVERSAMPLING, height * OVERSAMPLING
    mask = Image.new("L", (mask_width, mask_height))
    pen = ImageDraw.Draw(mask)
    BACK_PATTERN_PAINTERS[back_design.pattern](pen, mask_width, mask_height, "white")
    margin = max(1, round(width / 18)) * OVERSAMPLING
    inset, line = 0, max(2, margin // 3)
    for colour, thickness in (("black", margin), ("white", line), ("black", line)):
        box = (
            inset,
            inset,
            max(inset, mask_width - 1 - inset),
            max(inset, mask_height - 1 - inset),
        )
        radius = max(corner_radius * OVERSAMPLING - inset, 2 * line)
        pen.rounded_rectangle(box, radius, outline=colour, width=thickness)
        inset += thickness
    picture = Image.new("RGB", (width, height), back_design.ground)
    picture.paste(back_design.figure, mask=mask.reduce(OVERSAMPLING))
    return picture
