"""The only judge of whether a move may be played, and why not."""

from __future__ import annotations

from bot.engine.errors import GameError
from bot.engine.move_lists.candidate_moves import generate_candidate_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.refusals.cells import find_cell_refusal
from bot.engine.refusals.columns import find_column_refusal
from bot.engine.refusals.draws import find_draw_refusal, find_foundation_first_refusal
from bot.engine.refusals.foundations import find_foundation_refusal
from bot.engine.refusals.refusal import Refusal
from bot.engine.refusals.sources import find_source_refusal, find_turning_refusal
from bot.engine.state import State


class IllegalMoveError(GameError):
    """A move that the rules refuse; the reason is the error's key and values."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.values)


def why_not(state: State, move: Move) -> Refusal | None:
    """Return the reason why a move may not be played in a position, or None where it may."""
    # The source is compared first because a search for moves comes here for every candidate.
    if move.source == "s" and move == DRAW_MOVE:
        return find_draw_refusal(state)
    if refusal := find_source_refusal(state, move):
        return find_turning_refusal(state, move) if move.turns_up else refusal
    letter = move.target[0]
    if letter == "t":
        if refusal := find_column_refusal(state, move):
            return refusal
        if state.rules.requires_foundation_plays:
            return find_foundation_first_refusal(state)
        return None
    return find_cell_refusal(state, move) if letter == "c" else find_foundation_refusal(state, move)


def legal_moves(state: State) -> list[Move]:
    """Return every legal move once: the draw, then plays to foundations, then the rest.

    Of several foundations of a kind that take a card only the lowest-numbered is listed.
    """
    return [move for move in generate_candidate_moves(state) if why_not(state, move) is None]
