"""Columns: their tops, and what may land on them."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.layout import (
    ANY_CARD,
    ATTACHABLE_CARDS,
    COLUMN_COUNT,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    EMPTY_COLUMN_RULE,
    KIND_MASK,
    KING_ONLY,
    MOVES_END,
    PLAY_DRAWN,
    TAKEN_CARDS,
    TARGET_SHIFT,
    WASTE_ONLY,
)

NO_CARD = -1
NO_COLUMN = -1
_KING_RANK = 12


@compiled
def add_move(board: Numbers, moves: Numbers, move: int) -> None:
    """Add a move to the end of the moves."""
    moves[board[MOVES_END]] = move
    board[MOVES_END] += 1


@compiled
def get_top(board: Numbers, column: int) -> int:
    """Return the top card of a column, `NO_CARD` where it is empty."""
    length = board[COLUMN_LENGTHS + column]
    return board[COLUMNS + column * COLUMN_ROOM + length - 1] if length else NO_CARD


@compiled
def takes_card(board: Numbers, column: int, card: int) -> bool:
    """Return whether a card may be laid on a column that has cards."""
    top = get_top(board, column)
    return top != NO_CARD and board[ATTACHABLE_CARDS + top] >> card & 1 == 1


@compiled
def add_landings(board: Numbers, moves: Numbers, card: int, move: int, source_column: int) -> None:
    """Add a move for each column with cards that takes the card, but for the one it comes from."""
    if board[TAKEN_CARDS] >> card & 1:
        for column in range(board[COLUMN_COUNT]):
            if column != source_column and takes_card(board, column, card):
                add_move(board, moves, move | column << TARGET_SHIFT)


@compiled
def add_landing_on_empty_column(board: Numbers, moves: Numbers, card: int, move: int) -> None:
    """Add the move to the first empty column, where there is one that takes the card."""
    rule = board[EMPTY_COLUMN_RULE]
    if (
        rule == ANY_CARD
        or (rule == KING_ONLY and card % 13 == _KING_RANK)
        or (rule == WASTE_ONLY and move & KIND_MASK == PLAY_DRAWN)
    ):
        for column in range(board[COLUMN_COUNT]):
            if not board[COLUMN_LENGTHS + column]:
                add_move(board, moves, move | column << TARGET_SHIFT)
                return
