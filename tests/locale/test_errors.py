"""Every error has its sentence in every language, and every sentence gets its values."""

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import why_not
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move
from bot.locale.catalogue import ENGLISH, get_english_texts, get_texts_by_language
from bot.locale.describe import format_error
from tests.engine.short_positions import make_position
from tests.locale.fluent_messages import load_messages, remove_card_form
from tests.locale.message_usage import find_used_messages
from tests.source_search import find_raised_error_keys

REFEREE_ONLY_KEYS = {ErrorKey.BAD_REQUEST, ErrorKey.BAD_POSITION}
"""Errors in requests to the referee, which players never see."""

PLAYERS_KEYS = set(ErrorKey) - REFEREE_ONLY_KEYS


def test_every_error_key_has_a_sentence_and_every_sentence_a_key() -> None:
    keys = {
        key.removeprefix("error-") for key in load_messages(ENGLISH) if key.startswith("error-")
    }
    keys_without_game_error = {
        key.removeprefix("error-") for key, _, _ in find_used_messages() if key.startswith("error-")
    }
    assert keys == PLAYERS_KEYS | keys_without_game_error


def test_every_error_key_is_raised() -> None:
    assert find_raised_error_keys() == set(ErrorKey)


@pytest.mark.parametrize("language", get_texts_by_language())
def test_every_error_sentence_gets_its_values(language: str) -> None:
    forms = get_texts_by_language()[language].card_forms
    for key in PLAYERS_KEYS:
        values = {remove_card_form(name, forms) for name in load_messages(language)[f"error-{key}"]}
        assert values <= key.value_names, key


@pytest.mark.parametrize(
    ("error", "expected_text"),
    [
        (
            GameError(ErrorKey.FOUNDATION_TAKEN, card="TH", target="f1"),
            "The ten of hearts starts an empty foundation, but f1 isn't empty.",
        ),
        (
            GameError(ErrorKey.WANTS_BASE, card="AS", target="f2", base="K"),
            "f2 is empty and starts with the king, not the ace of spades.",
        ),
        (
            GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal="1" * 30, last=10**20 - 1),
            "Deals are numbered from 1 to 99999999999999999999.",
        ),
        (
            GameError(ErrorKey.NO_SUCH_GAME, game="*x*"),
            "There's no game called \u201c\\*x\\*\u201d.",
        ),
        (GameError(ErrorKey.TOO_FAST, seconds=1), "That's very fast. Wait a second,"),
    ],
    ids=lambda value: value.key if isinstance(value, GameError) else "",
)
def test_refusals_are_written_as_sentences(error: GameError, expected_text: str) -> None:
    assert format_error(get_english_texts(), error).startswith(expected_text)


def describe_refusal(state: State, text: str) -> str:
    """Return the English sentence that refuses a typed move."""
    refusal = why_not(state, interpret_typed_move(state, text))
    assert refusal is not None
    return format_error(get_english_texts(), GameError(refusal.key, **refusal.values))


def test_a_refusal_names_the_game_and_its_rule() -> None:
    state = make_position("maria", t3="TH", t7="JH", t8="QH", t9="QC")
    sentence = "t3's ten of hearts can't go on t{}'s {} of {}. Maria builds down {}."
    assert describe_refusal(state, "t3 t7") == sentence.format(
        7, "jack", "hearts", "in alternating colours"
    )
    one_by_one = "one rank at a time"
    assert describe_refusal(state, "t3 t9") == sentence.format(9, "queen", "clubs", one_by_one)
    both = "one rank at a time, in alternating colours"
    assert describe_refusal(state, "t3 t8") == sentence.format(8, "queen", "hearts", both)


def test_a_game_name_with_a_comma_is_shortened_within_a_sentence() -> None:
    state = make_position("canfield-french", w="9H", t1="TD", t2="5C", t3="5S", t4="4C")
    assert describe_refusal(state, "w t1").endswith(
        ". French Canfield builds down in alternating colours."
    )
