"""What the open pages are told while it happens."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.errors import Json
from sandbox.http_json import format_compact_json

MAX_QUEUED_EVENTS = 1000


@dataclass(eq=False)
class OpenPage:
    socket: web.WebSocketResponse
    person_id: str
    queued_events: asyncio.Queue[str] = field(
        default_factory=lambda: asyncio.Queue(MAX_QUEUED_EVENTS)
    )

    async def send_queued_events(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.queued_events.get())


class PageEventBroadcaster:
    """The open pages and the person at each. A page that sleeps holds up nobody."""

    def __init__(self) -> None:
        self._open_pages: set[OpenPage] = set()

    async def serve_page_socket(
        self, request: web.Request, person_id: str
    ) -> web.WebSocketResponse:
        """``GET /sandbox/page?person=ID``: stays until the page goes away."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = OpenPage(socket, person_id)
        self._open_pages.add(page)
        writer = asyncio.create_task(page.send_queued_events())
        try:
            async for _ in socket:
                pass
        finally:
            self._open_pages.discard(page)
            writer.cancel()
        return socket

    def send_event(self, event: Json, is_for_person: Callable[[str], bool] | None = None) -> None:
        """Send an event to the pages of those whom it ``concerns``, or to all."""
        text = format_compact_json(event)
        for page in list(self._open_pages):
            if is_for_person is None or is_for_person(page.person_id):
                try:
                    page.queued_events.put_nowait(text)
                except asyncio.QueueFull:
                    # It asks for everything afresh when it comes back.
                    self._open_pages.discard(page)

    def send_event_to_person(self, person_id: str, event: Json) -> None:
        """Send an event to the pages of one person."""
        self.send_event(event, lambda other: other == person_id)

    async def close_pages(self) -> None:
        for page in list(self._open_pages):
            await page.socket.close(code=1001)
