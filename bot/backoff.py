"""Waits between attempts, each twice as long as the one before."""

from __future__ import annotations


class Backoff:
    """The waits before one attempt after another, in seconds, until something succeeds.

    They double from `first` up to `longest`; before them come `free_attempts` without a wait.
    """

    def __init__(self, first: float, longest: float, *, free_attempts: int = 0) -> None:
        self._first = first
        self._longest = longest
        self._free_attempts = free_attempts
        self.attempts = 0

    def take_wait(self) -> float:
        """Return how long to wait before the next attempt, and count that attempt."""
        doublings = self.attempts - self._free_attempts
        self.attempts += 1
        if doublings < 0:
            return 0.0
        # Beyond any sensible number of attempts the power would be too large for a float.
        return min(self._first * 2.0 ** min(doublings, 64), self._longest)

    def start_over(self) -> None:
        """Begin with the shortest wait again: an attempt has succeeded."""
        self.attempts = 0
