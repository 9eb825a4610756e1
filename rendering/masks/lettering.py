"""Lettering: ranks and names in bold, in the typeface that comes with Pillow."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFont

from rendering.masks.typeface import keep_drawable_letters
from rendering.picture_cache import keep_part

_FONT_SIZE = 200  # ranks are drawn at this size, then made smaller
_OVERSAMPLING = 4  # a line of text is drawn this many times larger, then reduced

RANK_WIDTHS = {"10": 1.16, "Q": 0.84, "K": 0.78, "A": 0.82}
"""The widths of ranks in heights of a capital letter; all others are as wide as a digit."""
DIGIT_WIDTH = 0.70
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

    Letters that the typeface lacks are left out.
    """
    text = keep_drawable_letters(text)
    font = ImageFont.load_default(round(size * 0.93) * _OVERSAMPLING)
    extra = max(1, round(size * _OVERSAMPLING * (0.085 if is_bold else 0.035)))
    gap = extra if is_bold else 0  # thicker letters stand further apart
    left, _, right, _ = font.getbbox(text, anchor="ls")
    width = int(right - left) + gap * len(text) + 2 * TEXT_MARGIN * _OVERSAMPLING
    mask = Image.new("L", (width, size * _OVERSAMPLING))
    pen, baseline = ImageDraw.Draw(mask), round(size * BASELINE_RATIO) * _OVERSAMPLING
    for number, part in enumerate(text if gap else [text]):
        x = TEXT_MARGIN * _OVERSAMPLING - left + font.getlength(text[:number]) + gap * number
        pen.text((x, baseline), part, fill=255, font=font, anchor="ls")
    return _thicken_mask(mask, extra, extra // 2).reduce(_OVERSAMPLING)
