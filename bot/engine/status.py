"""The status of a game, and the plays to foundations that need no choice."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import generate_foundation_moves
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import EmptyColumnRule
from bot.engine.transitions import play

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.state import Piles, State


class GameStatus(Enum):
    """The status of a game; a stuck one has no move left that changes anything."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


def compute_status(state: State) -> GameStatus:
    """Return whether the game is won, stuck or still playing; a stuck game is not over."""
    if is_won(state):
        return GameStatus.WON
    return GameStatus.STUCK if is_stuck(state) else GameStatus.PLAYING


def is_won(state: State) -> bool:
    """Return whether every card lies on the foundations."""
    return not any(state.piles[: state.rules.first_foundation_index])


def is_stuck(state: State) -> bool:
    """Return whether no move changes anything, here or after any number of draws."""
    if is_won(state):
        return False
    visited_positions: set[Piles] = set()
    while state.piles not in visited_positions:
        visited_positions.add(state.piles)
        moves = legal_moves(state)
        if any(move != DRAW_MOVE and not is_idle_move(state, move) for move in moves):
            return False
        if DRAW_MOVE not in moves:
            return True
        state = play(state, DRAW_MOVE)
    return True


def is_idle_move(state: State, move: Move) -> bool:
    """Return whether a move carries a whole column to an empty one, which changes nothing."""
    return (
        move.source[0] == "t"
        and move.target[0] == "t"
        and not state.get_pile(move.target)
        and move.count == len(state.get_pile(move.source))
        and state.rules.empty_column_rule is not EmptyColumnRule.WASTE_ONLY
    )


def list_foundation_plays(state: State) -> list[Move]:
    """Return plays to the foundations, one after another, until none is left."""
    moves: list[Move] = []
    while move := next(generate_foundation_moves(state), None):
        moves.append(move)
        state = play(state, move)
    return moves
