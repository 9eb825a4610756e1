"""A fair hint: the most useful move, found from what the player has been shown, nothing more."""

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
"""So many moves are tried in thought; within 20 ms for every game."""


def find_hint(
    state: State, visited_positions: Collection[Piles] = (), max_tries: int = MAX_TRIED_MOVES
) -> Move | None:
    """The most useful move, or None where none leads anywhere new.

    ``been`` are the piles of the positions that this game has been through; no line ends in one
    of them, so that whoever follows hints does not go to and fro. First comes the shortest line
    in sight to a better position, then one that leads through where the game has been, then the
    draw, then the move that does least harm; at last whatever leads on to any of these.
    """
    judgement = PositionEvaluator(state.rules, state.base_rank)
    found = _search_lines(state, visited_positions, max_tries, judgement)
    if found.improving_move:
        return found.improving_move
    through = (
        _search_lines(state, visited_positions, max_tries // 3, judgement, allow_visited=True)
        if visited_positions
        else found
    )
    if through.improving_move:
        return through.improving_move
    draws = DRAW_MOVE in legal_moves(state)
    if draws and play(state, DRAW_MOVE).piles not in visited_positions:
        return DRAW_MOVE
    if found.least_harmful_move:
        return found.least_harmful_move
    return (
        DRAW_MOVE
        if draws and _can_draws_reach_new_position(state, visited_positions)
        else through.least_harmful_move
    )


@dataclass(slots=True)
class _SearchResult:
    """What the lines that begin with a move lead to, at best."""

    best_worth: float
    improving_move: Move | None = None
    least_harmful_worth: float = float("-inf")
    least_harmful_move: Move | None = None

    def consider_line(self, worth: float, first_move: Move) -> None:
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
    """The line to the best position in sight, and the line that does least harm.

    A line ends where a card turns up that is not seen yet. Draws are part of it only where a
    whole packet is turned, so that what comes up depends on what was played before, and where
    the stock has been seen; they are no step of the line, and fewer moves are tried for them.
    It leads ``through`` positions that have been only where that is asked for.
    """
    found = _SearchResult(evaluator.evaluate_position(state))
    met = {state.piles}
    lines: deque[_SearchLine] = deque([_SearchLine(state, None, 0.0)])
    draws = state.rules.draw_count > 1 and _is_stock_known(state, visited_positions)
    if draws:
        max_tries //= 2
    while lines and max_tries > 0:
        line = lines.popleft()
        for move in legal_moves(line.state):
            if (move == DRAW_MOVE and not draws) or is_idle_move(line.state, move):
                continue
            max_tries -= 1
            after = play(line.state, move)
            known = move != DRAW_MOVE and after.piles in visited_positions
            if after.piles in met or (known and not allow_visited):
                continue
            met.add(after.piles)
            begun, turned = line.first_move or move, find_revealed_column(line.state, after)
            value = evaluator.evaluate_position(after, turned)
            if move == DRAW_MOVE:
                drawn = line.worth_from_draws + value - evaluator.evaluate_position(line.state)
                lines.appendleft(_SearchLine(after, begun, drawn))
                continue
            if not known:
                found.consider_line(value - line.worth_from_draws, begun)
            if turned is None:
                lines.append(_SearchLine(after, begun, line.worth_from_draws))
    return found


@dataclass(frozen=True, slots=True)
class _SearchLine:
    """A position in thought, the move that a line to it begins with, and what draws changed."""

    state: State
    first_move: Move | None
    worth_from_draws: float


def _is_stock_known(state: State, visited_positions: Collection[Piles]) -> bool:
    """Whether this very stock lay face up in the waste when it was last turned over."""
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
    """Whether draws that have been made before lead to where something new can be done."""
    met: set[Piles] = set()
    while state.piles not in met and DRAW_MOVE in legal_moves(state):
        met.add(state.piles)
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


def find_revealed_column(before: State, after: State) -> int | None:
    """The column whose top the move has just shown, if it has shown one."""
    for column, hidden in enumerate(after.face_down_counts):
        if hidden < before.face_down_counts[column]:
            return column
    rules = before.rules
    if len(after.reserve) < len(before.reserve) and not rules.has_open_reserve:
        # The reserve's next card shows itself on the reserve, or as what filled a column.
        for column, pile in enumerate(after.columns):
            if pile and pile[-1:] == before.reserve[-1:] and not before.columns[column]:
                return column
        return -1
    return None
