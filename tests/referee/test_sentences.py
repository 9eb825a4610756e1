"""Plain English for whatever the engine and the referee refuse."""

from string import Formatter

from bot.engine.errors import GameError
from bot.referee.sentences import SENTENCES, sentence
from tests.raised import raised

RAISED = raised("engine", "variants", "referee")


def test_every_key_has_its_sentence_and_every_sentence_its_key() -> None:
    assert set(SENTENCES) == set(RAISED)


def test_every_sentence_finds_what_it_tells_of() -> None:
    for key, places in RAISED.items():
        wanted = {name for _, name, _, _ in Formatter().parse(SENTENCES[key]) if name}
        for values in places:
            assert wanted <= values, key


def test_what_was_typed_is_not_read_into() -> None:
    assert "{target}" in sentence(GameError("unreadable-move", text="{target}"))
