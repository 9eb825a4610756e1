"""Positions of one search as rows of numbers, which hold only what changes."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.layout import (
    CARD_COUNT,
    CARDS_UP,
    COLUMN_COUNT,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    DRAW_LENGTH,
    DRAW_PLACES,
    FACE_DOWN_COUNTS,
    FOUNDATIONS,
    HASH,
    MAX_COLUMNS,
)

ROW_SCORE, ROW_LINK, _ROW_CHANGING = range(3)
"""How good the position is, where in the history its last move stands, and the board's first."""
_CHANGING_COUNT = CARDS_UP + 1
"""So many numbers at a board's beginning change with each move."""
_ROW_FOUNDATIONS = _ROW_CHANGING + _CHANGING_COUNT
_ROW_LENGTHS = _ROW_FOUNDATIONS + 16
_ROW_FACE_DOWN = _ROW_LENGTHS + MAX_COLUMNS
_ROW_CARDS = _ROW_FACE_DOWN + MAX_COLUMNS


def compute_row_size(board: Numbers) -> int:
    """Return how many numbers a row has for the position on the board and all that follow."""
    return _ROW_CARDS + board[CARD_COUNT] - board[CARDS_UP]


@compiled
def write_row(board: Numbers, rows: Numbers, start: int, score: int, link: int) -> None:
    """Write the position on the board as the row that starts there."""
    for index in range(_CHANGING_COUNT):
        rows[start + _ROW_CHANGING + index] = board[HASH + index]
    rows[start + ROW_SCORE] = score
    rows[start + ROW_LINK] = link
    for index in range(16):
        rows[start + _ROW_FOUNDATIONS + index] = board[FOUNDATIONS + index]
    end = start + _ROW_CARDS
    for column in range(board[COLUMN_COUNT]):
        length = board[COLUMN_LENGTHS + column]
        rows[start + _ROW_LENGTHS + column] = length
        rows[start + _ROW_FACE_DOWN + column] = board[FACE_DOWN_COUNTS + column]
        first = COLUMNS + column * COLUMN_ROOM
        for index in range(length):
            rows[end + index] = board[first + index]
        end += length
    for index in range(board[DRAW_LENGTH]):
        rows[end + index] = board[DRAW_PLACES + index]


@compiled
def read_row(board: Numbers, rows: Numbers, start: int) -> None:
    """Put the position of the row that starts there on the board."""
    for index in range(_CHANGING_COUNT):
        board[HASH + index] = rows[start + _ROW_CHANGING + index]
    for index in range(16):
        board[FOUNDATIONS + index] = rows[start + _ROW_FOUNDATIONS + index]
    end = start + _ROW_CARDS
    for column in range(board[COLUMN_COUNT]):
        length = rows[start + _ROW_LENGTHS + column]
        board[COLUMN_LENGTHS + column] = length
        board[FACE_DOWN_COUNTS + column] = rows[start + _ROW_FACE_DOWN + column]
        first = COLUMNS + column * COLUMN_ROOM
        for index in range(length):
            board[first + index] = rows[end + index]
        end += length
    for index in range(board[DRAW_LENGTH]):
        board[DRAW_PLACES + index] = rows[end + index]
