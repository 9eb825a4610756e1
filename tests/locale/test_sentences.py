"""Every message that the code uses exists and gets all its values, and none is unused."""

from bot.locale.catalogue import ENGLISH
from tests.locale.fluent_messages import load_messages
from tests.locale.message_usage import find_used_messages
from tests.source_search import read_source

COMPOSED_KEY_PREFIXES = (
    *("all-games-", "first-game-", "introduction-"),
    *("error-", "database-", "rank-", "suit-", "build-", "game-", "brief-", "names-", "about-"),
    *("rules-", "button-", "settings-", "family-", "theme-"),
    *("typed-pile-", "typed-rank-", "typed-suit-"),
    *("command-name-", "option-name-", "page-"),
)
"""Prefixes of keys that the code composes."""


def test_every_used_message_exists_and_gets_its_values() -> None:
    for key, values, location in find_used_messages():
        assert key in load_messages(ENGLISH), location
        if values is not None:
            assert load_messages(ENGLISH)[key] <= values, f"{key} at {location}"


def test_every_english_message_is_used() -> None:
    source = read_source()
    unused_keys = [
        key
        for key in load_messages(ENGLISH)
        if f'"{key}"' not in source and not key.startswith(COMPOSED_KEY_PREFIXES)
    ]
    assert unused_keys == []
