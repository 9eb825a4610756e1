"""Kings, queens and jacks: the painter of a panel with two heads that looks the same upside down.

The twelve figures are data in ``rendering.court_figures``. Patterns of fabrics are drawn over a
whole sheet, then cut to the outline of a garment.
"""

from collections.abc import Callable, Iterator

from PIL import Image, ImageChops, ImageDraw

from rendering import court_figures, outlines
from rendering.court_figures import (
    DRESS_COLOURS,
    HAIR_COLOURS,
    HAND_OBJECTS,
    MIRROR_AXIS_X,
    SHEET_HEIGHT,
    FigurePart,
    FilledDisc,
    FilledShape,
    PathStroke,
)
from rendering.outlines import Point
from rendering.palette import BLUSH_STRENGTH, COURT_PAPER_TINT, get_palette, mix_colours
from rendering.picture_cache import keep_part
from rendering.theme import Colour, Theme

PIXELS_PER_UNIT = 3.6
"""How many pixels a unit of the sheet has; the sheet is 100 units wide."""
_LINE_WIDTH = 0.8
_SASH_HALF_WIDTH = 2.7  # half the thickness of the sash where the two halves meet
_SASH_FALL = 5.0  # how far the sash slopes down from the middle to the right edge

COURT_FIGURES: dict[str, tuple[FigurePart, ...]] = {
    "KS": court_figures.KING_OF_SPADES,
    "KH": court_figures.KING_OF_HEARTS,
    "KD": court_figures.KING_OF_DIAMONDS,
    "KC": court_figures.KING_OF_CLUBS,
    "QS": court_figures.QUEEN_OF_SPADES,
    "QH": court_figures.QUEEN_OF_HEARTS,
    "QD": court_figures.QUEEN_OF_DIAMONDS,
    "QC": court_figures.QUEEN_OF_CLUBS,
    "JS": court_figures.JACK_OF_SPADES,
    "JH": court_figures.JACK_OF_HEARTS,
    "JD": court_figures.JACK_OF_DIAMONDS,
    "JC": court_figures.JACK_OF_CLUBS,
}
"""The parts of each figure, in the order they are drawn, by rank and suit."""


def draw_court_panel(theme: Theme, rank: str, suit: str, width: int, height: int) -> Image.Image:
    """Return a figure's panel ("RGB") of that size in pixels, with a frame."""
    figure = _draw_figure_in_palette(theme, rank, suit).convert("RGB")
    middle_y = min(
        round(figure.height - _SASH_FALL * PIXELS_PER_UNIT),
        round(figure.width * height / width / 2),
    )
    upper = figure.crop((0, 0, figure.width, 2 * middle_y))
    whole = upper.transpose(Image.Transpose.ROTATE_180)
    whole.paste(upper, mask=_draw_upper_half_mask(figure.width, middle_y))
    _draw_sash(whole, theme, suit)
    picture = whole.resize((width, height), Image.Resampling.BOX)
    lower_half = picture.crop((0, 0, width, height // 2)).transpose(Image.Transpose.ROTATE_180)
    picture.paste(lower_half, (0, height - height // 2))
    ImageDraw.Draw(picture).rectangle(
        (0, 0, width - 1, height - 1), outline=mix_colours(theme.court.gold, theme.court.brown, 0.5)
    )
    return picture


@keep_part
def _draw_upper_half_mask(width: int, middle_y: int) -> Image.Image:
    """Return a mask ("1") of the upper figure: everything above a line sloping to the right."""
    mask = Image.new("1", (width, 2 * middle_y))
    fall = _SASH_FALL * PIXELS_PER_UNIT
    corners = [(0, 0), (width, 0), (width, middle_y + fall), (0, middle_y - fall)]
    ImageDraw.Draw(mask).polygon(corners, fill=1)
    return mask


@keep_part
def _draw_figure_in_palette(theme: Theme, rank: str, suit: str) -> Image.Image:
    """Return the figure in the theme's palette ("P"), which takes a quarter of the memory."""
    canvas = _FigureCanvas(theme, rank, suit)
    for part in (*COURT_FIGURES[rank + suit], *HAND_OBJECTS[rank + suit]):
        canvas.draw_part(part)
    canvas.draw_suit_pip(suit, 15, 15.5, 21)
    return get_palette(theme).quantize_picture(canvas.picture)


def _draw_sash(picture: Image.Image, theme: Theme, suit: str) -> None:
    """Draw the sash where the halves meet: gold, with a row of diamonds on it."""
    pen, middle_x, middle_y = ImageDraw.Draw(picture), picture.width / 2, picture.height / 2
    slope = _SASH_FALL / MIRROR_AXIS_X

    def find_point(x: float, distance_below: float) -> Point:
        return x, middle_y + (x - middle_x) * slope + distance_below

    half_width, line = _SASH_HALF_WIDTH * PIXELS_PER_UNIT, _LINE_WIDTH * PIXELS_PER_UNIT
    for distance, colour in (
        (half_width, theme.court.line),
        (half_width - line, theme.court.gold),
    ):
        corners = [
            find_point(0, -distance),
            find_point(picture.width, -distance),
            find_point(picture.width, distance),
            find_point(0, distance),
        ]
        pen.polygon(corners, fill=colour)
    diamond_colour = getattr(theme.court, DRESS_COLOURS[suit]["second"])
    for number in range(1, 12):
        x, size = picture.width * number / 12, half_width * 0.56
        corners = [
            find_point(x, -size),
            find_point(x + size, 0),
            find_point(x, size),
            find_point(x - size, 0),
        ]
        pen.polygon(corners, diamond_colour)


class _FigureCanvas:
    """A sheet to draw one figure on, measured in units."""

    def __init__(self, theme: Theme, rank: str, suit: str) -> None:
        self.theme = theme
        paper = mix_colours(theme.card.paper, theme.court.gold, COURT_PAPER_TINT)
        self.picture = Image.new(
            "RGB", (round(100 * PIXELS_PER_UNIT), round(SHEET_HEIGHT * PIXELS_PER_UNIT)), paper
        )
        self.pen = ImageDraw.Draw(self.picture)
        self.dress_colours = {**DRESS_COLOURS[suit], "hair": HAIR_COLOURS[suit][rank]}

    def draw_part(self, part: FigurePart) -> None:
        """Draw a part of the figure, and its reflection if it has one."""
        colour = self._resolve_colour(part.colour)
        if isinstance(part, FilledDisc):
            for x in {part.x, 2 * MIRROR_AXIS_X - part.x} if part.is_mirrored else {part.x}:
                self._draw_disc((x, part.y), part.radius, colour, is_borderless=part.is_borderless)
            return
        for points in self._trace_outlines(part):
            pixel_points = [(x * PIXELS_PER_UNIT, y * PIXELS_PER_UNIT) for x, y in points]
            if isinstance(part, FilledShape):
                self._draw_filled_shape(pixel_points, colour, part)
            else:
                self._draw_stroke(pixel_points, colour, part)

    @staticmethod
    def _trace_outlines(part: FilledShape | PathStroke) -> tuple[tuple[Point, ...], ...]:
        """Return the outlines of a part, in units.

        A half that begins and ends on the axis makes one outline with its reflection.
        """
        points = outlines.trace_path(part.path)
        if not part.is_mirrored:
            return (points,)
        closed = outlines.close_with_reflection(points, MIRROR_AXIS_X)
        if points[0][0] == points[-1][0] == MIRROR_AXIS_X:
            return (closed,)
        return points, closed[len(points) :]

    def _draw_filled_shape(
        self, pixel_points: list[Point], colour: Colour, part: FilledShape
    ) -> None:
        self.pen.polygon(pixel_points, fill=colour)
        if part.fabric:
            self._draw_fabric_pattern(
                pixel_points, self._resolve_colour(part.pattern_colour), part.fabric
            )
        if not part.is_borderless:
            width = round(_LINE_WIDTH * PIXELS_PER_UNIT)
            self.pen.line([*pixel_points, pixel_points[0]], self.theme.court.line, width)

    def _draw_fabric_pattern(
        self, pixel_points: list[Point], pattern_colour: Colour, pattern_name: str
    ) -> None:
        """Draw a fabric pattern inside an outline; only the outline's box is computed."""
        xs, ys = zip(*pixel_points, strict=True)
        left, top = max(0, int(min(xs))), max(0, int(min(ys)))
        right = min(self.picture.width, int(max(xs)) + 1)
        bottom = min(self.picture.height, int(max(ys)) + 1)
        outline = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(outline).polygon([(x - left, y - top) for x, y in pixel_points], fill=255)
        pattern = draw_fabric_mask(pattern_name, self.picture.size, PIXELS_PER_UNIT).crop(
            (left, top, right, bottom)
        )
        self.picture.paste(pattern_colour, (left, top), ImageChops.multiply(outline, pattern))

    def _draw_stroke(self, pixel_points: list[Point], colour: Colour, part: PathStroke) -> None:
        width = round(part.width * PIXELS_PER_UNIT)
        if part.has_border:
            border_width = width + round(2 * _LINE_WIDTH * PIXELS_PER_UNIT)
            self.pen.line(pixel_points, self.theme.court.line, border_width, joint="curve")
        self.pen.line(pixel_points, colour, width, joint="curve")

    def _draw_disc(
        self, centre: Point, radius: float, colour: Colour, *, is_borderless: bool
    ) -> None:
        border_colour = None if is_borderless else self.theme.court.line
        border_width = 0 if is_borderless else round(_LINE_WIDTH * PIXELS_PER_UNIT)
        x, y = centre
        self.pen.circle(
            (x * PIXELS_PER_UNIT, y * PIXELS_PER_UNIT),
            radius * PIXELS_PER_UNIT + border_width / 2,
            colour,
            border_colour,
            border_width,
        )

    def draw_suit_pip(self, suit: str, x: float, y: float, side: float) -> None:
        """Draw the suit around a point, in units."""
        mask = outlines.resize_mask(
            outlines.draw_suit_mask(suit), side * PIXELS_PER_UNIT, side * PIXELS_PER_UNIT
        )
        corner = (round((x - side / 2) * PIXELS_PER_UNIT), round((y - side / 2) * PIXELS_PER_UNIT))
        self.picture.paste(getattr(self.theme.suits, suit), corner, mask)

    def _resolve_colour(self, name: str) -> Colour:
        court = self.theme.court
        if name == "blush":
            return mix_colours(court.skin, court.red, BLUSH_STRENGTH)
        colour: Colour = getattr(court, self.dress_colours.get(name, name))
        return colour


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
