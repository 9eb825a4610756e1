"""Hints: fair, useful, never to and fro, and better than chance in every game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.legality import legal_moves
from bot.engine.notation import read, write
from bot.engine.play import play
from bot.engine.progress import is_idle, is_stuck, is_won
from bot.engine.state import DRAW, Piles, State
from bot.solver.hint import hint
from bot.variants import VARIANTS
from tests.bench.hints import at_random, by_hints
from tests.engine.tables import after, numbers, positions, shuffled_where_unseen, table, walk

every_game = pytest.mark.parametrize("key", VARIANTS)
few = settings(max_examples=3)


def proposed(state: State) -> str | None:
    move = hint(state)
    return write(move) if move else None


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
@few
def test_what_is_not_seen_makes_no_difference(key: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(positions(VARIANTS[key]))
    assert hint(shuffled_where_unseen(state, seed)) == hint(state)


@every_game
@given(data=st.data())
@few
def test_a_hint_is_legal_and_changes_something(key: str, data: st.DataObject) -> None:
    state = data.draw(positions(VARIANTS[key]))
    move = hint(state)
    if move is None:
        assert is_won(state) or is_stuck(state)
    else:
        assert move in legal_moves(state)
        assert not is_idle(state, move)


@every_game
@given(number=numbers, seed=st.integers(0, 2**32))
@settings(max_examples=2)
def test_hints_followed_never_go_to_and_fro(key: str, number: int, seed: int) -> None:
    state = walk(VARIANTS[key], number, seed, 30)[-1]
    been: list[Piles] = []
    draws = 0
    for _ in range(40):
        been.append(state.piles)
        move = hint(state, been)
        if move is None:
            return
        state = play(state, move)
        draws += move == DRAW
        assert move == DRAW or state.piles not in been[-2:]
    assert len(set(been)) >= len(been) - draws


USEFUL = {
    "a card goes up rather than sideways": (
        table("klondike", t1="KS", t2="KD", t3="QC AH", t4="QS", s="3c"),
        "t3-f1",
    ),
    "a face-down card is freed": (
        table("klondike", t1="5c 9H", t2="TS", t3="TC", s="2d"),
        "t1-t2",
    ),
    "the reserve is freed before the waste is played": (
        table("superior-canfield", base="5", r="KH 9D", w="9H", t1="TS", t2="2C", t3="3D", t4="4C"),
        "r-t1",
    ),
    "two moves that free a card are begun with the first": (
        table("forty-thieves", t1="AS 8H", t2="9H", t3="KC", s="2d"),
        "t1-t2",
    ),
    "a card that can be drawn again stays in the waste": (
        table("klondike", w="5C 9H", t1="TS", s="2d"),
        "draw",
    ),
    "a card that can be drawn no more is saved from the waste": (
        table("forty-thieves", w="9C 9H", t1="TH", s="2d"),
        "w-t1",
    ),
    "the waste is turned over when nothing else is left": (
        table("klondike", w="5C 9H", t1="KS"),
        "draw",
    ),
}


@pytest.mark.parametrize(("state", "move"), USEFUL.values(), ids=USEFUL)
def test_the_most_useful_move(state: State, move: str) -> None:
    assert proposed(state) == move


def test_nothing_is_proposed_where_nothing_new_is_left() -> None:
    assert proposed(table("klondike", t1="KS", t2="QS")) is None
    # The whole column to the empty one and back again: nothing changes by it.
    assert proposed(table("forty-thieves", t1="KS QS")) == "t1-t2"
    assert proposed(table("forty-thieves", t1="KS")) is None


def test_a_line_may_lead_back_through_where_the_game_has_been() -> None:
    before = table("klondike", f1="AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD", t1="QH JS", t2="QD", t3="2S")
    state = after(before, "t1 t2")
    assert hint(state, {before.piles, state.piles}) == read("t2-t1")


def test_after_a_round_through_the_stock_that_brought_nothing_another_move_is_proposed() -> None:
    state = table("klondike", t1="QS", w="JD", s="3c")
    been = {state.piles}
    moves = []
    while move := hint(state, been):
        moves.append(write(move))
        state = play(state, move)
        been.add(state.piles)
    assert moves == ["draw", "draw", "draw", "w-t1", "draw"]


def test_a_stock_that_has_lain_in_the_waste_is_known_and_no_other() -> None:
    state = table("klondike-three", t1="TS", t2="9D", s="ah 2c 3c", redeals=1)
    turned_over = table("klondike-three", t1="TS", t2="9D", w="3C 2C AH")
    another = table("klondike-three", t1="TS", t2="9D", w="2C 3C AH")
    moves = [hint(state, been) for been in ((), {turned_over.piles}, {another.piles})]
    assert [write(move) for move in moves if move] == ["t2-t1", "draw", "t2-t1"]


@pytest.mark.parametrize(("key", "deals"), [("storehouse", 12), ("acme", 50)])
def test_following_hints_wins_where_chance_does_not(key: str, deals: int) -> None:
    numbers = range(60_000, 60_000 + deals)
    hinted = sum(is_won(by_hints(VARIANTS[key], number)) for number in numbers)
    chanced = sum(is_won(at_random(VARIANTS[key], number)) for number in numbers)
    assert hinted >= chanced + 3
