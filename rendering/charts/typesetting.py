"""Typesetting: texts composed from letters that are drawn once.

A new number then costs only a few pastes, and the cache stays small however many different texts
are drawn. Where letters need shaping, whole words take the place of letters.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageFont

from rendering.masks import lettering
from rendering.masks.shaped_text import shape_text
from rendering.masks.typeface import cut_text, has_letter, simplify_text
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

TEXT_HEIGHT = 41
"""The height of a line in pixels; its capitals, 27 high, are easy to read at half the size."""
ELLIPSIS = "…"
MINUS = "−"
MASK_PADDING = 2
"""How much wider than its letters a mask is on each side."""

_OVERSAMPLING = 4


_SIGNS = re.compile(rf"([\0-@\[-`{{-\x7f{MINUS}]+)")
"""Characters that stand between words, or for numbers: they recur, words with them do not."""


@cache
def _get_font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(lettering.get_em(size) * _OVERSAMPLING)
    assert isinstance(font, ImageFont.FreeTypeFont)  # Pillow is built with FreeType
    return font


@lru_cache(maxsize=4096)
def _split_into_pieces(text: str) -> tuple[str, ...]:
    """Return the pieces that a text is composed of: letters, and words that need shaping.

    Letters that the typeface lacks are left out.
    """
    simple_text = simplify_text(text)
    if simple_text.isascii() and simple_text.isprintable():
        return tuple(simple_text)
    drawable = "".join(each for each in simple_text if each == MINUS or has_letter(each))
    pieces: list[str] = []
    for number, part in enumerate(_SIGNS.split(drawable)):
        is_sign = number % 2
        pieces += part if is_sign or lettering.is_plain_text(part) else [part]
    return tuple(pieces)


@lru_cache(maxsize=4096)
def _measure_piece(piece: str, size: int) -> float:
    """Return the advance width of a letter or a word."""
    if _needs_shaping(piece):
        return shape_text(piece, lettering.get_em(size) * _OVERSAMPLING).advance / _OVERSAMPLING
    return _get_font(size).getlength(_substitute_letter(piece)) / _OVERSAMPLING


@keep_part
def _draw_piece_mask(piece: str, size: int) -> tuple[Image.Image, float]:
    """Return the mask ("L") of a letter or a word, and how far right of the pen it begins."""
    if _needs_shaping(piece):
        left = shape_text(piece, lettering.get_em(size) * _OVERSAMPLING).left
        return lettering.draw_text_mask(piece, size), left / _OVERSAMPLING - MASK_PADDING
    substitute = _substitute_letter(piece)
    left = _get_font(size).getbbox(substitute, anchor="ls")[0]
    mask = lettering.draw_text_mask(substitute, size)
    if piece == MINUS:
        start, _, end, _ = mask.getbbox() or (0, 0, *mask.size)
        bar = mask.crop((start + 1, 0, start + 2, size)).resize((end - start, size))
        mask = Image.new("L", mask.size)
        mask.paste(bar, (start, 0))
    return mask, left / _OVERSAMPLING - MASK_PADDING


def _substitute_letter(letter: str) -> str:
    """Return the letter to draw; the typeface has no minus, which is the bar of its plus."""
    return "+" if letter == MINUS else letter


def _needs_shaping(piece: str) -> bool:
    return piece != MINUS and not lettering.is_plain_text(piece)


@lru_cache(maxsize=4096)
def measure_text_width(text: str, size: int = TEXT_HEIGHT) -> int:
    """Return how wide a text is, in pixels."""
    return round(sum(_measure_piece(piece, size) for piece in _split_into_pieces(text)))


def shorten_text_to_width(text: str, max_width: float, size: int = TEXT_HEIGHT) -> str:
    """Return the text, or its beginning with an ellipsis, or "" if not even that fits."""
    if measure_text_width(text, size) <= max_width:
        return text
    max_width -= measure_text_width(ELLIPSIS, size)
    fitting = ""
    for beginning, width in _list_beginnings(_split_into_pieces(text), size):
        if width > max_width:
            break
        fitting = beginning
    fitting = fitting.rstrip()
    return fitting and fitting + ELLIPSIS


def _list_beginnings(pieces: Sequence[str], size: int) -> Iterator[tuple[str, float]]:
    """Yield the beginnings of a text, which end after a letter or a syllable, with their widths."""
    text, width = "", 0.0
    for piece in pieces:
        for end in range(1, len(piece)):
            beginning = cut_text(piece, end)
            if len(beginning) == end:
                yield text + beginning, width + _measure_piece(beginning, size)
        text, width = text + piece, width + _measure_piece(piece, size)
        yield text, width


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
    for piece in _split_into_pieces(text):
        if not piece.isspace():
            piece_mask, left = _draw_piece_mask(piece, size)
            mask.paste(255, (round(pen_x + left), 0), piece_mask)
        pen_x += _measure_piece(piece, size)
    return mask
