"""How a game stands, and the plays that can be left to the table."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.candidates import cards_that_go_up
from bot.engine.legality import legal_moves
from bot.engine.play import play
from bot.engine.rules import Enter
from bot.engine.state import DRAW

if TYPE_CHECKING:
    from bot.engine.state import Move, Piles, State


class Status(Enum):
    """Under way, won, or without any move that changes something."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


def status(state: State) -> Status:
    """Whether the game is won, stuck or under way; a stuck game is not over."""
    if is_won(state):
        return Status.WON
    return Status.STUCK if is_stuck(state) else Status.PLAYING


def is_won(state: State) -> bool:
    """Every card lies on the foundations."""
    return not any(state.piles[: state.rules.first_foundation])


def is_stuck(state: State) -> bool:
    """Neither here nor after any number of draws is there a move that changes something."""
    if is_won(state):
        return False
    met: set[Piles] = set()
    while state.piles not in met:
        met.add(state.piles)
        moves = legal_moves(state)
        if any(move != DRAW and not is_idle(state, move) for move in moves):
            return False
        if DRAW not in moves:
            return True
        state = play(state, DRAW)
    return True


def is_idle(state: State, move: Move) -> bool:
    """A whole column carried to an empty one, by which nothing changes."""
    return (
        move.source[0] == "t"
        and move.target[0] == "t"
        and not state.pile(move.target)
        and move.count == len(state.pile(move.source))
        and state.rules.enter is not Enter.WASTE
    )


def plays_up(state: State) -> list[Move]:
    """Whatever can go to the foundations, one move after another, until nothing can."""
    moves: list[Move] = []
    while up := next(cards_that_go_up(state), None):
        moves.append(up)
        state = play(state, up)
    return moves
