"""Moves of games with cells, several wastes or reserves, and foundations of two kinds."""

import pytest

from bot.engine.errors import GameError
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.engine.typed_moves.vocabulary import CANONICAL_VOCABULARY
from bot.locale.catalogue import get_english_texts
from bot.locale.move_words import get_move_vocabulary
from tests.engine.short_positions import find_refusal_key, make_position

SKIPPY = make_position(
    "skippy", base="5", c1="3C", c3="9H", t1="TS", t2="8D KC", t3="4H", t4="2C", w="QH", s="ah"
)
DOORWAY = make_position("doorway", t1="KS", t2="QH", t3="2S", t4="5S", w="QD")
DUTCHESS = make_position("dutchess", base="4", r1="9H", r3="4S", r4="TC", t1="TS", t2="JD", w="3D")
KILOWATT = make_position("kilowatt", base="K", w1="5H", w2="9S", t1="6H", t2="TS", t3="8S", s="ad")
LAFAYETTE = make_position(
    "lafayette",
    base="A",
    f1="AS 2S 3S",
    g1="KS QS JS TS 9S 8S 7S 6S 5S",
    g2="KH",
    t1="4S",
    t2="QH",
    t3="9D",
)
BEEHIVE = make_position("beehive", base=None, t1="9S 5C 5H 5S 5D", t2="7H 7C", t3="4S 8H", w="7D")
BLIND = make_position("blind-patience", t1="9h", t2="as 8C", t3="5h", w="KC")


def read(state: State, text: str) -> str:
    """Return the move that an English player means, or the key of the error."""
    try:
        return str(interpret_typed_move(state, text, get_move_vocabulary(get_english_texts())))
    except GameError as error:
        return str(error.key)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("t4 c2", "t4-c2"),
        ("t4-c2", "t4-c2"),
        ("t4c2", "t4-c2"),
        ("t4 c", "t4-c2"),
        ("w c", "w-c2"),
        ("waste to cell", "w-c2"),
        ("t1 freecell", "t1-c2"),
        ("ts c", "t1-c2"),
        ("10s cell 4", "t1-c4"),
        ("c1 t3", "c1-t3"),
        ("c1>t3", "c1-t3"),
        ("3c t3", "c1-t3"),
        ("cell 3 to column 1", "c3-t1"),
        ("third cell to column 1", "c3-t1"),
        ("c t3", "c1-t3"),
        ("c t1", "c3-t1"),
        ("kc c", "t2-c2"),
        ("♣K c", "t2-c2"),
        ("c3", "pile-alone"),
        ("2c c", "t4-c2"),
        ("c9 t1", "no-such-pile"),
        ("c t4", "which-pile"),
        ("t4 c1", "t4-c1"),
        ("c1 c2", "c1-c2"),
    ],
)
def test_cells_are_named_by_letter_and_word(text: str, move: str) -> None:
    assert read(SKIPPY, text) == move


def test_clubs_stay_clubs_where_there_are_no_cells() -> None:
    state = make_position("klondike", t1="3C", t2="4H", t3="2C", t4="KC")
    for text in ("c3 t2", "3 c t2", "3c t2", "c3"):
        assert read(state, text) == "t1-t2"
    assert read(state, "t1 c") == "unreadable-move"
    assert read(state, "t1 to the cell") == "unreadable-move"


@pytest.mark.parametrize(
    ("text", "move"),
    [("t1 c", "t1-c1"), ("t2 c", "t2-c2"), ("w c", "w-c2"), ("t4 c", "t4-c1")],
)
def test_a_cell_without_a_number_is_the_first_that_takes_the_card(text: str, move: str) -> None:
    assert read(DOORWAY, text) == move


def test_a_card_named_alone_goes_to_a_cell_only_where_nothing_else_takes_it() -> None:
    state = make_position("skippy", base="5", t1="9H", t2="TS", t3="4H", t4="4C")
    assert read(state, "9h") == "t1-t2"
    state = make_position("skippy", base="5", t1="9H", t2="KS", t3="4H", t4="4C")
    assert read(state, "9h") == "t1-c1"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("r1 t1", "r1-t1"),
        ("r1t1", "r1-t1"),
        ("first reserve to column 1", "r1-t1"),
        ("reserve 4 t2", "r4-t2"),
        ("9h t1", "r1-t1"),
        ("9h reserve t1", "r1-t1"),
        ("9h r1 t1", "r1-t1"),
        ("r t1", "r1-t1"),
        ("r1", "pile-alone"),
        ("r 2", "pile-alone"),
        ("r f", "r3-f1"),
        ("r t3", "which-pile"),
        ("r t9", "no-such-pile"),
        ("r2 t1", "r2-t1"),
        ("r5 t1", "no-such-pile"),
        ("t1 r", "t1-r1"),
        ("w t2", "w-t2"),
    ],
)
def test_a_reserve_without_a_number_is_the_only_one_that_fits(text: str, move: str) -> None:
    assert read(DUTCHESS, text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("w1 t1", "w1-t1"),
        ("waste 2 to column 2", "w2-t2"),
        ("second waste t2", "w2-t2"),
        ("w t2", "w2-t2"),
        ("w t3", "which-pile"),
        ("w1", "pile-alone"),
        ("waste 2", "pile-alone"),
        ("9s t2", "w2-t2"),
        ("d", "draw"),
        ("draw", "draw"),
        ("s-w", "draw"),
        ("s w1", "draw"),
        ("s w2", "draw"),
        ("stock to waste 2", "draw"),
        ("s w3", "no-such-pile"),
        ("w2 f", "w2-f1"),
    ],
)
def test_a_waste_without_a_number_is_the_only_one_that_fits(text: str, move: str) -> None:
    assert read(KILOWATT, text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("t1 f", "t1-f1"),
        ("t1 g", "t1-g1"),
        ("t1-g1", "t1-g1"),
        ("4s", "ambiguous-move"),
        ("4s up", "t1-f1"),
        ("4s down", "t1-g1"),
        ("t1 to the down foundation", "t1-g1"),
        ("t2 f", "t2-g2"),
        ("qh", "t2-g2"),
        ("t2 g", "t2-g2"),
        ("t3 g", "t3-g3"),
        ("t1 g4", "t1-g4"),
        ("g t1", "which-pile"),
    ],
)
def test_foundations_that_go_down_have_their_own_letter(text: str, move: str) -> None:
    assert read(LAFAYETTE, text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("t1 f", "t1-f1x4"),
        ("t1 f x4", "t1-f1x4"),
        ("t1 f x3", "t1-f1x3"),
        ("4 cards from t1 to f", "t1-f1x4"),
        ("t2 f", "t2-f1"),
        ("w t2", "w-t2"),
        ("7d t2", "w-t2"),
    ],
)
def test_four_cards_go_up_together(text: str, move: str) -> None:
    assert read(BEEHIVE, text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("t1 t1", "t1-t1"),
        ("t1-t1", "t1-t1"),
        ("turn t1", "t1-t1"),
        ("turn up t3", "t3-t3"),
        ("flip the top card of column 3", "t3-t3"),
        ("turn over column 1", "t1-t1"),
        ("t2 t2", "t2-t2"),
        ("t2 t1", "t2-t1"),
        ("9h", "card-not-free"),
        ("turn", "draw"),
        ("turn 9h", "unreadable-move"),
    ],
)
def test_a_columns_top_card_is_turned_up_by_its_column(text: str, move: str) -> None:
    assert read(BLIND, text) == move


def test_turning_is_no_word_of_a_column_where_cards_turn_up_by_themselves() -> None:
    assert read(SKIPPY, "turn t3") == "unreadable-move"


def test_any_foundation_starts_where_the_player_chooses_its_rank() -> None:
    state = make_position("dutchess", base=None, r1="9H", r2="4S", t1="TS")
    for text in ("r2 f", "r2 f3", "4s", "4s up"):
        assert read(state, text) == "r2-f1"


def test_what_is_typed_so_far_completes_moves_of_all_piles() -> None:
    def complete(state: State, text: str) -> list[str]:
        return [str(move) for move in list_fitting_moves(state, text, CANONICAL_VOCABULARY)]

    assert complete(SKIPPY, "c1") == ["c1-c2", "c1-c4", "c1-t3"]
    assert complete(SKIPPY, "t4 c") == ["t4-c2", "t4-c4"]
    assert complete(DUTCHESS, "r3 f") == ["r3-f1"]
    assert complete(LAFAYETTE, "t1") == ["t1-f1", "t1-g1"]
    assert complete(BEEHIVE, "t1 f") == ["t1-f1x4"]
    assert complete(BLIND, "t1 t1") == ["t1-t1"]


def test_only_the_first_waste_of_octave_is_drawn_to_and_none_after_the_redeal() -> None:
    before = make_position("octave", s="9c", t1="TS")
    after = make_position("octave", s="9c", w2="4C", t1="TS", redeals=1)
    assert read(before, "s w1") == "draw"
    assert find_refusal_key(before, "s w2") == "stock-is-drawn"
    assert {find_refusal_key(after, text) for text in ("s w1", "s w2", "draw", "s t1")} == {
        "no-more-draws"
    }


@pytest.mark.parametrize("text", ["t2 f 4", "t2 f1 4", "t2 f 1", "t2 f", "t2 f x4", "t2-f1x4"])
def test_a_number_after_the_only_foundation_is_a_count(text: str) -> None:
    beehive = make_position("beehive", base=None, t2="2C 7C 7D 7H 7S")
    assert read(beehive, text) == "t2-f1x4"
    assert read(beehive, "t2 f4") == "no-such-pile"
    assert read(make_position("canfield", t2="AC"), "t2 f 9") == "no-such-pile"
