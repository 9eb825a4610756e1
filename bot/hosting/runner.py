"""Keep the client connected, and stop it cleanly."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.background import run_task
from bot.backoff import Backoff
from bot.client import PatienceClient
from bot.errors import OperatorError, format_error
from bot.hosting.refused_logins import explain_refusal

log = structlog.get_logger("bot.hosting.runner")

FIRST_RETRY_SECONDS = 1.0
"""The wait before the second attempt to connect; it doubles with every attempt after that."""
MAX_RETRY_SECONDS = 60.0
"""The longest wait between two attempts to connect."""


async def keep_client_running(build_client: Callable[[], PatienceClient], token: str) -> None:
    """Run a client until this task is cancelled; replace one that fails by a new one.

    Raises OperatorError if Discord refuses to let the bot in for a reason that only the operator
    can change.
    """
    task = asyncio.current_task()
    assert task is not None  # called by one
    backoff = Backoff(FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS)
    while not task.cancelling():  # it may have been cancelled, and failed as it ended
        client = build_client()
        reason = "the connection ended"
        try:
            await _run_client(client, token)
        except Exception as error:
            # Failed connections, and errors of the library on payloads that it does not expect.
            if refusal := explain_refusal(error, client):
                raise OperatorError(refusal) from error
            reason = format_error(error)
        if client.has_logged_in:
            backoff.start_over()  # it ran, so this is a new problem and not the previous one
        wait = backoff.take_wait()
        log.warning("could not connect", error=reason, again_in=wait)
        await asyncio.sleep(wait)


async def _run_client(client: PatienceClient, token: str) -> None:
    """Run one client until it ends; when this is cancelled, what is under way is finished."""
    async with client, run_task(client.start(token)) as running:
        try:
            await asyncio.wait({running})
        except asyncio.CancelledError:
            log.info("stopping")
            await client.stop_receiving()
            await client.wait_for_running_tasks()
            await client.close()
            raise
        await running
