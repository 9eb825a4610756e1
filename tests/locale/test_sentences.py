"""Every sentence that the code says exists, and is given every value that it asks for."""

from bot.locale.catalogue import ENGLISH
from tests.error_keys import BOT_FOLDER
from tests.locale.fluent_messages import load_messages
from tests.locale.message_usage import find_used_messages

COMPOSED_KEY_PREFIXES = (
    *("error-", "rank-", "suit-", "build-", "game-", "brief-", "names-", "about-"),
    *("rules-", "button-", "settings-", "family-", "theme-"),
)
"""Keys put together from a word of the code."""


def test_every_used_message_exists_and_gets_its_values() -> None:
    for key, values, where in find_used_messages():
        assert key in load_messages(ENGLISH), where
        if values is not None:
            assert load_messages(ENGLISH)[key] <= values, f"{key} at {where}"


def test_every_english_message_is_used() -> None:
    source = "\n".join(path.read_text("utf-8") for path in sorted(BOT_FOLDER.rglob("*.py")))
    unsaid = [
        key
        for key in load_messages(ENGLISH)
        if f'"{key}"' not in source and not key.startswith(COMPOSED_KEY_PREFIXES)
    ]
    assert unsaid == []
