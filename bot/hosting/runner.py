"""Keep the client connected, and stop it cleanly."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from bot.background import run_task
from bot.backoff import Backoff
from bot.errors import OperatorError, format_error
from bot.hosting.refused_logins import explain_refusal
from bot.hosting.stop_signals import set_on_stop_signals

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client import PatienceClient

log = structlog.get_logger("bot.hosting.runner")

FIRST_RETRY_SECONDS = 1.0
"""The wait before the second attempt to connect; it doubles with every attempt after that."""
MAX_RETRY_SECONDS = 60.0
"""The longest wait between two attempts to connect."""


async def keep_client_running(build_client: Callable[[], PatienceClient], token: str) -> None:
    """Run a client until SIGINT or SIGTERM; replace one that fails by a new one.

    Raises OperatorError if Discord refuses to let the bot in for a reason that only the operator
    can change.
    """
    stop = asyncio.Event()
    set_on_stop_signals(stop)
    backoff = Backoff(FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS)
    while not stop.is_set():
        client = build_client()
        reason = "the connection ended"
        try:
            await _run_client_until_stop(client, token, stop)
        except Exception as error:
            # Failed connections, and errors of the library on payloads that it does not expect.
            if refusal := explain_refusal(error, client):
                raise OperatorError(refusal) from error
            reason = format_error(error)
        if client.has_logged_in:
            backoff.start_over()  # it ran, so this is a new problem and not the previous one
        if not stop.is_set():
            wait = backoff.take_wait()
            log.warning("could not connect", error=reason, again_in=wait)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), timeout=wait)


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
            running.cancel()
        with suppress(asyncio.CancelledError):
            await running
