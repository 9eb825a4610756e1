"""The queue of scoreboards that changed in this process and wait to be refreshed."""

from __future__ import annotations

from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

REFRESH_INTERVAL = timedelta(seconds=5)
"""A scoreboard's message is edited at most once in this time."""

MAX_RETRY_DELAY = timedelta(hours=1)
"""The delay after a failed refresh doubles with each failure, up to this."""

MAX_REFRESH_FAILURES = 10
"""After this many failures in a row a scoreboard is not refreshed until its next change."""


class ScoreboardRefreshQueue:
    """Contests whose scoreboards are out of date; ``clock`` returns monotonic seconds.

    It does not know other processes: `ContestService.claim_scoreboard_refresh` does.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed_contests: set[int] = set()
        self._next_refresh_times: dict[int, float] = {}
        self._failure_counts: dict[int, int] = {}

    def mark_scoreboard_changed(self, contest_id: int) -> None:
        """Add a contest whose scoreboard is out of date."""
        self._changed_contests.add(contest_id)

    def list_contests_due_for_refresh(self) -> list[int]:
        """Return the ids of contests whose scoreboards are out of date and may be refreshed now."""
        now = self._clock()
        self._next_refresh_times = {
            contest_id: refresh_time
            for contest_id, refresh_time in self._next_refresh_times.items()
            if now < refresh_time
        }
        return sorted(self._changed_contests - self._next_refresh_times.keys())

    def is_cooling_down(self, contest_id: int) -> bool:
        """Return whether the contest's scoreboard may not be refreshed yet."""
        return self._clock() < self._next_refresh_times.get(contest_id, 0)

    def mark_refresh_started(self, contest_id: int) -> None:
        """Take a contest from the queue; it is not due again until its refresh is over.

        Call this before loading the contest, so that a later change puts it in the queue again.
        """
        self._changed_contests.discard(contest_id)
        self._next_refresh_times[contest_id] = inf

    def mark_refresh_done(self, contest_id: int) -> None:
        """Record that a refresh succeeded, which delays the next one."""
        self._failure_counts.pop(contest_id, None)
        self._next_refresh_times[contest_id] = self._clock() + REFRESH_INTERVAL.total_seconds()

    def mark_refresh_failed(self, contest_id: int) -> bool:
        """Record that a refresh failed; return whether to try again after the delay."""
        failures = self._failure_counts[contest_id] = self._failure_counts.get(contest_id, 0) + 1
        delay = min(REFRESH_INTERVAL * 2 ** min(failures, MAX_REFRESH_FAILURES), MAX_RETRY_DELAY)
        self._next_refresh_times[contest_id] = self._clock() + delay.total_seconds()
        return failures < MAX_REFRESH_FAILURES
