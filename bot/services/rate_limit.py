"""The rate limit of players' requests, which nobody reaches by playing fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from bot.engine.errors import ErrorKey, GameError

MAX_REQUEST_BURST = 40
"""The number of requests allowed at once, more than the fastest player needs."""

REQUESTS_PER_SECOND = 8.0
"""The rate allowed in the long run; fast fingers make five or six presses a second."""

MAX_TRACKED_PLAYERS = 10_000
"""With more players than this, those who could use a full burst again are forgotten."""


@dataclass(slots=True)
class RateLimiter:
    """A token bucket for each player; ``clock`` returns monotonic seconds."""

    clock: Callable[[], float]
    _remaining_requests: dict[int, tuple[float, float]] = field(default_factory=dict)

    @property
    def tracked_player_count(self) -> int:
        """The number of players whose requests are counted."""
        return len(self._remaining_requests)

    def check_request(self, player_id: int) -> None:
        """Count one request; GameError (``too-fast``) if the player sends far too many."""
        now = self.clock()
        remaining, last_time = self._remaining_requests.get(
            player_id, (float(MAX_REQUEST_BURST), now)
        )
        remaining = min(MAX_REQUEST_BURST, remaining + (now - last_time) * REQUESTS_PER_SECOND)
        if remaining < 1:
            self._remaining_requests[player_id] = (remaining, now)
            raise GameError(
                ErrorKey.TOO_FAST,
                seconds=ceil((MAX_REQUEST_BURST / 2 - remaining) / REQUESTS_PER_SECOND),
            )
        self._remaining_requests[player_id] = (remaining - 1, now)
        if self.tracked_player_count > MAX_TRACKED_PLAYERS:
            self._forget_idle_players(now)

    def forget_player(self, player_id: int) -> None:
        """Forget the requests counted for a player."""
        self._remaining_requests.pop(player_id, None)

    def _forget_idle_players(self, now: float) -> None:
        refill_seconds = MAX_REQUEST_BURST / REQUESTS_PER_SECOND
        self._remaining_requests = {
            player_id: (remaining, last_time)
            for player_id, (remaining, last_time) in self._remaining_requests.items()
            if now - last_time < refill_seconds
        }
