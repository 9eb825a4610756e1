"""A connection to Chromium's DevTools protocol."""

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any, Self

import aiohttp

from tests.timeouts import WAIT_TIMEOUT


class DevToolsConnection:
    """A websocket to the browser; once attached, its commands go to one window.

    ``script_errors`` are the uncaught exceptions of the window's pages, oldest first.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.script_errors: list[str] = []
        self._socket = socket
        self._session_id: str | None = None
        self._last_call_id = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._lifecycle_events: dict[tuple[str, str], asyncio.Event] = defaultdict(asyncio.Event)

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, address: str) -> AsyncIterator[Self]:
        """Connect to a browser's DevTools websocket and read from it."""
        async with (
            aiohttp.ClientSession() as client,
            client.ws_connect(address, max_msg_size=0, heartbeat=None) as socket,
        ):
            connection = cls(socket)
            reader_task = asyncio.create_task(connection._receive_messages())
            try:
                yield connection
            finally:
                reader_task.cancel()

    async def attach_to_window(self, window: str) -> None:
        """Send all further commands to a window, and record its pages' events."""
        attached = await self.send_command("Target.attachToTarget", targetId=window, flatten=True)
        self._session_id = attached["sessionId"]
        await self.send_command("Page.enable")
        await self.send_command("Page.setLifecycleEventsEnabled", enabled=True)
        await self.send_command("Runtime.enable")

    async def detach_from_window(self) -> None:
        """Leave the window to others."""
        session, self._session_id = self._session_id, None
        await self.send_command("Target.detachFromTarget", sessionId=session)

    async def send_command(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result; raises RuntimeError."""
        self._last_call_id += 1
        call_id = self._last_call_id
        self._answers[call_id] = asyncio.get_running_loop().create_future()
        request: dict[str, Any] = {"id": call_id, "method": method, "params": parameters}
        if self._session_id:
            request["sessionId"] = self._session_id
        await self._socket.send_json(request)
        message = await asyncio.wait_for(self._answers[call_id], 2 * WAIT_TIMEOUT)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']['message']}")
        return message["result"]

    async def wait_for_lifecycle_event(self, loader_id: str, name: str) -> None:
        """Wait until something, such as ``load``, has happened to a document."""
        await asyncio.wait_for(self._lifecycle_events[loader_id, name].wait(), WAIT_TIMEOUT)

    async def _receive_messages(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame.data)
            answer = self._answers.pop(message.get("id", -1), None)
            if answer is not None and not answer.done():
                answer.set_result(message)
            elif message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                thrown = details.get("exception", {}).get("description")
                self.script_errors.append(thrown or details["text"])
            elif message.get("method") == "Page.lifecycleEvent":
                event = message["params"]
                self._lifecycle_events[event["loaderId"], event["name"]].set()
