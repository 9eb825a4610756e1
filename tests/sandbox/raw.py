"""A bot that says exactly what a test tells it to, also what no library would send."""

import asyncio
import contextlib
import io
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import aiohttp

from tests.patience import PATIENCE
from tests.sandbox.running import Json, Running

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)
V2 = 1 << 15


class Line:
    """One gateway connection, frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.seq: int | None = None
        self.closed_with = 0
        self._inflate = zlib.decompressobj()

    @classmethod
    async def open(cls, running: Running, query: str = "") -> Self:
        return cls(await running.http.ws_connect(running.gateway_url + query))

    async def send(self, op: Any, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def frame(self) -> Json:
        """The next frame; ConnectionResetError with the close code where there is none."""
        message = await asyncio.wait_for(self.socket.receive(), PATIENCE)
        if message.type is aiohttp.WSMsgType.TEXT:
            text = message.data
        elif message.type is aiohttp.WSMsgType.BINARY:
            text = self._inflate.decompress(message.data).decode()
        else:
            # 1006 is what a line that was cut without a word reads as.
            self.closed_with = message.data if message.type is aiohttp.WSMsgType.CLOSE else 1006
            raise ConnectionResetError(self.closed_with)
        frame: Json = json.loads(text)
        self.seq = frame["s"] if frame["s"] is not None else self.seq
        return frame

    async def event(self, name: str) -> Any:
        """The data of the next dispatch of that name; others are passed over."""
        while (frame := await self.frame())["t"] != name:
            pass
        return frame["d"]

    async def close_code(self) -> int:
        """Read until the other side closes; returns its code."""
        with contextlib.suppress(ConnectionResetError):
            while True:
                await self.frame()
        return self.closed_with

    async def identify(self, token: str, intents: int = GUILDS, **more: Any) -> None:
        await self.send(2, {"token": token, "intents": intents, "properties": {}, **more})


class RawBot:
    """Logged in; answers interactions as told."""

    def __init__(self, running: Running, line: Line, ready: Json) -> None:
        self.running = running
        self.line = line
        self.ready = ready
        self.id: str = ready["user"]["id"]

    async def interaction(self) -> Json:
        found: Json = await self.line.event("INTERACTION_CREATE")
        return found

    async def answer(
        self, interaction: Json, kind: int, data: Json | None = None, **files: bytes
    ) -> tuple[int, Json]:
        """A callback of a type; files by name, where underscores stand for dots."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.send(
            "POST", path + "?with_response=1", {"type": kind, "data": data}, files
        )

    async def follow_up(self, interaction: Json, data: Json, **files: bytes) -> tuple[int, Json]:
        path = f"/webhooks/{self.id}/{interaction['token']}"
        return await self.send("POST", path, data, files)

    async def edit(
        self, interaction: Json, data: Json, message: str = "@original", **files: bytes
    ) -> tuple[int, Json]:
        path = f"/webhooks/{self.id}/{interaction['token']}/messages/{message}"
        return await self.send("PATCH", path, data, files)

    async def by_token(
        self, method: str, interaction: Json, message: str = "@original"
    ) -> tuple[int, Json]:
        path = f"/webhooks/{self.id}/{interaction['token']}/messages/{message}"
        return await self.send(method, path)

    async def send(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Any request, JSON or with files multipart: status and answer ({} where empty)."""
        url, headers = self.running.api_url + path, {"Authorization": f"Bot {self.running.token}"}
        given: Any = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for place, (name, content) in enumerate(files.items()):
                form.add_field(
                    f"files[{place}]", io.BytesIO(content), filename=name.replace("_", ".")
                )
            given = {"data": form}
        async with self.running.http.request(method, url, headers=headers, **given) as response:
            if response.status == 204:
                return 204, {}
            return response.status, await response.json()


@asynccontextmanager
async def raw_bot(
    running: Running, intents: int = GUILDS, *commands: Json
) -> AsyncIterator[RawBot]:
    """A raw bot with these commands registered; by default ``/go``, usable everywhere."""
    line = await Line.open(running)
    await line.identify(running.token, intents)
    bot = RawBot(running, line, await line.event("READY"))
    registered = list(commands) or [GO]
    status, answer = await bot.send("PUT", f"/applications/{bot.id}/commands", registered)
    assert status == 200, answer
    try:
        yield bot
    finally:
        await line.socket.close(code=1000)


GO: Json = {
    "name": "go",
    "description": "Goes",
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "options": [{"name": "words", "description": "What to say", "type": 3, "autocomplete": True}],
}


def table(*rows: Json, picture: str = "a.png", text: str = "A table") -> Json:
    """A Components V2 message with a picture and rows of controls."""
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{picture}"}}]}
    inside = [{"type": 10, "content": text}, gallery, *rows]
    return {
        "flags": V2,
        "components": [{"type": 17, "components": inside}],
        "attachments": [{"id": 0, "filename": picture}],
    }


def buttons(*custom_ids: str, **more: Any) -> Json:
    return {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": key.title(), "custom_id": key, **more}
            for key in custom_ids
        ],
    }


def first_error(answer: Json) -> tuple[str, str]:
    """Where the first thing is wrong in a refused form, with dots, and Discord's word for it."""

    def search(node: Json, path: tuple[str, ...]) -> tuple[str, str] | None:
        for key, inner in node.items():
            if key == "_errors":
                return ".".join(path), str(inner[0]["code"])
            if found := search(inner, (*path, key)):
                return found
        return None

    found = search(answer["errors"], ())
    assert found is not None, answer
    return found
