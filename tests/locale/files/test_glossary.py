"""Every thing has one word in each language: that of the glossary, and none besides it."""

from importlib import resources

import pytest

from bot.locale.catalogue import get_texts_by_language
from tests.locale.files.english_words import remove_code
from tests.locale.files.filled_messages import find_texts, list_translated_keys
from tests.locale.files.glossary import GLOSSARY

every_language = pytest.mark.parametrize("language", get_texts_by_language())
ALWAYS_NAMED = ("stock", "waste", "reserve", "foundation", "column", "cell")
"""Things that translators name wherever English does."""

SAID_OTHERWISE = {"about-canfield-french"}
NAMES = ("game-", "brief-", "page-")
"""Messages that are names, and those with Discord's own words."""


def test_every_language_has_a_glossary() -> None:
    assert set(GLOSSARY) >= set(get_texts_by_language())


@every_language
def test_the_words_of_the_game_are_in_the_glossary_of_the_file(language: str) -> None:
    text = resources.files("bot.locale").joinpath(f"{language}.ftl").read_text("utf-8")
    head = "\n".join(line for line in text.partition("\n\n")[0].splitlines())
    missing = [
        thing
        for thing, term in GLOSSARY[language].items()
        if thing != "you" and not term.own_pattern.search(head)
    ]
    assert missing == []


@every_language
def test_no_thing_has_a_second_word(language: str) -> None:
    faults = [
        f"{key}: {found.group()!r} for {thing}, which is {term.own!r}"
        for key in list_translated_keys()
        if not key.startswith(NAMES)
        for text in [remove_code(find_texts(language, key))]
        for thing, term in GLOSSARY[language].items()
        for pattern in term.other_patterns
        if (found := pattern.search(text))
    ]
    assert not faults, "\n".join(faults)


@every_language
def test_what_english_names_is_named_by_its_own_word(language: str) -> None:
    faults = [
        f"{key} names no {thing} ({GLOSSARY[language][thing].own!r})"
        for thing in ALWAYS_NAMED
        for key in list_translated_keys()
        if not key.startswith(NAMES) and key not in SAID_OTHERWISE
        if GLOSSARY["en"][thing].own_pattern.search(remove_code(find_texts("en", key)))
        if not GLOSSARY[language][thing].own_pattern.search(find_texts(language, key))
    ]
    assert not faults, "\n".join(faults)
