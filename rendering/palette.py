"""The palette: the 256 colours of a theme, fixed before anything is drawn."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import lru_cache
from itertools import combinations
from threading import Lock
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

_SEARCH = Lock()
"""Pillow keeps what it has found in the palette itself, unguarded; threads take turns."""

SIZE = 256
SHADES = 8
"""How many shades of its cloth a palette begins with."""
TINT = 0.13
"""How much gold is in the paper behind a court."""
BLUSH = 0.17
"""How much red is in a court's cheek."""


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """The colour that lies ``part`` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by number; ``flat`` is how PNG and Pillow want them."""

    colours: tuple[Colour, ...]
    image: Image.Image

    @property
    def flat(self) -> bytes:
        return bytes(part for colour in self.colours for part in colour)

    def nearest(self, colour: Colour) -> int:
        def distance(number: int) -> int:
            return sum((a - b) ** 2 for a, b in zip(self.colours[number], colour, strict=True))

        return min(range(len(self.colours)), key=distance)

    def fit(self, picture: Image.Image) -> Image.Image:
        """An "RGB" picture in these colours ("P"), each pixel its nearest."""
        with _SEARCH:
            return picture.quantize(palette=self.image, dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def of(theme: Theme) -> Palette:
    """The palette of a theme; the cloth's shades come first."""
    apart: dict[tuple[int, ...], Colour] = {}
    for colour in _wanted(theme):
        # what differs by less than the eye sees is one colour
        apart.setdefault(tuple(part // 3 for part in colour), colour)
    colours = [*cloth(theme), *apart.values()][:SIZE]
    colours += [colours[-1]] * (SIZE - len(colours))
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(part for colour in colours for part in colour))
    return Palette(tuple(colours), image)


def cloth(theme: Theme) -> tuple[Colour, ...]:
    """The shades of the cloth, around its own; a plain cloth has as many, all alike."""
    red, green, blue = theme.felt.cloth
    reach = [theme.felt.grain * (2 * shade / (SHADES - 1) - 1) for shade in range(SHADES)]
    return tuple((_part(red + by), _part(green + by), _part(blue + by)) for by in reach)


def _part(value: float) -> int:
    return max(0, min(255, round(value)))


def _wanted(theme: Theme) -> Iterator[Colour]:
    felt, card, back = theme.felt, theme.card, theme.back
    yield felt.cloth
    yield card.paper
    for ink in astuple(theme.suits):
        yield from _ramp(ink, card.paper, 14)
    yield from _ramp(felt.cloth, mix(felt.cloth, felt.shadow, 0.75), 14)
    yield from _ramp(card.paper, mix(card.paper, card.edge, 0.75), 6)
    yield from _ramp(card.edge, card.paper, 6)
    yield from _ramp(card.edge, felt.cloth, 5)
    yield from _ramp(card.edge, felt.shadow, 4)
    yield from _ramp(back.ground, back.figure, 10)
    yield from _ramp(back.ground, card.paper, 6)
    yield from _ramp(felt.name, felt.cloth, 8)
    yield from _ramp(felt.mark, felt.cloth, 8)
    yield from _ramp(felt.mark, card.paper, 4)
    yield from _ramp(felt.mark, felt.shadow, 3)
    yield from _ramp(felt.slot, felt.cloth, 4)
    yield from _ramp(felt.rim, felt.slot, 5)
    yield from _ramp(felt.rim, felt.cloth, 3)
    yield from _ramp(felt.rank, felt.slot, 6)
    yield from _ramp(felt.hint, card.paper, 5)
    court = theme.court
    stuffs = astuple(court)
    sheet = mix(card.paper, court.gold, TINT)
    yield from (*stuffs, sheet, mix(court.skin, court.red, BLUSH))
    for part in (0.5, 0.25, 0.75):
        for stuff in (*stuffs[1:], sheet):
            yield mix(court.line, stuff, part)
        for stuff in (court.red, court.blue, court.green):
            yield mix(court.gold, stuff, part)
    for one, other in combinations((*stuffs[1:], sheet), 2):
        yield mix(one, other, 0.5)


def _ramp(first: Colour, last: Colour, steps: int) -> Iterator[Colour]:
    return (mix(first, last, step / (steps - 1)) for step in range(steps))
