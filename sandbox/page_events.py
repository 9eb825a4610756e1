"""What the open pages are told while it happens."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.errors import Json
from sandbox.wire import compact

MOST_WAITING = 1000


@dataclass(eq=False)
class OpenPage:
    socket: web.WebSocketResponse
    person_id: str
    waiting: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))

    async def write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.waiting.get())


class PageEvents:
    """The open pages and the person at each. A page that sleeps holds up nobody."""

    def __init__(self) -> None:
        self._open: set[OpenPage] = set()

    async def serve(self, request: web.Request, person_id: str) -> web.WebSocketResponse:
        """``GET /sandbox/page?person=ID``: stays until the page goes away."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = OpenPage(socket, person_id)
        self._open.add(page)
        writer = asyncio.create_task(page.write())
        try:
            async for _ in socket:
                pass
        finally:
            self._open.discard(page)
            writer.cancel()
        return socket

    def tell(self, event: Json, concerns: Callable[[str], bool] | None = None) -> None:
        """Send an event to the pages of those whom it ``concerns``, or to all."""
        text = compact(event)
        for page in list(self._open):
            if concerns is None or concerns(page.person_id):
                try:
                    page.waiting.put_nowait(text)
                except asyncio.QueueFull:
                    # It asks for everything afresh when it comes back.
                    self._open.discard(page)

    def tell_one(self, person_id: str, event: Json) -> None:
        """Send an event to the pages of one person."""
        self.tell(event, lambda other: other == person_id)

    async def close(self) -> None:
        for page in list(self._open):
            await page.socket.close(code=1001)
