"""All that a beam search works on: its positions, what it has met, and where it stands."""

from __future__ import annotations

from typing import NamedTuple

from bot.solver.core.compilation import Numbers

ROW_SIZE, NEXT_ROW, LAST_ROW, CANDIDATES, KNOWN_POSITIONS, HISTORY_LENGTH, POSITION_LIMIT = range(7)
"""Indexes in `Workspace.cursor`.

NEXT_ROW: the first row that is still to be expanded. LAST_ROW: how many rows there are.
CANDIDATES, KNOWN_POSITIONS, HISTORY_LENGTH: how many of them there are. POSITION_LIMIT: the search
pauses when so many positions have been met.
"""
CURSOR_SIZE = 7

CANDIDATE_SCORE, CANDIDATE_ROW, CANDIDATE_MOVE = range(3)
CANDIDATE_SIZE = 3


class Workspace(NamedTuple):
    """The arrays of one search, as one value for compiled functions.

    ``rows`` are positions. A candidate is a move from a row's position, with the score of the
    position after it. ``table`` holds the positions met. ``history`` holds the moves that led to
    the rows, each with the index of the one before. The others are room to work in.
    """

    board: Numbers
    cursor: Numbers
    rows: Numbers
    candidates: Numbers
    table: Numbers
    history: Numbers
    moves: Numbers
    trail: Numbers
    scores: Numbers
    buckets: Numbers
