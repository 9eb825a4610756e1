"""The gateway's websocket route: read a client's frames, log it in and answer it."""

import asyncio
import json
import time
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.errors import Json
from sandbox.faults import HEARTBEAT_SECONDS
from sandbox.gateway import (
    Gateway,
    GatewayCloseCode,
    GatewayConnection,
    GatewayOpcode,
    GatewaySession,
)
from sandbox.http_json import wait_for_disconnect
from sandbox.rate_limits import IdentifyVerdict
from sandbox.state import SANDBOX_KEY
from sandbox.world import format_http_date

HEARTBEAT_ACK_DELAY_SECONDS = 0.01
MAX_FRAMES, FRAME_WINDOW_SECONDS = 120, 60
MAX_FRAME_BYTES = 4096
MAX_READ_BYTES = 64 * 1024
API_VERSIONS = {"9", "10"}


async def serve_gateway_connection(request: web.Request) -> web.StreamResponse:
    """Serve one client from hello to disconnect: ``GET /gw``."""
    gateway = request.app[SANDBOX_KEY].gateway
    if gateway.faults.take_refusal():
        return web.Response(status=503, text="The gateway is not available.")
    # A client's close frame is answered here, unless the connection hangs.
    socket = web.WebSocketResponse(max_msg_size=MAX_READ_BYTES, autoclose=False)
    socket.headers["Date"] = format_http_date(request.app[SANDBOX_KEY].clock.get_time())
    await socket.prepare(request)
    connection = GatewayConnection(socket, request.query.get("compress"))
    if gateway.faults.take_hang():
        connection.hang()
    connection.send_frame(
        GatewayOpcode.HELLO,
        {"heartbeat_interval": int(gateway.faults.heartbeat_seconds * 1000), "_trace": []},
    )
    handler = FrameHandler(gateway, connection)
    if request.query.get("v", "10") not in API_VERSIONS:
        connection.close(GatewayCloseCode.INVALID_API_VERSION)
    try:
        await handler.handle_frames()
        if connection.is_hanging:
            await wait_for_disconnect(request)
        elif socket.close_code is not None:
            await socket.close()
    finally:
        await connection.flush_and_stop()
        gateway.handle_disconnect(handler.session, connection)
    return socket


class FrameHandler:
    """Handles the frames of one connected client; ``session`` is None until it has logged in."""

    def __init__(self, gateway: Gateway, connection: GatewayConnection) -> None:
        self.gateway = gateway
        self.connection = connection
        self.session: GatewaySession | None = None
        self._frame_times: deque[float] = deque()

    async def handle_frames(self) -> None:
        """Handle frames until either side closes the connection."""
        while True:
            try:
                message = await self.connection.socket.receive(timeout=HEARTBEAT_SECONDS * 2)
            except TimeoutError:
                self.connection.close(GatewayCloseCode.SESSION_TIMED_OUT)
                return
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            if self.connection.is_hanging:
                continue
            close_code = self._handle_frame(message.data)
            if close_code is not None:
                self.connection.close(close_code)
                return

    def _handle_frame(self, raw: str | bytes) -> int | None:
        """Handle one frame; return the close code if the connection must end."""
        now = time.monotonic()
        self._frame_times.append(now)
        while self._frame_times and now - self._frame_times[0] > FRAME_WINDOW_SECONDS:
            self._frame_times.popleft()
        if len(self._frame_times) > MAX_FRAMES:
            return GatewayCloseCode.RATE_LIMITED
        if len(raw.encode() if isinstance(raw, str) else raw) > MAX_FRAME_BYTES:
            return GatewayCloseCode.DECODE_ERROR
        try:
            frame = json.loads(raw)
            op, data = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError):
            return GatewayCloseCode.DECODE_ERROR
        if op == GatewayOpcode.HEARTBEAT:
            self._acknowledge_heartbeat()
            return None
        if op in (GatewayOpcode.IDENTIFY, GatewayOpcode.RESUME):
            return self._handle_login(op, data)
        if op not in (
            GatewayOpcode.PRESENCE,
            GatewayOpcode.VOICE,
            GatewayOpcode.REQUEST_MEMBERS,
            GatewayOpcode.SOUNDBOARD,
        ):
            return GatewayCloseCode.UNKNOWN_OP
        if self.session is None:
            return GatewayCloseCode.NOT_AUTHENTICATED
        if op == GatewayOpcode.REQUEST_MEMBERS and isinstance(data, dict):
            self.gateway.send_members(self.session, data)
        return None

    def _acknowledge_heartbeat(self) -> None:
        # discord.py notes when it sent a heartbeat only after sending it. An acknowledgement in the
        # same turn of the loop would come earlier, and look a whole interval late.
        asyncio.get_running_loop().call_later(
            HEARTBEAT_ACK_DELAY_SECONDS, self.connection.send_frame, GatewayOpcode.HEARTBEAT_ACK
        )

    def _handle_login(self, op: int, data: Any) -> int | None:
        if close_code := self.gateway.faults.take_login_close_code():
            return close_code
        if self.gateway.faults.take_ignored_login():
            return None
        if self.session is not None:
            return GatewayCloseCode.ALREADY_AUTHENTICATED
        if not isinstance(data, dict):
            return GatewayCloseCode.DECODE_ERROR
        if op == GatewayOpcode.IDENTIFY:
            return self._handle_identify(data)
        if close_code := self.gateway.find_resume_error(data):
            return close_code
        self.session = self.gateway.resume_session(self.connection, data)
        if self.session is None:
            self.connection.send_frame(GatewayOpcode.INVALID_SESSION, False)
        return None

    def _handle_identify(self, login: Json) -> GatewayCloseCode | None:
        if close_code := self.gateway.find_login_error(login):
            return close_code
        match self.gateway.count_identify(login):
            case IdentifyVerdict.ACCEPTED:
                self.session = self.gateway.start_session(self.connection, login)
            case IdentifyVerdict.TOO_SOON:
                self.connection.send_frame(GatewayOpcode.INVALID_SESSION, False)
            case IdentifyVerdict.EXHAUSTED:
                return GatewayCloseCode.AUTHENTICATION_FAILED
        return None


GATEWAY_ROUTES = [
    web.get("/gw", serve_gateway_connection),
    web.get("/gw/", serve_gateway_connection),
]
