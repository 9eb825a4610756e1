"""The typeface: which letters it has. It comes with Pillow and has hardly more than ASCII.

For a text that people wrote, such as a name, ask ``can_draw_text``: whether it can be drawn without
leaving letters out. ``keep_drawable_letters`` returns what there is to draw in any case.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from PIL import ImageFont

_SIGN_SUBSTITUTES = str.maketrans("–—×", "--x")
_PROBE_SIZE = 20  # large enough to tell every letter from the box of a missing one
_UNASSIGNED_CHARACTER = "\uffff"


@lru_cache(maxsize=1024)
def simplify_text(text: str) -> str:
    """Return the text as the typeface can draw it: no accents, one kind of dash, × as x."""
    characters = unicodedata.normalize("NFD", text.translate(_SIGN_SUBSTITUTES))
    return "".join(char for char in characters if not unicodedata.combining(char))


def keep_drawable_letters(text: str) -> str:
    """Return the text as it is drawn: simplified, without the letters that the typeface lacks.

    Words stay one space apart, also where one between them is left out: ``"Zoë 🃏 Li"`` becomes
    ``"Zoe Li"``, and a text of emoji only the empty one.
    """
    words = ("".join(filter(has_letter, word)) for word in simplify_text(text).split())
    return " ".join(filter(None, words))


def can_draw_text(text: str) -> bool:
    """Return whether every letter of a text can be drawn; an accent may be left out.

    ``can_draw_text("Zoë")`` is true. It is false for ``"Zoë 🃏"``, ``"Łukasz"``, other scripts,
    invisible characters and line breaks, and for a text without anything to see.
    """
    simple_text = simplify_text(text)
    return not simple_text.isspace() and simple_text != "" and all(map(has_letter, simple_text))


@lru_cache(maxsize=4096)
def has_letter(letter: str) -> bool:
    """Return whether the typeface has a character of a simplified text; it has the space."""
    if letter == " ":
        return True
    return letter.isprintable() and _draw_glyph(letter) != _draw_missing_letter()


def _draw_glyph(letter: str) -> bytes:
    return bytes(ImageFont.load_default(_PROBE_SIZE).getmask(letter))


@cache
def _draw_missing_letter() -> bytes:
    """Return the box that stands for any letter that the typeface lacks."""
    return _draw_glyph(_UNASSIGNED_CHARACTER)
