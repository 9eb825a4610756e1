"""Typesetting: texts composed from letters that are drawn once.

A new number then costs only a few pastes, and the cache stays small however many different texts
are drawn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

from PIL import Image, ImageFont

from rendering.masks import lettering
from rendering.masks.typeface import has_letter, simplify_text
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

TEXT_HEIGHT = 41
"""The height of a line in pixels; its capitals, 27 high, are easy to read at half the size."""
ELLIPSIS = "…"
MINUS = "−"
MASK_PADDING = 2
"""How much wider than its letters a mask is on each side."""

_OVERSAMPLING = 4


@cache
def _get_font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(round(size * 0.93) * _OVERSAMPLING)
    assert isinstance(font, ImageFont.FreeTypeFont)  # Pillow is built with FreeType
    return font


@lru_cache(maxsize=1024)
def _measure_letter_advance(letter: str, size: int) -> float:
    """Return a letter's advance width; raise ValueError if the typeface does not have it."""
    font, letter = _get_font(size), _substitute_letter(letter)
    if not has_letter(letter):
        raise ValueError(f"the typeface has no {letter!r}")
    return font.getlength(letter) / _OVERSAMPLING


@keep_part
def _draw_letter_mask(letter: str, size: int) -> tuple[Image.Image, float]:
    """Return a letter's mask ("L"), and how far right of the pen it begins."""
    substitute = _substitute_letter(letter)
    left = _get_font(size).getbbox(substitute, anchor="ls")[0]
    mask = lettering.draw_text_mask(substitute, size)
    if letter == MINUS:
        start, _, end, _ = mask.getbbox() or (0, 0, *mask.size)
        bar = mask.crop((start + 1, 0, start + 2, size)).resize((end - start, size))
        mask = Image.new("L", mask.size)
        mask.paste(bar, (start, 0))
    return mask, left / _OVERSAMPLING - MASK_PADDING


def _substitute_letter(letter: str) -> str:
    """Return the letter to draw; the typeface has no minus, which is the bar of its plus."""
    return "+" if letter == MINUS else letter


def measure_text_width(text: str, size: int = TEXT_HEIGHT) -> int:
    """Return how wide a text is, in pixels."""
    return round(sum(_measure_letter_advance(letter, size) for letter in simplify_text(text)))


def shorten_text_to_width(text: str, max_width: float, size: int = TEXT_HEIGHT) -> str:
    """Return the text, or its beginning with an ellipsis, or "" if not even that fits."""
    if measure_text_width(text, size) <= max_width:
        return text
    max_width -= measure_text_width(ELLIPSIS, size)
    letter_ends = accumulate(
        _measure_letter_advance(letter, size) for letter in simplify_text(text)
    )
    fitting_count = sum(1 for _ in takewhile(lambda end: end <= max_width, letter_ends))
    text = simplify_text(text)[:fitting_count].rstrip()
    return text and text + ELLIPSIS


def find_largest_fitting_size(
    texts: Collection[str],
    max_width: float,
    sizes: tuple[int, ...],
    measure_width: Callable[[str, int], int] = measure_text_width,
) -> int:
    """Return the first of ``sizes``, largest first, at which all texts fit, or the last."""
    fitting_sizes = (
        size for size in sizes if all(measure_width(text, size) <= max_width for text in texts)
    )
    return next(fitting_sizes, sizes[-1])


def compose_text_mask(text: str, size: int = TEXT_HEIGHT) -> Image.Image:
    """Return a text as a mask ("L") with ``MASK_PADDING`` on each side."""
    mask = Image.new("L", (measure_text_width(text, size) + 2 * MASK_PADDING, size))
    pen_x = float(MASK_PADDING)
    for letter in simplify_text(text):
        if not letter.isspace():
            letter_mask, left = _draw_letter_mask(letter, size)
            mask.paste(255, (round(pen_x + left), 0), letter_mask)
        pen_x += _measure_letter_advance(letter, size)
    return mask
