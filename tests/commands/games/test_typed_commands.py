"""Commands that players type as moves."""

import pytest

from bot.commands.games.typed_commands import explain_typed_command
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_command_name


def explain(language: str, typed: str) -> GameError:
    error = GameError(ErrorKey.UNREADABLE_MOVE, text=typed)
    return explain_typed_command(get_texts_by_language()[language], error)


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("en", "Undo", "undo"),
        ("en", "/hint", "hint"),
        ("en", "take back!", "undo"),
        ("en", "leaderboard", "leaderboard"),
        ("es", "deshacer", "undo"),
        ("es", "atras", "undo"),
        ("fr", "indice", "hint"),
        ("fr", "Annule", "undo"),
        ("hi", "वापस", "undo"),
        ("hi", "hint", "hint"),
        ("fil", "bawiin", "undo"),
        ("pt-BR", "desfaz", "undo"),
        ("pt-BR", "Dica", "hint"),
        ("pt-BR", "mao do dia", "daily"),
        ("de", "Rückgängig", "undo"),
        ("de", "nimm zurück", "undo"),
        ("de", "tipps", "hint"),
        ("ja", "待った", "undo"),
        ("ja", "一手戻す", "undo"),
        ("ja", "次の手は", "hint"),
        ("ja", "デイリー", "daily"),
    ],
)
def test_a_command_that_is_typed_as_a_move_is_named(
    language: str, typed: str, command: str
) -> None:
    texts = get_texts_by_language()[language]
    error = explain(language, typed)
    assert error.key is ErrorKey.COMMAND_AS_MOVE
    assert error.values == {"text": typed, "command": format_command_name(texts, command)}


@pytest.mark.parametrize("language", get_texts_by_language())
def test_other_words_stay_unreadable(language: str) -> None:
    for typed in ("hello", "", "undo t1", ";"):
        assert explain(language, typed).key is ErrorKey.UNREADABLE_MOVE
