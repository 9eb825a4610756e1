"""Stamps: the marks of charts as small pictures, drawn once for a theme and a size.

A stamp is a look ("P" in the theme's palette) and, where it does not fill its box, an outline
("1") to paste it through.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageFilter

from rendering import palette
from rendering.charts import writing
from rendering.charts.plan import Ink
from rendering.rounded import rounded

if TYPE_CHECKING:
    from rendering.theme import Colour, Theme

Stamp = tuple[Image.Image, Image.Image]

HEM = 4
"""How far a standing bar's shadow reaches to its sides and above it, where there is room."""
_ROUND = 7.0
_THIN = 6  # a bar no wider has no edge
_RING = 4
_LUMA = (0.299, 0.587, 0.114)


@lru_cache(maxsize=64)
def loud(theme: Theme) -> Colour:
    """What stands out from the cloth: the paper of cards or, where they are dark, their ink."""

    def light(colour: Colour) -> float:
        return sum(part * share for part, share in zip(colour, _LUMA, strict=True))

    cloth = light(theme.felt.cloth)
    return max(theme.card.paper, theme.suits.S, key=lambda colour: abs(light(colour) - cloth))


def ink_colour(theme: Theme, ink: Ink) -> Colour:
    """The theme's colour for an ink, or for what is left where it is cut out."""
    felt = theme.felt
    return {
        Ink.FAINT: felt.rank,
        Ink.QUIET: felt.name,
        Ink.LOUD: loud(theme),
        Ink.MARK: felt.mark,
        Ink.CUT: loud(theme),
        Ink.CUT_MARK: felt.mark,
    }[ink]


@lru_cache(maxsize=64)
def _shades(theme: Theme, colour: Colour) -> bytes:
    """The number of the mixture of a colour with the cloth, for each value of a mask."""
    row = Image.new("RGB", (256, 1))
    row.putdata([palette.mix(theme.felt.cloth, colour, value / 255) for value in range(256)])
    return palette.of(theme).fit(row).tobytes()


def number(theme: Theme, colour: Colour) -> int:
    """The palette's number for a colour."""
    return _shades(theme, colour)[-1]


_FAINTEST = 16
_OUTLINE = [255 * (value >= _FAINTEST) for value in range(256)]


def inked(theme: Theme, colour: Colour, mask: Image.Image) -> Stamp:
    """A mask ("L") in a colour upon cloth."""
    look = Image.frombytes("P", mask.size, mask.tobytes().translate(_shades(theme, colour)))
    return look, mask.point(_OUTLINE, "1")


@lru_cache(maxsize=256)
def text(theme: Theme, words: str, size: int, ink: Ink) -> Stamp:
    """A text upon cloth, or cut out of a bar; those that recur, as numbers do, are kept."""
    mask = writing.line(words, size)
    if ink not in {Ink.CUT, Ink.CUT_MARK}:
        return inked(theme, ink_colour(theme, ink), mask)
    look, _ = inked(theme, ink_colour(theme, ink), ImageChops.invert(mask))
    return look, mask.point(_OUTLINE, "1")


@lru_cache(maxsize=64)
def standing(theme: Theme, width: int, height: int, hem: int, *, marked: bool) -> Image.Image:
    """A bar like a card, as high as any, with its shadow: ``hem`` left, right and above.

    A lower one is its upper part.
    """
    size = (width + 2 * hem, height + hem)
    box = (hem, hem, hem + width, height + 2 * hem)
    picture = Image.new("RGB", size, theme.felt.cloth)
    if hem:
        shade = rounded(size, (box[0], box[1] + 1, box[2], box[3] + 2), _ROUND)
        shade = shade.filter(ImageFilter.GaussianBlur(hem * 0.55)).point(lambda part: part * 0.62)
        picture.paste(theme.felt.shadow, mask=shade)
    _fill(picture, theme, box, marked=marked)
    return palette.of(theme).fit(picture)


@lru_cache(maxsize=64)
def lying(theme: Theme, width: int, height: int, *, marked: bool) -> Image.Image:
    """A bar as long as any, in its trough; a shorter one is its right part."""
    picture = Image.new("RGB", (width, height), theme.felt.slot)
    _fill(picture, theme, (-2 * height, 0, width, height), marked=marked)
    return palette.of(theme).fit(picture)


def _fill(
    picture: Image.Image, theme: Theme, box: tuple[int, int, int, int], *, marked: bool
) -> None:
    left, top, right, bottom = box
    line = 1 if right - left > _THIN else 0
    inside = (left + line, top + line, right - line, bottom - line)
    edge, paper = theme.card.edge, loud(theme)
    if marked:
        edge, paper = palette.mix(theme.felt.mark, theme.felt.shadow, 0.5), theme.felt.mark
    picture.paste(edge, mask=rounded(picture.size, box, _ROUND))
    picture.paste(paper, mask=rounded(picture.size, inside, _ROUND - 1))


@lru_cache(maxsize=16)
def trough(theme: Theme, width: int, height: int) -> Stamp:
    """Where a lying bar may grow: an empty place, like that for a card."""
    size = (width, height)
    whole = rounded(size, (0, 0, width, height), _ROUND + 3)
    picture = Image.new("RGB", size, theme.felt.cloth)
    picture.paste(theme.felt.rim, mask=whole)
    inside = (2, 2, width - 2, height - 2)
    picture.paste(theme.felt.slot, mask=rounded(size, inside, _ROUND + 1))
    return palette.of(theme).fit(picture), whole.point(_OUTLINE, "1")


@lru_cache(maxsize=16)
def ring(theme: Theme, width: int, height: int) -> Stamp:
    """What goes round the player's own row."""
    size = (width, height)
    mask = rounded(size, (0, 0, width, height), _ROUND + 5)
    inner = (_RING, _RING, width - _RING, height - _RING)
    mask.paste(0, mask=rounded(size, inner, _ROUND + 1))
    return inked(theme, theme.felt.mark, mask)


@lru_cache(maxsize=64)
def disc(theme: Theme, radius: int, *, marked: bool, small: bool) -> Stamp:
    """A dot of a line: golden if marked, else hollow; a small one is plain."""
    side = 2 * radius + 1
    box = (0, 0, side, side)
    whole = rounded((side, side), box, side / 2)
    if small:
        return inked(theme, theme.felt.name, whole)
    line = max(1, round(radius * 0.3))
    inside = (line, line, side - line, side - line)
    core = rounded((side, side), inside, side / 2 - line)
    picture = Image.new("RGB", (side, side), theme.felt.cloth)
    picture.paste(theme.felt.slot if marked else theme.felt.name, mask=whole)
    picture.paste(theme.felt.mark if marked else theme.felt.slot, mask=core)
    return palette.of(theme).fit(picture), whole.point(_OUTLINE, "1")
