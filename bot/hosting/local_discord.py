"""Without a token: a Discord on this very machine, beside the bot."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager
from threading import Thread
from typing import IO, TYPE_CHECKING

from pydantic import SecretStr

from bot.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.settings import Settings

SANDBOX_TOKEN = "sandbox"  # noqa: S105 - the sandbox's own, and no secret


@asynccontextmanager
async def run_sandbox_if_needed(settings: Settings) -> AsyncIterator[Settings]:
    """The settings that reach Discord: as they are, or those of a sandbox started here.

    A sandbox that runs already is reached by DISCORD_API_URL without a token. OperatorError when
    the sandbox cannot be started, with what it said.
    """
    if not settings.is_sandboxed:
        yield settings
        return
    token = {"discord_token": SecretStr(SANDBOX_TOKEN)}
    if "discord_api_url" in settings.model_fields_set:
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


def _start_sandbox_process(settings: Settings) -> subprocess.Popen[bytes]:
    """The sandbox as a process; what it has to say comes on its standard output.

    It has a session of its own: ctrl-c is for the bot, which stops it in the end; and should the
    bot be killed, the sandbox sees its standard input end.
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
    """Where the sandbox is, once it is there; from then on its complaints are passed on."""
    assert sandbox.stdout is not None  # it was asked for
    line = sandbox.stdout.readline().decode().strip()
    address = next((word for word in line.split() if word.startswith("http://")), None)
    if address is None:
        raise OperatorError(line or "The sandbox does not start.")
    Thread(target=_forward_output, args=(sandbox.stdout,), daemon=True).start()
    return address.rstrip("/")


def _forward_output(output: IO[bytes]) -> None:
    for line in output:
        sys.stderr.buffer.write(line)
        sys.stderr.flush()
