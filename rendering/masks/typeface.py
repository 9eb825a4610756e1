"""The typeface: which letters it has, and what is drawn of texts with others.

Pillow's own font has hardly more than ASCII; further letters are in ``rendering.fonts``.

For a text that people wrote, such as a name, ask ``can_draw_text``: whether it can be drawn without
leaving letters out. ``keep_drawable_letters`` returns what there is to draw in any case.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from PIL import ImageFont

from rendering.fonts import find_font

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
    """Return at most so many letters of a text, without a part of a syllable at its end."""
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
