"""An exhaustive depth-first search that can be stopped and taken up again at any position."""

from enum import IntEnum

from bot.solver.core import layout
from bot.solver.core.compilation import Numbers, build_zeros, compiled
from bot.solver.core.moves import (
    MAX_MOVES,
    add_to_table,
    compute_hash,
    compute_hash_after,
    list_moves,
    make_move,
    take_back,
)
from bot.solver.core.proofs import has_circle


class SearchStatus(IntEnum):
    """How far a search has come."""

    RUNNING = 0
    WON = 1
    EXHAUSTED = 2
    OUT_OF_ROOM = 3
    """It ended without a verdict."""


_RUNNING, _WON, _EXHAUSTED, _TABLE_FULL, _TOO_DEEP = range(5)

_MAX_DEPTH = 20_000
_MOVES_PER_STEP = 12
_FIRST_TABLE_SIZE = 1 << 16
_TABLE_GROWTH = 16
"""So much that a table and the one it grows from fit into a worker's memory."""


class DepthFirstSearch:
    """A search from one position, with its own order of moves.

    Of ``max_table_size`` entries of eight bytes three quarters are used for the positions that the
    search has met.
    """

    def __init__(self, board: Numbers, order: int, max_table_size: int = 1 << 22) -> None:
        self._board = board
        may_miss_wins = board[layout.HASHES_PAIRS] and board[layout.DECKS] > 1
        self._failures = (_TABLE_FULL, _TOO_DEEP, *((_EXHAUSTED,) if may_miss_wins else ()))
        self._max_table_size = max_table_size
        self._trail = build_zeros((_MAX_DEPTH + 2) * layout.TRAIL_STEP)
        self._moves = build_zeros(_MAX_DEPTH * _MOVES_PER_STEP + MAX_MOVES)
        self._table = build_zeros(_FIRST_TABLE_SIZE)
        self.status = SearchStatus.RUNNING
        board[layout.ORDER] = order
        board[layout.HASH] = compute_hash(board)
        add_to_table(self._table, board[layout.HASH])
        list_moves(board, self._moves)

    @property
    def position_count(self) -> int:
        """The number of different positions met so far."""
        return int(self._board[layout.POSITIONS])

    @property
    def lookup_count(self) -> int:
        """The number of positions looked at so far, those met again included."""
        return int(self._board[layout.LOOKUPS])

    def list_moves_made(self) -> list[int]:
        """Return the moves from the first position to the one where the search stands."""
        depth = self._board[layout.DEPTH]
        return [
            int(self._trail[step * layout.TRAIL_STEP + layout.TRAIL_MOVE]) for step in range(depth)
        ]

    def run(self, position_count: int) -> SearchStatus:
        """Search on until so many positions have been met in all, and return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            outcome = _search(self._board, self._trail, self._moves, self._table, position_count)
            if outcome == _TABLE_FULL and len(self._table) < self._max_table_size:
                size = min(len(self._table) * _TABLE_GROWTH, self._max_table_size)
                larger_table = build_zeros(size)
                copy_table(self._table, larger_table)
                self._table = larger_table
            elif outcome in self._failures:
                self.status = SearchStatus.OUT_OF_ROOM
            elif outcome != _RUNNING:
                self.status = SearchStatus(outcome)
        return self.status


@compiled
def _search(
    board: Numbers, trail: Numbers, moves: Numbers, table: Numbers, position_count: int
) -> int:
    """Search until so many positions have been met in all; return the outcome."""
    room = len(table) // 4 * 3
    while board[layout.POSITIONS] < position_count:
        depth = board[layout.DEPTH]
        if board[layout.MOVES_END] == trail[depth * layout.TRAIL_STEP + layout.TRAIL_FIRST_MOVE]:
            if depth == 0:
                return _EXHAUSTED
            take_back(board, trail)
            continue
        if board[layout.POSITIONS] >= room:
            return _TABLE_FULL
        if depth >= _MAX_DEPTH or board[layout.MOVES_END] > len(moves) - MAX_MOVES:
            return _TOO_DEEP
        board[layout.MOVES_END] -= 1
        move = moves[board[layout.MOVES_END]]
        board[layout.LOOKUPS] += 1
        hash_after = compute_hash_after(board, move)
        if not add_to_table(table, hash_after):
            continue
        make_move(board, trail, move, hash_after)
        board[layout.POSITIONS] += 1
        if board[layout.CARDS_UP] == board[layout.CARD_COUNT]:
            return _WON
        trail[board[layout.DEPTH] * layout.TRAIL_STEP + layout.TRAIL_FIRST_MOVE] = board[
            layout.MOVES_END
        ]
        if move & layout.KIND_MASK < layout.CARRY or not has_circle(board):
            list_moves(board, moves)
    return _RUNNING


@compiled
def copy_table(table: Numbers, larger_table: Numbers) -> None:
    """Add all positions of a table to a larger one."""
    for position_hash in table:
        if position_hash:
            add_to_table(larger_table, position_hash)
