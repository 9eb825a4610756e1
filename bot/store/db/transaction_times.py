"""How long transactions wait and take."""

from __future__ import annotations

from time import perf_counter
from typing import Self

from bot import metrics


class TransactionTimer:
    """Measures one transaction, from the wish for it to its end; ``mode`` is read or write."""

    __slots__ = ("_asked_at", "_begun_at", "_metrics")

    def __init__(self, mode: str) -> None:
        self._metrics = _METRICS_BY_MODE[mode]
        self._begun_at = 0.0

    async def __aenter__(self) -> Self:
        self._asked_at = perf_counter()
        if self._metrics.waiting:
            self._metrics.waiting.inc()
        return self

    def end_wait(self) -> None:
        """Note that the transaction has begun: it has a connection, and a writer the lock."""
        self._begun_at = perf_counter()
        if self._metrics.waiting:
            self._metrics.waiting.dec()
        self._metrics.wait_seconds.observe(self._begun_at - self._asked_at)

    async def __aexit__(self, *_: object) -> None:
        if self._begun_at:
            self._metrics.seconds.observe(perf_counter() - self._begun_at)
        else:
            self.end_wait()


class _ModeMetrics:
    """The metrics of transactions that read, or of those that write."""

    def __init__(self, mode: str) -> None:
        self.seconds = metrics.DATABASE_SECONDS_HISTOGRAM.labels(mode)
        self.wait_seconds = metrics.DATABASE_WAIT_SECONDS_HISTOGRAM.labels(mode)
        # Only writers wait for each other.
        is_queue = mode == "write"
        self.waiting = metrics.QUEUE_DEPTH_GAUGE.labels("writers") if is_queue else None


_METRICS_BY_MODE = {mode: _ModeMetrics(mode) for mode in ("read", "write")}
