"""Time, which tests may shift, and Discord's ids, which are made of time."""

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """The sandbox's time in seconds since 1970: the machine's, moved by ``offset`` seconds."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._last = 0

    def now(self) -> float:
        return time.time() + self.offset

    def snowflake(self) -> str:
        """A fresh id: milliseconds since 2015 above 22 bits, and always above the one before."""
        fresh = (int(self.now() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, fresh)
        return str(self._last)

    def seen(self, snowflake: str) -> None:
        """Make later ids higher than one that is already in use."""
        self._last = max(self._last, int(snowflake))


def created(snowflake: str) -> float:
    """When an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """A time as Discord writes it, e.g. ``2026-01-31T12:00:00.000000+00:00``."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
