"""Shaping: which glyphs a text with further letters is drawn with, and where each of them stands.

The letters of some scripts change their order and join; HarfBuzz knows how.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from PIL import Image

from rendering.fonts import UNITS_PER_PIXEL, find_font, has_glyph, load_harfbuzz, scale_font

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.fonts import Font


@dataclass(frozen=True, slots=True)
class PlacedGlyph:
    """A glyph of a font; its origin is so many pixels right of a text's beginning, and above it."""

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
    """Return a text's glyphs where an em of Latin letters is so many pixels.

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
        if run_font and _belongs_to_letter_before(letter) and has_glyph(run_font, letter):
            continue
        font = find_font(letter)
        if run_font and font is not run_font:
            yield text[start:number], run_font
            start = number
        run_font = font
    if run_font:
        yield text[start:], run_font


def _belongs_to_letter_before(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Mc", "Cf"}
