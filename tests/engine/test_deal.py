"""Deals by number, as `pysol-cards` and the table of first cards have them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from bot.engine.cards import CODES, RANKS, SUITS, Build
from bot.engine.deal import FIRST_TWISTER, FRESH, LAST_NUMBER, deal, shuffled
from bot.engine.errors import GameError
from bot.engine.play import play
from bot.engine.rules import Carry, Enter, Rules
from bot.engine.state import DRAW
from bot.variants import VARIANTS
from tests.engine.tables import cards

FORTY = Rules(key="forty", family="forty", decks=2, heights=(4,) * 10)
LAID_OUT = Rules(key="laid-out", family="forty", decks=2, heights=(3,) * 13, laid_out=True)
STAIRS = Rules(
    key="stairs",
    family="stairs",
    heights=tuple(range(1, 8)),
    down=6,
    from_right=True,
    build=Build.COLOUR,
    carry=Carry.RUN,
    enter=Enter.KING,
    redeals=None,
)

FIRST_TEN = [
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


def pack(decks: int) -> Rules:
    """A game of so many decks, of which only the shuffled pack matters."""
    return Rules(key="pack", family="pack", decks=decks, heights=(1,))


def order(decks: int, number: int) -> list[str]:
    """The cards in the order in which they are dealt."""
    return [CODES[card] for card in reversed(shuffled(pack(decks), number))]


@pytest.mark.parametrize(("number", "decks", "first"), FIRST_TEN)
def test_the_first_ten_cards_of_a_deal(number: int, decks: int, first: str) -> None:
    assert " ".join(order(decks, number)[:10]) == first


@given(st.integers(1, FIRST_TWISTER - 1), st.integers(1, 4))
def test_low_numbers_are_shuffled_as_microsoft_does(number: int, decks: int) -> None:
    generator = LCRandom31()
    generator.setSeed(number)
    assert order(decks, number) == _dealt(generator.shuffle(ms_rearrange(createCards(decks))))


@given(st.integers(FIRST_TWISTER, LAST_NUMBER), st.integers(1, 4))
def test_all_others_are_shuffled_as_pysolfc_does(number: int, decks: int) -> None:
    assert order(decks, number) == _dealt(MTRandom(number).shuffle(createCards(decks)))


def _dealt(shuffled_cards: list[object]) -> list[str]:
    return [RANKS[card.rank - 1] + SUITS[card.suit] for card in reversed(shuffled_cards)]  # type: ignore[attr-defined] # pysol-cards has no types


def test_the_deal_123456_of_canfield() -> None:
    state = deal(VARIANTS["canfield"], 123456)
    assert cards(state, "f1") == "3D"
    assert cards(state, "r").upper() == "2D 2C 9C AC 6H 4C KC 6C TC 8S 8C 9D TH"
    assert [cards(state, name) for name in ("t1", "t2", "t3", "t4")] == ["4H", "AS", "JS", "2S"]
    assert cards(state, "w") == ""
    assert len(state.stock) == 34
    assert cards(play(state, DRAW), "w") == "AH QH 7H"


def test_of_canfields_reserve_only_the_top_is_seen() -> None:
    *covered, top = cards(deal(VARIANTS["canfield"], 123456), "r").split()
    assert top == "TH"
    assert all(code.islower() for code in covered)


def test_both_canfields_deal_alike() -> None:
    hoyle, french = (deal(VARIANTS[key], 777) for key in ("canfield", "canfield-french"))
    assert hoyle.piles == french.piles


def test_columns_are_dealt_row_by_row_from_the_left() -> None:
    state = deal(FORTY, 1)
    assert [CODES[column[0]] for column in state.columns] == FIRST_TEN[1][2].split()
    assert CODES[state.columns[0][1]] == order(2, 1)[10]
    assert not any(state.hidden)


def test_or_from_the_right_with_all_face_down_rows_first() -> None:
    state, dealt = deal(STAIRS, 123456), order(1, 123456)
    bottoms = [cards(state, name).split()[0] for name in ("t7", "t6", "t5", "t4", "t3", "t2")]
    assert bottoms == [code.lower() for code in dealt[:6]]
    tops = [cards(state, f"t{number}").split()[-1] for number in range(7, 0, -1)]
    assert tops == dealt[21:28]
    assert state.hidden == (0, 1, 2, 3, 4, 5, 6)


def test_cards_laid_out_first_stand_by_suit_and_the_rest_keeps_its_order() -> None:
    state = deal(LAID_OUT, 9)
    assert [cards(state, f"f{number}") for number in range(1, 9)] == [
        *("AC", "AC", "AS", "AS", "AH", "AH", "AD", "AD")
    ]
    rest = [code for code in order(2, 9) if code[0] != "A"]
    assert [CODES[column[0]] for column in state.columns] == rest[:13]


@pytest.mark.parametrize("number", [0, -1, 10**20, 10**30])
def test_there_is_no_deal_of_such_a_number(number: int) -> None:
    with pytest.raises(GameError) as refused:
        deal(VARIANTS["canfield"], number)
    assert refused.value.key == "deal-out-of-range"


def test_the_last_number_is_dealt_like_any_other() -> None:
    assert deal(VARIANTS["canfield"], LAST_NUMBER).cards_up == 1


def test_fresh_deals_are_short_and_never_microsofts() -> None:
    assert FRESH[0] == 32000
    assert len(str(FRESH[-1])) <= 8
