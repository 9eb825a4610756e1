"""Without a token: a Discord on this very machine, beside the bot."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from pydantic import SecretStr

from bot.hosting.errors import OperatorError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.settings import Settings

TOKEN = "sandbox"  # noqa: S105 - the sandbox's own, and no secret
STARTING_SECONDS = 30


@asynccontextmanager
async def sandbox_beside(settings: Settings) -> AsyncIterator[Settings]:
    """The settings that reach Discord: as they are, or those of a sandbox started here.

    A sandbox that runs already is reached by DISCORD_API_URL without a token. OperatorError when
    the sandbox cannot be started, with what it said.
    """
    if not settings.sandboxed:
        yield settings
        return
    token = {"discord_token": SecretStr(TOKEN)}
    if "discord_api_url" in settings.model_fields_set:
        yield settings.model_copy(update=token)
        return
    # It has a session of its own: ctrl-c is for the bot, which stops it in the end; and should
    # the bot be killed, the sandbox sees its standard input end.
    sandbox = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "sandbox", "--with-parent"),
        *("--port", str(settings.sandbox_port), "--folder", str(settings.sandbox_folder)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        address = await _address(sandbox)
        print(f"The table is open: {address}  (ctrl-c closes it)", flush=True)
        yield settings.model_copy(
            update=token
            | {
                "discord_api_url": f"{address}/api/v10",
                "discord_gateway_url": f"{address.replace('http', 'ws', 1)}/gw",
            }
        )
    finally:
        if sandbox.returncode is None:
            sandbox.terminate()
            await sandbox.wait()


async def _address(sandbox: asyncio.subprocess.Process) -> str:
    assert sandbox.stdout is not None  # it was asked for
    assert sandbox.stderr is not None  # as above
    try:
        line = await asyncio.wait_for(sandbox.stdout.readline(), STARTING_SECONDS)
    except TimeoutError:
        raise OperatorError("The sandbox does not start.") from None
    words = line.decode().split()
    address = next((word for word in words if word.startswith("http://")), None)
    if address is None:
        said = (await sandbox.stderr.read()).decode().strip()
        raise OperatorError(said or "The sandbox does not start.")
    return address.rstrip("/")
