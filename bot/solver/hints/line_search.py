"""The search for lines of moves that lead to better positions."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple

from bot.engine.legality import legal_moves
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play_legal_move
from bot.solver.hints.memos import BoardT, KnownLineMove, LineMove, Memo, MoveGenerator

TIE_BREAK = 0.02
"""What each move of a line takes off its worth, so that of equal lines the shortest is found."""

WIN_WORTH = 1000.0
"""Added to the worth of a won position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchReach:
    """How far a search goes: about how many moves it tries, and how long its lines become.

    ``move_cost`` is how much more worth a line must promise, for each move of it, to be continued
    first: where it is high, all short lines come before longer ones.
    """

    max_tries: int
    move_cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLimits:
    """The limits of a search.

    Lines make progress before they are longer than ``max_idle_moves``. A column that is emptied
    is progress where more are empty then than ``most_empty_columns``. Lines never end at
    ``visited_boards``, and lead through them only with ``allows_visited``. Draws are part of lines
    only with ``includes_draws``.
    """

    reach: SearchReach
    max_idle_moves: int
    most_empty_columns: int
    visited_boards: Collection[Hashable]
    includes_draws: bool
    allows_visited: bool = False


@dataclass(slots=True)
class FoundLines:
    """The best lines that a search has found, each by its first move.

    ``position_count`` is how many positions it has met.
    """

    best_worth: float = 1e-9
    improving_move: Move | None = None
    least_harmful_worth: float = float("-inf")
    least_harmful_move: Move | None = None
    worth_with_progress: float = float("-inf")
    move_with_progress: Move | None = None
    position_count: int = 0

    def consider_line(self, worth: float, first_move: Move, *, has_progress: bool) -> None:
        """Keep a line where it leads to a better position than those before it."""
        if worth > self.best_worth:
            self.best_worth, self.improving_move = worth, first_move
        if worth > self.least_harmful_worth:
            self.least_harmful_worth, self.least_harmful_move = worth, first_move
        if has_progress and worth > self.worth_with_progress:
            self.worth_with_progress, self.move_with_progress = worth, first_move


class _Line(NamedTuple, Generic[BoardT]):
    """A line to a board: how soon it is to be continued, its worth, its length, its first move."""

    priority: float
    number: int
    worth: float
    length: int
    has_progress: bool
    board: BoardT
    first_move: Move


def search_lines(
    state: State, memo: Memo[BoardT], generator: MoveGenerator[BoardT], limits: SearchLimits
) -> FoundLines:
    """Return the line to the best position in sight, and the one that does least harm.

    A line ends where a card turns up that the player has not seen. Worth is compared with that of
    the position before the line.
    """
    return _LineSearch(state, memo, generator, limits).run()


class _LineSearch(Generic[BoardT]):
    """One search; the most promising lines are continued first, short ones before long ones."""

    def __init__(
        self,
        state: State,
        memo: Memo[BoardT],
        generator: MoveGenerator[BoardT],
        limits: SearchLimits,
    ) -> None:
        self._state = state
        self._memo = memo
        self._generator = generator
        self._limits = limits
        self._found_lines = FoundLines()
        self._lines: list[_Line[BoardT]] = []
        self._tries_made = 0
        self._reached_boards: set[BoardT] = set()

    def run(self) -> FoundLines:
        """Continue lines until none is left, or as many moves have been tried as may be."""
        root = self._memo.build_board(self._state)
        self._reached_boards.add(root)
        for move, board_move in self._generate_first_moves(root):
            self._consider_move(None, move, board_move)
        # Where draws are included, each of them is looked at for every line.
        line_cost = 1
        if self._limits.includes_draws:
            line_cost += self._memo.get_draw_cost(root)
        max_tries, generate_moves = self._limits.reach.max_tries, self._generator.generate_moves
        while self._lines and self._tries_made < max_tries:
            line = heappop(self._lines)
            self._tries_made += line_cost
            for board_move in generate_moves(line.board):
                self._consider_move(line, line.first_move, board_move)
        self._found_lines.position_count = len(self._reached_boards)
        return self._found_lines

    def _generate_first_moves(self, root: BoardT) -> Iterator[tuple[Move, LineMove[BoardT]]]:
        """Generate each useful move with what it does to the board."""
        moves_by_board: dict[BoardT, Move] = {}
        for move in list_useful_moves(self._state):
            if move != DRAW_MOVE:
                board = self._memo.build_board(play_legal_move(self._state, move))
                moves_by_board.setdefault(board, move)
        for board_move in self._generator.generate_moves(root):
            if not board_move.draws and board_move.board in moves_by_board:
                yield moves_by_board.pop(board_move.board), board_move
        for board, move in moves_by_board.items():
            # In a position that was read, more may turn up or be filled by a first move.
            yield move, KnownLineMove(board, 0.0, turns_card=True, is_lasting=False)
        if DRAW_MOVE in legal_moves(self._state):
            for board_move in self._generator.generate_drawn_moves(root):
                yield DRAW_MOVE, board_move

    def _consider_move(
        self, line: _Line[BoardT] | None, first_move: Move, board_move: LineMove[BoardT]
    ) -> None:
        """Keep the line that a move continues, unless it breaks a limit or has been reached."""
        self._tries_made += 1
        board = board_move.board
        if board in self._reached_boards:
            return
        limits = self._limits
        is_visited = board in limits.visited_boards
        if is_visited and not limits.allows_visited:
            return
        idle_moves = (line.length if line else 0) + board_move.draws
        length = idle_moves + 1
        has_progress = line is not None and line.has_progress
        if not has_progress:
            has_progress = board_move.is_lasting or (
                self._memo.count_empty_columns(board) > limits.most_empty_columns
            )
            if (idle_moves if has_progress else length) > limits.max_idle_moves:
                return
        self._reached_boards.add(board)
        worth = board_move.worth_change + (line.worth if line else 0.0)
        if not is_visited:
            bonus = WIN_WORTH if self._memo.is_won(board) else 0.0
            self._found_lines.consider_line(
                worth + bonus - TIE_BREAK * length, first_move, has_progress=has_progress
            )
        if not board_move.turns_card:
            number, priority = len(self._reached_boards), limits.reach.move_cost * length - worth
            new_line = _Line(priority, number, worth, length, has_progress, board, first_move)
            heappush(self._lines, new_line)
