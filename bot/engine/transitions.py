"""From a position and a move to the position that follows."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.legality import IllegalMoveError, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import FIRST_COLUMN_INDEX, RESERVE_INDEX, STOCK_INDEX, WASTE_INDEX
from bot.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Rules
    from bot.engine.state import Pile


def play(state: State, move: Move) -> State:
    """Return the position after a move and all that follows by itself.

    IllegalMoveError where the rules refuse the move.
    """
    if refusal := why_not(state, move):
        raise IllegalMoveError(refusal)
    piles = list(state.piles)
    if move != DRAW_MOVE:
        _move_cards(state.rules, piles, move)
        return _build_settled_state(state, piles, state.redeals_made)
    if piles[STOCK_INDEX]:
        _draw_to_waste(piles, state.rules.draw_count)
        return _build_settled_state(state, piles, state.redeals_made)
    piles[STOCK_INDEX], piles[WASTE_INDEX] = piles[WASTE_INDEX][::-1], ()
    return _build_settled_state(state, piles, state.redeals_made + 1)


def replay(rules: Rules, number: int, moves: Iterable[Move]) -> State:
    """Return the position to which moves lead from a deal; IllegalMoveError if one is refused."""
    return reduce(play, moves, deal(rules, number))


def is_settled(state: State) -> bool:
    """Return whether nothing follows by itself: columns are filled, their top cards turned up.

    Every position is that comes from a deal.
    """
    return _build_settled_state(state, list(state.piles), state.redeals_made) == state


def _move_cards(rules: Rules, piles: list[Pile], move: Move) -> None:
    source_index, target_index = rules.pile_indexes[move.source], rules.pile_indexes[move.target]
    piles[target_index] += piles[source_index][-move.count :]
    piles[source_index] = piles[source_index][: -move.count]


def _draw_to_waste(piles: list[Pile], card_count: int) -> None:
    piles[WASTE_INDEX] += piles[STOCK_INDEX][-card_count:][::-1]
    piles[STOCK_INDEX] = piles[STOCK_INDEX][:-card_count]


def _build_settled_state(state: State, piles: list[Pile], redeals_made: int) -> State:
    """Turn face-down tops up and fill empty columns from the reserve; return the position."""
    face_down_counts = _turn_up_column_tops(state, piles)
    if state.rules.reserve_fills_columns and piles[RESERVE_INDEX]:
        _fill_columns_from_reserve(piles, len(face_down_counts))
    return State(state.rules, tuple(piles), face_down_counts, state.base_rank, redeals_made)


def _turn_up_column_tops(state: State, piles: list[Pile]) -> tuple[int, ...]:
    """Return the columns' face-down counts after a top card that lay face down is turned up."""
    face_down_counts = state.face_down_counts
    for column, count in enumerate(face_down_counts):
        if count and count >= (length := len(piles[FIRST_COLUMN_INDEX + column])):
            face_down_counts = (
                *face_down_counts[:column],
                state.rules.find_highest_face_down(max(length - 1, 0)),
                *face_down_counts[column + 1 :],
            )
    return face_down_counts


def _fill_columns_from_reserve(piles: list[Pile], column_count: int) -> None:
    for index in range(FIRST_COLUMN_INDEX, FIRST_COLUMN_INDEX + column_count):
        if not piles[index] and piles[RESERVE_INDEX]:
            piles[index] = piles[RESERVE_INDEX][-1:]
            piles[RESERVE_INDEX] = piles[RESERVE_INDEX][:-1]
