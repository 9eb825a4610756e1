"""A clock that stands still until a test advances it."""


class FrozenTime:
    """The part of Python's ``time`` module that rate limits use."""

    def __init__(self) -> None:
        self._now = 1_800_000_000.0

    def monotonic(self) -> float:
        """Return the time, as ``time.monotonic`` does."""
        return self._now

    def time(self) -> float:
        """Return the time, as ``time.time`` does."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._now += seconds
