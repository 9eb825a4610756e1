"""Positions that are lost because cards in columns wait for one another in a circle."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.layout import (
    BASE_RANK,
    COLUMN_COUNT,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    DECKS,
    FACE_DOWN_COUNTS,
    FOUNDATIONS,
    HAS_WHOLE_RUNS,
    LEFT_HEIGHTS,
    LEFT_LENGTHS,
)

_LAST_STEP = 12
"""From the base rank, with which foundations begin, to the last."""

_SUITS = 4


@compiled
def has_circle(board: Numbers) -> bool:
    """Return whether some cards in columns can never go up, since they wait for one another.

    For one deck, where only whole columns are carried. There a card that lies on another stays on
    it until it goes up, and goes up before it. Lift whatever this and the foundations' order allow,
    with all other cards within reach at any time. What is left then waits for ever.

    Cards lie in sequence, each before the one beneath it, as on its foundation. So there is no
    circle without a card of the last rank on one of the first.
    """
    if board[DECKS] > 1 or not board[HAS_WHOLE_RUNS] or not _lies_on_first_rank(board):
        return False
    waiting = _gather_waiting_cards(board)
    suit, blocked_suits = 0, 0
    while blocked_suits < _SUITS:
        height = board[LEFT_HEIGHTS + suit]
        card = suit * 13 + (board[BASE_RANK] + height) % 13
        if height <= _LAST_STEP and (not waiting >> card & 1 or _takes_top_away(board, card)):
            waiting &= ~(1 << card)
            board[LEFT_HEIGHTS + suit] += 1
            blocked_suits = 0
        else:
            suit = (suit + 1) % _SUITS
            blocked_suits += 1
    return waiting != 0


@compiled
def _lies_on_first_rank(board: Numbers) -> bool:
    """Return whether a card of the last rank lies on another card, face up."""
    last_rank = (board[BASE_RANK] + _LAST_STEP) % 13
    for column in range(board[COLUMN_COUNT]):
        first = COLUMNS + column * COLUMN_ROOM
        start = first + board[FACE_DOWN_COUNTS + column] + 1
        for index in range(start, first + board[COLUMN_LENGTHS + column]):
            if board[index] % 13 == last_rank:
                return True
    return False


@compiled
def _gather_waiting_cards(board: Numbers) -> int:
    """Return the set of face-up cards in columns, and note how much is left of each pile."""
    waiting = 0
    for column in range(board[COLUMN_COUNT]):
        length = board[COLUMN_LENGTHS + column]
        board[LEFT_LENGTHS + column] = length
        first = COLUMNS + column * COLUMN_ROOM
        for index in range(first + board[FACE_DOWN_COUNTS + column], first + length):
            waiting |= 1 << board[index]
    for suit in range(_SUITS):
        board[LEFT_HEIGHTS + suit] = board[FOUNDATIONS + suit]
    return waiting


@compiled
def _takes_top_away(board: Numbers, card: int) -> bool:
    """Take a card away if it is the last that is left of a column; return whether it was."""
    for column in range(board[COLUMN_COUNT]):
        length = board[LEFT_LENGTHS + column]
        if length and board[COLUMNS + column * COLUMN_ROOM + length - 1] == card:
            board[LEFT_LENGTHS + column] = length - 1
            return True
    return False
