"""Plain English for whatever the engine and the referee refuse."""

from string import Formatter

from bot.engine.errors import GameError
from bot.referee.error_texts import ERROR_TEXTS, format_error_text
from tests.error_keys import find_raised_keys

RAISED_KEYS = find_raised_keys("engine", "variants", "referee")


def test_every_referee_error_key_has_a_sentence_and_vice_versa() -> None:
    assert set(ERROR_TEXTS) == set(RAISED_KEYS)


def test_every_referee_sentence_gets_its_values() -> None:
    for key, places in RAISED_KEYS.items():
        wanted = {name for _, name, _, _ in Formatter().parse(ERROR_TEXTS[key]) if name}
        for values in places:
            assert wanted <= values, key


def test_format_fields_in_typed_text_are_not_expanded() -> None:
    assert "{target}" in format_error_text(GameError("unreadable-move", text="{target}"))
