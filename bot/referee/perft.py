"""The number of legal lines from a position, a checksum of the rules."""

from __future__ import annotations

from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import play


def perft(state: State, depth: int) -> int:
    """Return how many legal lines of exactly ``depth`` moves there are; it is at least 0."""
    if depth < 0:
        raise ValueError(f"depth is {depth}")
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(play(state, move), depth - 1) for move in moves)


def count_lines_by_first_move(state: State, depth: int) -> dict[Move, int]:
    """Return the number of lines that begin with each move; ``depth`` is at least 1."""
    return {move: perft(play(state, move), depth - 1) for move in legal_moves(state)}
