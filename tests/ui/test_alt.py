"""The table read aloud: what matters comes first, nothing is too long, nothing hidden is told."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CODES
from bot.engine.deal import LAST_NUMBER, deal
from bot.engine.legality import legal_moves
from bot.engine.position import read_position
from bot.engine.rules import FIRST_COLUMN, RESERVE
from bot.engine.state import Move
from bot.locale.catalogue import english, languages
from bot.locale.describe import game_name, move_name, symbol
from bot.scene import scene
from bot.ui.alt import alt_text, opening_text
from bot.ui.text_table import text_table
from bot.variants import VARIANTS
from rendering import load, paint
from tests.engine.tables import positions, shuffled_where_unseen, table, walk
from tests.ui.tables import WIDE, shown

every_variant = pytest.mark.parametrize("key", VARIANTS)
some = settings(max_examples=6)


def test_a_table_in_words() -> None:
    state = table(base="3", s="5h 9c", w="AH QH 7H", r="2d TH", t1="4H", t2="", t3="JS TD", f1="3D")
    assert alt_text(shown(state, deal=123456), english()) == (
        "Canfield, deal 123456. 1 of 52 cards up. Foundations from 3: 3♦, –, –, –."
        " Waste (3): A♥ Q♥ 7♥. Reserve (2): 10♥."
        " Stock: 2. t1: 4♥. t2: empty. t3: J♠ 10♦. t4: empty."
    )


def test_face_down_cards_are_counted() -> None:
    assert "t1: 2 face down 4♥." in alt_text(shown(table(t1="5s 6s 4H")), english())


@every_variant
@pytest.mark.parametrize("language", languages())
@given(data=st.data())
@some
def test_what_matters_stands_in_the_first_256_characters(
    key: str, language: str, data: st.DataObject
) -> None:
    state = data.draw(positions(VARIANTS[key]))
    text = alt_text(shown(state), languages()[language])
    assert len(text) <= 1024
    tops = [pile[-1] for pile in (*state.foundations, state.waste, state.reserve) if pile]
    for card in tops:
        assert symbol(CODES[card]) in text[:256]
    assert languages()[language]("alt-stock", count=str(len(state.stock))) in text[:256]


@every_variant
@pytest.mark.parametrize("language", languages())
def test_nothing_is_left_out_of_any_table_of_any_game(key: str, language: str) -> None:
    """Not even with every card of its decks in its columns."""
    rules = VARIANTS[key]
    piles: dict[str, list[str]] = {name: [] for name in rules.column_names}
    for number, code in enumerate(CODES * rules.decks):
        piles[rules.column_names[number % rules.columns]].append(code)
    written = {name: " ".join(cards) for name, cards in piles.items()}
    state = read_position(rules, {"base": rules.base or "T", "piles": written})
    text = alt_text(shown(state), languages()[language], hint=Move("t1", "t2", 2))
    assert len(text) <= 1024
    assert all(text.count(symbol(code)) >= rules.decks for code in CODES)


@every_variant
def test_with_a_hint_what_can_be_played_still_comes_first(key: str) -> None:
    for state in walk(VARIANTS[key], 3, 3, 100)[::9]:
        for hint in legal_moves(state):
            text = alt_text(shown(state, deal=LAST_NUMBER), english(), hint)[:256]
            assert move_name(english(), state, hint) in text
            for pile in (*state.foundations, state.waste, state.reserve):
                assert not pile or symbol(CODES[pile[-1]]) in text


def test_columns_that_find_no_room_are_left_out_as_a_whole() -> None:
    column = " ".join(CODES)
    piles = {f"t{number}": column for number in range(1, 9)}
    text = alt_text(shown(read_position(replace(WIDE, decks=8), {"piles": piles})), english())
    assert len(text) <= 1024
    assert text.endswith("Q♦ K♦. …")


@every_variant
def test_an_opening_is_told_pile_by_pile(key: str) -> None:
    rules = VARIANTS[key]
    told = opening_text(deal(rules, 1), english())
    assert f" {rules.column_names[-1]}: " in told
    assert told.startswith(f"{game_name(english(), key)} as it is dealt. Foundations from ")


@every_variant
@given(data=st.data(), seed=st.integers(0, 1000))
@some
def test_cards_that_are_not_seen_reach_neither_scene_nor_words(
    key: str, data: st.DataObject, seed: int
) -> None:
    state = data.draw(positions(VARIANTS[key]))
    other = shuffled_where_unseen(state, seed)
    assert scene(other) == scene(state)
    assert alt_text(shown(other), english()) == alt_text(shown(state), english())
    assert text_table(other, english()) == text_table(state, english())


def test_nor_the_picture() -> None:
    state = table(base="3", s="5h 9c 8d", w="AH", r="2d 4c TH", t1="6s 7c 4H", t3="JS", f1="3D")
    other = shuffled_where_unseen(state, 3)
    assert other != state
    theme = load("classic")
    assert paint(scene(other), theme) == paint(scene(state), theme)


def test_a_scene_holds_no_more_cards_than_are_seen() -> None:
    state = table(s="5h 9c", r="2d 4c TH", t1="6s 4H")
    drawn = scene(state)
    assert drawn.reserve is not None
    assert drawn.stock is not None
    assert (drawn.stock.cards, drawn.reserve.cards) == (("", ""), ("", "", "TH"))
    assert drawn.tableau[0].cards == ("", "4H")
    assert len(state.piles[RESERVE]) == 3
    assert len(state.piles[FIRST_COLUMN]) == 2
