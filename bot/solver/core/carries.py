"""Cards carried from column to column."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.hashes import find_filling_waste_length
from bot.solver.core.landings import add_landing_on_empty_column, add_landings
from bot.solver.core.layout import (
    CARRY,
    CARRY_RULE,
    COLUMN_COUNT,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    COUNT_SHIFT,
    FACE_DOWN_COUNTS,
    HAS_WHOLE_RUNS,
    ONE_CARD,
    RUN,
    RUN_ATTACHABLE_CARDS,
    RUN_TO_EMPTY_COLUMN,
    SOURCE_SHIFT,
    SUIT_RUN,
    TOP_OR_WHOLE,
    WHOLE_COLUMN,
)


@compiled
def add_carries(board: Numbers, moves: Numbers) -> None:
    """Add all moves from column to column.

    A whole column is not carried to an empty one if nothing changes by that.
    """
    for column in range(board[COLUMN_COUNT]):
        length = board[COLUMN_LENGTHS + column]
        if not length:
            continue
        count, most = _find_carry_counts(board, column, length)
        while count <= most:
            card = board[COLUMNS + column * COLUMN_ROOM + length - count]
            move = CARRY | column << SOURCE_SHIFT | count << COUNT_SHIFT
            if count == 1 or board[CARRY_RULE] != RUN_TO_EMPTY_COLUMN:
                add_landings(board, moves, card, move, column)
            if count < length or find_filling_waste_length(board):
                add_landing_on_empty_column(board, moves, card, move)
            skips = count == 1 and board[CARRY_RULE] == TOP_OR_WHOLE
            count = max(length, 2) if skips else count + 1


@compiled
def count_run_cards(board: Numbers, column: int) -> int:
    """Return how many face-up cards at the end of a column lie in sequence."""
    length = board[COLUMN_LENGTHS + column]
    longest = length - board[FACE_DOWN_COUNTS + column]
    if board[HAS_WHOLE_RUNS]:
        return longest
    top = COLUMNS + column * COLUMN_ROOM + length - 1
    count = 1
    while (
        count < longest
        and board[RUN_ATTACHABLE_CARDS + board[top - count]] >> board[top - count + 1] & 1
    ):
        count += 1
    return count


@compiled
def _find_carry_counts(board: Numbers, column: int, length: int) -> tuple[int, int]:
    """Return the least and the most cards that may be carried.

    With TOP_OR_WHOLE no number between them is allowed.
    """
    rule = board[CARRY_RULE]
    if rule == ONE_CARD:
        return 1, 1
    run_length = count_run_cards(board, column)
    if rule in (RUN, SUIT_RUN, RUN_TO_EMPTY_COLUMN):
        return 1, run_length
    if rule == WHOLE_COLUMN:
        return length, run_length
    return 1, length if run_length == length else 1
