"""Plays that need no choice: draws up to the next one, and cards to the foundations."""

from __future__ import annotations

from bot.engine.legality import legal_moves, why_not
from bot.engine.move_lists.candidate_moves import generate_foundation_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play


def count_draws_to_choice(state: State) -> int:
    """Return how many draws lead to a choice: a playable waste card, or the end of the stock.

    That a card could wait in a cell is no choice. It is at least one where the rules allow a draw,
    else 0. An empty stock is first turned over, which is one of the draws and leads to no choice:
    no card lies on the waste then. Drawing also ends where the rules refuse to go on.
    """
    count = 0
    while why_not(state, DRAW_MOVE) is None:
        state = play(state, DRAW_MOVE)
        count += 1
        if not state.stock or any(
            move.source[0] == "w" and move.target[0] != "c" for move in legal_moves(state)
        ):
            break
    return count


def list_foundation_plays(state: State) -> list[Move]:
    """Return plays to the foundations, one after another, until none is left.

    There are none while the player has yet to choose the foundations' first rank.
    """
    moves: list[Move] = []
    if state.is_base_to_choose:
        return moves
    while move := next(generate_foundation_moves(state), None):
        moves.append(move)
        state = play(state, move)
    return moves
