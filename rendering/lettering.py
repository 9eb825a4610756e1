"""Lettering: ranks and names, cut bold from the typeface that Pillow brings along."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

_EM = 200
_CAP = 138  # height of a capital at that size
_ROUND = 3  # how far a round letter passes the line

WIDE = {"10": 1.16, "Q": 0.84, "K": 0.78, "A": 0.82}
"""Widths of a rank in capitals' heights; what is not named here is as wide as a digit."""
DIGIT = 0.70
BASELINE = 0.79
"""How far down in a line of text its letters stand, in heights of the line."""


@cache
def rank(text: str) -> Image.Image:
    """A rank as a bold mask ("L") of a capital's height; a ``Q`` keeps its tail inside it."""
    letters = [_cut(letter, stem=17, beam=11) for letter in text]
    gap = 6
    width = sum(letter.width for letter in letters) + gap * (len(letters) - 1)
    mask = Image.new("L", (width, max(letter.height for letter in letters)))
    x = 0
    for letter in letters:
        mask.paste(letter, (x, 0))
        x += letter.width + gap
    return mask


def rank_width(text: str) -> float:
    """How wide a rank is to be drawn, in heights of a capital."""
    return WIDE.get(text, DIGIT)


def _cut(letter: str, stem: int, beam: int) -> Image.Image:
    font = ImageFont.load_default(_EM)
    mask = Image.new("L", (2 * _EM, 2 * _EM))
    ImageDraw.Draw(mask).text((_EM // 2, _EM), letter, fill=255, font=font, anchor="ls")
    mask = _thickened(mask, stem, beam)
    return mask.crop(mask.getbbox())


def _thickened(mask: Image.Image, stem: int, beam: int) -> Image.Image:
    """Stems wider by so many pixels, beams higher, every corner as sharp as it was."""
    for across, total in ((True, stem), (False, beam)):
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
def line(text: str, size: int) -> Image.Image:
    """A line of text as a mask ("L"), ``size`` pixels from its top to its bottom."""
    fine = 4
    font = ImageFont.load_default(round(size * 0.93) * fine)
    left, _, right, _ = font.getbbox(text, anchor="ls")
    mask = Image.new("L", (int(right - left) + 4 * fine, size * fine))
    where = (2 * fine - left, round(size * BASELINE) * fine)
    ImageDraw.Draw(mask).text(where, text, fill=255, font=font, anchor="ls")
    weight = max(1, round(size * fine * 0.035))
    return _thickened(mask, weight, weight // 2).reduce(fine)
