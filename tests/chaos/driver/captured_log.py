"""What bots in this process log, kept in memory and written through the filter of secrets."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TextIO, cast

import structlog

from bot.secret_filter import FilteredStream


class CapturedLog:
    """The log since it was cleared last."""

    def __init__(self) -> None:
        self.stream = StringIO()

    def clear(self) -> None:
        """Forget all lines."""
        self.stream.seek(0)
        self.stream.truncate()

    def find_any(self, texts: Iterable[str]) -> str | None:
        """Return one of the texts that was logged, or None."""
        log = self.stream.getvalue()
        return next((text for text in texts if text in log), None)


@contextmanager
def capture_log() -> Iterator[CapturedLog]:
    """Keep what is logged during the block, and print none of it."""
    captured = CapturedLog()
    stream = cast("TextIO", FilteredStream(captured.stream))
    old_configuration = structlog.get_config()
    root = logging.getLogger()
    old_handlers, old_level = root.handlers[:], root.level
    structlog.configure(
        processors=[
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(stream),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    root.handlers[:] = [logging.StreamHandler(stream)]
    root.setLevel(logging.INFO)
    try:
        yield captured
    finally:
        structlog.configure(**old_configuration)
        root.handlers[:] = old_handlers
        root.setLevel(old_level)
