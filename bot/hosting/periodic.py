"""Doing what time does by itself, every so often, for as long as the bot runs."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

log = structlog.get_logger("bot.hosting.periodic")

DEFAULT_INTERVAL_SECONDS = 3600.0
"""So long it is from one time to the next; the first is at once."""


@asynccontextmanager
async def run_periodically(
    work: Callable[[], Awaitable[None]], interval_seconds: float = DEFAULT_INTERVAL_SECONDS
) -> AsyncIterator[None]:
    """Does ``work`` again and again beside the block; where it fails, it is tried the next time."""
    task = asyncio.create_task(_repeat_work(work, interval_seconds))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _repeat_work(work: Callable[[], Awaitable[None]], interval_seconds: float) -> None:
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - a busy database must not end it for good
            log.warning("upkeep failed", error=repr(error), again_in=interval_seconds)
        await asyncio.sleep(interval_seconds)
