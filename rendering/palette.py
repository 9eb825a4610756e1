"""Palettes: the 256 colours of a theme, chosen before anything is drawn."""

from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from functools import cache, lru_cache
from itertools import combinations
from threading import Lock

from PIL import Image

from rendering.theme import CardColours, Colour, Theme

_QUANTIZE_LOCK = Lock()
"""Held while quantizing, because Pillow caches results in the palette without a lock."""

PALETTE_SIZE = 256
MAX_THEME_COLOURS = 251
"""The last places are left for the strip below a film and for its transparent pixels."""
CLOTH_SHADE_COUNT = 8
"""How many shades of the cloth a palette begins with."""
SUIT_SHADE_COUNT = 14
"""How many shades lead from a suit's ink to the paper; those of all suits follow the cloth's."""
COURT_PAPER_TINT = 0.13
"""The share of gold in the paper behind a king, queen or jack."""
BLUSH_STRENGTH = 0.17
"""The share of red in a figure's cheeks."""

_MIN_LIGHT_PAPER = 3 * 128
"""From this sum of channels on, paper is light, and its fullest ink is black, not white."""


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """Return a mixture of two colours; a share of 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def print_on_tint(colour: Colour, card: CardColours) -> Colour:
    """Return what becomes of a colour on a card's paper when the paper is tinted.

    Paper becomes the tint, full inks stay as they are, and what lies between changes in part.
    """
    full_ink = 0 if sum(card.paper) >= _MIN_LIGHT_PAPER else 255
    paper_share = min(
        (value - full_ink) / (paper - full_ink or 1)
        for value, paper in zip(colour, card.paper, strict=True)
    )
    share = max(0.0, min(1.0, paper_share))
    red, green, blue = (
        _clamp_channel(value + (tint - paper) * share)
        for value, paper, tint in zip(colour, card.paper, card.tint, strict=True)
    )
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme by number, and an image that Pillow can quantize with."""

    colours: tuple[Colour, ...]
    rgb_bytes: bytes
    """All colours one after another, three bytes each."""
    palette_image: Image.Image

    def find_nearest_colour(self, colour: Colour) -> int:
        """Return the number of the nearest colour."""

        def compute_distance(number: int) -> int:
            return sum((a - b) ** 2 for a, b in zip(self.colours[number], colour, strict=True))

        return min(range(len(self.colours)), key=compute_distance)

    def build_lookup(self, change_colour: Callable[[Colour], Colour]) -> bytes:
        """Return a table from colour numbers to the nearest ones to the changed colours."""
        row = Image.new("RGB", (PALETTE_SIZE, 1))
        row.putdata([change_colour(colour) for colour in self.colours])
        return self.quantize_picture(row).tobytes()

    def quantize_picture(self, picture: Image.Image) -> Image.Image:
        """Return a picture ("RGB") in these colours ("P"), each pixel in the nearest one."""
        with _QUANTIZE_LOCK:
            return picture.quantize(palette=self.palette_image, dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def get_palette(theme: Theme) -> Palette:
    """Return the palette of a theme.

    The shades of its cloth come first, then those of its suits, so that felt and most cards have
    the same numbers in all themes.
    """
    suit_shades = [
        shade
        for ink in astuple(theme.suits)
        for shade in _build_colour_ramp(ink, theme.card.paper, SUIT_SHADE_COUNT)
    ]
    distinct: dict[tuple[int, ...], Colour] = {}
    for colour in (*suit_shades, *_list_other_colours(theme)):
        # colours that look the same need only one place
        distinct.setdefault(tuple(channel // 3 for channel in colour), colour)
    others = [colour for colour in distinct.values() if colour not in suit_shades]
    colours = [*list_cloth_shades(theme), *suit_shades, *others][:MAX_THEME_COLOURS]
    colours += [colours[-1]] * (PALETTE_SIZE - len(colours))
    rgb_bytes = bytes(channel for colour in colours for channel in colour)
    image = Image.new("P", (1, 1))
    image.putpalette(rgb_bytes)
    return Palette(tuple(colours), rgb_bytes, image)


@cache
def build_suit_shade_table(suit: str) -> bytes:
    """Return a table from the strength of a suit's ink, 0 to 255, to the colour's number."""
    first = CLOTH_SHADE_COUNT + "CDHS".index(suit) * SUIT_SHADE_COUNT
    last_shade = SUIT_SHADE_COUNT - 1
    return bytes(first + round((255 - strength) * last_shade / 255) for strength in range(256))


def list_cloth_shades(theme: Theme) -> tuple[Colour, ...]:
    """Return the shades of the lit cloth, darkest first; where the light is even all are equal.

    The colour of the cloth itself, which names and cards have around them, is among the brightest.
    """
    brightest, step = CLOTH_SHADE_COUNT - 1, theme.felt.lamp / CLOTH_SHADE_COUNT
    offsets = [step * (shade - brightest + 1) for shade in range(CLOTH_SHADE_COUNT)]
    red, green, blue = theme.felt.cloth
    return tuple(
        (
            _clamp_channel(red + offset),
            _clamp_channel(green + offset),
            _clamp_channel(blue + offset),
        )
        for offset in offsets
    )


def _clamp_channel(value: float) -> int:
    return max(0, min(255, round(value)))


def _list_other_colours(theme: Theme) -> Iterator[Colour]:
    """Yield the colours of everything but suits, with some twice."""
    felt, card, back = theme.felt, theme.card, theme.back
    yield felt.cloth
    yield card.paper
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
    yield from _build_colour_ramp(felt.mark, card.tint, 3)
    for ink in astuple(theme.suits):
        yield from _build_colour_ramp(ink, card.tint, 6)
    court = theme.court
    court_colours = astuple(court)
    court_paper = mix_colours(card.paper, court.gold, COURT_PAPER_TINT)
    yield print_on_tint(court_paper, card)
    fills = (*court_colours[1:], court_paper)
    yield from (*court_colours, court_paper, mix_colours(court.skin, court.red, BLUSH_STRENGTH))
    for share in (0.5, 0.25, 0.75):
        for fill in fills:
            yield mix_colours(court.line, fill, share)
        for robe in (court.red, court.blue, court.green):
            yield mix_colours(court.gold, robe, share)
    for one, other in combinations(fills, 2):
        yield mix_colours(one, other, 0.5)


def _build_colour_ramp(first: Colour, last: Colour, steps: int) -> Iterator[Colour]:
    return (mix_colours(first, last, step / (steps - 1)) for step in range(steps))
