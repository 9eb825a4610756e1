"""Courts: a panel with a double-headed figure, the same when it is turned about."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import outline
from rendering.figures import AXIS, DEEP, DRESS, FIGURES, HAIR, Dot, Shape, Stroke
from rendering.held import HELD
from rendering.palette import mix

if TYPE_CHECKING:
    from rendering.figures import Part
    from rendering.outline import Point
    from rendering.theme import Colour, Theme

FINE = 3.6
"""Pixels a unit of the sheet; the sheet is 100 wide."""
_LINE = 0.8
_TINT = 0.13  # how much gold is in the paper behind a figure
_BAND = 2.7  # half the height of the band where the two halves meet


def panel(theme: Theme, rank: str, suit: str, width: int, height: int) -> Image.Image:
    """The court's panel ("RGB") at a size in pixels, with its frame."""
    half = sheet(theme, rank, suit)
    middle = min(half.height, round(half.width * height / width / 2))
    upper = half.crop((0, 0, half.width, middle))
    whole = Image.new("RGB", (half.width, 2 * middle))
    whole.paste(upper, (0, 0))
    whole.paste(upper.transpose(Image.Transpose.ROTATE_180), (0, middle))
    _band(whole, theme, suit)
    picture = whole.resize((width, height), Image.Resampling.BOX)
    turned = picture.crop((0, 0, width, height // 2)).transpose(Image.Transpose.ROTATE_180)
    picture.paste(turned, (0, height - height // 2))
    ImageDraw.Draw(picture).rectangle(
        (0, 0, width - 1, height - 1), outline=mix(theme.court.gold, theme.court.brown, 0.5)
    )
    return picture


@lru_cache(maxsize=12 * 8)
def sheet(theme: Theme, rank: str, suit: str) -> Image.Image:
    """The upper half of a court, large ("RGB"), down to ``DEEP``."""
    easel = _Easel(theme, rank, suit)
    for part in (*FIGURES[rank], *HELD[rank + suit]):
        easel.put(part)
    easel.pip(suit, 15.5, 15.5, 21)
    return easel.picture


def _band(whole: Image.Image, theme: Theme, suit: str) -> None:
    """The girdle over the seam: gold, a row of lozenges upon it."""
    draw, middle = ImageDraw.Draw(whole), whole.height / 2
    reach = _BAND * FINE
    box = (-9.0, middle - reach, whole.width + 9.0, middle + reach - 1)
    line = round(_LINE * FINE)
    draw.rectangle(box, fill=theme.court.gold, outline=theme.court.line, width=line)
    fill = getattr(theme.court, DRESS[suit]["second"])
    for number in range(1, 12):
        x, size = whole.width * number / 12, reach * 0.58
        lozenge = [(x, middle - size), (x + size, middle), (x, middle + size), (x - size, middle)]
        draw.polygon(lozenge, fill=fill)


class _Easel:
    """A sheet to draw on, in units."""

    def __init__(self, theme: Theme, rank: str, suit: str) -> None:
        self.theme = theme
        paper = mix(theme.card.paper, theme.court.gold, _TINT)
        self.picture = Image.new("RGB", (round(100 * FINE), round(DEEP * FINE)), paper)
        self.draw = ImageDraw.Draw(self.picture)
        self.dress = {**DRESS[suit], "hair": HAIR[suit][rank]}

    def put(self, part: Part) -> None:
        """One part of a figure, and its reflection where it has one."""
        colour = self._colour(part.colour)
        if isinstance(part, Dot):
            for x in {part.x, 2 * AXIS - part.x} if part.twice else {part.x}:
                self._disc((x, part.y), part.radius, colour, bare=part.bare)
            return
        for points in self._outlines(part):
            if isinstance(part, Shape):
                self._fill(points, colour, bare=part.bare)
            else:
                width = round(part.width * FINE)
                self.draw.line(self._placed(points), colour, width, joint="curve")

    @staticmethod
    def _outlines(part: Shape | Stroke) -> tuple[tuple[Point, ...], ...]:
        """A half that begins and ends on the axis makes one outline with its reflection."""
        points = outline.trace(part.path)
        if not part.twice:
            return (points,)
        both = outline.mirrored(points, AXIS)
        if points[0][0] == points[-1][0] == AXIS:
            return (both,)
        return points, both[len(points) :]

    def _fill(self, points: tuple[Point, ...], colour: Colour, *, bare: bool) -> None:
        placed = self._placed(points)
        self.draw.polygon(placed, fill=colour)
        if not bare:
            width = round(_LINE * FINE)
            self.draw.line([*placed, placed[0]], self.theme.court.line, width)

    def _disc(self, centre: Point, radius: float, colour: Colour, *, bare: bool) -> None:
        line = None if bare else self.theme.court.line
        x, y = centre
        width = 0 if bare else round(_LINE * FINE)
        self.draw.circle((x * FINE, y * FINE), radius * FINE + width / 2, colour, line, width)

    def pip(self, suit: str, x: float, y: float, side: float) -> None:
        """The suit, beside the head."""
        mask = outline.scaled(outline.pip(suit), side * FINE, side * FINE)
        corner = (round((x - side / 2) * FINE), round((y - side / 2) * FINE))
        self.picture.paste(getattr(self.theme.suits, suit), corner, mask)

    def _colour(self, name: str) -> Colour:
        name = self.dress.get(name, name)
        colour: Colour = (
            self.theme.card.paper if name == "paper" else getattr(self.theme.court, name)
        )
        return colour

    @staticmethod
    def _placed(points: tuple[Point, ...]) -> list[Point]:
        return [(x * FINE, y * FINE) for x, y in points]
