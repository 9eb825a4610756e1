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

_QUANTIZE_LOCK = Lock()
"""Pillow keeps what it has found in the palette itself, unguarded; threads take turns."""

PALETTE_SIZE = 256
CLOTH_SHADE_COUNT = 8
"""How many shades of its cloth a palette begins with."""
COURT_PAPER_TINT = 0.13
"""How much gold is in the paper behind a court."""
BLUSH_STRENGTH = 0.17
"""How much red is in a court's cheek."""


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """The colour that lies ``part`` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by number; ``flat`` is how PNG and Pillow want them."""

    colours: tuple[Colour, ...]
    palette_image: Image.Image

    @property
    def rgb_bytes(self) -> bytes:
        return bytes(part for colour in self.colours for part in colour)

    def find_nearest_colour(self, colour: Colour) -> int:
        def distance(number: int) -> int:
            return sum((a - b) ** 2 for a, b in zip(self.colours[number], colour, strict=True))

        return min(range(len(self.colours)), key=distance)

    def quantize_picture(self, picture: Image.Image) -> Image.Image:
        """An "RGB" picture in these colours ("P"), each pixel its nearest."""
        with _QUANTIZE_LOCK:
            return picture.quantize(palette=self.palette_image, dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def get_palette(theme: Theme) -> Palette:
    """The palette of a theme; the cloth's shades come first."""
    apart: dict[tuple[int, ...], Colour] = {}
    for colour in _list_theme_colours(theme):
        # what differs by less than the eye sees is one colour
        apart.setdefault(tuple(part // 3 for part in colour), colour)
    colours = [*list_cloth_shades(theme), *apart.values()][:PALETTE_SIZE]
    colours += [colours[-1]] * (PALETTE_SIZE - len(colours))
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(part for colour in colours for part in colour))
    return Palette(tuple(colours), image)


def list_cloth_shades(theme: Theme) -> tuple[Colour, ...]:
    """The shades of the cloth, around its own; a plain cloth has as many, all alike."""
    red, green, blue = theme.felt.cloth
    reach = [
        theme.felt.grain * (2 * shade / (CLOTH_SHADE_COUNT - 1) - 1)
        for shade in range(CLOTH_SHADE_COUNT)
    ]
    return tuple(
        (_clamp_channel(red + by), _clamp_channel(green + by), _clamp_channel(blue + by))
        for by in reach
    )


def _clamp_channel(value: float) -> int:
    return max(0, min(255, round(value)))


def _list_theme_colours(theme: Theme) -> Iterator[Colour]:
    felt, card, back = theme.felt, theme.card, theme.back
    yield felt.cloth
    yield card.paper
    for ink in astuple(theme.suits):
        yield from _build_colour_ramp(ink, card.paper, 14)
    yield from _build_colour_ramp(felt.cloth, mix_colours(felt.cloth, felt.shadow, 0.75), 14)
    yield from _build_colour_ramp(card.paper, mix_colours(card.paper, card.edge, 0.75), 6)
    yield from _build_colour_ramp(card.edge, card.paper, 6)
    yield from _build_colour_ramp(card.edge, felt.cloth, 5)
    yield from _build_colour_ramp(card.edge, felt.shadow, 4)
    yield from _build_colour_ramp(back.ground, back.figure, 10)
    yield from _build_colour_ramp(back.ground, card.paper, 6)
    yield from _build_colour_ramp(felt.name, felt.cloth, 8)
    yield from _build_colour_ramp(felt.mark, felt.cloth, 8)
    yield from _build_colour_ramp(felt.mark, card.paper, 4)
    yield from _build_colour_ramp(felt.mark, felt.shadow, 3)
    yield from _build_colour_ramp(felt.slot, felt.cloth, 4)
    yield from _build_colour_ramp(felt.rim, felt.slot, 5)
    yield from _build_colour_ramp(felt.rim, felt.cloth, 3)
    yield from _build_colour_ramp(felt.rank, felt.slot, 6)
    yield from _build_colour_ramp(felt.hint, card.paper, 5)
    court = theme.court
    stuffs = astuple(court)
    sheet = mix_colours(card.paper, court.gold, COURT_PAPER_TINT)
    yield from (*stuffs, sheet, mix_colours(court.skin, court.red, BLUSH_STRENGTH))
    for part in (0.5, 0.25, 0.75):
        for stuff in (*stuffs[1:], sheet):
            yield mix_colours(court.line, stuff, part)
        for stuff in (court.red, court.blue, court.green):
            yield mix_colours(court.gold, stuff, part)
    for one, other in combinations((*stuffs[1:], sheet), 2):
        yield mix_colours(one, other, 0.5)


def _build_colour_ramp(first: Colour, last: Colour, steps: int) -> Iterator[Colour]:
    return (mix_colours(first, last, step / (steps - 1)) for step in range(steps))
