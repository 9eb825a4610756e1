"""A Discord that costs little: the sandbox lets bots in, and presses are sent and taken as bytes.

One press is recorded while the sandbox does everything. After that each press is a copy with other
ids, and each answer is read no further than to tell whether it shows a table.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandbox.gateway import GatewaySession
from sandbox.http_json import format_compact_json
from sandbox.state import Sandbox

_HEAD_END = b"\r\n\r\n"
_LAST_CHUNK = b"0\r\n\r\n"
_CONTENT_LENGTH = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)
_CALLBACK = re.compile(rb"POST /api/v10/interactions/([0-9]+)/")
_HOST_LINE = re.compile(rb"\r\n(?:host|connection):[^\r]*", re.IGNORECASE)
_UPDATE_TYPE = re.compile(rb'"type": ?7')
_READ_BYTES = 600
"""Within so many bytes of an answer stands its type."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's first answer to a press; `is_update` if it changes the pressed message."""

    interaction_id: str
    is_update: bool
    byte_count: int


@dataclass(frozen=True, slots=True)
class RecordedPress:
    """A press as it was sent, and what Discord said of its answer, with places for ids."""

    frame: str
    confirmation: str

    @classmethod
    def build(cls, interaction: dict[str, Any], confirmation: dict[str, Any]) -> RecordedPress:
        """Make a recorded press and its confirmation a pattern for others."""
        ids = {
            interaction["id"]: "<interaction>",
            interaction["token"]: "<interaction>-token",
            interaction["member"]["user"]["id"]: "<player>",
            interaction["message"]["id"]: "<message>",
        }
        changed = {**interaction, "data": {**interaction["data"], "custom_id": "<control>"}}
        frame = format_compact_json({"op": 0, "d": changed, "s": 0, "t": "INTERACTION_CREATE"})
        frame = frame.replace('"s":0,', '"s":<sequence>,')
        for id_, place in ids.items():
            frame = frame.replace(id_, place)
        # Its message, with ids of its own, is read by nobody.
        confirmation_text = format_compact_json(confirmation)
        return cls(frame, confirmation_text.replace(interaction["id"], "<interaction>"))

    def build_frame(self, interaction_id: str, player_id: int, control: str, sequence: int) -> str:
        """Return the gateway's frame for a press of this control."""
        return (
            self.frame.replace("<interaction>", interaction_id)
            .replace("<player>", str(player_id))
            .replace("<message>", str(player_id + 1))
            .replace("<control>", control)
            .replace("<sequence>", str(sequence))
        )

    def build_confirmation(self, interaction_id: str) -> bytes:
        """Return what Discord says of the answer to a press."""
        return self.confirmation.replace("<interaction>", interaction_id).encode()


class LightDiscord:
    """A server in front of the sandbox's REST API, and its presses.

    `on_answer` is called with each first answer. Until there is a recorded press the sandbox
    answers everything; `other_requests` counts what it had to answer later on.
    """

    def __init__(self, sandbox: Sandbox, sandbox_port: int) -> None:
        self.recorded_press: RecordedPress | None = None
        self.on_answer: Callable[[Answer], None] = lambda _: None
        self.sandbox_port = sandbox_port
        self.other_requests = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self._sandbox = sandbox
        self._server: asyncio.Server | None = None

    async def start(self) -> str:
        """Start listening; return the base of the REST API."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _RestConnection(self), "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/api/v10"

    def stop(self) -> None:
        """Listen no more."""
        if self._server:
            self._server.close()

    def list_sessions(self) -> list[GatewaySession]:
        """Return the sessions of the connected bots, in the order of their logins."""
        sessions = self._sandbox.gateway.sessions.values()
        return [session for session in sessions if session.connection]

    def send_press(self, session: GatewaySession, player_id: int, control: str) -> str:
        """Let a player press a control at this bot; return the interaction's id."""
        assert self.recorded_press is not None
        assert session.connection is not None
        interaction_id = self._sandbox.clock.create_snowflake()
        session.sequence += 1
        frame = self.recorded_press.build_frame(
            interaction_id, player_id, control, session.sequence
        )
        session.connection.send_text(frame)
        return interaction_id


class _RestConnection(asyncio.Protocol):
    """A connection on which a bot sends one request after another."""

    def __init__(self, discord: LightDiscord) -> None:
        self._discord = discord
        self._received = bytearray()
        self._request_size: int | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Handle a request once all of it is there."""
        self._received += data
        if self._request_size is None:
            head_end = self._received.find(_HEAD_END)
            if head_end < 0:
                return
            length = _CONTENT_LENGTH.search(self._received, 0, head_end)
            is_chunked = b"chunked" in self._received[:head_end].lower()
            body_start = head_end + len(_HEAD_END)
            if is_chunked and not length:
                if not self._received.endswith(_LAST_CHUNK):
                    return
                self._request_size = len(self._received)
            else:
                self._request_size = body_start + (int(length[1]) if length else 0)
        if len(self._received) < self._request_size:
            return
        request = self._received
        self._received, self._request_size = bytearray(), None
        self._handle_request(request)

    def _handle_request(self, request: bytearray) -> None:
        discord = self._discord
        assert self._transport is not None
        callback = _CALLBACK.match(request)
        if callback and (recorded := discord.recorded_press):
            interaction_id = callback[1].decode()
            self._transport.write(_build_response(recorded.build_confirmation(interaction_id)))
            body_start = request.find(_HEAD_END)
            is_update = _UPDATE_TYPE.search(request, body_start, body_start + _READ_BYTES)
            discord.on_answer(Answer(interaction_id, bool(is_update), len(request)))
            return
        discord.other_requests += discord.recorded_press is not None
        task = asyncio.create_task(self._let_sandbox_answer(bytes(request)))
        discord.tasks.add(task)
        task.add_done_callback(discord.tasks.discard)

    async def _let_sandbox_answer(self, request: bytes) -> None:
        assert self._transport is not None
        address = f"127.0.0.1:{self._discord.sandbox_port}"
        head, _, body = request.partition(_HEAD_END)
        head = _HOST_LINE.sub(b"", head) + f"\r\nHost: {address}\r\nConnection: close".encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._discord.sandbox_port)
        writer.write(head + _HEAD_END + body)
        self._transport.write(await reader.read())
        writer.close()
        self._transport.close()


def _build_response(body: bytes) -> bytes:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head.encode() + _HEAD_END + body


def find_confirmation(requests: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the sandbox said of the last answer to an interaction."""
    answers = [request for request in requests if request["path"].endswith("/callback")]
    confirmation: dict[str, Any] = json.loads(answers[-1]["answer"])
    return confirmation
