"""Keeping the client connected, and stopping it cleanly."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

import discord
import structlog

from bot.hosting.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client import Patience

log = structlog.get_logger("bot.hosting.running")

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
"""Seconds between two tries to connect: twice as long each time, up to a minute."""


TOKEN_REFUSED = 4004
"""The gateway's close code for a token it does not know."""


async def run_client(client: Callable[[], Patience], token: str) -> None:
    """Runs a client until SIGINT or SIGTERM; where it falls over, a fresh one takes its place.

    OperatorError where trying again cannot help: a token that Discord refuses.
    """
    stop = asyncio.Event()
    _on_signals(stop)
    wait = FIRST_WAIT
    while not stop.is_set():
        began = monotonic()
        try:
            await _run_one(client(), token, stop)
        except discord.LoginFailure as error:
            raise OperatorError(
                "Discord refuses the token: check DISCORD_TOKEN in the environment or .env."
            ) from error
        except discord.ConnectionClosed as error:
            if error.code == TOKEN_REFUSED:
                raise OperatorError("Discord's gateway refuses the token.") from error
            log.warning("disconnected", code=error.code, again_in=wait)
        except Exception as error:  # noqa: BLE001 - one odd payload must not end the bot
            # Lines that fail, and what the library makes of payloads that it does not expect.
            log.warning("could not connect", error=repr(error), again_in=wait)
        if monotonic() - began > LONGEST_WAIT:
            # It ran well for a while: what ended it is news, and not the old trouble.
            wait = FIRST_WAIT
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), timeout=wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def _run_one(one: Patience, token: str, stop: asyncio.Event) -> None:
    """Runs one client to its end, or to the stop."""
    async with one:
        running = asyncio.create_task(one.start(token))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if stop.is_set():
                log.info("stopping")
                await one.finish()
                await one.close()
            if not running.done() and stop.is_set():
                running.cancel()
            with suppress(asyncio.CancelledError):
                await running
        finally:
            stopping.cancel()


def _on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:
            # Windows' event loop knows no signal handlers; Python's own does there.
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop.set))
