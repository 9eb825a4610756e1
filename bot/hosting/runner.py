"""Keep the client connected, and stop it cleanly."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

import discord
import structlog

from bot.background import run_task
from bot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client import PatienceClient

log = structlog.get_logger("bot.hosting.runner")

FIRST_RETRY_SECONDS = 1.0
"""The wait before the second attempt to connect; it doubles with every attempt after that."""
MAX_RETRY_SECONDS = 60.0
"""The longest wait between two attempts to connect."""

TOKEN_REFUSED_CLOSE_CODE = 4004
"""The gateway's close code for a token it does not know."""


async def keep_client_running(build_client: Callable[[], PatienceClient], token: str) -> None:
    """Run a client until SIGINT or SIGTERM; replace one that fails by a new one.

    Raises OperatorError if Discord refuses the token, since trying again cannot help.
    """
    stop = asyncio.Event()
    _set_stop_on_signals(stop)
    wait = FIRST_RETRY_SECONDS
    while not stop.is_set():
        started_at = monotonic()
        try:
            await _run_client_until_stop(build_client(), token, stop)
        except discord.LoginFailure as error:
            raise OperatorError(
                "Discord refuses the token: check DISCORD_TOKEN in the environment or .env."
            ) from error
        except discord.ConnectionClosed as error:
            if error.code == TOKEN_REFUSED_CLOSE_CODE:
                raise OperatorError("Discord's gateway refuses the token.") from error
            log.warning("disconnected", code=error.code, again_in=wait)
        except Exception as error:  # noqa: BLE001 - one odd payload must not end the bot
            # Failed connections, and errors of the library on payloads that it does not expect.
            log.warning("could not connect", error=repr(error), again_in=wait)
        if monotonic() - started_at > MAX_RETRY_SECONDS:
            # It ran well for a while, so this is a new problem, not the previous one.
            wait = FIRST_RETRY_SECONDS
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), timeout=wait)
        wait = min(2 * wait, MAX_RETRY_SECONDS)


async def _run_client_until_stop(client: PatienceClient, token: str, stop: asyncio.Event) -> None:
    """Run one client until it ends or `stop` is set."""
    async with (
        client,
        run_task(client.start(token)) as running,
        run_task(stop.wait()) as stopping,
    ):
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            log.info("stopping")
            await client.wait_for_running_tasks()
            await client.close()
        if not running.done() and stop.is_set():
            running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def _set_stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(signal_number, stop.set)
        except NotImplementedError:
            # Windows' event loop has no signal handlers; Python's signal module has.
            signal.signal(signal_number, lambda *_: loop.call_soon_threadsafe(stop.set))
