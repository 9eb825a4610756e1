"""Events sent to the open pages as they happen."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from sandbox.background import start_task
from sandbox.errors import Json
from sandbox.http_json import format_compact_json

MAX_QUEUED_EVENTS = 1000


@dataclass(eq=False)
class OpenPage:
    """An open page: its websocket, the person at it, and the events it has yet to receive."""

    socket: web.WebSocketResponse
    person_id: str
    queued_events: asyncio.Queue[str] = field(
        default_factory=lambda: asyncio.Queue(MAX_QUEUED_EVENTS)
    )

    async def send_queued_events(self) -> None:
        """Send queued events until the page is gone."""
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.queued_events.get())


class PageEventBroadcaster:
    """Sends events to the open pages; a page that does not read holds up nobody."""

    def __init__(self) -> None:
        self._open_pages: set[OpenPage] = set()

    async def serve_page_socket(
        self, request: web.Request, person_id: str
    ) -> web.WebSocketResponse:
        """Serve ``GET /sandbox/page?person=ID`` until the page goes away."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = OpenPage(socket, person_id)
        self._open_pages.add(page)
        writer = start_task(page.send_queued_events())
        try:
            async for _ in socket:
                pass
        finally:
            self._open_pages.discard(page)
            writer.cancel()
        return socket

    def send_event(self, event: Json, is_for_person: Callable[[str], bool] | None = None) -> None:
        """Send an event to the pages of the people that ``is_for_person`` accepts, or to all."""
        text = format_compact_json(event)
        for page in list(self._open_pages):
            if is_for_person is None or is_for_person(page.person_id):
                try:
                    page.queued_events.put_nowait(text)
                except asyncio.QueueFull:
                    # It loads everything again when it reconnects.
                    self._open_pages.discard(page)

    def send_event_to_person(self, person_id: str, event: Json) -> None:
        """Send an event to the pages of one person."""
        self.send_event(event, lambda other: other == person_id)

    async def close_pages(self) -> None:
        """Close the websockets of all pages."""
        for page in list(self._open_pages):
            await page.socket.close(code=1001)
