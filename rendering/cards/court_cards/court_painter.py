"""Painting court figures: a panel with two heads that looks the same upside down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from rendering.cards.court_cards import fabric_patterns, jacks, kings, queens
from rendering.cards.court_cards.figure_parts import (
    DRESS_COLOURS,
    HAIR_COLOURS,
    MIRROR_AXIS_X,
    SHEET_HEIGHT,
    FilledDisc,
    FilledShape,
)
from rendering.cards.court_cards.hand_objects import HAND_OBJECTS
from rendering.masks import outlines
from rendering.palette import BLUSH_STRENGTH, COURT_PAPER_TINT, get_palette, mix_colours
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from rendering.cards.court_cards.figure_parts import FigurePart, PathStroke
    from rendering.masks.outlines import Point
    from rendering.theme import Colour, Theme

PIXELS_PER_UNIT = 3.6
"""How many pixels a unit of the sheet has; the sheet is 100 units wide."""
_LINE_WIDTH = 0.8
_SASH_HALF_WIDTH = 2.7  # half the thickness of the sash where the two halves meet
_SASH_FALL = 5.0  # how far the sash slopes down from the middle to the right edge

COURT_FIGURES: dict[str, tuple[FigurePart, ...]] = {
    "KS": kings.KING_OF_SPADES,
    "KH": kings.KING_OF_HEARTS,
    "KD": kings.KING_OF_DIAMONDS,
    "KC": kings.KING_OF_CLUBS,
    "QS": queens.QUEEN_OF_SPADES,
    "QH": queens.QUEEN_OF_HEARTS,
    "QD": queens.QUEEN_OF_DIAMONDS,
    "QC": queens.QUEEN_OF_CLUBS,
    "JS": jacks.JACK_OF_SPADES,
    "JH": jacks.JACK_OF_HEARTS,
    "JD": jacks.JACK_OF_DIAMONDS,
    "JC": jacks.JACK_OF_CLUBS,
}
"""The parts of each figure, in the order they are drawn, by rank and suit."""


def draw_court_panel(theme: Theme, rank: str, suit: str, width: int, height: int) -> Image.Image:
    """Return a figure's panel ("RGB") of that size in pixels, with a frame."""
    figure = draw_upper_half_figure(theme, rank, suit)
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


def draw_upper_half_figure(theme: Theme, rank: str, suit: str) -> Image.Image:
    """Return the upper half of a figure ("RGB"), large, down to ``SHEET_HEIGHT``."""
    return _draw_figure_in_palette(theme, rank, suit).convert("RGB")


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
        pattern = fabric_patterns.draw_fabric_mask(
            pattern_name, self.picture.size, PIXELS_PER_UNIT
        ).crop((left, top, right, bottom))
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
