"""Time that stands still, except where a test lets it pass."""


class FrozenTime:
    """As much of Python's ``time`` as limits on requests are told by."""

    def __init__(self) -> None:
        self._now = 1_800_000_000.0

    def monotonic(self) -> float:
        """As ``time.monotonic``."""
        return self._now

    def time(self) -> float:
        """As ``time.time``."""
        return self._now

    def advance(self, seconds: float) -> None:
        """So much later it is."""
        self._now += seconds
