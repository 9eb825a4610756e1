"""How promising a position is, as a whole number; only the order of scores matters."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.layout import (
    ATTACHABLE_CARDS,
    BASE_RANK,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    DRAW_CARDS,
    DRAW_PLACES,
    FACE_DOWN_COUNTS,
    WASTE_LENGTH,
)

CARD_UP = 1000
EMPTY_COLUMN = 600
_CARD_IN_SEQUENCE = 400
_CARD_ON_LOWER = 15
"""For each rank that the lower card, which has to go up first, is below the King, and one more."""
_CARD_BEFORE_RUN = 10
_WASTE_CARD = 50
_WASTE_CARD_ON_LOWER = 9


@compiled
def score_column(board: Numbers, column: int) -> int:
    """Return what a column adds to the score."""
    length = board[COLUMN_LENGTHS + column]
    if length == 0:
        return EMPTY_COLUMN
    first, base_rank = COLUMNS + column * COLUMN_ROOM, board[BASE_RANK]
    first_face_up = board[FACE_DOWN_COUNTS + column]
    beneath = board[first]
    lowest = (beneath % 13 - base_rank + 13) % 13
    score, run_length = 0, 1
    for index in range(1, length):
        card = board[first + index]
        height = (card % 13 - base_rank + 13) % 13
        if index > first_face_up and board[ATTACHABLE_CARDS + beneath] >> card & 1:
            score += _CARD_IN_SEQUENCE
            run_length += 1
        else:
            run_length = 1
        if height > lowest:
            score -= _CARD_ON_LOWER * (13 - lowest)
        else:
            lowest = height
        beneath = card
    return score - _CARD_BEFORE_RUN * (length - run_length)


@compiled
def score_waste(board: Numbers) -> int:
    """Return what the waste adds to the score."""
    base_rank, lowest = board[BASE_RANK], 13
    score = -_WASTE_CARD * board[WASTE_LENGTH]
    for index in range(board[WASTE_LENGTH]):
        card = board[DRAW_CARDS + board[DRAW_PLACES + index]]
        height = (card % 13 - base_rank + 13) % 13
        if height > lowest:
            score -= _WASTE_CARD_ON_LOWER * (13 - lowest)
        else:
            lowest = height
    return score
