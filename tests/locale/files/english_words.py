"""English words in texts that should be in another language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from bot.locale.catalogue import ENGLISH
from tests.locale.files.filled_messages import find_texts
from tests.locale.fluent_messages import load_messages

_LEFT_OUT = re.compile(
    r"```.*?```|`[^`\n]*`|<[^>\s][^>]*>|https?://\S+|\]\([^)\s]*\)|\b[swrctfg]\d+\b|\b\w+_\w+\b",
    re.DOTALL | re.ASCII,
)
"""Code, mentions, links, piles and names of fields, which are the same in every language."""

_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿĀ-ž]+(?:['’][a-z]+)?")


def remove_code(text: str) -> str:
    """Return a text without what is the same in every language: code, mentions, links, piles."""
    return _LEFT_OUT.sub(" ", text)


def list_words(text: str) -> set[str]:
    """Return the Latin words of a text in lower case, without code, links and letters of cards."""
    words = _WORD.findall(remove_code(text))
    return {word.replace("’", "'").lower() for word in words if len(word) > 1}


@cache
def list_own_words(language: str) -> frozenset[str]:
    """Return all words that a language's own file has in its sentences, and in names of games."""
    return frozenset(
        word for key in load_messages(language) for word in list_words(find_texts(language, key))
    )


def find_foreign_words(language: str, texts: Iterable[str]) -> dict[str, str]:
    """Return each English word in texts that the language's file has nowhere, and where it is.

    In a language with letters of its own, any word in Latin letters is one.
    """
    own_words = list_own_words(language)
    english_words = list_own_words(ENGLISH)
    return {
        word: text
        for text in texts
        for word in sorted(list_words(text) - own_words)
        if word in english_words or not is_written_in_latin(language)
    }


@cache
def is_written_in_latin(language: str) -> bool:
    """Return whether most letters of a language's file are Latin."""
    text = "".join(find_texts(language, key) for key in load_messages(language))
    latin = sum(map(len, _WORD.findall(text)))
    return 2 * latin > sum(map(str.isalpha, text))
