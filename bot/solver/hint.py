"""Fair hints: the most useful move, found only from what the player has seen."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import STOCK_INDEX, WASTE_INDEX
from bot.engine.status import is_idle_move
from bot.engine.transitions import play
from bot.solver.evaluation import PositionEvaluator

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.moves import Move
    from bot.engine.state import Piles, State

MAX_TRIED_MOVES = 500
"""A hint tries at most this many moves, which takes less than 20 ms in every game."""


def find_hint(
    state: State, visited_positions: Collection[Piles] = (), max_tries: int = MAX_TRIED_MOVES
) -> Move | None:
    """Return the most useful move, or None where no move leads to a new position.

    ``visited_positions`` are the piles of the positions that this game has been through. No line
    ends in one of them, so a player who follows hints does not go back and forth. These are tried
    in turn: the line to the best position in sight; a line that leads through visited positions;
    a draw to a new position; the move that does least harm; draws through visited positions; and
    the least harmful move through visited positions.
    """
    evaluator = PositionEvaluator(state.rules, state.base_rank)
    result = _search_lines(state, visited_positions, max_tries, evaluator)
    if result.improving_move:
        return result.improving_move
    wider_result = (
        _search_lines(state, visited_positions, max_tries // 3, evaluator, allow_visited=True)
        if visited_positions
        else result
    )
    if wider_result.improving_move:
        return wider_result.improving_move
    can_draw = DRAW_MOVE in legal_moves(state)
    if can_draw and play(state, DRAW_MOVE).piles not in visited_positions:
        return DRAW_MOVE
    if result.least_harmful_move:
        return result.least_harmful_move
    if can_draw and _can_draws_reach_new_position(state, visited_positions):
        return DRAW_MOVE
    return wider_result.least_harmful_move


@dataclass(slots=True)
class _SearchResult:
    """The best lines that a search has found, each by its first move."""

    best_worth: float
    improving_move: Move | None = None
    least_harmful_worth: float = float("-inf")
    least_harmful_move: Move | None = None

    def consider_line(self, worth: float, first_move: Move) -> None:
        """Keep a line where it leads to a better position than those before it."""
        if worth > self.best_worth + 1e-9:
            self.best_worth, self.improving_move = worth, first_move
        if worth > self.least_harmful_worth:
            self.least_harmful_worth, self.least_harmful_move = worth, first_move


def _search_lines(
    state: State,
    visited_positions: Collection[Piles],
    max_tries: int,
    evaluator: PositionEvaluator,
    *,
    allow_visited: bool = False,
) -> _SearchResult:
    """Search breadth-first for the line to the best position, and the one that does least harm.

    A line ends where a card turns up that the player has not seen. Draws are part of it only where
    several cards are turned at a time, so that moves before change what comes up, and where the
    stock has been seen. They do not lengthen a line, and only half as many moves are tried then.
    Lines lead through visited positions only with ``allow_visited``, and never end there.
    """
    result = _SearchResult(evaluator.evaluate_position(state))
    reached_positions = {state.piles}
    lines: deque[_SearchLine] = deque([_SearchLine(state, None, 0.0)])
    includes_draws = state.rules.draw_count > 1 and _is_stock_known(state, visited_positions)
    if includes_draws:
        max_tries //= 2
    while lines and max_tries > 0:
        line = lines.popleft()
        for move in legal_moves(line.state):
            if (move == DRAW_MOVE and not includes_draws) or is_idle_move(line.state, move):
                continue
            max_tries -= 1
            after = play(line.state, move)
            is_visited = move != DRAW_MOVE and after.piles in visited_positions
            if after.piles in reached_positions or (is_visited and not allow_visited):
                continue
            reached_positions.add(after.piles)
            first_move = line.first_move or move
            revealed_column = _find_revealed_column(line.state, after)
            worth = evaluator.evaluate_position(after, revealed_column)
            if move == DRAW_MOVE:
                worth_before = evaluator.evaluate_position(line.state)
                worth_from_draws = line.worth_from_draws + worth - worth_before
                lines.appendleft(_SearchLine(after, first_move, worth_from_draws))
                continue
            if not is_visited:
                result.consider_line(worth - line.worth_from_draws, first_move)
            if revealed_column is None:
                lines.append(_SearchLine(after, first_move, line.worth_from_draws))
    return result


@dataclass(frozen=True, slots=True)
class _SearchLine:
    """A line to a position: its first move, and how much of the worth its draws have changed."""

    state: State
    first_move: Move | None
    worth_from_draws: float


def _is_stock_known(state: State, visited_positions: Collection[Piles]) -> bool:
    """Return whether this stock lay face up in the waste when the waste was last turned over."""
    stock = state.piles[STOCK_INDEX]
    if not stock:
        return True
    if not state.redeals_made:
        return False
    length = len(stock)
    return any(
        not piles[STOCK_INDEX] and piles[WASTE_INDEX][::-1][:length] == stock
        for piles in visited_positions
    )


def _can_draws_reach_new_position(state: State, visited_positions: Collection[Piles]) -> bool:
    """Return whether draws lead to a new position, or to a move that does."""
    drawn_positions: set[Piles] = set()
    while state.piles not in drawn_positions and DRAW_MOVE in legal_moves(state):
        drawn_positions.add(state.piles)
        state = play(state, DRAW_MOVE)
        if state.piles not in visited_positions:
            return True
        for move in legal_moves(state):
            if (
                move != DRAW_MOVE
                and not is_idle_move(state, move)
                and play(state, move).piles not in visited_positions
            ):
                return True
    return False


def _find_revealed_column(before: State, after: State) -> int | None:
    """Return the column (from 0) whose top the move has turned up, None where it has not.

    Where the move has turned up the reserve's next card, it is the empty column to which the
    reserve's top went, or -1.
    """
    for column, count in enumerate(after.face_down_counts):
        if count < before.face_down_counts[column]:
            return column
    rules = before.rules
    if len(after.reserve) < len(before.reserve) and not rules.has_open_reserve:
        # The reserve's next card has turned up. If its top went to an empty column, name that.
        for column, pile in enumerate(after.columns):
            if pile and pile[-1:] == before.reserve[-1:] and not before.columns[column]:
                return column
        return -1
    return None
