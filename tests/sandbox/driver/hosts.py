"""How a sandbox runs: as a process, as people run it, or within the test's own event loop.

Within the loop it is as real to all who speak to it, through sockets, and it is there at once; what
is shown of the process itself (signals, its command line, its end) needs the process.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from sandbox.server import SandboxServer
from sandbox.state import Sandbox
from tests.timeouts import WAIT_TIMEOUT

SANDBOX_COMMAND = (sys.executable, "-m", "sandbox")


def run_sandbox_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m sandbox``, without any standard input, until it ends."""
    return subprocess.run(
        [*SANDBOX_COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT_TIMEOUT,
        check=False,
    )


class SandboxHost(Protocol):
    """Runs a sandbox, and again after it stopped."""

    async def start(self, port: int) -> int:
        """Start at a port, 0 for a free one; returns the port."""
        ...

    async def stop(self) -> int:
        """End it, where it has not ended; returns the exit status."""
        ...


class ProcessHost:
    """``python -m sandbox``; ``options`` are more of its command line. SIGTERM ends it."""

    def __init__(self, folder: Path, token: str, *options: str) -> None:
        self._command = (
            *(*SANDBOX_COMMAND, "--with-parent"),
            *("--folder", str(folder), "--token", token, *options),
        )
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, port: int) -> int:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            *("--port", str(port)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if not line:
            raise RuntimeError("The sandbox did not start.")
        return int(line.rstrip("/\n").rsplit(":", 1)[1])

    async def stop(self) -> int:
        process = self._process
        if process is None:
            return 0
        if process.returncode is None:
            process.terminate()
        assert process.stdin is not None
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), WAIT_TIMEOUT)


class EventLoopHost:
    """The sandbox's server in the event loop of the test."""

    def __init__(self, folder: Path, token: str) -> None:
        self._folder = folder
        self._token = token
        self._server: SandboxServer | None = None

    async def start(self, port: int) -> int:
        self._server = SandboxServer(Sandbox(self._folder, self._token), port)
        await self._server.start()
        return self._server.port

    async def stop(self) -> int:
        server, self._server = self._server, None
        if server is not None:
            await server.stop()
        return 0
