"""The moves worth showing: those that change something, each effect once."""

import pytest

from bot.engine.legality import legal_moves
from bot.engine.move_lists.useful_moves import is_idle_move, list_useful_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.engine.status import GameStatus, compute_status
from bot.engine.transitions import play
from bot.variants import VARIANTS
from tests.engine.short_positions import list_legal_texts, make_position, play_random_game


def list_useful_texts(state: State) -> list[str]:
    return [str(move) for move in list_useful_moves(state)]


def test_a_whole_column_to_an_empty_one_is_not_useful() -> None:
    state = make_position("klondike", t1="KS", t2="KH QS")
    assert {"t1-t3", "t2-t3x2"} <= list_legal_texts(state)
    assert list_useful_texts(state) == []


def test_of_several_empty_columns_the_first_is_shown() -> None:
    state = make_position("klondike", t1="2s KH QS", w="KD", s="9c")
    assert {"t1-t2x2", "t1-t7x2", "w-t5"} <= list_legal_texts(state)
    assert list_useful_texts(state) == ["draw", "w-t2", "t1-t2x2"]


def test_part_of_a_column_to_an_empty_one_is_useful() -> None:
    assert list_useful_texts(make_position("number-ten", t1="9H 8S")) == ["t1-t2"]


def test_equal_cards_of_two_packs_alone_in_their_columns_are_shown_once() -> None:
    state = make_position("forty-thieves", t1="8S", t2="8S", t3="9S", t4="9S")
    assert {"t1-t3", "t1-t4", "t2-t3", "t2-t4"} <= list_legal_texts(state)
    assert list_useful_texts(state) == ["t1-t3"]


@pytest.mark.parametrize("face_down", ["2c 3c", "4d 5d"])
def test_useful_moves_do_not_tell_whether_face_down_cards_are_equal(face_down: str) -> None:
    state = make_position("number-ten", t1="2c 3c 8S", t2=f"{face_down} 8S", t3="9H")
    texts = [text for text in list_useful_texts(state) if text.endswith("-t3")]
    assert texts == ["t1-t3", "t2-t3"]


def test_equal_cards_on_different_cards_are_different_moves() -> None:
    state = make_position("forty-thieves", t1="KC 8S", t2="QC 8S", t3="9S")
    texts = [text for text in list_useful_texts(state) if text.endswith("-t3")]
    assert texts == ["t1-t3", "t2-t3"]


def test_every_legal_move_has_a_useful_one_with_the_same_effect() -> None:
    for key, rules in VARIANTS.items():
        for state in play_random_game(rules, 7, seed=len(key), length=120)[::10]:
            useful_outcomes = [sort_columns(play(state, move)) for move in list_useful_moves(state)]
            outcomes = {
                sort_columns(play(state, move))
                for move in legal_moves(state)
                if not is_idle_move(state, move)
            }
            assert set(useful_outcomes) == outcomes


def test_a_stuck_game_has_no_useful_move_but_the_draw() -> None:
    state = make_position(s="ts tc ac", t1="3S", t2="5S", t3="7S", t4="9S")
    assert compute_status(state) is GameStatus.STUCK
    assert list_useful_moves(state) == [DRAW_MOVE]


def sort_columns(state: State) -> object:
    """Return the position without the order of its columns."""
    columns = sorted(zip(state.columns, state.face_down_counts, strict=True))
    return tuple(columns), state.stock, state.waste, state.reserve, state.foundations
