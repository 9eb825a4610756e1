"""Two ways to run a sandbox: as a process, or in the test's own event loop.

In the event loop it is just as real to its clients, which use sockets, but starts at once. Tests of
the process itself (signals, its command line, its end) need the process. In both, bots may log in
as often as they like; a test of that limit sets one.
"""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from sandbox.server import SandboxServer
from sandbox.state import Sandbox
from tests.timeouts import WAIT_TIMEOUT

# Resources that the sandbox leaves open (from Python 3.13 on databases, too) are errors.
SANDBOX_COMMAND = (sys.executable, "-W", "error::ResourceWarning", "-m", "sandbox")


def run_sandbox_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m sandbox`` with an empty standard input until it ends."""
    return subprocess.run(
        [*SANDBOX_COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT_TIMEOUT,
        check=False,
    )


class SandboxHost(Protocol):
    """Runs a sandbox, also again after it stopped."""

    async def start(self, port: int) -> int:
        """Start at a port, 0 for a free one; return the port."""
        ...

    async def stop(self) -> int:
        """Stop it if it is running; return the exit status."""
        ...


class ProcessHost:
    """Runs ``python -m sandbox`` with ``options``; SIGTERM ends it."""

    def __init__(self, folder: Path, token: str, *options: str) -> None:
        self._command = (
            *(*SANDBOX_COMMAND, "--with-parent"),
            *("--folder", str(folder), "--token", token, "--identify-seconds", "0", *options),
        )
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, port: int) -> int:
        """Start the process and wait until it listens; return the port."""
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
        """Stop the process if it is running; return its exit status."""
        process = self._process
        if process is None:
            return 0
        if process.returncode is None:
            process.terminate()
        assert process.stdin is not None
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), WAIT_TIMEOUT)


class EventLoopHost:
    """Runs the sandbox's server in the test's event loop; without a folder it stores nothing."""

    def __init__(self, folder: Path | None, token: str) -> None:
        self._folder = folder
        self._token = token
        self._server: SandboxServer | None = None

    def build_sandbox(self) -> Sandbox:
        """Return a sandbox on the host's folder."""
        return Sandbox(self._folder, self._token, identify_interval_seconds=0)

    async def start(self, port: int) -> int:
        """Start the server; return the port."""
        self._server = SandboxServer(self.build_sandbox(), port)
        await self._server.start()
        return self._server.port

    async def stop(self) -> int:
        """Stop the server; return 0."""
        server, self._server = self._server, None
        if server is not None:
            await server.stop()
        return 0
