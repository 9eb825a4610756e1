"""Moves as players type them, by piles and by cards, and what a mistake is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES, CARD_SYMBOLS
from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.engine.typed_moves.words import (
    CANONICAL_VOCABULARY,
    Meaning,
    WordKind,
    build_vocabulary,
    fold_text,
)
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import get_move_vocabulary
from bot.variants import VARIANTS, get_variant
from tests.engine.short_positions import (
    find_refusal_key,
    make_position,
    reachable_positions,
    shuffle_hidden_cards,
)
from tests.variants.example_games import example_games

WITH_STOCK = make_position("klondike", s="5h 9c", w="AS", t1="KS")


def test_a_text_of_over_two_hundred_characters_is_not_read() -> None:
    assert interpret_typed_move(WITH_STOCK, "d" + "." * 199) == DRAW_MOVE
    with pytest.raises(GameError, match="unreadable-move"):
        interpret_typed_move(WITH_STOCK, "d" + "." * 200)


@pytest.mark.parametrize(
    "text", ["stock", "the stock", "stock to waste", "from the stock to the waste", "draw to waste"]
)
def test_the_draw_can_be_typed_as_a_move_of_the_stock(text: str) -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    assert interpret_typed_move(WITH_STOCK, text, vocabulary) == DRAW_MOVE


@pytest.mark.parametrize("text", ["draw", "d", "dra", "red", "s w"])
def test_the_beginning_of_draw_fits_the_draw(text: str) -> None:
    assert DRAW_MOVE in list_fitting_moves(WITH_STOCK, text)


@pytest.mark.parametrize(
    ("game", "column", "move"),
    [
        # None of these fits onto the five of hearts.
        ("canfield", "KS QH JS", "t1-t2x3"),
        ("superior-canfield", "KS QH JS", "t1-t2"),
        ("forty-thieves", "KS QS JS", "t1-t2"),
        ("josephine", "2D KS QS JS", "t1-t2x3"),
        ("josephine", "2D", "t1-t2"),
    ],
)
def test_a_count_left_out_is_what_the_game_would_carry(game: str, column: str, move: str) -> None:
    state = make_position(game, t1=column, t2="5H")
    assert str(interpret_typed_move(state, "t1 t2")) == move


@pytest.mark.parametrize(
    ("typed_move", "move"),
    [
        ("w f4", "w-f2"),
        ("r f4", "r-f4"),
        ("t1 f4", "t1-f4"),
        ("w f1", "w-f1"),
        ("w f", "w-f2"),
    ],
)
def test_equal_foundations_are_one_but_the_lowest_number_is_written(
    typed_move: str, move: str
) -> None:
    state = make_position("canfield", base="A", w="AH", r="7H", t1="9D", f1="AS")
    assert str(interpret_typed_move(state, typed_move)) == move


@pytest.mark.parametrize("typed_move", ["3s f2", "w f2", "w f"])
def test_of_foundations_with_the_same_cards_the_lowest_is_meant(typed_move: str) -> None:
    state = make_position("forty-thieves", w="3S", f1="AS 2S", f2="AS 2S")
    assert str(interpret_typed_move(state, typed_move)) == "w-f1"
    assert list_fitting_moves(state, typed_move) == [Move("w", "f1")]


def test_a_column_is_meant_though_a_foundation_ends_with_the_same_card() -> None:
    state = make_position("forty-thieves", w="2S", f1="AS", t1="AS")
    assert str(interpret_typed_move(state, "w t1")) == "w-t1"


@pytest.mark.parametrize(("length", "is_shortened"), [(40, False), (41, True)])
def test_an_unreadable_move_is_quoted_up_to_forty_characters(
    length: int, *, is_shortened: bool
) -> None:
    with pytest.raises(GameError) as error:
        Move.parse("x" * length)
    quoted = str(error.value.values["text"])
    assert quoted.endswith("…") is is_shortened
    assert (quoted == "x" * length) is not is_shortened


KLONDIKE_POSITION = make_position(
    "klondike",
    s="5h 9c",
    w="AS QH 7H",
    t1="KS",
    t2="JS TH 9S",
    t3="JC",
    t4="QD",
    t5="3s AH",
    t7="8D",
    f1="AC",
)
ENGLISH_WORDS = get_move_vocabulary(get_english_texts())
few_examples = settings(max_examples=3)


def find_error(state: State, text: str) -> GameError:
    """Return the error that a typed move raises."""
    with pytest.raises(GameError) as error:
        interpret_typed_move(state, text)
    return error.value


@pytest.mark.parametrize(
    "text",
    [
        *("10h t3", "th t3", "10\u2665 t3", "\u266510 t3", "h10 t3", "10H>T3", "10ht3", "tht3"),
        *("10\u2661 t3", "\u2764\ufe0f10 t3", "10h jc", "thjc", "10h, jc".replace(",", " \u2192")),
        *(
            "10h t2 t3",
            "t2 10h t3",
            # With a space that has no width, as copied texts have.
            "10h\u200b t3",
            "10h t3 2",
            "10h t3 x2",
            "10h +1 t3",
            "10 +1 t3",
            "10h +1 jc",
            "10h",
            "th",
            "\u266510",
            "10 t3",
        ),
    ],
)
def test_a_card_can_be_named_instead_of_its_pile(text: str) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text) == Move("t2", "t3", 2)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ah f", Move("t5", "f2")),
        ("ah f4", Move("t5", "f2")),
        ("Ah", Move("t5", "f2")),
        ("ks", Move("t1", "t6")),
        ("k t6", Move("t1", "t6")),
        ("qd ks", Move("t4", "t1")),
        ("t4 ks", Move("t4", "t1")),
        ("t4 k\u2660", Move("t4", "t1")),
        ("8d", Move("t7", "t2")),
        ("8 9", Move("t7", "t2")),
        ("4 1", Move("t4", "t1")),
        ("t4 1", Move("t4", "t1")),
        ("w 7", Move("w", "t7")),
        ("k 6", Move("t1", "t6")),
        ("10 3", Move("t2", "t3", 2)),
    ],
)
def test_what_is_named_briefly_is_found_in_the_position(text: str, move: Move) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text) == move


def test_a_number_that_may_be_a_rank_or_a_column_is_ambiguous_where_both_can_move() -> None:
    state = make_position("klondike", t1="5H", t2="4S", t3="9D", t4="5D", t5="8S")
    assert interpret_typed_move(state, "2 1") == Move("t2", "t1")
    assert interpret_typed_move(state, "4 1") == Move("t2", "t1")
    assert find_error(state, "4 5").values == {"text": "4 5", "moves": "t2 t1, t2 t4"}
    assert interpret_typed_move(state, "3 1") == Move("t3", "t1")


def test_a_card_that_can_go_up_goes_up_although_it_fits_on_a_column_too() -> None:
    state = make_position("klondike", t1="3D", t2="4C", t3="5H", f1="AD 2D", f2="AC")
    assert interpret_typed_move(state, "3d") == Move("t1", "f1")
    assert interpret_typed_move(state, "3d t2") == Move("t1", "t2")


def test_a_rank_of_two_cards_is_ambiguous_although_one_of_them_can_go_up() -> None:
    state = make_position("klondike", t1="3D", t2="3S", t3="4H", f1="AD 2D")
    assert find_error(state, "3").values == {"text": "3", "moves": "t1 f, t2 t3"}


def test_a_card_with_several_empty_columns_goes_to_the_first() -> None:
    state = make_position("klondike", t1="9d KS", t2="8H", t3="8C", t4="7S", t7="2C")
    assert interpret_typed_move(state, "ks") == Move("t1", "t5")
    assert interpret_typed_move(state, "ks t6") == Move("t1", "t6")


def test_a_card_with_several_places_is_ambiguous_and_they_are_named() -> None:
    state = make_position("klondike", t1="9H", t2="TS", t3="TC", t4="8S")
    error = find_error(state, "9h")
    assert error.key == "ambiguous-move"
    assert error.values == {"text": "9h", "moves": "t1 t2, t1 t3"}
    assert interpret_typed_move(state, "9h tc") == Move("t1", "t3")
    assert list_fitting_moves(state, "9h") == [Move("t1", "t2"), Move("t1", "t3")]


def test_equal_cards_of_two_decks_are_ambiguous_until_the_pile_is_named() -> None:
    state = make_position("forty-thieves", t1="9H", t2="5C 9H", t3="TH")
    assert find_error(state, "9h t3").values == {"text": "9h t3", "moves": "t1 t3, t2 t3"}
    assert interpret_typed_move(state, "9h t2 t3") == Move("t2", "t3")


def test_only_one_of_two_equal_cards_can_move() -> None:
    state = make_position("forty-thieves", t1="9H", t3="TH", w="9H 4S", t2="TH 2C")
    assert interpret_typed_move(state, "9h t3") == Move("t1", "t3")
    assert interpret_typed_move(state, "9h 10h") == Move("t1", "t3")


def test_many_possible_moves_are_not_all_named() -> None:
    state = make_position("rainbow", w="3H", t1="4H", t2="4S", t3="4D", t4="4C")
    values = find_error(state, "3h").values
    assert values == {"text": "3h", "moves": "w t1, w t2, w t3, w t4"}
    state = make_position("demon", w="3H", t1="4S", t2="4S", t3="4C", t4="4C", r="3H")
    values = find_error(state, "3h").values
    assert values == {"text": "3h", "moves": "w t1, w t2, w t3, w t4, \u2026"}


@pytest.mark.parametrize("text", ["5h t1", "5h", "9c 10h", "3s", "3s t4", "6d", "ts"])
def test_a_hidden_card_and_a_missing_card_are_refused_alike(text: str) -> None:
    error = find_error(KLONDIKE_POSITION, text)
    assert error.key == "card-not-free"
    assert str(error.values["named"]) == text[:2].upper().replace("10", "T")


# Columns: 7C 2D AS 6S | 4H 8S TD 9S | JC 8S 9S 4S | 3H QS 7S 2C | 2C 8H KH 8D | AH QH KC KS |
# 3C 6H QD 4D | JH TC 6D 6D | 9C 7D 3D JH | TC 5S 6S 4C.
TWO_DECKS = ("forty-thieves", 6224455787359593696)


@pytest.mark.parametrize(
    ("deal_name", "text", "meant"),
    [
        (TWO_DECKS, "jh f1", "t9-f1 wants-base"),
        (TWO_DECKS, "jh t8", "t9-t8 does-not-fit"),
        (TWO_DECKS, "4s f", "t3-f1 wants-base"),
        (TWO_DECKS, "6d t4", "t8-t4 does-not-fit"),
        (TWO_DECKS, "6s f1", "t1-f1 wants-base"),
        (TWO_DECKS, "6s from t10 to f1", "card-covered 6S t10 4C"),
        (TWO_DECKS, "8s t9", "card-covered 8S t2 TD"),
        (TWO_DECKS, "8s from t3 to t9", "card-covered 8S t3 9S"),
        (TWO_DECKS, "jh from t8 to f1", "card-covered JH t8 TC"),
        (TWO_DECKS, "2c f2", "t4-f2 wants-base"),
        (TWO_DECKS, "tc f1", "card-covered TC t8 6D"),
        (TWO_DECKS, "9s t6", "t2-t6 does-not-fit"),
        (TWO_DECKS, "ah f1", "card-covered AH t6 QH"),
        (TWO_DECKS, "qh", "card-covered QH t6 KC"),
        (TWO_DECKS, "kh f", "card-covered KH t5 8D"),
        (TWO_DECKS, "2d f", "card-covered 2D t1 AS"),
        (TWO_DECKS, "4c on 5s", "card-covered 5S t10 6S"),
        (TWO_DECKS, "ad f1", "card-not-free AD"),
        (("little-forty", 9), "5d", "card-covered 5D t1 3C"),
        (("klondike", 3), "ks f", "t7-f1 wants-base"),
    ],
)
def test_a_refusal_speaks_of_the_copy_that_is_meant(
    deal_name: tuple[str, int], text: str, meant: str
) -> None:
    """It is the one that can move, or else the one under the fewest cards."""
    state = deal(get_variant(deal_name[0]), deal_name[1])
    assert describe_refusal(state, text) == meant


def describe_refusal(state: State, text: str) -> str:
    """Return why a text is no move, or the move that it is with why it is refused."""
    try:
        move = interpret_typed_move(state, text, get_move_vocabulary(get_english_texts()))
    except GameError as error:
        return " ".join([error.key, *map(str, error.values.values())])
    refusal = why_not(state, move)
    return f"{move} {refusal.key if refusal else 'legal'}"


def test_a_covered_card_that_was_drawn_is_told_and_a_hidden_one_is_not() -> None:
    covered = {text: str(find_error(KLONDIKE_POSITION, text)) for text in ("qh ks", "as f")}
    assert covered == {
        "qh ks": "card-covered (card=QH, source=w, onto=7H)",
        "as f": "card-covered (card=AS, source=w, onto=QH)",
    }


def test_a_card_without_a_legal_move_is_refused() -> None:
    error = find_error(KLONDIKE_POSITION, "9s")
    assert (error.key, error.values) == ("card-stays", {"named": "9S"})


@pytest.mark.parametrize("text", ["q", "q t3"])
def test_a_rank_that_may_be_one_of_several_cards_is_refused_by_its_name(text: str) -> None:
    error = find_error(make_position("klondike", t1="QH", t2="QS", t3="4C"), text)
    assert (error.key, error.values) == ("card-stays", {"named": "Q"})


def test_a_card_that_does_not_fit_is_left_to_the_rules() -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, "10h t7") == Move("t2", "t7", 2)
    assert interpret_typed_move(KLONDIKE_POSITION, "7h 8d") == Move("w", "t7")


@pytest.mark.parametrize("text", ["34 t2", "t2 34", "23h", "10h 56"])
def test_a_number_of_two_digits_is_no_rank_but_ten(text: str) -> None:
    assert find_error(KLONDIKE_POSITION, text).key in {"no-such-pile", "unreadable-move"}


def test_a_count_must_agree_with_the_card() -> None:
    error = find_error(KLONDIKE_POSITION, "10h t3 3")
    assert error.key == "card-count-differs"
    assert error.values == {"named": "TH", "carried": 2, "count": 3}


def test_a_number_beside_a_suit_is_never_a_count() -> None:
    assert find_error(KLONDIKE_POSITION, "3 \u2660").values == {"named": "3S"}
    assert find_error(KLONDIKE_POSITION, "\u2660 3").values == {"named": "3S"}


@pytest.mark.parametrize("text", ["that", "hat", "w", "t1", "qq", "10", "h", "t h"])
def test_letters_that_happen_to_be_ranks_and_suits_play_no_surprising_move(text: str) -> None:
    state = make_position("klondike", t1="KS", t2="9H", t3="4D")
    with pytest.raises(GameError):
        interpret_typed_move(state, text)


@pytest.mark.parametrize("text", ["h t2", "d t4", "c t1", "c t5", "H T2", "c t1 t2", "h t2 t3"])
def test_the_letter_of_a_suit_before_a_column_is_no_ten(text: str) -> None:
    state = make_position("klondike", t1="8S", t2="JS", t3="TH", t4="TC", t5="JD", t6="TD")
    assert find_error(state, text).key == "unreadable-move"
    assert interpret_typed_move(state, "h10 t2") == Move("t3", "t2")
    assert interpret_typed_move(state, "ht t2") == Move("t3", "t2")
    assert interpret_typed_move(state, "th t2") == Move("t3", "t2")


@pytest.mark.parametrize(
    "text", ["9h from t1 t2", "9h from t1 to t2", "9h from t1 10h", "9 from t1 2"]
)
def test_what_follows_the_pile_a_card_is_taken_from_is_where_it_goes(text: str) -> None:
    state = make_position("forty-thieves", t1="9H", t2="TH", t3="9H", t4="KC")
    assert interpret_typed_move(state, text, ENGLISH_WORDS) == Move("t1", "t2")


@example_games
@given(data=st.data())
@few_examples
def test_every_legal_move_can_be_typed_by_its_card_and_piles(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    for move in legal_moves(state):
        if move == DRAW_MOVE or move.source == move.target:
            continue
        card = state.get_pile(move.source)[-move.count]
        for name in (CARD_CODES[card], CARD_SYMBOLS[card]):
            assert interpret_typed_move(state, f"{name} {move.source} {move.target}") == move
            from_there = f"{name} from {move.source} {move.target}"
            assert interpret_typed_move(state, from_there, ENGLISH_WORDS) == move
            assert move in list_fitting_moves(state, name)


@example_games
@given(data=st.data(), seed=st.integers(0, 2**32))
@few_examples
def test_no_answer_depends_on_what_is_face_down(key: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    shuffled = shuffle_hidden_cards(state, seed)
    for code in data.draw(st.lists(st.sampled_from(CARD_CODES), min_size=8, max_size=8)):
        for text in (code, f"{code} t1", f"t1 {code}", f"{code} f", code[0], f"{code[0]} t2"):
            assert describe_answer(state, text) == describe_answer(shuffled, text)
            assert list_fitting_moves(state, text) == list_fitting_moves(shuffled, text)


def describe_answer(state: State, text: str) -> str:
    """Return the move or the refusal that a typed text gets."""
    try:
        return str(interpret_typed_move(state, text))
    except GameError as error:
        return str(error)


def test_a_cards_symbols_are_what_people_write() -> None:
    assert [CARD_SYMBOLS[CARD_CODES.index(code)] for code in ("TH", "QS", "2C")] == [
        *("10♥", "Q♠", "2♣")
    ]


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


READINGS = {
    "cells are named by letter and word": (
        SKIPPY,
        """
        t4 c2 = t4-c2; t4-c2 = t4-c2; t4c2 = t4-c2; t4 c = t4-c2; w c = w-c2;
        waste to cell = w-c2; t1 freecell = t1-c2; ts c = t1-c2; 10s cell 4 = t1-c4;
        c1 t3 = c1-t3; c1>t3 = c1-t3; 3c t3 = c1-t3; cell 3 to column 1 = c3-t1;
        third cell to column 1 = c3-t1; c t3 = c1-t3; c t1 = c3-t1; kc c = t2-c2;
        ♣K c = t2-c2; c3 = pile-alone; 2c c = t4-c2; c9 t1 = no-such-pile;
        c t4 = which-pile; t4 c1 = t4-c1; c1 c2 = c1-c2
        """,
    ),
    "a cell without a number is the first that takes the card": (
        DOORWAY,
        "t1 c = t1-c1; t2 c = t2-c2; w c = w-c2; t4 c = t4-c1",
    ),
    "a reserve without a number is the only one that fits": (
        DUTCHESS,
        """
        r1 t1 = r1-t1; r1t1 = r1-t1; first reserve to column 1 = r1-t1;
        reserve 4 t2 = r4-t2; 9h t1 = r1-t1; 9h reserve t1 = r1-t1; 9h r1 t1 = r1-t1;
        r t1 = r1-t1; r1 = pile-alone; r 2 = pile-alone; r f = r3-f1; r t3 = which-pile;
        r t9 = no-such-pile; r2 t1 = r2-t1; r5 t1 = no-such-pile; t1 r = t1-r1; w t2 = w-t2
        """,
    ),
    "a waste without a number is the only one that fits": (
        KILOWATT,
        """
        w1 t1 = w1-t1; waste 2 to column 2 = w2-t2; second waste t2 = w2-t2; w t2 = w2-t2;
        w t3 = which-pile; w1 = pile-alone; waste 2 = pile-alone; 9s t2 = w2-t2; d = draw;
        draw = draw; s-w = draw; s w1 = draw; s w2 = draw; stock to waste 2 = draw;
        s w3 = no-such-pile; w2 f = w2-f1
        """,
    ),
    "foundations that go down have their own letter": (
        LAFAYETTE,
        """
        t1 f = t1-f1; t1 g = t1-g1; t1-g1 = t1-g1; 4s = ambiguous-move; 4s up = t1-f1;
        4s down = t1-g1; t1 to the down foundation = t1-g1; t2 f = t2-g2; qh = t2-g2;
        t2 g = t2-g2; t3 g = t3-g3; t1 g4 = t1-g4; g t1 = which-pile
        """,
    ),
    "four cards go up together": (
        BEEHIVE,
        """
        t1 f = t1-f1x4; t1 f x4 = t1-f1x4; t1 f x3 = t1-f1x3;
        4 cards from t1 to f = t1-f1x4; t2 f = t2-f1; w t2 = w-t2; 7d t2 = w-t2
        """,
    ),
    "a columns top card is turned up by its column": (
        BLIND,
        """
        t1 t1 = t1-t1; t1-t1 = t1-t1; turn t1 = t1-t1; turn up t3 = t3-t3;
        flip the top card of column 3 = t3-t3; turn over column 1 = t1-t1; t2 t2 = t2-t2;
        t2 t1 = t2-t1; 9h = card-not-free; turn = draw; turn 9h = unreadable-move
        """,
    ),
}
"""A position, and what texts mean in it: a move, or the key of an error."""


@pytest.mark.parametrize(
    ("rule", "reading"),
    [(rule, reading) for rule, (_, lines) in READINGS.items() for reading in lines.split(";")],
)
def test_piles_of_every_kind_can_be_named(rule: str, reading: str) -> None:
    text, _, meaning = reading.strip().partition(" = ")
    assert read(READINGS[rule][0], text) == meaning


def test_clubs_stay_clubs_where_there_are_no_cells() -> None:
    state = make_position("klondike", t1="3C", t2="4H", t3="2C", t4="KC")
    for text in ("c3 t2", "3 c t2", "3c t2", "c3"):
        assert read(state, text) == "t1-t2"
    assert read(state, "t1 c") == "unreadable-move"
    assert read(state, "t1 to the cell") == "unreadable-move"


def test_a_card_named_alone_goes_to_a_cell_only_where_nothing_else_takes_it() -> None:
    state = make_position("skippy", base="5", t1="9H", t2="TS", t3="4H", t4="4C")
    assert read(state, "9h") == "t1-t2"
    state = make_position("skippy", base="5", t1="9H", t2="KS", t3="4H", t4="4C")
    assert read(state, "9h") == "t1-c1"


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


STATE = make_position(
    "josephine", w="AS QH 7H", t1="KS", t2="JS TS 9S", t3="JC", t5="9H 3H", t6="JS", f1="AC"
)
ALL_PILES = {"columns": 10, "foundations": 8, "like": "none"}


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("t1 f9", "no-such-pile", {"pile": "f9", **ALL_PILES}),
        ("t0012 t1", "no-such-pile", {"pile": "t12", **ALL_PILES}),
        ("t123 t1", "no-such-pile", {"pile": "t123", **ALL_PILES}),
        ("t1234 t1", "no-such-pile", {"pile": "t1234…", **ALL_PILES}),
        ("t12345 t1", "no-such-pile", {"pile": "t1234…", **ALL_PILES}),
        ("t t1", "which-pile", {"pile": "t"}),
        ("f t1", "which-pile", {"pile": "f"}),
        ("t1 t2 0", "bad-card-count", {"count": "0"}),
        ("t1 t2 00", "bad-card-count", {"count": "0"}),
        ("t1 t2 1234", "bad-card-count", {"count": "1234…"}),
        ("t1 t2 12345", "bad-card-count", {"count": "1234…"}),
        ("4c t1", "card-not-free", {"named": "4C"}),
        ("t2 ts", "card-covered", {"card": "TS", "source": "t2", "onto": "9S"}),
        ("ts t3 3", "card-count-differs", {"named": "TS", "carried": 2, "count": 3}),
        ("c1 t3", "no-such-pile", {"pile": "c1", **ALL_PILES}),
        ("t3-c1", "no-such-pile", {"pile": "c1", **ALL_PILES}),
        ("g2 t3", "no-such-pile", {"pile": "g2", **ALL_PILES}),
        ("t99", "no-such-pile", {"pile": "t99", **ALL_PILES}),
        ("c2 t3", "card-not-free", {"named": "2C"}),
        ("t4", "pile-alone", {"text": "t4", "moves": "w t4, t1 t4, t2 t4 1, t2 t4 2, …"}),
        ("T1", "pile-alone", {"text": "T1", "moves": "t1 t4, t1 t7, t1 t8, t1 t9, …"}),
        ("f2", "pile-alone", {"text": "f2", "moves": "none"}),
        ("hello  there", "unreadable-move", {"text": "hello there"}),
    ],
)
def test_a_typed_move_that_cannot_be_says_why(
    text: str, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(GameError) as error:
        interpret_typed_move(STATE, text)
    assert (error.value.key, error.value.values) == (key, values)


def test_a_count_of_three_digits_is_read() -> None:
    assert interpret_typed_move(STATE, "t1 t2 999").count == 999


def test_a_word_put_together_from_words_of_three_letters_is_read() -> None:
    phrases = [("Ass", Meaning(WordKind.RANK, "A")), ("Pik", Meaning(WordKind.SUIT, "S"))]
    vocabulary = build_vocabulary(phrases)
    state = make_position("josephine", w="AS", t1="2S")
    for text in ("pikass t1", "pik ass t1"):
        assert str(interpret_typed_move(state, text, vocabulary)) == "w-t1"


@pytest.mark.parametrize("text", ["quee of spades t4", "q of spad t4", "colum 4 t1"])
def test_only_the_last_word_may_be_unfinished_and_only_while_somebody_types(text: str) -> None:
    state = make_position("klondike", w="QS", t4="KH")
    with pytest.raises(GameError, match="unreadable-move"):
        interpret_typed_move(state, text, get_move_vocabulary(get_english_texts()))


def test_a_suit_that_names_several_cards_of_a_column_is_ambiguous() -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    with pytest.raises(GameError) as error:
        interpret_typed_move(STATE, "spades from t2", vocabulary)
    assert (error.value.key, error.value.values) == (
        "ambiguous-move",
        {"text": "spades from t2", "moves": "t2 t4 1, t2 t4 2, t2 t6"},
    )


def test_a_number_before_a_card_is_no_count_of_its_column() -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    with pytest.raises(GameError, match="card-covered"):
        interpret_typed_move(STATE, "2 10 of spades t3", vocabulary)


def test_words_of_a_phrase_stand_one_space_apart() -> None:
    vocabulary = build_vocabulary([("  Rest\tPile ", Meaning(WordKind.PILE, "w"))])
    assert str(interpret_typed_move(STATE, "rest  pile t2", vocabulary)) == "w-t2"


def test_a_column_of_number_nought_is_named_as_such() -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    with pytest.raises(GameError) as error:
        interpret_typed_move(STATE, "waste to column 0", vocabulary)
    assert error.value.values == {"pile": "t0", **ALL_PILES}


def test_a_text_that_can_be_read_in_countless_ways_is_refused_at_once() -> None:
    # Each word is the draw, or the letters of a suit, two piles and a rank.
    with pytest.raises(GameError, match="unreadable-move"):
        interpret_typed_move(STATE, "draw " * 40)


def test_spellings_that_look_alike_are_equal() -> None:
    assert fold_text("\uff34२ Déjà\u200b vu") == "t2 deja vu"


@pytest.mark.parametrize("text", ["a" * 6000, "\ufdfa" * 6000, "ﬃ" * 6000, "\u0390" * 6000])
def test_texts_do_not_grow_when_they_are_folded(text: str) -> None:
    assert len(fold_text(text)) <= 1000
