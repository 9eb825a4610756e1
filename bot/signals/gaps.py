"""How evenly in time a game was played: the seconds between its moves, counted in eight bytes.

They are counted by their length: shorter than 0.35 seconds, from there to 0.5, and so on, each
group reaching to 1.41 times the length of the one before; the last has all longer than 5.7. Each
count has six bits of one number. When one is full, all are halved, which keeps their shares.
"""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from math import log2

GROUPS = 10

_BITS = 6
_MOST = (1 << _BITS) - 1
_FIRST_BOUND = 0.5**1.5
"""Seconds: about 0.35."""


def add_gap(gaps: int, last_move_at: datetime | None, now: datetime) -> int:
    """Return the counts with one more gap, that since the last move if its time is known."""
    if last_move_at is None:
        return gaps
    shift = _BITS * _find_group((now - last_move_at).total_seconds())
    if gaps >> shift & _MOST == _MOST:
        halves = (count // 2 for count in list_gap_counts(gaps))
        gaps = sum(count << _BITS * index for index, count in enumerate(halves))
    return gaps + (1 << shift)


def list_gap_counts(gaps: int) -> list[int]:
    """Return how many gaps of each group there were, the shortest first."""
    return [gaps >> _BITS * index & _MOST for index in range(GROUPS)]


def measure_evenness(gaps: int, least: int) -> float | None:
    """Return the largest share of gaps that two neighbouring groups have together.

    The longest of these are at most twice as long as the shortest. Not asked about are the longest
    gaps, which have no upper bound; None if fewer gaps than ``least`` are counted.
    """
    counts = list_gap_counts(gaps)
    total = sum(counts)
    if total < least:
        return None
    return max(first + second for first, second in pairwise(counts[:-1])) / total


def _find_group(seconds: float) -> int:
    if seconds < _FIRST_BOUND:
        return 0
    return min(1 + int(2 * log2(seconds / _FIRST_BOUND)), GROUPS - 1)
