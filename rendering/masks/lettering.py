"""Lettering: ranks and names, cut bold from the typeface that Pillow brings along."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

_FONT_SIZE = 200
_CAPITAL_HEIGHT = 138  # height of a capital at that size
_ROUND_LETTER_OVERSHOOT = 3  # how far a round letter passes the line

RANK_WIDTHS = {"10": 1.16, "Q": 0.84, "K": 0.78, "A": 0.82}
"""Widths of a rank in capitals' heights; what is not named here is as wide as a digit."""
DIGIT_WIDTH = 0.70
BASELINE_RATIO = 0.79
"""How far down in a line of text its letters stand, in heights of the line."""


@cache
def draw_rank_mask(text: str) -> Image.Image:
    """A rank as a bold mask ("L") of a capital's height; a ``Q`` keeps its tail inside it."""
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
    """How wide a rank is to be drawn, in heights of a capital."""
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
    """Stems wider by so many pixels, beams higher, every corner as sharp as it was."""
    for across, total in ((True, extra_stem_width), (False, extra_beam_height)):
        done = 0
        while done < total:
            step = min(done + 1, total - done)
            right, down = (step, 0) if across else (0, step)
            moved = Image.new("L", mask.size)
            moved.paste(mask, (right, down))  # what leaves the mask does not come in opposite
            mask = ImageChops.lighter(mask, moved)
            done += step
    return mask


@lru_cache(maxsize=512)
def draw_text_mask(text: str, size: int) -> Image.Image:
    """A line of text as a mask ("L"), ``size`` pixels from its top to its bottom."""
    fine = 4
    font = ImageFont.load_default(round(size * 0.93) * fine)
    left, _, right, _ = font.getbbox(text, anchor="ls")
    mask = Image.new("L", (int(right - left) + 4 * fine, size * fine))
    where = (2 * fine - left, round(size * BASELINE_RATIO) * fine)
    ImageDraw.Draw(mask).text(where, text, fill=255, font=font, anchor="ls")
    weight = max(1, round(size * fine * 0.035))
    return _thicken_mask(mask, weight, weight // 2).reduce(fine)
