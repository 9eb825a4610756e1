"""The sandbox's time, which tests may shift, and Discord's ids, which are made from it."""

import time
from datetime import UTC, datetime
from email.utils import formatdate

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """The time in seconds since 1970: the machine's plus an offset."""

    def __init__(self) -> None:
        self._offset_seconds = 0.0
        self._last_snowflake = 0

    def get_time(self) -> float:
        """Return the present time in seconds since 1970."""
        return time.time() + self._offset_seconds

    def set_offset(self, seconds: float) -> None:
        """Move the clock; when it is set back, later ids may be lower than earlier ones."""
        if seconds < self._offset_seconds:
            self._last_snowflake = 0
        self._offset_seconds = seconds

    def create_snowflake(self) -> str:
        """Return a new id: milliseconds since 2015 above 22 bits, higher than every id before."""
        time_based = (int(self.get_time() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_snowflake = max(self._last_snowflake + 1, time_based)
        return str(self._last_snowflake)

    def reserve_snowflake(self, snowflake: str) -> None:
        """Make all later ids higher than one that is already in use."""
        self._last_snowflake = max(self._last_snowflake, int(snowflake))


def get_snowflake_time(snowflake: str) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def format_iso_time(seconds: float) -> str:
    """Return a time as Discord writes it, such as ``2026-01-31T12:00:00.000000+00:00``."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def format_http_date(seconds: float) -> str:
    """Return a time as a Date header tells it, in whole seconds."""
    return formatdate(int(seconds), usegmt=True)
