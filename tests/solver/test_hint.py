"""Hints: fair, useful, never back and forth, and better than random play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import Piles, State
from bot.engine.status import is_idle_move, is_stuck, is_won
from bot.engine.transitions import play
from bot.solver.hint import find_hint
from bot.variants import VARIANTS
from tests.bench.hints import play_at_random, play_by_hints
from tests.engine.short_positions import (
    deal_numbers,
    make_position,
    play_random_game,
    play_typed_moves,
    reachable_positions,
    shuffle_hidden_cards,
)

every_game = pytest.mark.parametrize("key", VARIANTS)
few_examples = settings(max_examples=3)


def find_hint_text(state: State) -> str | None:
    """Return the hint's move as text, None where there is no hint."""
    move = find_hint(state)
    return str(move) if move else None


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
@few_examples
def test_hidden_cards_do_not_change_the_hint(key: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    assert find_hint(shuffle_hidden_cards(state, seed)) == find_hint(state)


@every_game
@given(data=st.data())
@few_examples
def test_a_hint_is_legal_and_changes_something(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    move = find_hint(state)
    if move is None:
        assert is_won(state) or is_stuck(state)
    else:
        assert move in legal_moves(state)
        assert not is_idle_move(state, move)


@every_game
@given(number=deal_numbers, seed=st.integers(0, 2**32))
@settings(max_examples=2)
def test_following_hints_never_repeats_a_position(key: str, number: int, seed: int) -> None:
    state = play_random_game(VARIANTS[key], number, seed, 30)[-1]
    visited: list[Piles] = []
    draws = 0
    for _ in range(40):
        visited.append(state.piles)
        move = find_hint(state, visited)
        if move is None:
            return
        state = play(state, move)
        draws += move == DRAW_MOVE
        assert move == DRAW_MOVE or state.piles not in visited[-2:]
    assert len(set(visited)) >= len(visited) - draws


MOST_USEFUL_HINTS = {
    "a card goes to a foundation rather than a column": (
        make_position("klondike", t1="KS", t2="KD", t3="QC AH", t4="QS", s="3c"),
        "t3-f1",
    ),
    "a face-down card is freed": (
        make_position("klondike", t1="5c 9H", t2="TS", t3="TC", s="2d"),
        "t1-t2",
    ),
    "the reserve is freed before the waste is played": (
        make_position(
            "superior-canfield", base="5", r="KH 9D", w="9H", t1="TS", t2="2C", t3="3D", t4="4C"
        ),
        "r-t1",
    ),
    "the first of two moves that free a card": (
        make_position("forty-thieves", t1="AS 8H", t2="9H", t3="KC", s="2d"),
        "t1-t2",
    ),
    "a card that can be drawn again stays in the waste": (
        make_position("klondike", w="5C 9H", t1="TS", s="2d"),
        "draw",
    ),
    "a card that cannot be drawn again is played from the waste": (
        make_position("forty-thieves", w="9C 9H", t1="TH", s="2d"),
        "w-t1",
    ),
    "the waste is turned over when nothing else is left": (
        make_position("klondike", w="5C 9H", t1="KS"),
        "draw",
    ),
}


@pytest.mark.parametrize(("state", "move"), MOST_USEFUL_HINTS.values(), ids=MOST_USEFUL_HINTS)
def test_the_most_useful_move_is_proposed(state: State, move: str) -> None:
    assert find_hint_text(state) == move


def test_no_hint_is_given_when_nothing_new_is_reachable() -> None:
    assert find_hint_text(make_position("klondike", t1="KS", t2="QS")) is None
    # Carrying the whole column to the empty one would change nothing.
    assert find_hint_text(make_position("forty-thieves", t1="KS QS")) == "t1-t2"
    assert find_hint_text(make_position("forty-thieves", t1="KS")) is None


def test_a_hint_may_pass_through_a_visited_position() -> None:
    before = make_position(
        "klondike", f1="AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD", t1="QH JS", t2="QD", t3="2S"
    )
    state = play_typed_moves(before, "t1 t2")
    assert find_hint(state, {before.piles, state.piles}) == Move.parse("t2-t1")


def test_another_move_is_proposed_after_a_fruitless_round_through_the_stock() -> None:
    state = make_position("klondike", t1="QS", w="JD", s="3c")
    visited = {state.piles}
    moves = []
    while move := find_hint(state, visited):
        moves.append(str(move))
        state = play(state, move)
        visited.add(state.piles)
    assert moves == ["draw", "draw", "draw", "w-t1", "draw"]


def test_only_a_stock_seen_in_the_waste_is_known() -> None:
    state = make_position("klondike-three", t1="TS", t2="9D", s="ah 2c 3c", redeals=1)
    turned_over = make_position("klondike-three", t1="TS", t2="9D", w="3C 2C AH")
    other_order = make_position("klondike-three", t1="TS", t2="9D", w="2C 3C AH")
    moves = [
        find_hint(state, visited) for visited in ((), {turned_over.piles}, {other_order.piles})
    ]
    assert [str(move) for move in moves if move] == ["t2-t1", "draw", "t2-t1"]


@pytest.mark.parametrize(("key", "deals"), [("storehouse", 12), ("acme", 50)])
def test_following_hints_wins_where_random_play_does_not(key: str, deals: int) -> None:
    numbers = range(60_000, 60_000 + deals)
    hint_wins = sum(is_won(play_by_hints(VARIANTS[key], number)) for number in numbers)
    random_wins = sum(is_won(play_at_random(VARIANTS[key], number)) for number in numbers)
    assert hint_wins >= random_wins + 3
