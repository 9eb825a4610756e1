"""Processes of the bot's own modules that read lines and write lines, and end with their caller."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def run_worker_process(module: str) -> AsyncIterator[Process]:
    """Run a module of the bot in a process of its own, which has ended when the block has.

    Its standard input and output are pipes; what it says of errors is not read.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        # Ctrl-C reaches only the bot, which ends its processes.
        start_new_session=os.name == "posix",
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
