"""A fair hint: the most useful move, found from what the player can see and nothing more."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bot.engine.legality import legal_moves
from bot.engine.play import play
from bot.engine.progress import is_idle
from bot.engine.state import DRAW
from bot.solver.judgement import worth

if TYPE_CHECKING:
    from bot.engine.state import Move, State

POSITIONS = 250
"""So many positions are looked at; within 20 ms for every game."""


def hint(state: State, positions: int = POSITIONS) -> Move | None:
    """The first move of the shortest line to the best position in sight.

    A line ends where a card turns up that is not seen yet, and before any draw. Only a line that
    ends better than the position is, counts; where there is none, the draw; without a draw any
    move that changes something. None where no such move is legal.
    """
    best, first = worth(state), None
    met = {state.piles}
    lines: deque[tuple[State, Move | None]] = deque([(state, None)])
    while lines and len(met) < positions:
        here, begun = lines.popleft()
        for move in legal_moves(here):
            if move == DRAW or is_idle(here, move):
                continue
            after = play(here, move)
            if after.piles in met:
                continue
            met.add(after.piles)
            turned = turned_up(here, after)
            value = worth(after, turned)
            if value > best + 1e-9:
                best, first = value, begun or move
            if turned is None:
                lines.append((after, begun or move))
    if first is not None:
        return first
    moves = [move for move in legal_moves(state) if not is_idle(state, move)]
    return moves[0] if moves else None


def turned_up(before: State, after: State) -> int | None:
    """The column whose top the move has just shown, if it has shown one."""
    for column, hidden in enumerate(after.hidden):
        if hidden < before.hidden[column]:
            return column
    rules = before.rules
    if len(after.reserve) < len(before.reserve) and not rules.reserve_seen:
        # The reserve's next card shows itself on the reserve, or as what filled a column.
        for column, pile in enumerate(after.columns):
            if pile and pile[-1:] == before.reserve[-1:] and not before.columns[column]:
                return column
        return -1
    return None
