"""A flood is held back; a person's own fast play never is."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_BURST = 40
"""So many answers at once; a person who presses as fast as they can needs fewer."""

REQUESTS_PER_SECOND = 8.0
"""So many answers a second for as long as one likes; fast fingers make five or six."""

MAX_TRACKED_PLAYERS = 10_000
"""So many players are kept in mind before those who have long been quiet are forgotten."""


@dataclass(slots=True)
class RateLimiter:
    """Counts each player's requests; ``clock`` tells seconds and never goes back."""

    clock: Callable[[], float]
    _remaining_requests: dict[int, tuple[float, float]] = field(default_factory=dict)

    def check_request(self, player_id: int) -> None:
        """Counts one request; GameError ``too-fast`` when the player sends far too many."""
        now = self.clock()
        left, then = self._remaining_requests.get(player_id, (float(MAX_BURST), now))
        left = min(MAX_BURST, left + (now - then) * REQUESTS_PER_SECOND)
        if left < 1:
            self._remaining_requests[player_id] = (left, now)
            raise GameError(
                ErrorKey.TOO_FAST, seconds=ceil((MAX_BURST / 2 - left) / REQUESTS_PER_SECOND)
            )
        self._remaining_requests[player_id] = (left - 1, now)
        if len(self._remaining_requests) > MAX_TRACKED_PLAYERS:
            self._forget_idle_players(now)

    def forget_player(self, player_id: int) -> None:
        """Removes what is counted of a player."""
        self._remaining_requests.pop(player_id, None)

    def _forget_idle_players(self, now: float) -> None:
        full = MAX_BURST / REQUESTS_PER_SECOND
        self._remaining_requests = {
            who: seen for who, seen in self._remaining_requests.items() if now - seen[1] < full
        }
