"""Discord's rate limits: fifty requests a second in all, and a bucket for each kind of request."""

import hashlib
import time
from dataclasses import dataclass

from sandbox.errors import Json


@dataclass(frozen=True)
class Rate:
    """So many requests in so many seconds."""

    limit: int
    seconds: float


GLOBAL = Rate(50, 1)
ORDINARY = Rate(50, 1)
MOST_BUCKETS = 10_000
# By method and the route as it is registered; what is not named here is ORDINARY.
RATES = {
    ("POST", "/channels/{channel}/messages"): Rate(5, 5),
    ("PATCH", "/channels/{channel}/messages/{message}"): Rate(5, 5),
    ("DELETE", "/channels/{channel}/messages/{message}"): Rate(5, 1),
    ("POST", "/users/@me/channels"): Rate(10, 10),
    ("POST", "/webhooks/{application}/{token}"): Rate(5, 2),
    ("PATCH", "/webhooks/{application}/{token}/messages/{message}"): Rate(5, 2),
    ("DELETE", "/webhooks/{application}/{token}/messages/{message}"): Rate(5, 2),
    ("PUT", "/applications/{application}/commands"): Rate(10, 20),
    ("PUT", "/applications/{application}/guilds/{guild}/commands"): Rate(10, 20),
}


class Window:
    """A bucket: it fills from its first request and is empty again after its seconds."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.used = 0
        self.ends = 0.0

    def take(self) -> bool:
        """Count a request; False where the bucket was full already."""
        now = time.monotonic()
        if now >= self.ends:
            self.used, self.ends = 0, now + self.rate.seconds
        if self.used >= self.rate.limit:
            return False
        self.used += 1
        return True

    def left(self) -> float:
        return max(0.0, self.ends - time.monotonic())


class RateLimits:
    """The buckets of every route and its major parameters (channel, guild, webhook token)."""

    def __init__(self) -> None:
        self._global = Window(GLOBAL)
        self._windows: dict[tuple[str, str, str], Window] = {}

    def take(self, method: str, route: str, major: str) -> tuple[dict[str, str], Json | None]:
        """Count a request: the headers of its answer, and the body of a 429 where it is too many.

        Interaction answers are not to be brought here: Discord does not limit them.
        """
        if not route.startswith("/webhooks/") and not self._global.take():
            return self.refusal(self._global.left(), everywhere=True)
        key = (method, route, major)
        window = self._windows.setdefault(key, Window(RATES.get(key[:2], ORDINARY)))
        if len(self._windows) > MOST_BUCKETS:
            self._windows = {key: each for key, each in self._windows.items() if each.left()}
        taken = window.take()
        headers = {
            "X-RateLimit-Limit": str(window.rate.limit),
            "X-RateLimit-Remaining": str(window.rate.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + window.left():.3f}",
            "X-RateLimit-Reset-After": f"{window.left():.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32],
        }
        if taken:
            return headers, None
        more, refused = self.refusal(window.left(), everywhere=False)
        return {**headers, **more}, refused

    @staticmethod
    def refusal(seconds: float, *, everywhere: bool) -> tuple[dict[str, str], Json]:
        """Headers and body of a 429, with the ``Via`` by which clients tell it from a ban."""
        wait = max(0.001, round(seconds, 3))
        headers = {
            "Retry-After": str(int(wait) + 1),
            "Via": "1.1 sandbox",
            "X-RateLimit-Scope": "global" if everywhere else "user",
        }
        if everywhere:
            headers["X-RateLimit-Global"] = "true"
        body = {
            "message": "You are being rate limited.",
            "retry_after": wait,
            "global": everywhere,
        }
        return headers, body
