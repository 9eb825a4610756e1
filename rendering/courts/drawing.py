"""Drawing courts: a panel with a double-headed figure, the same when it is turned about."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw

from rendering import outline
from rendering.courts import jacks, kings, queens, weaves
from rendering.courts.figures import AXIS, DEEP, DRESS, HAIR, Dot, Shape
from rendering.courts.held import HELD
from rendering.palette import BLUSH, TINT, mix

if TYPE_CHECKING:
    from rendering.courts.figures import Part, Stroke
    from rendering.outline import Point
    from rendering.theme import Colour, Theme

FINE = 3.6
"""Pixels a unit of the sheet; the sheet is 100 wide."""
_LINE = 0.8
_BAND = 2.7  # half the width of the sash where the two halves meet
_FALL = 5.0  # how far the sash falls, from the middle to a side

FIGURES: dict[str, tuple[Part, ...]] = {
    "KS": kings.SPADES,
    "KH": kings.HEARTS,
    "KD": kings.DIAMONDS,
    "KC": kings.CLUBS,
    "QS": queens.SPADES,
    "QH": queens.HEARTS,
    "QD": queens.DIAMONDS,
    "QC": queens.CLUBS,
    "JS": jacks.SPADES,
    "JH": jacks.HEARTS,
    "JD": jacks.DIAMONDS,
    "JC": jacks.CLUBS,
}
"""By rank and suit."""


def panel(theme: Theme, rank: str, suit: str, width: int, height: int) -> Image.Image:
    """The court's panel ("RGB") at a size in pixels, with its frame."""
    half = sheet(theme, rank, suit)
    wide = half.width
    middle = min(round(half.height - _FALL * FINE), round(wide * height / width / 2))
    upper = half.crop((0, 0, wide, 2 * middle))
    whole = upper.transpose(Image.Transpose.ROTATE_180)
    whole.paste(upper, mask=_above(wide, middle))
    _sash(whole, theme, suit)
    picture = whole.resize((width, height), Image.Resampling.BOX)
    turned = picture.crop((0, 0, width, height // 2)).transpose(Image.Transpose.ROTATE_180)
    picture.paste(turned, (0, height - height // 2))
    ImageDraw.Draw(picture).rectangle(
        (0, 0, width - 1, height - 1), outline=mix(theme.court.gold, theme.court.brown, 0.5)
    )
    return picture


@lru_cache(maxsize=64)
def _above(wide: int, middle: int) -> Image.Image:
    """A mask ("1") of what is the upper figure's: all above a line that falls to the right."""
    mask = Image.new("1", (wide, 2 * middle))
    fall = _FALL * FINE
    corners = [(0, 0), (wide, 0), (wide, middle + fall), (0, middle - fall)]
    ImageDraw.Draw(mask).polygon(corners, fill=1)
    return mask


@lru_cache(maxsize=12 * 8)
def sheet(theme: Theme, rank: str, suit: str) -> Image.Image:
    """The upper half of a court, large ("RGB"), down to ``DEEP``."""
    easel = _Easel(theme, rank, suit)
    for part in (*FIGURES[rank + suit], *HELD[rank + suit]):
        easel.put(part)
    easel.pip(suit, 15, 15.5, 21)
    return easel.picture


def _sash(whole: Image.Image, theme: Theme, suit: str) -> None:
    """The sash over the seam: gold, a row of lozenges upon it."""
    draw, middle, axis = ImageDraw.Draw(whole), whole.height / 2, whole.width / 2
    slope = _FALL / AXIS

    def seam(x: float, below: float) -> Point:
        return x, middle + (x - axis) * slope + below

    reach, line = _BAND * FINE, _LINE * FINE
    for half, colour in ((reach, theme.court.line), (reach - line, theme.court.gold)):
        ends = [seam(0, -half), seam(whole.width, -half), seam(whole.width, half), seam(0, half)]
        draw.polygon(ends, fill=colour)
    fill = getattr(theme.court, DRESS[suit]["second"])
    for number in range(1, 12):
        x, size = whole.width * number / 12, reach * 0.56
        draw.polygon([seam(x, -size), seam(x + size, 0), seam(x, size), seam(x - size, 0)], fill)


class _Easel:
    """A sheet to draw on, in units."""

    def __init__(self, theme: Theme, rank: str, suit: str) -> None:
        self.theme = theme
        paper = mix(theme.card.paper, theme.court.gold, TINT)
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
            placed = [(x * FINE, y * FINE) for x, y in points]
            if isinstance(part, Shape):
                self._fill(placed, colour, part)
            else:
                self._stroke(placed, colour, part)

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

    def _fill(self, placed: list[Point], colour: Colour, part: Shape) -> None:
        self.draw.polygon(placed, fill=colour)
        if part.weave:
            self._weave(placed, self._colour(part.thread), part.weave)
        if not part.bare:
            width = round(_LINE * FINE)
            self.draw.line([*placed, placed[0]], self.theme.court.line, width)

    def _weave(self, placed: list[Point], thread: Colour, name: str) -> None:
        """A pattern cut to an outline, no more of it than the outline's box."""
        across, down = zip(*placed, strict=True)
        left, top = max(0, int(min(across))), max(0, int(min(down)))
        right = min(self.picture.width, int(max(across)) + 1)
        bottom = min(self.picture.height, int(max(down)) + 1)
        cut = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(cut).polygon([(x - left, y - top) for x, y in placed], fill=255)
        pattern = weaves.weave(name, self.picture.size, FINE).crop((left, top, right, bottom))
        self.picture.paste(thread, (left, top), ImageChops.multiply(cut, pattern))

    def _stroke(self, placed: list[Point], colour: Colour, part: Stroke) -> None:
        width = round(part.width * FINE)
        if part.edged:
            broad = width + round(2 * _LINE * FINE)
            self.draw.line(placed, self.theme.court.line, broad, joint="curve")
        self.draw.line(placed, colour, width, joint="curve")

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
        court = self.theme.court
        if name == "blush":
            return mix(court.skin, court.red, BLUSH)
        colour: Colour = getattr(court, self.dress.get(name, name))
        return colour
