"""Discord's rate limits on requests, and its limits on logins at the gateway.

There are fifty requests a second in all, and a bucket for each route. There is one login in five
seconds for each bucket of shards, and a thousand a day.
"""

import hashlib
import time
from dataclasses import dataclass, field
from enum import Enum, auto

from sandbox.errors import Json
from sandbox.world import Clock


@dataclass(frozen=True)
class RequestRate:
    """A number of requests allowed in a period."""

    max_requests: int
    period_seconds: float


GLOBAL_RATE = RequestRate(50, 1)
DEFAULT_RATE = RequestRate(50, 1)
OLD_EDIT_RATE = RequestRate(3, 2)
"""Edits of messages older than an hour in a channel; Discord does not tell how many it allows."""
MAX_BUCKETS = 10_000
# By method and route as registered; every other route has DEFAULT_RATE.
RATE_BY_ROUTE = {
    ("POST", "/channels/{channel}/messages"): RequestRate(5, 5),
    ("PATCH", "/channels/{channel}/messages/{message}"): RequestRate(5, 5),
    ("DELETE", "/channels/{channel}/messages/{message}"): RequestRate(5, 1),
    ("POST", "/users/@me/channels"): RequestRate(10, 10),
    ("POST", "/webhooks/{application}/{token}"): RequestRate(5, 2),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): RequestRate(5, 2),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}"): RequestRate(5, 2),
    ("PUT", "/applications/{application}/commands"): RequestRate(10, 20),
    ("PUT", "/applications/{application}/guilds/{guild}/commands"): RequestRate(10, 20),
}


class RateLimitWindow:
    """A bucket: its period begins with its first request and then allows the full number again."""

    def __init__(self, rate: RequestRate) -> None:
        self.rate = rate
        self.request_count = 0
        self.ends_at = 0.0

    def try_count_request(self) -> bool:
        """Count a request; return False if the bucket was already full."""
        now = time.monotonic()
        if now >= self.ends_at:
            self.request_count, self.ends_at = 0, now + self.rate.period_seconds
        if self.request_count >= self.rate.max_requests:
            return False
        self.request_count += 1
        return True

    def get_seconds_left(self) -> float:
        """Return how many seconds the present period still lasts."""
        return max(0.0, self.ends_at - time.monotonic())


class RateLimiter:
    """The buckets of every route and its major parameters (channel, guild, webhook token)."""

    def __init__(self) -> None:
        self._global_window = RateLimitWindow(GLOBAL_RATE)
        self._windows: dict[tuple[str, str, str], RateLimitWindow] = {}

    def count_request(
        self, method: str, route: str, major_parameters: str
    ) -> tuple[dict[str, str], Json | None]:
        """Count a request; return its answer's headers, and the body of a 429 if it is too many.

        Do not pass interaction callbacks: Discord does not limit them.
        """
        if not route.startswith("/webhooks/") and not self._global_window.try_count_request():
            return self.build_refusal(self._global_window.get_seconds_left(), is_global=True)
        window_key = (method, route, major_parameters)
        window = self._windows.setdefault(
            window_key, RateLimitWindow(RATE_BY_ROUTE.get(window_key[:2], DEFAULT_RATE))
        )
        if len(self._windows) > MAX_BUCKETS:
            self._windows = {
                key: window for key, window in self._windows.items() if window.get_seconds_left()
            }
        is_counted = window.try_count_request()
        headers = {
            "X-RateLimit-Limit": str(window.rate.max_requests),
            "X-RateLimit-Remaining": str(window.rate.max_requests - window.request_count),
            "X-RateLimit-Reset": f"{time.time() + window.get_seconds_left():.3f}",
            "X-RateLimit-Reset-After": f"{window.get_seconds_left():.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32],
        }
        if is_counted:
            return headers, None
        refusal_headers, refused = self.build_refusal(window.get_seconds_left(), is_global=False)
        return {**headers, **refusal_headers}, refused

    def count_old_edit(self, channel_id: str) -> float:
        """Count an edit of an old message; return the seconds to wait if it is one too many."""
        key = ("PATCH", "messages older than an hour", channel_id)
        window = self._windows.setdefault(key, RateLimitWindow(OLD_EDIT_RATE))
        return 0.0 if window.try_count_request() else window.get_seconds_left()

    @staticmethod
    def build_refusal(seconds: float, *, is_global: bool) -> tuple[dict[str, str], Json]:
        """Return a 429's headers and body, with the ``Via`` that tells it from a Cloudflare ban."""
        wait = max(0.001, round(seconds, 3))
        headers = {
            "Retry-After": str(int(wait) + 1),
            "Via": "1.1 sandbox",
            "X-RateLimit-Scope": "global" if is_global else "user",
        }
        if is_global:
            headers["X-RateLimit-Global"] = "true"
        body = {
            "message": "You are being rate limited.",
            "retry_after": wait,
            "global": is_global,
        }
        return headers, body


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
