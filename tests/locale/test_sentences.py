"""Every sentence that the code says exists, and is given every value that it asks for."""

from bot.locale.catalogue import ENGLISH
from tests.locale.messages import messages
from tests.locale.said import said
from tests.raised import BOT

IN_PARTS = (
    *("error-", "rank-", "suit-", "build-", "game-", "brief-", "names-", "about-"),
    *("rules-", "button-", "settings-", "family-", "theme-"),
)
"""Keys put together from a word of the code."""


def test_what_is_said_can_besaid() -> None:
    for key, values, where in said():
        assert key in messages(ENGLISH), where
        if values is not None:
            assert messages(ENGLISH)[key] <= values, f"{key} at {where}"


def test_what_can_be_said_issaid() -> None:
    source = "\n".join(path.read_text("utf-8") for path in sorted(BOT.rglob("*.py")))
    unsaid = [
        key
        for key in messages(ENGLISH)
        if f'"{key}"' not in source and not key.startswith(IN_PARTS)
    ]
    assert unsaid == []
