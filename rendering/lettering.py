"""Lettering: ranks, names and lines of text as masks, with stems a little wider than the font's.

Typesetting composes the texts of charts and races from letters that are drawn once: a new number
then costs only a few pastes, and the cache stays small however many different texts are drawn.
Where letters need shaping, whole words take the place of letters.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from math import ceil

from PIL import Image, ImageChops, ImageDraw, ImageFont

from rendering.picture_cache import keep_part
from rendering.typeface import (
    cut_text,
    draw_shaped_text,
    has_dense_letters,
    has_letter,
    has_plain_letter,
    keep_drawable_letters,
    shape_text,
    simplify_text,
)

_FONT_SIZE = 200  # ranks are drawn at this size, then made smaller
_OVERSAMPLING = 4  # a line of text is drawn this many times larger, then reduced

RANK_WIDTHS = {"10": 1.16, "Q": 0.84, "K": 0.78, "A": 0.82}
"""The widths of ranks in heights of a capital letter; all others are as wide as a digit."""
DIGIT_WIDTH = 0.70
_PLAIN_STEM_RATIO, _BOLD_STEM_RATIO = 0.035, 0.085
"""How much wider stems are drawn than in the font, in heights of a line."""
_DENSE_STEM_RATIO = 0.05
"""The same for bold letters that have less room between their stems."""
TEXT_MARGIN = 2
"""The empty pixels left and right of a line of text."""
BASELINE_RATIO = 0.79
"""From the top of a line of text to its baseline, in heights of the line."""


@keep_part
def draw_rank_mask(text: str) -> Image.Image:
    """Return a rank as a bold mask ("L"), as high as a capital letter."""
    letters = [
        _draw_bold_letter(letter, extra_stem_width=17, extra_beam_height=11) for letter in text
    ]
    gap = 6
    width = sum(letter.width for letter in letters) + gap * (len(letters) - 1)
    mask = Image.new("L", (width, max(letter.height for letter in letters)))
    x = 0
    for letter in letters:
        mask.paste(letter, (x, 0))
        x += letter.width + gap
    return mask


def get_rank_width(text: str) -> float:
    """Return how wide a rank is drawn, in heights of a capital letter."""
    return RANK_WIDTHS.get(text, DIGIT_WIDTH)


def _draw_bold_letter(letter: str, extra_stem_width: int, extra_beam_height: int) -> Image.Image:
    font = ImageFont.load_default(_FONT_SIZE)
    mask = Image.new("L", (2 * _FONT_SIZE, 2 * _FONT_SIZE))
    ImageDraw.Draw(mask).text(
        (_FONT_SIZE // 2, _FONT_SIZE), letter, fill=255, font=font, anchor="ls"
    )
    mask = _thicken_mask(mask, extra_stem_width, extra_beam_height)
    return mask.crop(mask.getbbox())


def _thicken_mask(mask: Image.Image, extra_stem_width: int, extra_beam_height: int) -> Image.Image:
    """Return the mask with wider stems and higher bars, its corners still sharp."""
    for is_horizontal, total in ((True, extra_stem_width), (False, extra_beam_height)):
        added = 0
        while added < total:
            step = min(added + 1, total - added)
            shifted = Image.new("L", mask.size)
            # unlike ImageChops.offset, this does not wrap around
            shifted.paste(mask, (step, 0) if is_horizontal else (0, step))
            mask = ImageChops.lighter(mask, shifted)
            added += step
    return mask


@keep_part
def draw_text_mask(text: str, size: int, *, is_bold: bool = False) -> Image.Image:
    """Return a line of text as a mask ("L") that is ``size`` pixels high.

    Letters that the typeface lacks are left out. Where letters need shaping, words are drawn one by
    one, as they recur.
    """
    text = keep_drawable_letters(text)
    is_plain = is_plain_text(text)
    if not is_plain and " " in text:
        return _compose_words(text.split(), size, is_bold=is_bold)
    height, em = size * _OVERSAMPLING, get_em(size) * _OVERSAMPLING
    extra = _measure_extra_stem_width(text, size, is_bold=is_bold)
    gap = extra if is_bold else 0  # thicker letters stand further apart
    draw_letters = _draw_plain_letters if is_plain else _draw_shaped_letters
    mask = draw_letters(text, height, em, gap)
    return _thicken_mask(mask, extra, extra // 2).reduce(_OVERSAMPLING)


def _compose_words(words: list[str], size: int, *, is_bold: bool) -> Image.Image:
    em = get_em(size) * _OVERSAMPLING
    space = ImageFont.load_default(em).getlength(" ") / _OVERSAMPLING
    masks, lefts, x = [], [], 0.0
    for word in words:
        gap = _measure_extra_stem_width(word, size, is_bold=is_bold) if is_bold else 0
        left, advance = _measure_word(word, em, gap)
        masks.append(draw_text_mask(word, size, is_bold=is_bold))
        lefts.append(x + left / _OVERSAMPLING)
        x += advance / _OVERSAMPLING + space
    places = [round(left - lefts[0]) for left in lefts]
    line = Image.new("L", (places[-1] + masks[-1].width, size))
    for mask, place in zip(masks, places, strict=True):
        line.paste(255, (place, 0), mask)
    return line


def _measure_word(word: str, em: int, gap: int) -> tuple[float, float]:
    """Return where a word's ink begins, and how far the word leads."""
    if is_plain_text(word):
        font = ImageFont.load_default(em)
        return font.getbbox(word, anchor="ls")[0], font.getlength(word) + gap * len(word)
    shaped = shape_text(word, em, gap)
    return shaped.left, shaped.advance


def _measure_extra_stem_width(text: str, size: int, *, is_bold: bool) -> int:
    """Return how much wider stems are drawn than in the font, in pixels before reduction."""
    stem_ratio = _PLAIN_STEM_RATIO
    if is_bold:
        stem_ratio = _DENSE_STEM_RATIO if has_dense_letters(text) else _BOLD_STEM_RATIO
    return max(1, round(size * _OVERSAMPLING * stem_ratio))


def get_em(size: int) -> int:
    """Return the size of the font for a line of that height, in pixels."""
    return round(size * 0.93)


def is_plain_text(text: str) -> bool:
    """Return whether Pillow's own font has all letters of a text, so that none needs shaping."""
    return text.isascii() or all(map(has_plain_letter, text))


def _draw_plain_letters(text: str, height: int, em: int, gap: int) -> Image.Image:
    font = ImageFont.load_default(em)
    left, _, right, _ = font.getbbox(text, anchor="ls")
    width = int(right - left) + gap * len(text) + 2 * TEXT_MARGIN * _OVERSAMPLING
    mask = Image.new("L", (width, height))
    pen, baseline = ImageDraw.Draw(mask), _find_baseline(height)
    x = TEXT_MARGIN * _OVERSAMPLING - left
    for part, following in zip_longest(text, text[1:], fillvalue="") if gap else [(text, "")]:
        pen.text((x, baseline), part, fill=255, font=font, anchor="ls")
        # a letter may stand closer to some that follow
        x += font.getlength(part + following) - font.getlength(following) + gap
    return mask


def _draw_shaped_letters(text: str, height: int, em: int, gap: int) -> Image.Image:
    shaped = shape_text(text, em, gap)
    width = ceil(shaped.right - shaped.left) + gap + 2 * TEXT_MARGIN * _OVERSAMPLING
    origin = (TEXT_MARGIN * _OVERSAMPLING - shaped.left, _find_baseline(height))
    return draw_shaped_text(shaped, (width, height), origin)


def _find_baseline(oversampled_height: int) -> int:
    return round(oversampled_height // _OVERSAMPLING * BASELINE_RATIO) * _OVERSAMPLING


TEXT_HEIGHT = 41
"""The height of a line in pixels; its capitals, 27 high, are easy to read at half the size."""
ELLIPSIS = "…"
MINUS = "−"
MASK_PADDING = 2
"""How much wider than its letters a mask is on each side."""


_SIGNS = re.compile(rf"([\0-@\[-`{{-\x7f{MINUS}]+)")
"""Characters that stand between words, or for numbers: they recur, words with them do not."""


@cache
def _get_font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(get_em(size) * _OVERSAMPLING)
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
        pieces += part if is_sign or is_plain_text(part) else [part]
    return tuple(pieces)


@lru_cache(maxsize=4096)
def _measure_piece(piece: str, size: int) -> float:
    """Return the advance width of a letter or a word."""
    if _needs_shaping(piece):
        return shape_text(piece, get_em(size) * _OVERSAMPLING).advance / _OVERSAMPLING
    return _get_font(size).getlength(_substitute_letter(piece)) / _OVERSAMPLING


@keep_part
def _draw_piece_mask(piece: str, size: int) -> tuple[Image.Image, float]:
    """Return the mask ("L") of a letter or a word, and how far right of the pen it begins."""
    if _needs_shaping(piece):
        left = shape_text(piece, get_em(size) * _OVERSAMPLING).left
        return draw_text_mask(piece, size), left / _OVERSAMPLING - MASK_PADDING
    substitute = _substitute_letter(piece)
    left = _get_font(size).getbbox(substitute, anchor="ls")[0]
    mask = draw_text_mask(substitute, size)
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
    return piece != MINUS and not is_plain_text(piece)


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
