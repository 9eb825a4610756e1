"""The sandbox that the bot starts when it has no token: a Discord on this machine."""

from __future__ import annotations

import asyncio
import errno
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread
from typing import IO

from pydantic import SecretStr

from bot.errors import OperatorError
from bot.settings import Settings

SANDBOX_TOKEN = "sandbox"  # noqa: S105 - not a secret: it opens only the local sandbox


def check_sandbox_port(settings: Settings) -> None:
    """Raise OperatorError if a sandbox is to be started and cannot have its port.

    To be called before anything is stored: whoever chose the wrong port finds no database then.
    """
    if not _needs_own_sandbox(settings):
        return
    port = settings.sandbox_port
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OperatorError(
                f"SANDBOX_PORT {port} is in use; choose another, or 0 for any free one."
            ) from error
        raise OperatorError(f"SANDBOX_PORT {port} cannot be used: {error.strerror}.") from error


def _needs_own_sandbox(settings: Settings) -> bool:
    return settings.is_sandboxed and "discord_api_url" not in settings.model_fields_set


@asynccontextmanager
async def run_sandbox_if_needed(settings: Settings) -> AsyncIterator[Settings]:
    """Start a sandbox if there is no token; yield the settings that reach Discord or the sandbox.

    With DISCORD_API_URL and no token, a sandbox that is already running is used. Raises
    OperatorError, with the sandbox's own message, if it cannot be started.
    """
    if not settings.is_sandboxed:
        yield settings
        return
    token = {"discord_token": SecretStr(SANDBOX_TOKEN)}
    if not _needs_own_sandbox(settings):
        yield settings.model_copy(update=token)
        return
    sandbox = _start_sandbox_process(settings)
    try:
        address = await asyncio.to_thread(_read_sandbox_address, sandbox)
        print(f"The table is open: {address}  (type /new there; ctrl-c closes it)", flush=True)
        yield settings.model_copy(
            update=token
            | {
                "discord_api_url": f"{address}/api/v10",
                "discord_gateway_url": f"{address.replace('http', 'ws', 1)}/gw",
            }
        )
    finally:
        sandbox.terminate()
        await asyncio.to_thread(sandbox.wait)
        if sandbox.stdin is not None:
            sandbox.stdin.close()


def _start_sandbox_process(settings: Settings) -> subprocess.Popen[bytes]:
    """Start the sandbox as a process that writes to its standard output.

    It runs in its own session, so that ctrl-c reaches only the bot, which stops the sandbox at its
    own end. If the bot is killed, the sandbox notices that its standard input has ended.
    """
    return subprocess.Popen(  # noqa: S603 - our own program, with our own settings
        (
            *(sys.executable, "-m", "sandbox", "--with-parent", "--token", SANDBOX_TOKEN),
            *("--port", str(settings.sandbox_port), "--folder", str(settings.sandbox_folder)),
        ),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def _read_sandbox_address(sandbox: subprocess.Popen[bytes]) -> str:
    """Wait for the sandbox's address; from then on forward its output to standard error."""
    assert sandbox.stdout is not None  # opened as a pipe
    line = sandbox.stdout.readline().decode().strip()
    address = next((word for word in line.split() if word.startswith("http://")), None)
    if address is None:
        raise OperatorError(line or "The sandbox did not start.")
    Thread(target=_forward_output, args=(sandbox.stdout,), daemon=True).start()
    return address.rstrip("/")


def _forward_output(output: IO[bytes]) -> None:
    with output:
        for line in output:
            sys.stderr.write(line.decode("utf-8", "replace"))
            sys.stderr.flush()
