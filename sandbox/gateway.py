"""The gateway: who is connected, what they are told, and how a lost line is taken up again."""

import asyncio
import json
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox import shapes
from sandbox.connection import Connection
from sandbox.errors import Json
from sandbox.session import PRIVILEGED, Close, Intent, Op, Session
from sandbox.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

HEARTBEAT_SECONDS = 41.25
ACK_SECONDS = 0.01
RESUMABLE_SECONDS = 60
MOST_FRAMES, FRAME_SECONDS = 120, 60
ALL_INTENTS = (1 << 26) - 1


class Gateway:
    """All sessions of the bot. ``on_line`` is called when the bot comes or goes."""

    def __init__(self, world: World, token: str, *, privileged: bool) -> None:
        self._world = world
        self._token = token
        self._privileged = privileged
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.on_line: Callable[[bool], None] | None = None
        self.refuse_next = 0

    @property
    def online(self) -> bool:
        return any(each.connection is not None for each in self.sessions.values())

    def reachable(self) -> bool:
        """Whether a session is there, or was so lately that it may still be taken up again."""
        now = time.monotonic()
        for each in list(self.sessions.values()):
            if each.connection is None and now - each.left_at > RESUMABLE_SECONDS:
                del self.sessions[each.id]
        return bool(self.sessions)

    def tell(
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
        self.reachable()
        for each in self.sessions.values():
            if not each.covers(guild_id) or (intent and not each.intents & intent):
                continue
            hidden = without_content is not None and not each.intents & Intent.MESSAGE_CONTENT
            each.tell(event, without_content if hidden else data)

    def drop(self, how: str, code: int, *, resumable: bool) -> int:
        """Part with every connected client; returns how many there were.

        ``how``: ``close`` with a code, ``reconnect`` (op 7), ``invalid`` (op 9), ``abort``. Where
        not resumable the session is forgotten, so that a resume is answered with op 9.
        """
        connected = [each for each in self.sessions.values() if each.connection is not None]
        for each in connected:
            line = each.connection
            assert line is not None
            if not resumable:
                del self.sessions[each.id]
            if how == "reconnect":
                line.send(Op.RECONNECT)
            elif how == "invalid":
                line.send(Op.INVALID_SESSION, resumable)
            elif how == "abort":
                line.abort()
            else:
                line.close(code)
        return len(connected)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """``GET /gw``: one connection from hello to its end."""
        if self.refuse_next > 0:
            self.refuse_next -= 1
            return web.Response(status=503, text="The gateway is not available.")
        socket = web.WebSocketResponse(max_msg_size=4096 * 16)
        await socket.prepare(request)
        line = Connection(socket, request.query.get("compress"))
        line.send(Op.HELLO, {"heartbeat_interval": int(HEARTBEAT_SECONDS * 1000), "_trace": []})
        client = _Client(self, line)
        try:
            await client.listen()
        finally:
            await self._left(client)
        return socket

    async def _left(self, client: "_Client") -> None:
        await client.line.finish()
        session = client.session
        if session is None or session.connection is not client.line:
            return
        session.connection, session.left_at = None, time.monotonic()
        if not client.line.closing and client.line.socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)
        self._announce()

    def _announce(self) -> None:
        if self.on_line is not None:
            self.on_line(self.online)

    def why_not(self, identify: Json) -> Close | None:
        """The close code for a login that cannot be, or None."""
        if str(identify.get("token", "")).removeprefix("Bot ") != self._token:
            return Close.AUTHENTICATION_FAILED
        intents = identify.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            return Close.INVALID_INTENTS
        if intents & PRIVILEGED and not self._privileged:
            return Close.DISALLOWED_INTENTS
        match identify.get("shard", [0, 1]):
            case [int(shard), int(shards)] if 0 <= shard < shards:
                return None
        return Close.INVALID_SHARD

    def identify(self, line: Connection, wanted: Json) -> Session:
        shard, shards = wanted.get("shard", [0, 1])
        session = Session(secrets.token_hex(16), wanted["intents"], shard, shards, line)
        self.sessions[session.id] = session
        guilds = [each for each in self._world.bot_guilds() if session.covers(each.id)]
        session.tell(
            "READY",
            {
                "v": 10,
                "user": shapes.self_user(self._world.bot),
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
        if session.intents & Intent.GUILDS:
            for each in guilds:
                session.tell("GUILD_CREATE", shapes.guild_create(self._world, each))
        self._announce()
        return session

    def resume(self, line: Connection, wanted: Json) -> Session | None:
        """The session taken up again, with what it missed; None where it is gone."""
        self.reachable()
        session, seq = self.sessions.get(str(wanted.get("session_id"))), wanted.get("seq")
        if session is None or not isinstance(seq, int):
            return None
        missed = [text for number, text in session.told if number > seq]
        if session.seq - seq != len(missed):
            return None
        if session.connection is not None:
            session.connection.close(Close.SESSION_TIMED_OUT)
        session.connection = line
        session.resumed += 1
        for text in missed:
            line.send_text(text)
        session.tell("RESUMED", {"_trace": []})
        self._announce()
        return session

    def members(self, session: Session, wanted: Json) -> None:
        """Answer a request for members: those named by id, else the bot alone."""
        guild = self._world.guilds.get(str(wanted.get("guild_id")))
        if guild is None or not self._world.has_bot(guild):
            return
        named = wanted.get("user_ids") or []
        ids = [str(each) for each in (named if isinstance(named, list) else [named])]
        found = [self._world.user(key) for key in ids if key in guild.members]
        if not ids:
            found = [self._world.bot]
        session.tell(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": guild.id,
                "members": [shapes.member(guild, each) for each in found if each is not None],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [key for key in ids if key not in guild.members],
                "nonce": wanted.get("nonce"),
            },
        )


class _Client:
    """What one connected client says, frame by frame."""

    def __init__(self, gateway: Gateway, line: Connection) -> None:
        self.gateway = gateway
        self.line = line
        self.session: Session | None = None
        self._frames: deque[float] = deque()

    async def listen(self) -> None:
        while True:
            try:
                message = await self.line.socket.receive(timeout=HEARTBEAT_SECONDS * 2)
            except TimeoutError:
                self.line.close(Close.SESSION_TIMED_OUT)
                return
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            refused = self._heard(message.data)
            if refused is not None:
                self.line.close(refused)
                return

    def _heard(self, raw: str | bytes) -> Close | None:
        now = time.monotonic()
        self._frames.append(now)
        while self._frames and now - self._frames[0] > FRAME_SECONDS:
            self._frames.popleft()
        if len(self._frames) > MOST_FRAMES:
            return Close.RATE_LIMITED
        try:
            frame = json.loads(raw)
            op, data = frame["op"], frame.get("d")
        except (ValueError, TypeError, KeyError):
            return Close.DECODE_ERROR
        if op == Op.HEARTBEAT:
            # An answer within the very turn of the loop comes before discord.py has noted when it
            # asked, and it would believe itself a whole interval behind.
            asyncio.get_running_loop().call_later(ACK_SECONDS, self.line.send, Op.HEARTBEAT_ACK)
            return None
        if op in (Op.IDENTIFY, Op.RESUME):
            return self._logged_in(op, data)
        if op not in (Op.PRESENCE, Op.VOICE, Op.REQUEST_MEMBERS, Op.SOUNDBOARD):
            return Close.UNKNOWN_OP
        if self.session is None:
            return Close.NOT_AUTHENTICATED
        if op == Op.REQUEST_MEMBERS and isinstance(data, dict):
            self.gateway.members(self.session, data)
        return None

    def _logged_in(self, op: int, data: Any) -> Close | None:
        if self.session is not None:
            return Close.ALREADY_AUTHENTICATED
        if not isinstance(data, dict):
            return Close.DECODE_ERROR
        if op == Op.IDENTIFY:
            refused = self.gateway.why_not(data)
            if refused is None:
                self.session = self.gateway.identify(self.line, data)
            return refused
        if self.gateway.why_not({**data, "intents": 0}) is not None:
            return Close.AUTHENTICATION_FAILED
        self.session = self.gateway.resume(self.line, data)
        if self.session is None:
            self.line.send(Op.INVALID_SESSION, False)
        return None
