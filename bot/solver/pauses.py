"""Pauses: a search waits for what is more urgent, and still gets its share of the time."""

from __future__ import annotations

from threading import Event
from time import perf_counter

LONGEST_PAUSE_SECONDS = 1.0
"""A search is not kept waiting for longer at once."""

_PAUSE_PER_SEARCHING = 2
"""Over some seconds, a search may be kept waiting for so many times what it searches."""

SLOWEST_BY_PAUSES = 1 + _PAUSE_PER_SEARCHING
"""So many times longer a search takes that is always kept waiting."""


class Pauses:
    """The pauses of a search, which asks between its slices whether it is to wait.

    Any thread may begin and end a pause. However long pauses last and however often they come, the
    search gets a third of the time: it takes no notice of those beyond that.
    """

    def __init__(self) -> None:
        self._may_search = Event()
        self._may_search.set()
        self._seconds_left = LONGEST_PAUSE_SECONDS
        self._last_asked_at = perf_counter()

    def begin(self) -> None:
        """Let the search wait when it next asks."""
        self._may_search.clear()

    def end(self) -> None:
        """Let the search go on."""
        self._may_search.set()

    def wait(self) -> float:
        """Wait while there is a pause, as long as the search may be kept; return the seconds."""
        started_at = perf_counter()
        earned = (started_at - self._last_asked_at) * _PAUSE_PER_SEARCHING
        self._seconds_left = min(self._seconds_left + earned, LONGEST_PAUSE_SECONDS)
        if not self._may_search.is_set():
            self._may_search.wait(self._seconds_left)
        self._last_asked_at = perf_counter()
        seconds = self._last_asked_at - started_at
        self._seconds_left -= seconds
        return seconds
