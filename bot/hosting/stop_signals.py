"""SIGINT and SIGTERM: the bot ends soon after them, whatever is still going on."""

from __future__ import annotations

import asyncio
import os
import signal
from threading import Timer

import structlog

log = structlog.get_logger("bot.hosting.stop_signals")

MAX_STOP_SECONDS = 4.5
"""After this long the process ends, and what is not stored by then never will be."""


def cancel_on_stop_signals() -> None:
    """Cancel the running task at SIGINT or SIGTERM; end the process if it does not end in time.

    A thread that computes, or a database that does not answer, cannot be interrupted.
    """
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None  # called by one
    timer = Timer(MAX_STOP_SECONDS, _end_process)
    timer.daemon = True

    def begin_to_stop() -> None:
        if not timer.is_alive():
            timer.start()
            task.cancel()

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(signal_number, begin_to_stop)
        except NotImplementedError:
            # Windows' event loop has no signal handlers; Python's signal module has.
            signal.signal(signal_number, lambda *_: loop.call_soon_threadsafe(begin_to_stop))


def _end_process() -> None:
    log.warning("ended before all work was finished", after_seconds=MAX_STOP_SECONDS)
    os._exit(1)
