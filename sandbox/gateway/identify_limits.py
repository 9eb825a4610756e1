"""Discord's limits on logins: one in five seconds for each bucket of shards, a thousand a day."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.errors import Json
    from sandbox.model.clock import Clock

DEFAULT_INTERVAL_SECONDS = 5.0
MAX_IDENTIFIES = 1_000
IDENTIFY_PERIOD_SECONDS = 24 * 3_600.0


class IdentifyVerdict(Enum):
    """What becomes of a login: accepted, told to try again, or refused for the day."""

    ACCEPTED = auto()
    TOO_SOON = auto()
    EXHAUSTED = auto()


@dataclass
class IdentifyLimits:
    """The logins that are still allowed; time goes by the sandbox's clock.

    Shards whose ids leave the same remainder by ``max_concurrency`` share a bucket, which takes a
    login every ``interval_seconds``; 0 takes any number. ``total`` logins are allowed in a period
    of a day, which begins with the first.
    """

    clock: Clock
    interval_seconds: float = DEFAULT_INTERVAL_SECONDS
    max_concurrency: int = 1
    total: int = MAX_IDENTIFIES
    _period_ends_at: float = 0.0
    _identify_count: int = 0
    _next_times: dict[int, float] = field(default_factory=dict)

    def count_identify(self, shard: int) -> IdentifyVerdict:
        """Count a shard's login, and return what becomes of it."""
        now = self.clock.get_time()
        self._begin_period(now)
        if self._identify_count >= self.total:
            return IdentifyVerdict.EXHAUSTED
        self._identify_count += 1
        bucket = shard % self.max_concurrency
        if now < self._next_times.get(bucket, 0.0):
            return IdentifyVerdict.TOO_SOON
        self._next_times[bucket] = now + self.interval_seconds
        return IdentifyVerdict.ACCEPTED

    def build_json(self) -> Json:
        """Return the limits as ``GET /gateway/bot`` has them."""
        now = self.clock.get_time()
        is_period_open = now < self._period_ends_at
        used = self._identify_count if is_period_open else 0
        return {
            "total": self.total,
            "remaining": max(self.total - used, 0),
            "reset_after": int((self._period_ends_at - now) * 1000) if is_period_open else 0,
            "max_concurrency": self.max_concurrency,
        }

    def _begin_period(self, now: float) -> None:
        """Begin a period with a login after the end of the last one."""
        if now >= self._period_ends_at:
            self._period_ends_at, self._identify_count = now + IDENTIFY_PERIOD_SECONDS, 0
