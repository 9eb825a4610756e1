"""Deals by number, compared with other programs, and as players name them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from bot.engine.cards import CARD_CODES, RANK_LETTERS, SUIT_LETTERS, BuildRule
from bot.engine.deals import (
    FIRST_MERSENNE_DEAL,
    FRESH_DEAL_NUMBERS,
    MAX_DEAL_NUMBER,
    deal,
    parse_deal_number,
    shuffle_pack,
)
from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import CarryRule, EmptyColumnRule, RowOrder, Rules
from bot.engine.transitions import play
from bot.variants import VARIANTS
from tests.engine.short_positions import call_or_catch_error, join_pile_codes

FORTY_THIEVES_RULES = Rules(key="forty", family="forty", decks=2, column_heights=(4,) * 10)
LAID_OUT_ACES_RULES = Rules(
    key="laid-out", family="forty", decks=2, column_heights=(3,) * 13, has_base_cards_laid_out=True
)
KLONDIKE_LAYOUT_RULES = Rules(
    key="stairs",
    family="stairs",
    column_heights=tuple(range(1, 8)),
    face_down_cards=6,
    row_order=RowOrder.FROM_RIGHT,
    build_rule=BuildRule.ALTERNATING_COLOURS,
    carry_rule=CarryRule.RUN,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
    max_redeals=None,
)

FIRST_TEN_CARDS = [
    (1, 1, "JD 2D 9H JC 5D 7H 7C 5H KD KC"),
    (1, 2, "3D 5H JC KH 5S 5H KC KC 8D JD"),
    (31999, 1, "JD JH AD QH KH 6S 6D JC AC TH"),
    (31999, 2, "3D 5S 2H 7H AH QS JS 7S 9C AC"),
    (32000, 1, "7S 4D JS 8D 6D 3H 3D TH JC 3C"),
    (32000, 2, "KH 9H TD 6D 3D 9C TH JS JS 6C"),
    (123456, 1, "3D 2D 2C 9C AC 6H 4C KC 6C TC"),
    (123456, 2, "6H 4H 4C 5S AC AS 8C AH QC 9S"),
    (12345678901234567890, 1, "AH 9D 7H 3D 4S JC 9S 6C 8C 3C"),
    (12345678901234567890, 2, "2C 5D AS 9H TH TS 8D KC 4S 6C"),
]


def build_pack_rules(decks: int) -> Rules:
    """Return rules of a game with this many decks, for its shuffled pack."""
    return Rules(key="pack", family="pack", decks=decks, column_heights=(1,))


def list_dealt_codes(decks: int, number: int) -> list[str]:
    """Return the codes of a deal's cards in the order in which they are dealt."""
    return [CARD_CODES[card] for card in reversed(shuffle_pack(build_pack_rules(decks), number))]


@pytest.mark.parametrize(("number", "decks", "first"), FIRST_TEN_CARDS)
def test_the_first_ten_cards_of_a_deal_match_the_table(number: int, decks: int, first: str) -> None:
    assert " ".join(list_dealt_codes(decks, number)[:10]) == first


@given(st.integers(1, FIRST_MERSENNE_DEAL - 1), st.integers(1, 4))
def test_deals_below_32000_match_the_microsoft_shuffle(number: int, decks: int) -> None:
    generator = LCRandom31()
    generator.setSeed(number)
    assert list_dealt_codes(decks, number) == _deal_shuffled_cards(
        generator.shuffle(ms_rearrange(createCards(decks)))
    )


@given(st.integers(FIRST_MERSENNE_DEAL, MAX_DEAL_NUMBER), st.integers(1, 4))
def test_other_deals_match_the_pysolfc_shuffle(number: int, decks: int) -> None:
    assert list_dealt_codes(decks, number) == _deal_shuffled_cards(
        MTRandom(number).shuffle(createCards(decks))
    )


def _deal_shuffled_cards(shuffled_cards: list[object]) -> list[str]:
    """Return the codes of cards that pysol-cards has shuffled, in the order of the deal."""
    # pysol-cards has no types.
    cards: list[Any] = list(reversed(shuffled_cards))
    return [RANK_LETTERS[card.rank - 1] + SUIT_LETTERS[card.suit] for card in cards]


def test_canfield_deal_123456_is_pinned() -> None:
    state = deal(VARIANTS["canfield"], 123456)
    assert join_pile_codes(state, "f1") == "3D"
    assert join_pile_codes(state, "r").upper() == "2D 2C 9C AC 6H 4C KC 6C TC 8S 8C 9D TH"
    assert [join_pile_codes(state, name) for name in ("t1", "t2", "t3", "t4")] == [
        "4H",
        "AS",
        "JS",
        "2S",
    ]
    assert join_pile_codes(state, "w") == ""
    assert len(state.stock) == 34
    assert join_pile_codes(play(state, DRAW_MOVE), "w") == "AH QH 7H"


def test_only_the_top_of_the_canfield_reserve_is_face_up() -> None:
    *covered, top = join_pile_codes(deal(VARIANTS["canfield"], 123456), "r").split()
    assert top == "TH"
    assert all(code.islower() for code in covered)


def test_both_canfields_deal_the_same_cards() -> None:
    hoyle, french = (deal(VARIANTS[key], 777) for key in ("canfield", "canfield-french"))
    assert hoyle.piles == french.piles


def test_columns_are_dealt_row_by_row_from_the_left() -> None:
    state = deal(FORTY_THIEVES_RULES, 1)
    assert [CARD_CODES[column[0]] for column in state.columns] == FIRST_TEN_CARDS[1][2].split()
    assert CARD_CODES[state.columns[0][1]] == list_dealt_codes(2, 1)[10]
    assert not any(state.face_down_counts)


def test_face_down_rows_are_dealt_first_from_the_right() -> None:
    state, dealt = deal(KLONDIKE_LAYOUT_RULES, 123456), list_dealt_codes(1, 123456)
    bottoms = [
        join_pile_codes(state, name).split()[0] for name in ("t7", "t6", "t5", "t4", "t3", "t2")
    ]
    assert bottoms == [code.lower() for code in dealt[:6]]
    tops = [join_pile_codes(state, f"t{number}").split()[-1] for number in range(7, 0, -1)]
    assert tops == dealt[21:28]
    assert state.face_down_counts == (0, 1, 2, 3, 4, 5, 6)


def test_cards_laid_out_first_are_sorted_and_the_rest_keep_their_order() -> None:
    state = deal(LAID_OUT_ACES_RULES, 9)
    assert [join_pile_codes(state, f"f{number}") for number in range(1, 9)] == [
        *("AC", "AC", "AS", "AS", "AH", "AH", "AD", "AD")
    ]
    rest = [code for code in list_dealt_codes(2, 9) if code[0] != "A"]
    assert [CARD_CODES[column[0]] for column in state.columns] == rest[:13]


@pytest.mark.parametrize("number", [0, -1, 10**20, 10**30])
def test_deal_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(GameError) as error:
        deal(VARIANTS["canfield"], number)
    assert error.value.key == "deal-out-of-range"


def test_the_last_deal_number_can_be_dealt() -> None:
    assert deal(VARIANTS["canfield"], MAX_DEAL_NUMBER).cards_up == 1


def test_fresh_deal_numbers_are_too_many_to_search_and_can_all_be_dealt() -> None:
    assert FRESH_DEAL_NUMBERS[0] == 10**18
    assert len(FRESH_DEAL_NUMBERS) >= 10**18
    assert deal(VARIANTS["canfield"], FRESH_DEAL_NUMBERS[-1]).cards_up == 1


REFUSED_TEXTS = {
    "deal-empty": ["", "   ", "\n\t", "\u200b", "\u200f\u200e", " \u2060 "],
    "deal-out-of-range": [
        *("0", "000", str(10**20), str(10**30), "9" * 100, "100,000,000,000,000,000,000"),
    ],
    "deal-not-whole": [
        *("1,0000", "0,000", "-1,000", "1,00", "1000,000"),
        *("-1", "\u22121", "+5", "1.5", "1,5", "1e5", "1E5", "10^30", "-0"),
    ],
    "deal-too-long": ["x" * 101, "x" * 10_000, "x" + "7" * 10_000],
}


@pytest.mark.parametrize(
    ("key", "text"), [(key, text) for key, texts in REFUSED_TEXTS.items() for text in texts]
)
def test_what_names_no_deal_is_refused(key: str, text: str) -> None:
    with pytest.raises(GameError) as error:
        parse_deal_number(text)
    assert error.value.key == key


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-21", "1.2.3", "3 4", "1_000", "7 of 9"),
        *("1,000 cats", "1,000.000", "1,00,00", "12 34", "1,000,00", "1-000"),
        *("  Good  Friday ", "x" * 100),
    ],
)
def test_text_that_is_no_number_is_a_word_and_kept_as_it_was_typed(text: str) -> None:
    assert parse_deal_number(text)[1] == text.strip()


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


@given(st.text(max_size=100))
def test_any_deal_text_is_a_deal_or_refused_with_a_reason(text: str) -> None:
    result = call_or_catch_error(parse_deal_number, text)
    if isinstance(result, GameError):
        assert result.key in {"deal-empty", "deal-out-of-range", "deal-not-whole"}
    else:
        number, word = result
        assert 1 <= number <= MAX_DEAL_NUMBER
        assert word is None or 32000 <= number < 10**9 + 32000


@pytest.mark.parametrize("digits", ["7" * 10_000, "\u0667" * 10_000, "1" + "0" * 6_000])
def test_a_number_of_thousands_of_digits_is_refused_as_a_number(digits: str) -> None:
    with pytest.raises(GameError) as error:
        parse_deal_number(digits)
    assert error.value.key == "deal-out-of-range"
    assert len(str(error.value.values["deal"])) == 10


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("1", 1), (" 123456 ", 123456), ("007", 7), ("0" * 9_000 + "42", 42)),
        *((str(MAX_DEAL_NUMBER), MAX_DEAL_NUMBER), ("\u096d\u096e", 78)),
        *(("1,000", 1000), ("1.000", 1000), ("1'000", 1000), ("1 000", 1000), ("12,345", 12345)),
        *(("1\u2019000", 1000), ("1\u00a0000", 1000), ("1\u202f000", 1000)),
        *(("1,000,000", 10**6), ("1.000.000", 10**6), ("1,00,000", 10**5), ("12,34,567", 1234567)),
        ("\uff11\uff0c\uff10\uff10\uff10", 1000),
        ("99,999,999,999,999,999,999", MAX_DEAL_NUMBER),
    ],
)
def test_digits_of_any_script_may_be_grouped_as_people_write_them(text: str, number: int) -> None:
    assert parse_deal_number(text) == (number, None)


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
