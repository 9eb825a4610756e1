"""The moves that led to positions, as a tree: each entry is one move and the entry before it."""

from __future__ import annotations

from bot.solver.core.beam.rows import ROW_LINK
from bot.solver.core.beam.workspace import HISTORY_LENGTH, LAST_ROW, ROW_SIZE, Workspace
from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.layout import DEPTH, TRAIL_MOVE, TRAIL_STEP

_PARENT_SHIFT = 32
_MOVE_MASK = (1 << _PARENT_SHIFT) - 1


@compiled
def add_trail_moves(work: Workspace, link: int) -> int:
    """Add the moves on the trail after the one that stands at ``link``; return the last's index."""
    for step in range(work.board[DEPTH]):
        link = add_history_move(work, link, work.trail[step * TRAIL_STEP + TRAIL_MOVE])
    return link


@compiled
def add_history_move(work: Workspace, link: int, move: int) -> int:
    """Add one move after the one that stands at ``link``, and return its index."""
    length = work.cursor[HISTORY_LENGTH]
    work.history[length] = link << _PARENT_SHIFT | move
    work.cursor[HISTORY_LENGTH] += 1
    return length


def list_history_moves(history: Numbers, link: int) -> list[int]:
    """Return the moves to the one that stands at ``link``; at 0 there is none."""
    moves = []
    while link:
        moves.append(int(history[link]) & _MOVE_MASK)
        link = int(history[link]) >> _PARENT_SHIFT
    return moves[::-1]


@compiled
def forget_dead_ends(work: Workspace, marks: Numbers) -> None:
    """Keep only the moves to the positions in the rows; ``marks`` is a zero for each entry."""
    size, history = work.cursor[ROW_SIZE], work.history
    for row in range(work.cursor[LAST_ROW]):
        link = work.rows[row * size + ROW_LINK]
        while link and not marks[link]:
            marks[link] = 1
            link = history[link] >> _PARENT_SHIFT
    kept = 1
    for index in range(1, work.cursor[HISTORY_LENGTH]):
        if marks[index]:
            parent = marks[history[index] >> _PARENT_SHIFT]
            history[kept] = parent << _PARENT_SHIFT | history[index] & _MOVE_MASK
            marks[index] = kept
            kept += 1
    for row in range(work.cursor[LAST_ROW]):
        link_place = row * size + ROW_LINK
        work.rows[link_place] = marks[work.rows[link_place]]
    work.cursor[HISTORY_LENGTH] = kept
