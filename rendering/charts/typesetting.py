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

from rendering.masks import lettering

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

TEXT_HEIGHT = 41
"""A line's height in pixels, for capitals of 27: read easily where the picture is 550 wide."""
ELLIPSIS = "…"
MINUS = "−"
MASK_PADDING = 2
"""How much wider a mask is than its letters, on each side."""

_SIGN_SUBSTITUTES = str.maketrans("–—×", "--x")
_OVERSAMPLING = 4


@cache
def _get_font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(round(size * 0.93) * _OVERSAMPLING)
    assert isinstance(font, ImageFont.FreeTypeFont)  # Pillow is built with FreeType
    return font


@lru_cache(maxsize=1024)
def _measure_letter_advance(letter: str, size: int) -> float:
    """How far a letter takes the pen; ``ValueError`` for one that the typeface does not draw."""
    font, letter = _get_font(size), _substitute_letter(letter)
    if not letter.isprintable() or (
        not letter.isspace() and bytes(font.getmask(letter)) == bytes(font.getmask("\uffff"))
    ):
        raise ValueError(f"the typeface has no {letter!r}")
    return font.getlength(letter) / _OVERSAMPLING


@lru_cache(maxsize=1024)
def _draw_letter_mask(letter: str, size: int) -> tuple[Image.Image, float]:
    """A letter's mask ("L"), and how far right of the pen it begins."""
    like = _substitute_letter(letter)
    left = _get_font(size).getbbox(like, anchor="ls")[0]
    mask = lettering.draw_text_mask(like, size)
    if letter == MINUS:
        begin, _, end, _ = mask.getbbox() or (0, 0, *mask.size)
        beam = mask.crop((begin + 1, 0, begin + 2, size)).resize((end - begin, size))
        mask = Image.new("L", mask.size)
        mask.paste(beam, (begin, 0))
    return mask, left / _OVERSAMPLING - MASK_PADDING


def _substitute_letter(letter: str) -> str:
    """The typeface has no minus; it is the beam of its plus, so that the two are alike."""
    return "+" if letter == MINUS else letter


@lru_cache(maxsize=1024)
def simplify_text(text: str) -> str:
    """The text as the typeface can draw it: without accents, any dash as the one it has, × as x."""
    parts = unicodedata.normalize("NFD", text.translate(_SIGN_SUBSTITUTES))
    return "".join(part for part in parts if not unicodedata.combining(part))


def measure_text_width(text: str, size: int = TEXT_HEIGHT) -> int:
    """How wide a text is, in pixels."""
    return round(sum(_measure_letter_advance(letter, size) for letter in simplify_text(text)))


def shorten_text_to_width(text: str, max_width: float, size: int = TEXT_HEIGHT) -> str:
    """The text, or as much of it as there is room for and an ellipsis, or nothing."""
    if measure_text_width(text, size) <= max_width:
        return text
    max_width -= measure_text_width(ELLIPSIS, size)
    reach = accumulate(_measure_letter_advance(letter, size) for letter in simplify_text(text))
    whole = sum(1 for _ in takewhile(lambda x: x <= max_width, reach))
    text = simplify_text(text)[:whole].rstrip()
    return text and text + ELLIPSIS


def find_largest_fitting_size(
    texts: Collection[str],
    max_width: float,
    sizes: tuple[int, ...],
    measure_width: Callable[[str, int], int] = measure_text_width,
) -> int:
    """The largest of some sizes at which all texts fit, or the smallest."""
    fits = (size for size in sizes if all(measure_width(text, size) <= max_width for text in texts))
    return next(fits, sizes[-1])


def compose_text_mask(text: str, size: int = TEXT_HEIGHT) -> Image.Image:
    """A text as a mask ("L"), its pen beginning ``HEM`` pixels in."""
    mask = Image.new("L", (measure_text_width(text, size) + 2 * MASK_PADDING, size))
    pen = float(MASK_PADDING)
    for letter in simplify_text(text):
        if not letter.isspace():
            drawn, begins = _draw_letter_mask(letter, size)
            mask.paste(255, (round(pen + begins), 0), drawn)
        pen += _measure_letter_advance(letter, size)
    return mask
