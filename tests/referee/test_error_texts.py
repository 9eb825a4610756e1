"""The referee's sentences for every error of the engine and its own."""

from string import Formatter

from bot.engine.errors import ErrorKey, GameError
from bot.referee.error_texts import ERROR_TEXTS, format_error_text
from tests.source_search import find_raised_error_keys


def test_every_referee_error_key_has_a_sentence_and_vice_versa() -> None:
    assert set(ERROR_TEXTS) == find_raised_error_keys("engine", "variants", "referee")


def test_every_referee_sentence_gets_its_values() -> None:
    for key, text in ERROR_TEXTS.items():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= key.value_names, key


def test_format_fields_in_typed_text_are_not_expanded() -> None:
    assert "{target}" in format_error_text(GameError(ErrorKey.UNREADABLE_MOVE, text="{target}"))
