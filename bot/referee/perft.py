"""Counting the legal lines of a position: the engine's checksum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.legality import legal_moves
from bot.engine.transitions import play

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.state import State


def perft(state: State, depth: int) -> int:
    """How many legal lines of exactly ``depth`` moves there are."""
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(play(state, move), depth - 1) for move in moves)


def count_lines_by_first_move(state: State, depth: int) -> dict[Move, int]:
    """The count below each first move, which points at a fault."""
    return {move: perft(play(state, move), depth - 1) for move in legal_moves(state)}
