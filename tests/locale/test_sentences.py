"""Every message that the code uses exists and gets all its values, and none is unused."""

import re

from bot.locale.catalogue import ENGLISH
from tests.locale.fluent_messages import load_messages
from tests.locale.message_usage import find_used_messages
from tests.source_search import read_page_source, read_source

COMPOSED_KEY_PREFIXES = (
    *("all-games-", "first-game-", "introduction-"),
    *("error-", "database-", "rank-", "suit-", "build-", "game-", "brief-", "names-", "about-"),
    *("rules-", "button-", "settings-", "family-", "theme-"),
    *("typed-pile-", "typed-rank-", "typed-suit-"),
    *("command-name-", "option-name-"),
)
"""Prefixes of keys that the code composes."""


def test_every_used_message_exists_and_gets_its_values() -> None:
    for key, values, location in find_used_messages():
        assert key in load_messages(ENGLISH), location
        if values is not None:
            assert load_messages(ENGLISH)[key] <= values, f"{key} at {location}"


def test_every_english_message_is_used() -> None:
    source = read_source() + read_page_source()
    unused_keys = [
        key
        for key in load_messages(ENGLISH)
        if f'"{key}"' not in source and not key.startswith(COMPOSED_KEY_PREFIXES)
    ]
    assert unused_keys == []


def test_every_text_of_the_sandboxs_page_exists_and_gets_its_values() -> None:
    page_keys = {key for key in load_messages(ENGLISH) if key.startswith("page-")}
    source = read_page_source()
    assert set(re.findall(r'"(page-[a-z-]+)"', source)) == page_keys
    for match in re.finditer(r'"(page-[a-z-]+)"', source):
        following = source[match.end() : match.end() + 300]
        assert all(name in following for name in load_messages(ENGLISH)[match[1]]), match[1]
