"""Which scoreboards have changed in this process, and when they may be shown anew."""

from __future__ import annotations

from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

APART = timedelta(seconds=5)
"""A scoreboard's message is never edited sooner than this after the last time."""

LONGEST = timedelta(hours=1)
"""After trouble a scoreboard rests twice as long each time, and no longer than this."""

MOST_TRIES = 10
"""After so much trouble in a row a scoreboard waits for the next change."""


class Scoreboards:
    """Contests whose scoreboards lag behind; ``clock`` counts seconds and never goes back.

    What another process has shown, the store knows: `Contests.claim_refresh` is asked besides.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed: set[int] = set()
        self._rest: dict[int, float] = {}
        self._trouble: dict[int, int] = {}

    def changed(self, contest_id: int) -> None:
        """Something happened that the scoreboard does not show yet."""
        self._changed.add(contest_id)

    def due(self) -> list[int]:
        """Contests whose scoreboards lag behind and, as far as is known here, may be edited."""
        now = self._clock()
        self._rest = {each: until for each, until in self._rest.items() if now < until}
        return sorted(self._changed - self._rest.keys())

    def rests(self, contest_id: int) -> bool:
        """Whether nothing may be sent about the contest just now, as far as is known here."""
        return self._clock() < self._rest.get(contest_id, 0)

    def taken(self, contest_id: int) -> None:
        """What has changed so far is being shown, so nothing is due until it is `shown`.

        To be said before the contest is read: what changes after that is another change.
        """
        self._changed.discard(contest_id)
        self._rest[contest_id] = inf

    def shown(self, contest_id: int) -> None:
        """The edit is over and done with: the next one is not due at once."""
        self._trouble.pop(contest_id, None)
        self._rest[contest_id] = self._clock() + APART.total_seconds()

    def failed(self, contest_id: int) -> bool:
        """The edit came to nothing; whether it is to be tried again by itself, after a rest."""
        tries = self._trouble[contest_id] = self._trouble.get(contest_id, 0) + 1
        rest = min(APART * 2 ** min(tries, MOST_TRIES), LONGEST)
        self._rest[contest_id] = self._clock() + rest.total_seconds()
        return tries < MOST_TRIES
