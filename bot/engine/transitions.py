"""From a position and a move to the position that follows."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from bot.engine.cards import CARD_RANKS
from bot.engine.deals import NO_FILLS, deal, draw_to_wastes, fill_piles, turn_waste_over
from bot.engine.legality import IllegalMoveError, why_not
from bot.engine.moves import Move
from bot.engine.rules import STOCK_INDEX, Rules
from bot.engine.state import FilledPiles, Pile, State


def play(state: State, move: Move) -> State:
    """Return the position after a move and all that follows by itself.

    IllegalMoveError where the rules refuse the move.
    """
    if refusal := why_not(state, move):
        raise IllegalMoveError(refusal)
    return play_legal_move(state, move)


def play_legal_move(state: State, move: Move) -> State:
    """Return what `play` does, for a move that is known to be legal."""
    piles = list(state.piles)
    if move.source == "s":
        if piles[STOCK_INDEX]:
            draw_to_wastes(state.rules, piles, state.redeals_made)
            return _build_settled_state(state, piles, state.redeals_made)
        dealt = turn_waste_over(state.rules, piles)
        turned = _build_settled_state(state, piles, state.redeals_made + 1)
        return replace(turned, piles=_note_fills(piles, dealt)) if dealt else turned
    if move.source == move.target:
        counts = list(state.face_down_counts)
        counts[state.rules.pile_indexes[move.source] - state.rules.first_column_index] -= 1
        return replace(state, face_down_counts=tuple(counts))
    pile_indexes = state.rules.pile_indexes
    source_index, target_index = pile_indexes[move.source], pile_indexes[move.target]
    piles[target_index] += piles[source_index][-move.count :]
    piles[source_index] = piles[source_index][: -move.count]
    emptied_index = None if piles[source_index] else source_index
    after = _build_settled_state(state, piles, state.redeals_made, emptied_index)
    if after.base_rank is None and after.is_base_to_choose and move.target[0] == "f":
        return replace(after, base_rank=CARD_RANKS[after.get_pile(move.target)[0]])
    return after


def replay(rules: Rules, number: int, moves: Iterable[Move]) -> State:
    """Return the position to which moves lead from a deal; IllegalMoveError if one is refused."""
    return reduce(play, moves, deal(rules, number))


def is_settled(state: State) -> bool:
    """Return whether nothing follows by itself: columns are filled, their top cards turned up.

    Every position that a deal leads to is settled.
    """
    return _build_settled_state(state, list(state.piles), state.redeals_made) == state


def _build_settled_state(
    state: State, piles: list[Pile], redeals_made: int, emptied_index: int | None = None
) -> State:
    """Turn face-down tops up and fill what is filled by itself; return the position."""
    rules = state.rules
    face_down_counts = state.face_down_counts
    if any(face_down_counts) and not rules.turns_up_by_hand:
        face_down_counts = _turn_up_column_tops(state, piles)
    if not rules.fills_piles:
        return State(rules, tuple(piles), face_down_counts, state.base_rank, redeals_made)
    fills = fill_piles(rules, piles, emptied_index, redeals_made)
    if fills is NO_FILLS:
        return State(rules, tuple(piles), face_down_counts, state.base_rank, redeals_made)
    if (column := fills.half_face_down_column) is not None:
        face_down_counts = (*face_down_counts[:column], 1, *face_down_counts[column + 1 :])
    filled_piles = _note_fills(piles, fills.moves)
    return State(rules, filled_piles, face_down_counts, state.base_rank, redeals_made)


def _note_fills(piles: list[Pile], moves: tuple[Move, ...]) -> FilledPiles:
    filled_piles = FilledPiles(piles)
    filled_piles.fills = moves
    return filled_piles


def _turn_up_column_tops(state: State, piles: list[Pile]) -> tuple[int, ...]:
    """Return the columns' face-down counts after a top card that lay face down is turned up."""
    face_down_counts = state.face_down_counts
    first_column = state.rules.first_column_index
    for column, count in enumerate(face_down_counts):
        if count and count >= (length := len(piles[first_column + column])):
            face_down_counts = (
                *face_down_counts[:column],
                state.rules.find_highest_face_down(max(length - 1, 0)),
                *face_down_counts[column + 1 :],
            )
    return face_down_counts
