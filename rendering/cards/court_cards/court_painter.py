"""Drawing courts: a panel with a double-headed figure, the same when it is turned about."""

from __future__ import annotations

from functools import lru_cache
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
from rendering.palette import BLUSH_STRENGTH, COURT_PAPER_TINT, mix_colours

if TYPE_CHECKING:
    from rendering.cards.court_cards.figure_parts import FigurePart, PathStroke
    from rendering.masks.outlines import Point
    from rendering.theme import Colour, Theme

PIXELS_PER_UNIT = 3.6
"""Pixels a unit of the sheet; the sheet is 100 wide."""
_LINE_WIDTH = 0.8
_SASH_HALF_WIDTH = 2.7  # half the width of the sash where the two halves meet
_SASH_FALL = 5.0  # how far the sash falls, from the middle to a side

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
"""By rank and suit."""


def draw_court_panel(theme: Theme, rank: str, suit: str, width: int, height: int) -> Image.Image:
    """The court's panel ("RGB") at a size in pixels, with its frame."""
    half = draw_upper_half_figure(theme, rank, suit)
    wide = half.width
    middle = min(
        round(half.height - _SASH_FALL * PIXELS_PER_UNIT), round(wide * height / width / 2)
    )
    upper = half.crop((0, 0, wide, 2 * middle))
    whole = upper.transpose(Image.Transpose.ROTATE_180)
    whole.paste(upper, mask=_draw_upper_half_mask(wide, middle))
    _draw_sash(whole, theme, suit)
    picture = whole.resize((width, height), Image.Resampling.BOX)
    turned = picture.crop((0, 0, width, height // 2)).transpose(Image.Transpose.ROTATE_180)
    picture.paste(turned, (0, height - height // 2))
    ImageDraw.Draw(picture).rectangle(
        (0, 0, width - 1, height - 1), outline=mix_colours(theme.court.gold, theme.court.brown, 0.5)
    )
    return picture


@lru_cache(maxsize=64)
def _draw_upper_half_mask(width: int, middle_y: int) -> Image.Image:
    """A mask ("1") of what is the upper figure's: all above a line that falls to the right."""
    mask = Image.new("1", (width, 2 * middle_y))
    fall = _SASH_FALL * PIXELS_PER_UNIT
    corners = [(0, 0), (width, 0), (width, middle_y + fall), (0, middle_y - fall)]
    ImageDraw.Draw(mask).polygon(corners, fill=1)
    return mask


@lru_cache(maxsize=12 * 8)
def draw_upper_half_figure(theme: Theme, rank: str, suit: str) -> Image.Image:
    """The upper half of a court, large ("RGB"), down to ``DEEP``."""
    easel = _FigureCanvas(theme, rank, suit)
    for part in (*COURT_FIGURES[rank + suit], *HAND_OBJECTS[rank + suit]):
        easel.draw_part(part)
    easel.draw_suit_pip(suit, 15, 15.5, 21)
    return easel.picture


def _draw_sash(picture: Image.Image, theme: Theme, suit: str) -> None:
    """The sash over the seam: gold, a row of lozenges upon it."""
    draw, middle, axis = ImageDraw.Draw(picture), picture.height / 2, picture.width / 2
    slope = _SASH_FALL / MIRROR_AXIS_X

    def seam(x: float, below: float) -> Point:
        return x, middle + (x - axis) * slope + below

    reach, line = _SASH_HALF_WIDTH * PIXELS_PER_UNIT, _LINE_WIDTH * PIXELS_PER_UNIT
    for half, colour in ((reach, theme.court.line), (reach - line, theme.court.gold)):
        ends = [
            seam(0, -half),
            seam(picture.width, -half),
            seam(picture.width, half),
            seam(0, half),
        ]
        draw.polygon(ends, fill=colour)
    fill = getattr(theme.court, DRESS_COLOURS[suit]["second"])
    for number in range(1, 12):
        x, size = picture.width * number / 12, reach * 0.56
        draw.polygon([seam(x, -size), seam(x + size, 0), seam(x, size), seam(x - size, 0)], fill)


class _FigureCanvas:
    """A sheet to draw on, in units."""

    def __init__(self, theme: Theme, rank: str, suit: str) -> None:
        self.theme = theme
        paper = mix_colours(theme.card.paper, theme.court.gold, COURT_PAPER_TINT)
        self.picture = Image.new(
            "RGB", (round(100 * PIXELS_PER_UNIT), round(SHEET_HEIGHT * PIXELS_PER_UNIT)), paper
        )
        self.pen = ImageDraw.Draw(self.picture)
        self.dress_colours = {**DRESS_COLOURS[suit], "hair": HAIR_COLOURS[suit][rank]}

    def draw_part(self, part: FigurePart) -> None:
        """One part of a figure, and its reflection where it has one."""
        colour = self._resolve_colour(part.colour)
        if isinstance(part, FilledDisc):
            for x in {part.x, 2 * MIRROR_AXIS_X - part.x} if part.twice else {part.x}:
                self._draw_disc((x, part.y), part.radius, colour, without_line=part.bare)
            return
        for points in self._trace_outlines(part):
            placed = [(x * PIXELS_PER_UNIT, y * PIXELS_PER_UNIT) for x, y in points]
            if isinstance(part, FilledShape):
                self._draw_filled_shape(placed, colour, part)
            else:
                self._draw_stroke(placed, colour, part)

    @staticmethod
    def _trace_outlines(part: FilledShape | PathStroke) -> tuple[tuple[Point, ...], ...]:
        """A half that begins and ends on the axis makes one outline with its reflection."""
        points = outlines.trace_path(part.path)
        if not part.twice:
            return (points,)
        both = outlines.close_with_reflection(points, MIRROR_AXIS_X)
        if points[0][0] == points[-1][0] == MIRROR_AXIS_X:
            return (both,)
        return points, both[len(points) :]

    def _draw_filled_shape(
        self, pixel_points: list[Point], colour: Colour, part: FilledShape
    ) -> None:
        self.pen.polygon(pixel_points, fill=colour)
        if part.weave:
            self._draw_fabric_pattern(pixel_points, self._resolve_colour(part.thread), part.weave)
        if not part.bare:
            width = round(_LINE_WIDTH * PIXELS_PER_UNIT)
            self.pen.line([*pixel_points, pixel_points[0]], self.theme.court.line, width)

    def _draw_fabric_pattern(
        self, pixel_points: list[Point], thread_colour: Colour, pattern_name: str
    ) -> None:
        """A pattern cut to an outline, no more of it than the outline's box."""
        across, down = zip(*pixel_points, strict=True)
        left, top = max(0, int(min(across))), max(0, int(min(down)))
        right = min(self.picture.width, int(max(across)) + 1)
        bottom = min(self.picture.height, int(max(down)) + 1)
        cut = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(cut).polygon([(x - left, y - top) for x, y in pixel_points], fill=255)
        pattern = fabric_patterns.draw_fabric_mask(
            pattern_name, self.picture.size, PIXELS_PER_UNIT
        ).crop((left, top, right, bottom))
        self.picture.paste(thread_colour, (left, top), ImageChops.multiply(cut, pattern))

    def _draw_stroke(self, pixel_points: list[Point], colour: Colour, part: PathStroke) -> None:
        width = round(part.width * PIXELS_PER_UNIT)
        if part.edged:
            broad = width + round(2 * _LINE_WIDTH * PIXELS_PER_UNIT)
            self.pen.line(pixel_points, self.theme.court.line, broad, joint="curve")
        self.pen.line(pixel_points, colour, width, joint="curve")

    def _draw_disc(
        self, centre: Point, radius: float, colour: Colour, *, without_line: bool
    ) -> None:
        line = None if without_line else self.theme.court.line
        x, y = centre
        width = 0 if without_line else round(_LINE_WIDTH * PIXELS_PER_UNIT)
        self.pen.circle(
            (x * PIXELS_PER_UNIT, y * PIXELS_PER_UNIT),
            radius * PIXELS_PER_UNIT + width / 2,
            colour,
            line,
            width,
        )

    def draw_suit_pip(self, suit: str, x: float, y: float, side: float) -> None:
        """The suit, beside the head."""
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
