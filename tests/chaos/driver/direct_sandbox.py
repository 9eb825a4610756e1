"""A sandbox in the test's own process, whose users act without pages of their own.

The bot talks to it over sockets as always. Only the users are direct: hundreds of them cost nothing
until they act.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sandbox.errors import Json
from sandbox.state import PageEventBroadcaster, Sandbox
from tests.sandbox.driver.hosts import EventLoopHost
from tests.sandbox.driver.running_sandbox import RunningSandbox

TOKEN = "sandbox"  # noqa: S105 - any would do


class OutcomeBroadcaster(PageEventBroadcaster):
    """Tells a watcher what became of an interaction; pages are served only if some are open."""

    def __init__(self) -> None:
        super().__init__()
        self.watchers: dict[str, Callable[[Json], None]] = {}

    def send_event(self, event: Json, is_for_person: Callable[[str], bool] | None = None) -> None:
        """Send an event to the open pages, and to the watcher of the interaction it tells of."""
        watcher = self.watchers.get(event.get("nonce") or "")
        if watcher is not None:
            watcher(event)
        if self._open_pages:
            super().send_event(event, is_for_person)


class DirectHost(EventLoopHost):
    """Runs a sandbox that keeps everything in memory, and gives access to it."""

    def __init__(self) -> None:
        super().__init__(None, TOKEN)
        self._sandbox: Sandbox | None = None

    @property
    def sandbox(self) -> Sandbox:
        """The sandbox that runs."""
        assert self._sandbox is not None
        return self._sandbox

    @property
    def outcomes(self) -> OutcomeBroadcaster:
        """Where the outcomes of interactions are told."""
        outcomes = self.sandbox.page_events
        assert isinstance(outcomes, OutcomeBroadcaster)
        return outcomes

    def build_sandbox(self) -> Sandbox:
        """Return a sandbox in memory whose outcomes can be watched."""
        self._sandbox = super().build_sandbox()
        self._sandbox.page_events = OutcomeBroadcaster()
        return self._sandbox


@asynccontextmanager
async def run_direct_sandbox() -> AsyncIterator[tuple[RunningSandbox, DirectHost]]:
    """Run a sandbox for the block; yield its control and its host."""
    host = DirectHost()
    running = RunningSandbox(host, TOKEN)
    try:
        await running.start()
        yield running, host
    finally:
        await running.close()
