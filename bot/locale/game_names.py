"""The names that a game is found by, and how well what was typed fits one of them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from bot.engine.typed_moves.vocabulary import fold_text
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.describe import format_game_name, list_other_game_names

_WORD_SEPARATORS = re.compile(r"[\s_/\u2010-\u2015\u30fb-]+")
"""Spaces, hyphens, dashes and the dot between katakana; an apostrophe is part of its word."""


class NameFit(IntEnum):
    """How well a name fits what was typed, the best first."""

    EXACT = 0
    WORDS_BEGIN = 1
    CONTAINS = 2


@dataclass(frozen=True, slots=True)
class GameName:
    """One of a game's names as it is shown, and its words without case, accents and marks.

    ``is_own`` tells the game's own name and its key from what else it is called.
    """

    shown: str
    words: tuple[str, ...]
    is_own: bool

    @property
    def letters(self) -> str:
        """The words without spaces."""
        return "".join(self.words)

    def find_fit(self, typed_words: tuple[str, ...]) -> NameFit | None:
        """Return how well the name fits these words, in any order; None if it does not."""
        letters = self.letters
        if letters == "".join(typed_words):
            return NameFit.EXACT
        if all(any(word.startswith(typed) for word in self.words) for typed in typed_words):
            return NameFit.WORDS_BEGIN
        return NameFit.CONTAINS if all(typed in letters for typed in typed_words) else None


@cache
def list_game_names(texts: Texts, variant_key: str) -> tuple[GameName, ...]:
    """Return a game's names in this language and in English, its own names first.

    They are looked up at every letter that somebody types, and stay as they are.
    """
    own = [
        format_game_name(texts, variant_key),
        format_game_name(get_english_texts(), variant_key),
        variant_key,
    ]
    others = [
        *list_other_game_names(texts, variant_key),
        *list_other_game_names(get_english_texts(), variant_key),
    ]
    return tuple(
        GameName(name, split_words(name), is_own)
        for names, is_own in ((own, True), (others, False))
        for name in dict.fromkeys(names)
    )


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, each with its letters and digits only: no case, no accents."""
    words = map(normalize_name, _WORD_SEPARATORS.split(text))
    return tuple(word for word in words if word)


def normalize_name(name: str) -> str:
    """Return only the letters, vowel signs and digits of a name, without case and accents."""
    return "".join(
        character
        for character in fold_text(name)
        if character.isalnum() or unicodedata.category(character).startswith("M")
    )
