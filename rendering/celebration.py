"""What a win ends with: the suits spread like a peacock's tail, and it rains confetti."""

from __future__ import annotations

from dataclasses import astuple
from math import cos, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import ground, layout, palette
from rendering.cards import deck
from rendering.flight import bare, card_outline, eased, shade, sharp
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.measures import Layout
    from rendering.scene import Scene
    from rendering.theme import Theme

PICTURES = 24
TIME = 6
"""Each picture's, in hundredths of a second."""

LAST = 100
"""The last one's: it stays, the fans open under what still falls."""

_OPENING = 14
"""In so many pictures the fans open."""

_SPREAD = 60.0
_PIECES = 190
_MOST_FANS = 6
_CAST = (-4, 2)


def celebration(scene: Scene, theme: Theme, *, large: bool = False) -> Iterator[Image.Image]:
    """The canvases of a win's last second, the same for the same scene.

    Every foundation opens as a fan, one within the other, under confetti in the theme's colours.
    """
    plan = layout.arrange(layout.shape(scene, large=large))
    under = felt = ground.felt(theme, plan.height)
    tail = _Tail(scene, theme, plan)
    pieces = _strewn(theme, plan.height)
    for number in range(PICTURES):
        if number < _OPENING:
            under = felt.copy()
            tail.draw(under, eased((number + 1) / _OPENING))
        picture = under.copy()
        brush = ImageDraw.Draw(picture)
        for piece in pieces:
            piece.draw(brush, number)
        yield picture


class _Tail:
    """The foundations' cards, as sprites that can be turned, from their piles to their fans."""

    def __init__(self, scene: Scene, theme: Theme, plan: Layout) -> None:
        size = plan.card
        self._palette = palette.of(theme)
        self._outline = card_outline(size, 2)
        self._shade = shade(theme)
        pack = deck(theme, size)
        begun = zip(scene.foundations, plan.foundations, strict=True)
        full = [(pile.cards, spot) for pile, spot in begun if pile.cards][:_MOST_FANS]
        self._fans = [[_padded(bare(pack, card)) for card in cards] for cards, _ in full]
        half = size.width / 2, size.height / 2
        self._starts = [(1 + spot.x + half[0], spot.y + half[1]) for _, spot in full]
        wide = (WIDTH / 2 - size.height * 0.56) / sin(radians(_SPREAD))
        reach = min(plan.height - size.height * 0.5, wide)
        step = (reach - size.height * 0.95) / max(1, len(full) - 1)
        self._radii = [reach - step * number for number in range(len(full))]
        self._foot = (1 + WIDTH / 2, plan.height - size.height * 0.02)

    def draw(self, picture: Image.Image, open_by: float) -> None:
        """Lays all fans, opened by a part, the outermost first."""
        outlines: dict[float, Image.Image] = {}
        for cards, radius, start in zip(self._fans, self._radii, self._starts, strict=True):
            for number, card in enumerate(cards):
                along = number / max(1, len(cards) - 1)
                angle = _SPREAD * (2 * along - 1) * open_by
                x = self._foot[0] + radius * sin(radians(angle))
                y = self._foot[1] - radius * cos(radians(angle))
                x, y = start[0] + (x - start[0]) * open_by, start[1] + (y - start[1]) * open_by
                if angle not in outlines:
                    outlines[angle] = sharp(_turned(self._outline, angle))
                self._lay(picture, _turned(card, angle), outlines[angle], (x, y))

    def _lay(
        self,
        picture: Image.Image,
        turned: Image.Image,
        outline: Image.Image,
        middle: tuple[float, float],
    ) -> None:
        """One card about its middle, with its shadow upon the one before."""
        x, y = round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2)
        right, down = x + _CAST[0], y + _CAST[1]
        beneath = picture.crop((right, down, right + turned.width, down + turned.height))
        picture.paste(beneath.point(self._shade), (right, down), outline)
        picture.paste(self._palette.fit(turned), (x, y), outline)


def _turned(picture: Image.Image, angle: float) -> Image.Image:
    return picture.rotate(-angle, Image.Resampling.BILINEAR, expand=True)


def _padded(card: Image.Image) -> Image.Image:
    whole = Image.new("RGB", (card.width + 4, card.height + 4))
    whole.paste(card.convert("RGB"), (2, 2))
    return whole


class _Piece:
    """One scrap of confetti: where it falls, how fast, how it turns."""

    def __init__(self, strewn: Random, colours: list[int], height: int) -> None:
        self.colour = strewn.choice(colours)
        self.x = strewn.uniform(0, WIDTH)
        self.y = strewn.uniform(-height * 1.2, 0)
        self.falls = height / PICTURES * strewn.uniform(0.9, 1.6)
        self.sways = strewn.uniform(6, 26)
        self.turn = strewn.uniform(0, 2 * pi)
        self.turns = strewn.uniform(0.2, 0.7) * strewn.choice((-1, 1))
        self.long, self.wide = strewn.uniform(11, 18), strewn.uniform(6, 10)

    def draw(self, brush: ImageDraw.ImageDraw, number: int) -> None:
        turn = self.turn + self.turns * number
        x, y = self.x + self.sways * sin(turn), self.y + self.falls * number
        # it tumbles: now seen broad, now from its edge
        along = (cos(turn) * self.long, sin(turn) * self.long)
        wide = self.wide * abs(cos(turn * 1.7)) + 1
        across = (-sin(turn) * wide, cos(turn) * wide)
        corners = [
            (x + a * along[0] + b * across[0], y + a * along[1] + b * across[1])
            for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ]
        brush.polygon(corners, fill=self.colour)


def _strewn(theme: Theme, height: int) -> list[_Piece]:
    known = palette.of(theme)
    court = theme.court
    inks = [
        *(theme.felt.mark, theme.felt.mark, theme.felt.hint, theme.card.paper),
        *(court.gold, court.red, court.blue, court.green, theme.back.ground),
        *astuple(theme.suits),
    ]
    strewn = Random("confetti")
    colours = [known.nearest(ink) for ink in inks]
    return [_Piece(strewn, colours, height) for _ in range(_PIECES)]
