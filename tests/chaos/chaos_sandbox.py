"""Where worlds take place one after another: an event loop, a sandbox, an empty database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.chaos.driver.captured_log import CapturedLog, capture_log
from tests.chaos.driver.deliveries import Deliveries
from tests.chaos.driver.direct_sandbox import DirectHost, run_direct_sandbox
from tests.chaos.truth.databases import FileDatabases, ServerDatabases, WorldDatabases
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.whole.driver.short_waits import shorten_library_waits, shorten_retry_waits

_T = TypeVar("_T")


class ChaosSandbox:
    """The event loop stands still between two calls of `run`.

    Databases are SQLite files, or on a PostgreSQL server where one is given.
    """

    running: RunningSandbox
    host: DirectHost
    deliveries: Deliveries
    log: CapturedLog

    def __init__(self, server_url: str | None = None) -> None:
        self.has_server = server_url is not None
        self._runner = asyncio.Runner()
        self._exit_stack = ExitStack()
        self._async_exit_stack = AsyncExitStack()
        self._folder = Path(mkdtemp(prefix="chaos-"))
        self.databases: WorldDatabases = (
            ServerDatabases(server_url) if server_url else FileDatabases(self._folder)
        )

    def __enter__(self) -> Self:
        shorten_library_waits()
        self._exit_stack.enter_context(shorten_retry_waits())
        self.log = self._exit_stack.enter_context(capture_log())
        self.run(self._open())
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.run(self._async_exit_stack.aclose())
        self._runner.close()
        self._exit_stack.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run work to its end, and return its result."""
        return self._runner.run(work)

    async def _open(self) -> None:
        await self.databases.prepare()
        self.running, self.host = await self._async_exit_stack.enter_async_context(
            run_direct_sandbox()
        )
        self.deliveries = Deliveries(self.host.sandbox.gateway)
