"""Every language marks its texts as English does: headings, bold, code, links, lines, values."""

import re
from collections import Counter

import pytest

from bot.locale.catalogue import ENGLISH, get_texts_by_language
from tests.locale.files.filled_messages import (
    fill_message,
    find_sample_names,
    iter_sample_values,
    list_translated_keys,
)
from tests.locale.files.spoken_names import CODE, read_code

other_languages = pytest.mark.parametrize(
    "language", [language for language in get_texts_by_language() if language != ENGLISH]
)
LINE_BEGINNING = re.compile(r"^(#{1,3} |-# |- )?", re.MULTILINE)
KEPT_SIGNS = re.compile(r"[→×±⋮⚠\U0001f000-\U0001faff]|\]\(|\*\*|https?://\S+|<[@#/t][^>]*>")
"""What stays as it is: symbols, emoji, bold, links and mentions."""


@other_languages
def test_texts_have_the_markup_of_english(language: str) -> None:
    differences = [
        difference
        for key in list_translated_keys()
        if (difference := find_difference(language, key)) is not None
    ]
    assert not differences, "\n".join(differences)


def find_difference(language: str, key: str) -> str | None:
    """Return how a message's markup differs from the English one's, if it does."""
    for values in iter_sample_values(language, key):
        text, english_text = fill_message(language, key, values), fill_message(ENGLISH, key, values)
        for name, own, english in (
            ("lines", find_lines(text), find_lines(english_text)),
            ("values", find_sample_names(text), find_sample_names(english_text)),
            ("signs", Counter(KEPT_SIGNS.findall(text)), Counter(KEPT_SIGNS.findall(english_text))),
            ("code", read_codes(language, text), read_codes(ENGLISH, english_text)),
        ):
            if own != english:
                return f"{key}: {name} {own}, in English {english}\n  {text!r}\n  {english_text!r}"
    return None


def find_lines(text: str) -> list[str]:
    """Return how each line begins, such as that of a heading or of a list."""
    return LINE_BEGINNING.findall(text)


def read_codes(language: str, text: str) -> Counter[str]:
    """Return the codes in a text: moves as they are, names in English."""
    return Counter(read_code(language, code) for code in CODE.findall(text))
