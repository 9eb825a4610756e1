"""Writing: texts put together from letters that are drawn once.

A new number then costs a few pastes; and however many different texts come by, what is kept of
them is bounded.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from PIL import Image, ImageFont

from rendering import lettering

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

SIZE = 41
"""A line's height in pixels, for capitals of 27: read easily where the picture is 550 wide."""
ELLIPSIS = "…"
MINUS = "−"
HEM = 2
"""How much wider a mask is than its letters, on each side."""

_SIGNS = str.maketrans("–—×", "--x")
_FINE = 4


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(round(size * 0.93) * _FINE)
    assert isinstance(font, ImageFont.FreeTypeFont)  # Pillow is built with FreeType
    return font


@lru_cache(maxsize=1024)
def _advance(letter: str, size: int) -> float:
    """How far a letter takes the pen; ``ValueError`` for one that the typeface does not draw."""
    font, letter = _font(size), _drawn_as(letter)
    if not letter.isprintable() or (
        not letter.isspace() and bytes(font.getmask(letter)) == bytes(font.getmask("\uffff"))
    ):
        raise ValueError(f"the typeface has no {letter!r}")
    return font.getlength(letter) / _FINE


@lru_cache(maxsize=1024)
def _letter(letter: str, size: int) -> tuple[Image.Image, float]:
    """A letter's mask ("L"), and how far right of the pen it begins."""
    like = _drawn_as(letter)
    left = _font(size).getbbox(like, anchor="ls")[0]
    mask = lettering.line(like, size)
    if letter == MINUS:
        begin, _, end, _ = mask.getbbox() or (0, 0, *mask.size)
        beam = mask.crop((begin + 1, 0, begin + 2, size)).resize((end - begin, size))
        mask = Image.new("L", mask.size)
        mask.paste(beam, (begin, 0))
    return mask, left / _FINE - HEM


def _drawn_as(letter: str) -> str:
    """The typeface has no minus; it is the beam of its plus, so that the two are alike."""
    return "+" if letter == MINUS else letter


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """The text as the typeface can draw it: without accents, any dash as the one it has, × as x."""
    parts = unicodedata.normalize("NFD", text.translate(_SIGNS))
    return "".join(part for part in parts if not unicodedata.combining(part))


def width(text: str, size: int = SIZE) -> int:
    """How wide a text is, in pixels."""
    return round(sum(_advance(letter, size) for letter in plain(text)))


def fitted(text: str, room: float, size: int = SIZE) -> str:
    """The text, or as much of it as there is room for and an ellipsis, or nothing."""
    if width(text, size) <= room:
        return text
    room -= width(ELLIPSIS, size)
    reach = accumulate(_advance(letter, size) for letter in plain(text))
    whole = sum(1 for _ in takewhile(lambda x: x <= room, reach))
    text = plain(text)[:whole].rstrip()
    return text and text + ELLIPSIS


def largest(
    texts: Collection[str],
    room: float,
    sizes: tuple[int, ...],
    wide: Callable[[str, int], int] = width,
) -> int:
    """The largest of some sizes at which all texts fit, or the smallest."""
    fits = (size for size in sizes if all(wide(text, size) <= room for text in texts))
    return next(fits, sizes[-1])


def line(text: str, size: int = SIZE) -> Image.Image:
    """A text as a mask ("L"), its pen beginning ``HEM`` pixels in."""
    mask = Image.new("L", (width(text, size) + 2 * HEM, size))
    pen = float(HEM)
    for letter in plain(text):
        if not letter.isspace():
            drawn, begins = _letter(letter, size)
            mask.paste(255, (round(pen + begins), 0), drawn)
        pen += _advance(letter, size)
    return mask
