"""Deals as players name them: by a number, or by any word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.deals import MAX_DEAL_NUMBER, deal, parse_deal_number
from bot.engine.errors import GameError
from bot.variants import VARIANTS
from tests.engine.short_positions import call_or_catch_error


def find_error_key(text: str) -> str:
    """Return the key of the error that a text for a deal raises."""
    with pytest.raises(GameError) as error:
        parse_deal_number(text)
    return error.value.key


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), (" 123456 ", 123456), ("007", 7), (str(MAX_DEAL_NUMBER), MAX_DEAL_NUMBER)],
)
def test_digits_are_read_as_the_deal_number(text: str, number: int) -> None:
    assert parse_deal_number(text) == (number, None)


@pytest.mark.parametrize(("word", "number"), [("friday", 129433257), ("Saratoga", 446942999)])
def test_a_word_maps_to_a_deal_number(word: str, number: int) -> None:
    assert parse_deal_number(word) == (number, word)


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
def test_words_that_read_alike_give_the_same_deal(one: str, other: str) -> None:
    assert parse_deal_number(one)[0] == parse_deal_number(other)[0]


def test_a_word_is_kept_as_it_was_typed() -> None:
    assert parse_deal_number("  Good  Friday ")[1] == "Good  Friday"


@given(st.text(max_size=100))
def test_any_deal_text_is_a_deal_or_refused_with_a_reason(text: str) -> None:
    result = call_or_catch_error(parse_deal_number, text)
    if isinstance(result, GameError):
        assert result.key in {"deal-empty", "deal-out-of-range", "deal-not-whole"}
    else:
        number, word = result
        assert 1 <= number <= MAX_DEAL_NUMBER
        assert word is None or 32000 <= number < 10**9 + 32000


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_empty_text_names_no_deal(text: str) -> None:
    assert find_error_key(text) == "deal-empty"


@pytest.mark.parametrize("text", ["0", "000", str(10**20), str(10**30), "9" * 100])
def test_deal_numbers_end_at_twenty_digits(text: str) -> None:
    assert find_error_key(text) == "deal-out-of-range"


@pytest.mark.parametrize("digits", ["7" * 10_000, "\u0667" * 10_000, "1" + "0" * 6_000])
def test_a_number_of_thousands_of_digits_is_refused_as_a_number(digits: str) -> None:
    with pytest.raises(GameError) as error:
        parse_deal_number(digits)
    assert error.value.key == "deal-out-of-range"
    assert len(str(error.value.values["deal"])) == 10


def test_leading_zeros_change_no_number() -> None:
    assert parse_deal_number("0" * 9_000 + "42") == (42, None)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("1,000", 1000), ("1.000", 1000), ("1'000", 1000), ("1 000", 1000), ("12,345", 12345)),
        *(("1\u2019000", 1000), ("1\u00a0000", 1000), ("1\u202f000", 1000)),
        *(("1,000,000", 10**6), ("1.000.000", 10**6), ("1,00,000", 10**5), ("12,34,567", 1234567)),
        ("\uff11\uff0c\uff10\uff10\uff10", 1000),
        ("99,999,999,999,999,999,999", MAX_DEAL_NUMBER),
    ],
)
def test_digits_may_be_grouped_as_people_write_them(text: str, number: int) -> None:
    assert parse_deal_number(text) == (number, None)


def test_a_grouped_number_can_be_too_large() -> None:
    assert find_error_key("100,000,000,000,000,000,000") == "deal-out-of-range"


@pytest.mark.parametrize(
    "text", ["1,000 cats", "1,000.000", "1,00,00", "12 34", "1,000,00", "1-000"]
)
def test_digits_grouped_otherwise_are_a_word(text: str) -> None:
    assert parse_deal_number(text)[1] == text


@pytest.mark.parametrize("text", ["1,0000", "0,000", "-1,000", "1,00", "1000,000"])
def test_a_number_with_a_fraction_is_no_deal(text: str) -> None:
    assert find_error_key(text) == "deal-not-whole"


@pytest.mark.parametrize("text", ["-1", "\u22121", "+5", "1.5", "1,5", "1e5", "1E5", "10^30", "-0"])
def test_text_that_looks_like_a_number_is_not_a_word(text: str) -> None:
    assert find_error_key(text) == "deal-not-whole"


@pytest.mark.parametrize("text", ["2026-11-21", "1.2.3", "3 4", "1_000", "7 of 9"])
def test_text_that_only_starts_like_a_number_is_a_word(text: str) -> None:
    assert parse_deal_number(text)[1] == text


@pytest.mark.parametrize("text", ["\u200b", "\u200f\u200e", " \u2060 "])
def test_a_word_of_invisible_characters_is_refused(text: str) -> None:
    assert find_error_key(text) == "deal-empty"


def test_a_word_has_at_most_a_hundred_characters() -> None:
    assert parse_deal_number("x" * 100)[1] == "x" * 100
    assert find_error_key("x" * 101) == "deal-too-long"
    assert find_error_key("x" * 10_000) == "deal-too-long"
    assert find_error_key("x" + "7" * 10_000) == "deal-too-long"


def test_digits_of_other_scripts_are_digits() -> None:
    assert parse_deal_number("\u096d\u096e") == (78, None)


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("", "deal-empty", {}),
        ("-1", "deal-not-whole", {"deal": "-1"}),
        ("x" * 101, "deal-too-long", {"length": 101, "longest": 100}),
        ("000", "deal-out-of-range", {"deal": "0", "last": 10**20 - 1}),
        ("1" + "0" * 20, "deal-out-of-range", {"deal": "100000000…", "last": 10**20 - 1}),
    ],
)
def test_a_deal_that_cannot_be_says_what_was_asked_for(
    text: str, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(GameError) as error:
        parse_deal_number(text)
    assert (error.value.key, error.value.values) == (key, values)


@pytest.mark.parametrize("number", [0, 10**20])
def test_the_number_of_a_deal_that_cannot_be_is_named(number: int) -> None:
    with pytest.raises(GameError) as error:
        deal(VARIANTS["canfield"], number)
    assert error.value.values == {"deal": number, "last": 10**20 - 1}
