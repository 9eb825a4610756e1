"""The best of many entries of equal length; the first number of each is its score."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled

BUCKETS = 1 << 12
"""Scores are told apart in so many steps."""


@compiled
def keep_best(entries: Numbers, size: int, count: int, most: int, buckets: Numbers) -> int:
    """Move the best entries to the front, in the order they stand in; return how many are kept.

    ``size`` is the length of an entry. Of entries that are about as good as the last that is kept
    the first ones are.
    """
    if count <= most:
        return count
    lowest, span = _count_by_score(entries, size, count, buckets)
    last, as_good = BUCKETS - 1, most
    while buckets[last] <= as_good:
        as_good -= buckets[last]
        last -= 1
    kept = 0
    for entry in range(0, count * size, size):
        bucket = (entries[entry] - lowest) * BUCKETS // span
        if bucket == last:
            as_good -= 1
        if bucket > last or (bucket == last and as_good >= 0):
            for index in range(size):
                entries[kept * size + index] = entries[entry + index]
            kept += 1
    return kept


@compiled
def _count_by_score(entries: Numbers, size: int, count: int, buckets: Numbers) -> tuple[int, int]:
    """Count the entries in each bucket; return the lowest score and the span of all scores."""
    lowest = highest = entries[0]
    for entry in range(0, count * size, size):
        lowest, highest = min(lowest, entries[entry]), max(highest, entries[entry])
    span = highest - lowest + 1
    for bucket in range(BUCKETS):
        buckets[bucket] = 0
    for entry in range(0, count * size, size):
        buckets[(entries[entry] - lowest) * BUCKETS // span] += 1
    return lowest, span
