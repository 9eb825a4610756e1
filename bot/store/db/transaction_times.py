"""How long transactions wait and take, and which errors of the database end them."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Self

from sqlalchemy.exc import DBAPIError

from bot import metrics

if TYPE_CHECKING:
    from types import TracebackType


class TransactionTimer:
    """Measures one transaction, from the wish for it to its end; ``mode`` is read or write."""

    __slots__ = ("_asked_at", "_begun_at", "_mode")

    def __init__(self, mode: str) -> None:
        self._mode = mode
        self._begun_at = 0.0

    async def __aenter__(self) -> Self:
        self._asked_at = perf_counter()
        _WAITING_GAUGES[self._mode].inc()
        return self

    def end_wait(self) -> None:
        """Note that the transaction has begun: it has a connection, and a writer the lock."""
        self._begun_at = perf_counter()
        _WAITING_GAUGES[self._mode].dec()
        _WAIT_HISTOGRAMS[self._mode].observe(self._begun_at - self._asked_at)

    async def __aexit__(
        self,
        _error_type: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._begun_at:
            _TIME_HISTOGRAMS[self._mode].observe(perf_counter() - self._begun_at)
        else:
            _WAITING_GAUGES[self._mode].dec()
            _WAIT_HISTOGRAMS[self._mode].observe(perf_counter() - self._asked_at)
        if isinstance(error, DBAPIError):
            metrics.DATABASE_ERRORS_COUNTER.labels(type(error.orig or error).__name__).inc()


_WAIT_HISTOGRAMS, _TIME_HISTOGRAMS = (
    {mode: histogram.labels(mode) for mode in ("read", "write")}
    for histogram in (
        metrics.DATABASE_WAIT_SECONDS_HISTOGRAM,
        metrics.DATABASE_SECONDS_HISTOGRAM,
    )
)
_WAITING_GAUGES = {
    "read": metrics.QUEUE_DEPTH_GAUGE.labels("database reads"),
    "write": metrics.QUEUE_DEPTH_GAUGE.labels("database writes"),
}
