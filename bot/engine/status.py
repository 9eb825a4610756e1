"""How a game stands, and the plays that can be left to the table."""

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
    """Under way, won, or without any move that changes something."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


def compute_status(state: State) -> GameStatus:
    """Whether the game is won, stuck or under way; a stuck game is not over."""
    if is_won(state):
        return GameStatus.WON
    return GameStatus.STUCK if is_stuck(state) else GameStatus.PLAYING


def is_won(state: State) -> bool:
    """Every card lies on the foundations."""
    return not any(state.piles[: state.rules.first_foundation_index])


def is_stuck(state: State) -> bool:
    """Neither here nor after any number of draws is there a move that changes something."""
    if is_won(state):
        return False
    met: set[Piles] = set()
    while state.piles not in met:
        met.add(state.piles)
        moves = legal_moves(state)
        if any(move != DRAW_MOVE and not is_idle_move(state, move) for move in moves):
            return False
        if DRAW_MOVE not in moves:
            return True
        state = play(state, DRAW_MOVE)
    return True


def is_idle_move(state: State, move: Move) -> bool:
    """A whole column carried to an empty one, by which nothing changes."""
    return (
        move.source[0] == "t"
        and move.target[0] == "t"
        and not state.get_pile(move.target)
        and move.count == len(state.get_pile(move.source))
        and state.rules.empty_column_rule is not EmptyColumnRule.WASTE_ONLY
    )


def list_foundation_plays(state: State) -> list[Move]:
    """Whatever can go to the foundations, one move after another, until nothing can."""
    moves: list[Move] = []
    while up := next(generate_foundation_moves(state), None):
        moves.append(up)
        state = play(state, up)
    return moves
