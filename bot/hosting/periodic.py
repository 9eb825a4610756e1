"""Work that is repeated at an interval for as long as the bot runs."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog
from discord.ext import tasks

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

log = structlog.get_logger("bot.hosting.periodic")

DEFAULT_INTERVAL_SECONDS = 3600.0
"""Seconds from the start of one run to the start of the next; the first run starts at once."""


@asynccontextmanager
async def run_periodically(
    work: Callable[[], Awaitable[None]], interval_seconds: float = DEFAULT_INTERVAL_SECONDS
) -> AsyncIterator[None]:
    """Run `work` at once and then at every interval, until the block ends.

    A run that fails is logged, and the next one comes at its time. The end of the block cancels
    a run that is in progress. None of this needs a connection to Discord.
    """

    async def run_once() -> None:
        next_run = loop.next_iteration
        if next_run is not None and next_run < datetime.now(UTC):
            return  # missed, as after a suspend: the library would make up for every missed run
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - an uncaught error would end the loop for good
            log.warning("periodic work failed", error=repr(error), again_in=interval_seconds)

    loop = tasks.loop(seconds=interval_seconds)(run_once)
    task = loop.start()
    try:
        yield
    finally:
        loop.cancel()
        with suppress(asyncio.CancelledError):
            await task
