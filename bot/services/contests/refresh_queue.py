"""Which scoreboards have changed in this process, and when they may be shown anew."""

from __future__ import annotations

from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

REFRESH_INTERVAL = timedelta(seconds=5)
"""A scoreboard's message is never edited sooner than this after the last time."""

MAX_RETRY_DELAY = timedelta(hours=1)
"""After trouble a scoreboard rests twice as long each time, and no longer than this."""

MAX_FAILURES = 10
"""After so much trouble in a row a scoreboard waits for the next change."""


class ScoreboardRefreshQueue:
    """Contests whose scoreboards lag behind; ``clock`` counts seconds and never goes back.

    What another process has shown, the store knows: `Contests.claim_refresh` is asked besides.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed_contests: set[int] = set()
        self._next_refresh_times: dict[int, float] = {}
        self._failure_counts: dict[int, int] = {}

    def mark_changed(self, contest_id: int) -> None:
        """Something happened that the scoreboard does not show yet."""
        self._changed_contests.add(contest_id)

    def list_due_contests(self) -> list[int]:
        """Contests whose scoreboards lag behind and, as far as is known here, may be edited."""
        now = self._clock()
        self._next_refresh_times = {
            each: until for each, until in self._next_refresh_times.items() if now < until
        }
        return sorted(self._changed_contests - self._next_refresh_times.keys())

    def is_cooling_down(self, contest_id: int) -> bool:
        """Whether nothing may be sent about the contest just now, as far as is known here."""
        return self._clock() < self._next_refresh_times.get(contest_id, 0)

    def mark_refreshing(self, contest_id: int) -> None:
        """What has changed so far is being shown, so nothing is due until it is `shown`.

        To be said before the contest is read: what changes after that is another change.
        """
        self._changed_contests.discard(contest_id)
        self._next_refresh_times[contest_id] = inf

    def mark_refreshed(self, contest_id: int) -> None:
        """The edit is over and done with: the next one is not due at once."""
        self._failure_counts.pop(contest_id, None)
        self._next_refresh_times[contest_id] = self._clock() + REFRESH_INTERVAL.total_seconds()

    def mark_failed(self, contest_id: int) -> bool:
        """The edit came to nothing; whether it is to be tried again by itself, after a rest."""
        tries = self._failure_counts[contest_id] = self._failure_counts.get(contest_id, 0) + 1
        rest = min(REFRESH_INTERVAL * 2 ** min(tries, MAX_FAILURES), MAX_RETRY_DELAY)
        self._next_refresh_times[contest_id] = self._clock() + rest.total_seconds()
        return tries < MAX_FAILURES
