"""No sentence of another language is left in English, not even in part."""

import pytest

from bot.locale.catalogue import ENGLISH, get_texts_by_language
from tests.locale.files.english_words import find_foreign_words, list_words
from tests.locale.files.filled_messages import find_texts, list_translated_keys
from tests.locale.fluent_messages import load_messages

other_languages = pytest.mark.parametrize(
    "language", [language for language in get_texts_by_language() if language != ENGLISH]
)
FUNCTION_WORDS = {
    *("the", "and", "of", "your", "with", "you", "is", "are", "this", "that", "have", "has"),
    *("was", "were", "been", "will", "would", "can't", "don't", "it's", "there", "their", "they"),
    *("which", "when", "where", "how", "what", "from", "for", "not", "by", "to", "in", "an"),
}
"""English words that hardly a sentence is without, and that no name of a thing is."""

OWN_WORDS = {
    "es": {"has"},
    "fr": set[str](),
    "hi": set[str](),
    "fil": {"in"},
    "de": {"an", "in", "was", "will"},
}
"""Which of them are words of the language, too."""

NAMED_IN_ENGLISH = ("game-", "brief-", "about-", "odds-about-")
"""Messages that name games, books and programs by their English names."""


@other_languages
def test_sentences_have_no_english_function_words(language: str) -> None:
    faults = {
        key: sorted(words)
        for key in list_translated_keys()
        if not key.startswith(NAMED_IN_ENGLISH)
        if (
            words := list_words(find_texts(language, key))
            & FUNCTION_WORDS - OWN_WORDS.get(language, set())
        )
    }
    assert not faults


@other_languages
def test_no_sentence_is_as_in_english(language: str) -> None:
    same = {
        key: find_texts(ENGLISH, key)
        for key in load_messages(ENGLISH)
        if key in list_translated_keys() and not key.startswith("game-")
        if find_texts(language, key) == find_texts(ENGLISH, key)
        if len(list_words(find_texts(ENGLISH, key))) > 3
    }
    assert not same


def test_english_words_are_found_where_the_language_has_no_such_word() -> None:
    for language in get_texts_by_language():
        texts = ["`/new` deals", "Pick another channel whenever you like, or press `t1 f`"]
        found = find_foreign_words(language, texts)
        assert bool(found) is (language != ENGLISH), found
        assert "new" not in found
