"""The gateway: who is connected, what they are told, and how a lost line is taken up again."""

import asyncio
import json
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox.errors import Json
from sandbox.gateway.connection import GatewayConnection
from sandbox.gateway.session import (
    PRIVILEGED_INTENTS,
    GatewayCloseCode,
    GatewayIntent,
    GatewayOpcode,
    GatewaySession,
)
from sandbox.model import discord_json
from sandbox.model.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

HEARTBEAT_SECONDS = 41.25
HEARTBEAT_ACK_DELAY_SECONDS = 0.01
SESSION_RESUMABLE_SECONDS = 60
MAX_FRAMES, FRAME_WINDOW_SECONDS = 120, 60
ALL_INTENTS = (1 << 26) - 1


class Gateway:
    """All sessions of the bot. ``on_line`` is called when the bot comes or goes."""

    def __init__(self, world: World, token: str, *, allow_privileged_intents: bool) -> None:
        self._world = world
        self._token = token
        self._allows_privileged_intents = allow_privileged_intents
        self.url = ""
        self.sessions: dict[str, GatewaySession] = {}
        self.on_online_change: Callable[[bool], None] | None = None
        self.connections_to_refuse = 0

    @property
    def is_online(self) -> bool:
        return any(each.connection is not None for each in self.sessions.values())

    def has_resumable_session(self) -> bool:
        """Whether a session is there, or was so lately that it may still be taken up again."""
        now = time.monotonic()
        for each in list(self.sessions.values()):
            if each.connection is None and now - each.disconnected_at > SESSION_RESUMABLE_SECONDS:
                del self.sessions[each.id]
        return bool(self.sessions)

    def send_event(
        self,
        event: str,
        data: Json,
        *,
        guild_id: str = "",
        intent: int = 0,
        without_content: Json | None = None,
    ) -> None:
        """Tell every session of the server's shard that has one of these intents.

        ``without_content`` is told instead where the session may not read what people write.
        """
        self.has_resumable_session()
        for each in self.sessions.values():
            if not each.covers_guild(guild_id) or (intent and not each.intents & intent):
                continue
            hidden = (
                without_content is not None and not each.intents & GatewayIntent.MESSAGE_CONTENT
            )
            each.send_event(event, without_content if hidden else data)

    def drop_connections(self, method: str, code: int, *, is_resumable: bool) -> int:
        """Part with every connected client; returns how many there were.

        ``how``: ``close`` with a code, ``reconnect`` (op 7), ``invalid`` (op 9), ``abort``. Where
        not resumable the session is forgotten, so that a resume is answered with op 9.
        """
        connected = [each for each in self.sessions.values() if each.connection is not None]
        for each in connected:
            line = each.connection
            assert line is not None
            if not is_resumable:
                del self.sessions[each.id]
            if method == "reconnect":
                line.send_frame(GatewayOpcode.RECONNECT)
            elif method == "invalid":
                line.send_frame(GatewayOpcode.INVALID_SESSION, is_resumable)
            elif method == "abort":
                line.abort()
            else:
                line.close(code)
        return len(connected)

    async def serve_connection(self, request: web.Request) -> web.StreamResponse:
        """``GET /gw``: one connection from hello to its end."""
        if self.connections_to_refuse > 0:
            self.connections_to_refuse -= 1
            return web.Response(status=503, text="The gateway is not available.")
        socket = web.WebSocketResponse(max_msg_size=4096 * 16)
        await socket.prepare(request)
        line = GatewayConnection(socket, request.query.get("compress"))
        line.send_frame(
            GatewayOpcode.HELLO, {"heartbeat_interval": int(HEARTBEAT_SECONDS * 1000), "_trace": []}
        )
        client = _GatewayClient(self, line)
        try:
            await client.handle_frames()
        finally:
            await self._handle_disconnect(client)
        return socket

    async def _handle_disconnect(self, client: "_GatewayClient") -> None:
        await client.connection.flush_and_stop()
        session = client.session
        if session is None or session.connection is not client.connection:
            return
        session.connection, session.disconnected_at = None, time.monotonic()
        if not client.connection.is_closing and client.connection.socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)
        self._announce_online_change()

    def _announce_online_change(self) -> None:
        if self.on_online_change is not None:
            self.on_online_change(self.is_online)

    def find_login_error(self, login: Json) -> GatewayCloseCode | None:
        """The close code for a login that cannot be, or None."""
        if str(login.get("token", "")).removeprefix("Bot ") != self._token:
            return GatewayCloseCode.AUTHENTICATION_FAILED
        intents = login.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            return GatewayCloseCode.INVALID_INTENTS
        if intents & PRIVILEGED_INTENTS and not self._allows_privileged_intents:
            return GatewayCloseCode.DISALLOWED_INTENTS
        match login.get("shard", [0, 1]):
            case [int(shard), int(shards)] if 0 <= shard < shards:
                return None
        return GatewayCloseCode.INVALID_SHARD

    def start_session(self, connection: GatewayConnection, login: Json) -> GatewaySession:
        shard, shards = login.get("shard", [0, 1])
        session = GatewaySession(secrets.token_hex(16), login["intents"], shard, shards, connection)
        self.sessions[session.id] = session
        guilds = [each for each in self._world.list_bot_guilds() if session.covers_guild(each.id)]
        session.send_event(
            "READY",
            {
                "v": 10,
                "user": discord_json.build_own_user_json(self._world.bot),
                "guilds": [{"id": each.id, "unavailable": True} for each in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "shard": [shard, shards],
                "application": {"id": self._world.bot.id, "flags": 0},
                "private_channels": [],
                "presences": [],
                "relationships": [],
                "user_settings": {},
                "geo_ordered_rtc_regions": [],
                "_trace": [],
            },
        )
        if session.intents & GatewayIntent.GUILDS:
            for each in guilds:
                session.send_event(
                    "GUILD_CREATE", discord_json.build_guild_create_json(self._world, each)
                )
        self._announce_online_change()
        return session

    def resume_session(self, connection: GatewayConnection, login: Json) -> GatewaySession | None:
        """The session taken up again, with what it missed; None where it is gone."""
        self.has_resumable_session()
        session, seq = self.sessions.get(str(login.get("session_id"))), login.get("seq")
        if session is None or not isinstance(seq, int):
            return None
        missed = [text for number, text in session.sent_events if number > seq]
        if session.sequence - seq != len(missed):
            return None
        if session.connection is not None:
            session.connection.close(GatewayCloseCode.SESSION_TIMED_OUT)
        session.connection = connection
        session.resume_count += 1
        for text in missed:
            connection.send_text(text)
        session.send_event("RESUMED", {"_trace": []})
        self._announce_online_change()
        return session

    def send_members(self, session: GatewaySession, query: Json) -> None:
        """Answer a request for members: those named by id, else the bot alone."""
        guild = self._world.guilds.get(str(query.get("guild_id")))
        if guild is None or not self._world.is_bot_in_guild(guild):
            return
        named = query.get("user_ids") or []
        ids = [str(each) for each in (named if isinstance(named, list) else [named])]
        found = [self._world.find_user(key) for key in ids if key in guild.role_ids_by_member]
        if not ids:
            found = [self._world.bot]
        session.send_event(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": guild.id,
                "members": [
                    discord_json.build_member_json(guild, each)
                    for each in found
                    if each is not None
                ],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [key for key in ids if key not in guild.role_ids_by_member],
                "nonce": query.get("nonce"),
            },
        )


class _GatewayClient:
    """What one connected client says, frame by frame."""

    def __init__(self, gateway: Gateway, connection: GatewayConnection) -> None:
        self.gateway = gateway
        self.connection = connection
        self.session: GatewaySession | None = None
        self._frame_times: deque[float] = deque()

    async def handle_frames(self) -> None:
        while True:
            try:
                message = await self.connection.socket.receive(timeout=HEARTBEAT_SECONDS * 2)
            except TimeoutError:
                self.connection.close(GatewayCloseCode.SESSION_TIMED_OUT)
                return
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            refused = self._handle_frame(message.data)
            if refused is not None:
                self.connection.close(refused)
                return

    def _handle_frame(self, raw: str | bytes) -> GatewayCloseCode | None:
        now = time.monotonic()
        self._frame_times.append(now)
        while self._frame_times and now - self._frame_times[0] > FRAME_WINDOW_SECONDS:
            self._frame_times.popleft()
        if len(self._frame_times) > MAX_FRAMES:
            return GatewayCloseCode.RATE_LIMITED
        try:
            frame = json.loads(raw)
            op, data = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError):
            return GatewayCloseCode.DECODE_ERROR
        if op == GatewayOpcode.HEARTBEAT:
            # An answer within the very turn of the loop comes before discord.py has noted when it
            # asked, and it would believe itself a whole interval behind.
            asyncio.get_running_loop().call_later(
                HEARTBEAT_ACK_DELAY_SECONDS, self.connection.send_frame, GatewayOpcode.HEARTBEAT_ACK
            )
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

    def _handle_login(self, op: int, data: Any) -> GatewayCloseCode | None:
        if self.session is not None:
            return GatewayCloseCode.ALREADY_AUTHENTICATED
        if not isinstance(data, dict):
            return GatewayCloseCode.DECODE_ERROR
        if op == GatewayOpcode.IDENTIFY:
            refused = self.gateway.find_login_error(data)
            if refused is None:
                self.session = self.gateway.start_session(self.connection, data)
            return refused
        if self.gateway.find_login_error({**data, "intents": 0}) is not None:
            return GatewayCloseCode.AUTHENTICATION_FAILED
        self.session = self.gateway.resume_session(self.connection, data)
        if self.session is None:
            self.connection.send_frame(GatewayOpcode.INVALID_SESSION, False)
        return None
