"""The typeface: which letters it has, what is drawn of texts with others, how glyphs are shaped.

Pillow's own font has hardly more than ASCII; further letters are in ``rendering.fonts``.

For a text that people wrote, such as a name, ask ``can_draw_text``: whether it can be drawn without
leaving letters out. ``keep_drawable_letters`` returns what there is to draw in any case.

Shaping says which glyphs a text with further letters is drawn with, and where each of them stands:
the letters of some scripts change their order and join; HarfBuzz knows how.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from PIL import Image, ImageFont

from rendering.fonts import UNITS_PER_PIXEL, Font, find_font, has_glyph, load_harfbuzz, scale_font

_SIGN_SUBSTITUTES = str.maketrans("–—×ºª\u2011\u00a0\u2009\u202f", "--xoa-   ")
_PROBE_SIZE = 20  # large enough to tell every letter from the box of a missing one
_UNASSIGNED_CHARACTER = "\uffff"
_JOINERS = "\u200c\u200d"
_VIRAMA = "\N{DEVANAGARI SIGN VIRAMA}"
_VIRAMA_AND_JOINERS = _VIRAMA + _JOINERS
_LOST_JOINER = re.compile(f"(?<!{_VIRAMA})[{_JOINERS}]")
"""A joiner that says nothing about the letter before it, and would only be invisible."""


@lru_cache(maxsize=1024)
def simplify_text(text: str) -> str:
    """Return the text as the typeface can draw it: one kind of dash and of space, × as x, º as o.

    Accents are left out where the typeface lacks a letter with them.
    """
    text = text.translate(_SIGN_SUBSTITUTES)
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", _LOST_JOINER.sub("", text))
    return "".join(letter if has_letter(letter) else _drop_accents(letter) for letter in text)


def _drop_accents(letter: str) -> str:
    characters = unicodedata.normalize("NFD", letter)
    return "".join(char for char in characters if not unicodedata.combining(char))


@lru_cache(maxsize=1024)
def keep_drawable_letters(text: str) -> str:
    """Return the text as it is drawn: simplified, without the letters that the typeface lacks.

    Words stay one space apart, also where one between them is left out: ``"Zoë 🃏 Li"`` becomes
    ``"Zoë Li"``, and a text of emoji only the empty one.
    """
    words = ("".join(filter(has_letter, word)) for word in simplify_text(text).split())
    return " ".join(filter(None, words))


def can_draw_text(text: str) -> bool:
    """Return whether every letter of a text can be drawn; an accent may be left out.

    ``can_draw_text("Zoë")`` is true. It is false for ``"Zoë 🃏"``, ``"Łukasz"``, most other
    scripts, invisible characters and line breaks, for a mark without a letter, and for a text
    without anything to see.
    """
    simple_text = simplify_text(text)
    if not simple_text or simple_text.isspace() or _is_mark(simple_text[0]):
        return False
    return all(map(has_letter, simple_text))


def cut_text(text: str, max_length: int) -> str:
    """Return at most ``max_length`` letters of a text, without a part of a syllable at its end."""
    end = max(0, min(max_length, len(text)))
    while 0 < end < len(text) and (_is_mark(text[end]) or text[end - 1] in _VIRAMA_AND_JOINERS):
        end -= 1
    return text[:end]


def _is_mark(letter: str) -> bool:
    """Return whether a character is drawn on the letter before it."""
    return letter in _JOINERS or unicodedata.category(letter).startswith("M")


def has_letter(letter: str) -> bool:
    """Return whether the typeface has a character of a simplified text; it has the space."""
    return has_plain_letter(letter) or _has_further_letter(letter)


@lru_cache(maxsize=4096)
def has_plain_letter(letter: str) -> bool:
    """Return whether Pillow's own font has a character, so that it is drawn without shaping."""
    if letter == " ":
        return True
    return letter.isprintable() and _draw_glyph(letter) != _draw_missing_letter()


def has_dense_letters(text: str) -> bool:
    """Return whether letters of a text have many stems, as those of Devanagari do."""
    fonts = (find_font(letter) for letter in text if not has_plain_letter(letter))
    return any(font is not None and font.is_dense for font in fonts)


@lru_cache(maxsize=4096)
def _has_further_letter(letter: str) -> bool:
    return (letter.isprintable() or letter in _JOINERS) and find_font(letter) is not None


def _draw_glyph(letter: str) -> bytes:
    return bytes(ImageFont.load_default(_PROBE_SIZE).getmask(letter))


@cache
def _draw_missing_letter() -> bytes:
    """Return the box that stands for any letter that the typeface lacks."""
    return _draw_glyph(_UNASSIGNED_CHARACTER)


@dataclass(frozen=True, slots=True)
class PlacedGlyph:
    """A glyph of a font, its origin ``x`` pixels right of a text's beginning and ``y`` above it."""

    font: Font
    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ShapedText:
    """The glyphs of a text at a size, how far they lead, and where their ink begins and ends."""

    size: int
    glyphs: tuple[PlacedGlyph, ...]
    advance: float
    left: float
    right: float


@lru_cache(maxsize=512)
def shape_text(text: str, size: int, gap: float = 0) -> ShapedText:
    """Return a text's glyphs where an em of Latin letters is ``size`` pixels.

    Every letter is in one of our fonts. Letters stand ``gap`` further apart, unless they touch.
    """
    glyphs: list[PlacedGlyph] = []
    x, left, right = 0.0, 0.0, 0.0
    for run, font in _split_into_runs(text):
        scaled_font = scale_font(font, size)
        for info, position in _shape_run(run, font, scaled_font):
            glyph_x = x + position.x_offset / UNITS_PER_PIXEL
            glyph_y = font.rise * size + position.y_offset / UNITS_PER_PIXEL
            number = info.codepoint
            glyphs.append(PlacedGlyph(font, number, glyph_x, glyph_y))
            extents = scaled_font.get_glyph_extents(number)
            if extents and extents.width:
                ink_left = glyph_x + extents.x_bearing / UNITS_PER_PIXEL
                left = min(left, ink_left)
                right = max(right, ink_left + extents.width / UNITS_PER_PIXEL)
            x += position.x_advance / UNITS_PER_PIXEL
            if position.x_advance and not font.joined_script:
                x += gap
    return ShapedText(size, tuple(glyphs), x, left, max(right, x))


def draw_shaped_text(
    shaped: ShapedText, canvas_size: tuple[int, int], origin: tuple[float, float]
) -> Image.Image:
    """Return a mask ("L") of that size with a text that begins at a point of its baseline."""
    harfbuzz = load_harfbuzz()
    (width, height), (left, baseline) = canvas_size, origin
    pen = harfbuzz.RasterDraw()
    pen.scale_factor = (UNITS_PER_PIXEL, UNITS_PER_PIXEL)
    for glyph in shaped.glyphs:
        x, y = left + glyph.x, height - baseline + glyph.y
        pen.transform = (1, 0, 0, 1, x * UNITS_PER_PIXEL, y * UNITS_PER_PIXEL)
        pen.draw_glyph(scale_font(glyph.font, shaped.size), glyph.number)
    pen.extents = harfbuzz.RasterExtents(
        x_origin=0, y_origin=0, width=width, height=height, stride=width
    )
    # its rows are from the lowest one upwards
    return Image.frombytes("L", canvas_size, pen.render().buffer, "raw", "L", 0, -1)


def _shape_run(run: str, font: Font, scaled_font: Any) -> Iterator[tuple[Any, Any]]:
    harfbuzz = load_harfbuzz()
    buffer = harfbuzz.Buffer()
    buffer.add_str(run)
    buffer.direction, buffer.script, buffer.language = "ltr", font.joined_script or "Latn", "und"
    harfbuzz.shape(scaled_font, buffer)
    yield from zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)


def _split_into_runs(text: str) -> Iterator[tuple[str, Font]]:
    """Yield the parts of a text that are in one font each."""
    start, run_font = 0, None
    for number, letter in enumerate(text):
        is_mark = unicodedata.category(letter) in {"Mn", "Mc", "Cf"}
        if run_font and is_mark and has_glyph(run_font, letter):
            continue
        font = find_font(letter)
        if run_font and font is not run_font:
            yield text[start:number], run_font
            start = number
        run_font = font
    if run_font:
        yield text[start:], run_font
