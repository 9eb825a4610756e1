"""Which scoreboards have changed in this process, and when they may be shown anew."""

from __future__ import annotations

from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

APART = timedelta(seconds=5)
"""A scoreboard's message is never edited sooner than this after the last time."""


class Scoreboards:
    """Contests whose scoreboards lag behind; ``clock`` counts seconds and never goes back.

    What another process has shown, the store knows: `Contests.claim_refresh` is asked besides.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed: set[int] = set()
        self._rest: dict[int, float] = {}

    def changed(self, contest_id: int) -> None:
        """Something happened that the scoreboard does not show yet."""
        self._changed.add(contest_id)

    def due(self) -> list[int]:
        """Contests whose scoreboards lag behind and, as far as is known here, may be edited."""
        now = self._clock()
        self._rest = {each: until for each, until in self._rest.items() if now < until}
        return sorted(self._changed - self._rest.keys())

    def taken(self, contest_id: int) -> None:
        """What has changed so far is being shown, so nothing is due until it is `shown`.

        To be said before the contest is read: what changes after that is another change.
        """
        self._changed.discard(contest_id)
        self._rest[contest_id] = inf

    def shown(self, contest_id: int) -> None:
        """The edit is over and done with, for better or worse: the next one is not due at once."""
        self._rest[contest_id] = self._clock() + APART.total_seconds()
