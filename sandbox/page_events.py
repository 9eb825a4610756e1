"""What the open pages are told while it happens."""

from dataclasses import dataclass

from aiohttp import WSMsgType, web

from sandbox.errors import Json
from sandbox.wire import compact


@dataclass(eq=False)
class OpenPage:
    socket: web.WebSocketResponse
    person_id: str


class PageEvents:
    """The open pages and the person at each."""

    def __init__(self) -> None:
        self._open: set[OpenPage] = set()

    async def serve(self, request: web.Request, person_id: str) -> web.WebSocketResponse:
        """``GET /sandbox/page?person=ID``: stays until the page goes away."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        page = OpenPage(socket, person_id)
        self._open.add(page)
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._open.discard(page)
        return socket

    async def tell(self, event: Json, people: set[str] | None = None) -> None:
        """Send an event to the pages of these people; to all where none are named."""
        text = compact(event)
        for page in list(self._open):
            if people is not None and page.person_id not in people:
                continue
            try:
                await page.socket.send_str(text)
            except ConnectionError:
                self._open.discard(page)

    async def close(self) -> None:
        for page in list(self._open):
            await page.socket.close(code=1001)
