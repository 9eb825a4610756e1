"""What players type for a deal: a number, or any word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.deal import LAST_NUMBER, number_of
from bot.engine.errors import GameError
from tests.engine.tables import attempt


def refused(text: str) -> str:
    with pytest.raises(GameError) as error:
        number_of(text)
    return error.value.key


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), (" 123456 ", 123456), ("007", 7), (str(LAST_NUMBER), LAST_NUMBER)],
)
def test_digits_are_a_number(text: str, number: int) -> None:
    assert number_of(text) == (number, None)


@pytest.mark.parametrize(("word", "number"), [("friday", 129433257), ("Saratoga", 446942999)])
def test_a_word_is_a_number_too(word: str, number: int) -> None:
    assert number_of(word) == (number, word)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("friday", "  FRIDAY\n"),
        ("caf\u00e9", "cafe\u0301"),
        ("stra\u00dfe", "STRASSE"),
        ("\U0001f0a1", " \U0001f0a1 "),
    ],
    ids=["case and edges", "composed or not", "folded, not lowered", "an emoji"],
)
def test_words_that_read_alike_are_one_deal(one: str, other: str) -> None:
    assert number_of(one)[0] == number_of(other)[0]


def test_the_word_is_kept_as_it_was_typed() -> None:
    assert number_of("  Good  Friday ")[1] == "Good  Friday"


@given(st.text(max_size=100))
def test_whatever_is_typed_is_a_deal_or_refused_with_a_reason(text: str) -> None:
    found = attempt(number_of, text)
    if isinstance(found, GameError):
        assert found.key in {"deal-empty", "deal-out-of-range", "deal-not-whole"}
    else:
        number, word = found
        assert 1 <= number <= LAST_NUMBER
        assert word is None or 32000 <= number < 10**9 + 32000


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_nothing_names_no_deal(text: str) -> None:
    assert refused(text) == "deal-empty"


@pytest.mark.parametrize("text", ["0", "000", str(10**20), str(10**30), "9" * 100])
def test_numbers_end_at_twenty_digits(text: str) -> None:
    assert refused(text) == "deal-out-of-range"


@pytest.mark.parametrize("text", ["-1", "\u22121", "+5", "1.5", "1,5", "1e5", "10^30", "-0"])
def test_what_looks_like_a_number_is_no_word(text: str) -> None:
    assert refused(text) == "deal-not-whole"


@pytest.mark.parametrize("text", ["2026-11-21", "1.2.3", "3 4", "1_000", "7 of 9"])
def test_what_only_begins_like_a_number_is_a_word(text: str) -> None:
    assert number_of(text)[1] == text


@pytest.mark.parametrize("text", ["\u200b", "\u200f\u200e", " \u2060 "])
def test_a_word_that_nobody_sees_is_none(text: str) -> None:
    assert refused(text) == "deal-empty"


def test_a_word_has_up_to_a_hundred_characters() -> None:
    assert number_of("x" * 100)[1] == "x" * 100
    assert refused("x" * 101) == "deal-too-long"
    assert refused("x" * 10_000) == "deal-too-long"
    assert refused("7" * 10_000) == "deal-too-long"


def test_digits_of_other_scripts_are_digits() -> None:
    assert number_of("\u096d\u096e") == (78, None)
