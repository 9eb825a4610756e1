"""A bot that sends exactly what a test tells it to, even what no library would send."""

import asyncio
import contextlib
import io
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import aiohttp

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.timeouts import WAIT_TIMEOUT

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
TINY_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)
COMPONENTS_V2 = 1 << 15


class GatewayClient:
    """A client's gateway connection, frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.sequence: int | None = None
        self.received_close_code = 0
        self._decompressor = zlib.decompressobj()

    @classmethod
    async def open(cls, sandbox: RunningSandbox, query: str = "") -> Self:
        """Connect to a sandbox's gateway."""
        return cls(await sandbox.http.ws_connect(sandbox.gateway_url + query))

    async def send_frame(self, op: Any, data: Any = None) -> None:
        """Send a frame."""
        await self.socket.send_json({"op": op, "d": data})

    async def receive_frame(self) -> Json:
        """Return the next frame; raises ConnectionResetError with the close code at the end."""
        message = await asyncio.wait_for(self.socket.receive(), WAIT_TIMEOUT)
        if message.type is aiohttp.WSMsgType.TEXT:
            text = message.data
        elif message.type is aiohttp.WSMsgType.BINARY:
            text = self._decompressor.decompress(message.data).decode()
        else:
            # 1006 stands for a connection that ended without a close frame.
            self.received_close_code = (
                message.data if message.type is aiohttp.WSMsgType.CLOSE else 1006
            )
            raise ConnectionResetError(self.received_close_code)
        frame: Json = json.loads(text)
        self.sequence = frame["s"] if frame["s"] is not None else self.sequence
        return frame

    async def wait_for_event(self, name: str) -> Any:
        """Return the data of the next event with a name, skipping others."""
        while (frame := await self.receive_frame())["t"] != name:
            pass
        return frame["d"]

    async def wait_for_close_code(self) -> int:
        """Read until the other side closes; return its code."""
        with contextlib.suppress(ConnectionResetError):
            while True:
                await self.receive_frame()
        return self.received_close_code

    async def identify(self, token: str, intents: int = GUILDS, **extra_fields: Any) -> None:
        """Log in."""
        await self.send_frame(
            2, {"token": token, "intents": intents, "properties": {}, **extra_fields}
        )


class RawBot:
    """A bot that has logged in and answers interactions as told."""

    def __init__(self, sandbox: RunningSandbox, connection: GatewayClient, ready: Json) -> None:
        self.sandbox = sandbox
        self.connection = connection
        self.ready_data = ready
        self.id: str = ready["user"]["id"]

    async def wait_for_interaction(self) -> Json:
        """Return the next interaction."""
        interaction: Json = await self.connection.wait_for_event("INTERACTION_CREATE")
        return interaction

    async def answer_interaction(
        self, interaction: Json, callback_type: int, data: Json | None = None, **files: bytes
    ) -> tuple[int, Json]:
        """Send a callback, with files by name, where underscores stand for dots."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        return await self.request(
            "POST", path + "?with_response=1", {"type": callback_type, "data": data}, files
        )

    async def send_follow_up(
        self, interaction: Json, data: Json, **files: bytes
    ) -> tuple[int, Json]:
        """Post a message with an interaction's token."""
        path = f"/webhooks/{self.id}/{interaction['token']}"
        return await self.request("POST", path, data, files)

    async def edit_answer(
        self, interaction: Json, data: Json, message: str = "@original", **files: bytes
    ) -> tuple[int, Json]:
        """Edit one of the token's messages."""
        path = f"/webhooks/{self.id}/{interaction['token']}/messages/{message}"
        return await self.request("PATCH", path, data, files)

    async def request_by_token(
        self, method: str, interaction: Json, message: str = "@original"
    ) -> tuple[int, Json]:
        """Get or delete one of the token's messages."""
        path = f"/webhooks/{self.id}/{interaction['token']}/messages/{message}"
        return await self.request(method, path)

    async def request(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> tuple[int, Any]:
        """Send a request, as JSON or with files as multipart; return the status and the answer."""
        url, headers = self.sandbox.api_url + path, {"Authorization": f"Bot {self.sandbox.token}"}
        arguments: Any = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, content) in enumerate(files.items()):
                form.add_field(
                    f"files[{index}]", io.BytesIO(content), filename=name.replace("_", ".")
                )
            arguments = {"data": form}
        async with self.sandbox.http.request(method, url, headers=headers, **arguments) as response:
            if response.status == 204:
                return 204, {}
            return response.status, await response.json()


@asynccontextmanager
async def run_raw_bot(
    sandbox: RunningSandbox, intents: int = GUILDS, *commands: Json
) -> AsyncIterator[RawBot]:
    """Run a raw bot with these commands registered; by default ``/go``, usable everywhere."""
    connection = await GatewayClient.open(sandbox)
    await connection.identify(sandbox.token, intents)
    bot = RawBot(sandbox, connection, await connection.wait_for_event("READY"))
    registered = list(commands) or [GO_COMMAND]
    status, answer = await bot.request("PUT", f"/applications/{bot.id}/commands", registered)
    assert status == 200, answer
    try:
        yield bot
    finally:
        await connection.socket.close(code=1000)


GO_COMMAND: Json = {
    "name": "go",
    "description": "Goes",
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "options": [{"name": "words", "description": "What to say", "type": 3, "autocomplete": True}],
}


def build_table_message(
    *component_rows: Json, picture: str = "a.png", text: str = "A table"
) -> Json:
    """Return a Components V2 message with a picture and rows of controls."""
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{picture}"}}]}
    components = [{"type": 10, "content": text}, gallery, *component_rows]
    return {
        "flags": COMPONENTS_V2,
        "components": [{"type": 17, "components": components}],
        "attachments": [{"id": 0, "filename": picture}],
    }


def build_button_row(*custom_ids: str, **more: Any) -> Json:
    """Return a row of buttons with these custom ids, which are also their labels."""
    return {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": key.title(), "custom_id": key, **more}
            for key in custom_ids
        ],
    }


def find_first_error(answer: Json) -> tuple[str, str]:
    """Return a refused form's first error: its path, joined by dots, and Discord's code."""

    def search(node: Json, path: tuple[str, ...]) -> tuple[str, str] | None:
        for key, inner in node.items():
            if key == "_errors":
                return ".".join(path), str(inner[0]["code"])
            if first_error := search(inner, (*path, key)):
                return first_error
        return None

    first_error = search(answer["errors"], ())
    assert first_error is not None, answer
    return first_error
