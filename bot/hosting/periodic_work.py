"""Work that is repeated at an interval for as long as the bot runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from discord.ext import tasks

from bot.background import log_failure
from bot.models.errors import DatabaseTroubleError

DEFAULT_INTERVAL_SECONDS = 600.0
"""Seconds from the end of one run to the start of the next."""


@asynccontextmanager
async def run_periodically(
    work: Callable[[], Awaitable[None]],
    interval_seconds: float = DEFAULT_INTERVAL_SECONDS,
    *,
    starts_at_once: bool = True,
) -> AsyncIterator[None]:
    """Run `work` at once and then at every interval, until the block ends.

    What does not start at once first waits for an interval.

    A run that fails is logged, and the next one comes after the interval; the same trouble with
    the database is logged once. The end of the block cancels a run that is in progress. None of
    this needs a connection to Discord.
    """
    known_trouble = ""

    async def run_once() -> None:
        nonlocal known_trouble
        trouble = ""
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - an uncaught error would end the loop for good
            trouble = str(error) if isinstance(error, DatabaseTroubleError) else ""
            if not trouble or trouble != known_trouble:
                log_failure("periodic work failed", error, again_in=interval_seconds)
        known_trouble = trouble
        # The library waits by the wall clock: a clock that is set back would stop the work, and
        # one that is set forward would make it catch up on every run. This goes by neither.
        await asyncio.sleep(interval_seconds)

    async def wait_for_start() -> None:
        if not starts_at_once:
            await asyncio.sleep(interval_seconds)

    loop = tasks.loop(seconds=0)(run_once)
    loop.before_loop(wait_for_start)
    task = loop.start()
    try:
        yield
    finally:
        loop.cancel()
        with suppress(asyncio.CancelledError):
            await task
