"""Fonts for letters that Pillow's own lacks; each file is read when a text first needs it.

Pillow's own is a part of Aileron, so further Latin letters are from the whole of it (CC0); those of
Devanagari are from Noto Sans Devanagari, the Japanese ones from Noto Sans JP (both OFL). Their
licences are beside them. The first two files are the regular ones of the npm packages
``@fontsource/aileron`` and ``@fontsource/noto-sans-devanagari``, unpacked from WOFF2 by fontTools.
For another script add a file, its licence and a ``Font``.

The third is ``400Regular/NotoSansJP_400Regular.ttf`` of ``@expo-google-fonts/noto-sans-jp`` with
JIS X 0208 from U+2E80 on, all kana, full-width and half-width forms, ``髙﨑`` and
``★☆♪○●◎△▲▽▼□■◇◆※``: 2.1 MB of 5.5. ``fontTools.subset`` left out hinting, and all tables for
other directions and forms (``GSUB``, ``GPOS``, ``GDEF``, ``BASE``, ``STAT``, ``vhea``, ``vmtx``,
``gasp``).
"""

import logging
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent

log = logging.getLogger(__name__)

HAS_FURTHER_LETTERS = find_spec("uharfbuzz") is not None
"""Whether letters beyond Pillow's own can be drawn; uharfbuzz has no wheel for some machines."""


@dataclass(frozen=True, slots=True)
class Font:
    """A font in a file, and how its letters stand beside Latin ones.

    ``size_ratio`` is their size in that of Latin letters, ``rise`` how far above the baseline
    theirs is, in the same; with both, no mark leaves the line. In a font with a ``joined_script``,
    written as ISO 15924 does, the letters of a word touch. Those of one that ``is_dense`` have
    many stems with little room between them.
    """

    file_name: str
    size_ratio: float = 1.0
    rise: float = 0.0
    joined_script: str = ""
    is_dense: bool = False


LATIN_FONT = Font("aileron-regular.ttf")
DEVANAGARI_FONT = Font("noto-sans-devanagari-regular.ttf", 0.88, 0.06, "Deva", is_dense=True)
JAPANESE_FONT = Font("noto-sans-jp-regular.ttf", 0.92, 0.02, is_dense=True)
_FONTS = (LATIN_FONT, DEVANAGARI_FONT, JAPANESE_FONT)


@lru_cache(maxsize=4096)
def find_font(letter: str) -> Font | None:
    """Return the first font that has a letter, or None."""
    return next((font for font in _FONTS if has_glyph(font, letter)), None)


def has_glyph(font: Font, letter: str) -> bool:
    """Return whether a font has a letter."""
    return HAS_FURTHER_LETTERS and bool(scale_font(font, 1).get_nominal_glyph(ord(letter)))


def load_harfbuzz() -> Any:
    """Return uharfbuzz, which only pictures with further letters need."""
    import uharfbuzz  # noqa: PLC0415 - twenty milliseconds of every start

    return uharfbuzz


UNITS_PER_PIXEL = 64
"""The units of a scaled font's lengths."""


@lru_cache(maxsize=64)
def scale_font(font: Font, size: int) -> Any:
    """Return a font at which an em of Latin letters is ``size`` pixels, as HarfBuzz uses it."""
    scaled = load_harfbuzz().Font(_load_face(font))
    scale = round(size * font.size_ratio * UNITS_PER_PIXEL)
    scaled.scale = (scale, scale)
    return scaled


@cache
def _load_face(font: Font) -> Any:
    harfbuzz = load_harfbuzz()
    try:
        # Of the Japanese one with its thousands of letters, only what is drawn is read into memory.
        content = harfbuzz.Blob.from_file_path(_FOLDER / font.file_name)
    except harfbuzz.HarfBuzzError as error:
        # Without its letters, a picture is still better than none.
        log.warning("font not read: %s", error)
        content = harfbuzz.Blob(b"")
    return harfbuzz.Face(content)
