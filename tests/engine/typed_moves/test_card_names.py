"""Moves typed by the names of cards, in the letters and symbols that all languages share."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES, CARD_SYMBOLS
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, reachable_positions, shuffle_hidden_cards
from tests.variants.example_games import example_games

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


@pytest.mark.parametrize(
    "text", ["5h t1", "5h", "9c 10h", "3s", "3s t4", "6d", "qh ks", "as f", "ts"]
)
def test_a_hidden_card_a_covered_card_and_a_missing_card_are_refused_alike(text: str) -> None:
    error = find_error(KLONDIKE_POSITION, text)
    assert error.key == "card-not-free"
    assert str(error.values["named"]) == text[:2].upper().replace("10", "T")


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
