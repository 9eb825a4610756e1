"""The gateway: the bot's sessions, the events they receive, logging in and resuming.

A session is a bot's login, with the sent events that a resume may ask for again. A connection sends
its frames in order, compressed if the client asked for it. A crowd is servers that only the gateway
knows: many, alike, and with nobody in them but the bot.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import web

from sandbox import discord_json
from sandbox.background import start_task
from sandbox.errors import Json
from sandbox.faults import GatewayFaults
from sandbox.http_json import format_compact_json
from sandbox.rate_limits import IdentifyLimits, IdentifyVerdict
from sandbox.world import World

SESSION_RESUMABLE_SECONDS = 60
ALL_INTENTS = (1 << 26) - 1


class Gateway:
    """All sessions of the bot; ``on_online_change`` is called when it connects or disconnects.

    ``crowd`` are servers that the bot hears of besides those of the world.
    """

    def __init__(
        self,
        world: World,
        token: str,
        identify_limits: IdentifyLimits,
        *,
        allow_privileged_intents: bool,
    ) -> None:
        self._world = world
        self.identify_limits = identify_limits
        self._token = token
        self._allows_privileged_intents = allow_privileged_intents
        self.url = ""
        self.sessions: dict[str, GatewaySession] = {}
        self.on_online_change: Callable[[bool], None] | None = None
        self.faults = GatewayFaults()
        self.crowd: dict[str, Json] = {}

    @property
    def is_online(self) -> bool:
        """Whether any session is connected."""
        return any(session.connection is not None for session in self.sessions.values())

    def has_resumable_session(self) -> bool:
        """Return whether a session is connected or can still be resumed; drop those too old."""
        now = time.monotonic()
        for session in list(self.sessions.values()):
            if (
                session.connection is None
                and now - session.disconnected_at > SESSION_RESUMABLE_SECONDS
            ):
                del self.sessions[session.id]
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
        """Send an event to every session of the server's shard that has this intent.

        ``intent`` 0 means every session. ``without_content`` is sent instead to sessions that may
        not read what people write.
        """
        self.has_resumable_session()
        for session in self.sessions.values():
            if not session.covers_guild(guild_id) or (intent and not session.intents & intent):
                continue
            hides_content = (
                without_content is not None and not session.intents & GatewayIntent.MESSAGE_CONTENT
            )
            session.send_event(event, without_content if hides_content else data)

    def drop_connections(self, method: str, code: int, *, is_resumable: bool) -> int:
        """Disconnect every client; return how many there were.

        ``method`` is ``close`` with a code, ``reconnect`` (op 7), ``invalid`` (op 9), ``abort``, or
        ``hang``: the connection stays open, and nothing is read or written any more.
        Unless resumable, the session is forgotten, so that a resume is answered with op 9.
        """
        connected = [
            session for session in self.sessions.values() if session.connection is not None
        ]
        for session in connected:
            connection = session.connection
            assert connection is not None
            if not is_resumable:
                del self.sessions[session.id]
            if method == "reconnect":
                connection.send_frame(GatewayOpcode.RECONNECT)
            elif method == "invalid":
                connection.send_frame(GatewayOpcode.INVALID_SESSION, is_resumable)
            elif method == "abort":
                connection.abort()
            elif method == "hang":
                connection.hang()
            else:
                connection.close(code)
        return len(connected)

    def handle_disconnect(
        self, session: GatewaySession | None, connection: GatewayConnection
    ) -> None:
        """Record that a connection has ended; a session that its client closed ends too."""
        if session is None or session.connection is not connection:
            return
        session.connection, session.disconnected_at = None, time.monotonic()
        if not connection.is_closing and connection.socket.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)
        self._announce_online_change()

    def _announce_online_change(self) -> None:
        if self.on_online_change is not None:
            self.on_online_change(self.is_online)

    def find_login_error(self, login: Json) -> GatewayCloseCode | None:
        """Return the close code for a login that is refused, or None."""
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

    def count_identify(self, login: Json) -> IdentifyVerdict:
        """Count a login that is valid; with one too many in a day all sessions end, as at Discord.

        There the token is reset then; here it is refused until the day is over.
        """
        verdict = self.identify_limits.count_identify(login.get("shard", [0, 1])[0])
        if verdict is IdentifyVerdict.EXHAUSTED:
            self.drop_connections(
                "close", GatewayCloseCode.AUTHENTICATION_FAILED, is_resumable=False
            )
            self.sessions.clear()
        return verdict

    def start_session(self, connection: GatewayConnection, login: Json) -> GatewaySession:
        """Start a session and send its READY and its servers."""
        shard, shards = login.get("shard", [0, 1])
        session = GatewaySession(secrets.token_hex(16), login["intents"], shard, shards, connection)
        self.sessions[session.id] = session
        guilds = {
            guild.id: discord_json.build_guild_create_json(self._world, guild)
            for guild in self._world.list_bot_guilds()
        } | self.crowd
        guilds = {id_: guild for id_, guild in guilds.items() if session.covers_guild(id_)}
        session.send_event(
            "READY",
            {
                "v": 10,
                "user": discord_json.build_own_user_json(self._world.bot),
                "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guilds],
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
            for guild in guilds.values():
                session.send_event("GUILD_CREATE", guild)
        self._announce_online_change()
        return session

    def find_resume_error(self, login: Json) -> GatewayCloseCode | None:
        """Return the close code for a resume that is refused, or None.

        A sequence number is invalid if it is none, or the session has not come so far.
        """
        if self.find_login_error({**login, "intents": 0, "shard": [0, 1]}) is not None:
            return GatewayCloseCode.AUTHENTICATION_FAILED
        self.has_resumable_session()
        session, seq = self.sessions.get(str(login.get("session_id"))), login.get("seq")
        if type(seq) is not int or seq < 0 or (session and seq > session.sequence):
            return GatewayCloseCode.INVALID_SEQ
        return None

    def resume_session(self, connection: GatewayConnection, login: Json) -> GatewaySession | None:
        """Resume a session and send what it missed; None if it is gone, or has missed too much.

        The login has no error that `find_resume_error` finds.
        """
        session, seq = self.sessions.get(str(login.get("session_id"))), int(login["seq"])
        if session is None:
            return None
        missed_texts = [text for number, text in session.sent_events if number > seq]
        if session.sequence - seq != len(missed_texts):
            return None
        if session.connection is not None:
            session.connection.close(GatewayCloseCode.SESSION_TIMED_OUT)
        session.connection = connection
        session.resume_count += 1
        for text in missed_texts:
            connection.send_text(text)
        session.send_event("RESUMED", {"_trace": []})
        self._announce_online_change()
        return session

    def send_members(self, session: GatewaySession, query: Json) -> None:
        """Answer a request for members: those named by id, else only the bot."""
        guild = self._world.guilds.get(str(query.get("guild_id")))
        if guild is None or not self._world.is_bot_in_guild(guild):
            return
        requested_ids = query.get("user_ids") or []
        ids = [
            str(user_id)
            for user_id in (requested_ids if isinstance(requested_ids, list) else [requested_ids])
        ]
        members = [
            self._world.find_user(user_id) for user_id in ids if user_id in guild.role_ids_by_member
        ]
        if not ids:
            members = [self._world.bot]
        session.send_event(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": guild.id,
                "members": [
                    discord_json.build_member_json(guild, member)
                    for member in members
                    if member is not None
                ],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [
                    user_id for user_id in ids if user_id not in guild.role_ids_by_member
                ],
                "nonce": query.get("nonce"),
            },
        )


MAX_REPLAYED_EVENTS = 1000


class GatewayOpcode(IntEnum):
    """The gateway's opcodes that the sandbox knows."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11
    SOUNDBOARD = 31


class GatewayCloseCode(IntEnum):
    """The gateway's close codes."""

    UNKNOWN_ERROR = 4000
    UNKNOWN_OP = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQ = 4007
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    INVALID_API_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class GatewayIntent(IntEnum):
    """The intents that decide which events a session receives, as bits."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED_INTENTS = (
    GatewayIntent.GUILD_MEMBERS | GatewayIntent.GUILD_PRESENCES | GatewayIntent.MESSAGE_CONTENT
)


@dataclass(eq=False)
class GatewaySession:
    """A login that outlives its connection for a while; ``sequence`` counts its events."""

    id: str
    intents: int
    shard: int
    shard_count: int
    connection: GatewayConnection | None = None
    sequence: int = 0
    sent_events: deque[tuple[int, str]] = field(
        default_factory=lambda: deque(maxlen=MAX_REPLAYED_EVENTS)
    )
    disconnected_at: float = 0.0
    resume_count: int = 0

    def send_event(self, event: str, data: Any) -> None:
        """Send an event with the next number and remember it for a resume."""
        self.sequence += 1
        text = format_compact_json(
            {"op": GatewayOpcode.DISPATCH, "d": data, "s": self.sequence, "t": event}
        )
        self.sent_events.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send_text(text)

    def covers_guild(self, guild_id: str) -> bool:
        """Return whether a server belongs to this shard; direct messages belong to the first."""
        return (int(guild_id or 0) >> 22) % self.shard_count == self.shard


_SYNC_END = b"\x00\x00\xff\xff"
"""What every frame of a compressed stream ends with."""


class GatewayConnection:
    """A websocket to a client, written by a single task; frames after its close are dropped.

    Only ``zlib-stream`` is supported; a client that asks for another compression gets plain text,
    which discord.py and discord.js both read. ``is_closing`` is true where this side began to
    close.
    """

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self.is_closing = False
        self.is_hanging = False
        self._compressor = zlib.compressobj() if compression == "zlib-stream" else None
        self._queue: asyncio.Queue[str | bytes | int | None] = asyncio.Queue()
        self._writer = start_task(self._write_queued_frames())

    def send_frame(
        self, op: int, data: Any = None, sequence: int | None = None, event: str | None = None
    ) -> None:
        """Queue a frame with its opcode, data, sequence number and event name."""
        self._queue.put_nowait(
            format_compact_json({"op": op, "d": data, "s": sequence, "t": event})
        )

    def send_text(self, text: str, *, is_raw: bool = False) -> None:
        """Queue a frame that is already encoded; a raw one breaks a compressed stream."""
        self._queue.put_nowait(text.encode() + _SYNC_END if is_raw else text)

    def close(self, code: int) -> None:
        """Close with a code after everything queued has been sent."""
        self.is_closing = True
        self._queue.put_nowait(code)

    def hang(self) -> None:
        """Keep the connection open, and write nothing on it any more."""
        self.is_hanging = True
        self._writer.cancel()

    def abort(self) -> None:
        """Cut the connection without a close frame, as a failing network does."""
        self._writer.cancel()
        if self.socket._req is not None and self.socket._req.transport is not None:  # noqa: SLF001 - aiohttp has no public way to cut a connection
            self.socket._req.transport.abort()  # noqa: SLF001 - as above

    async def flush_and_stop(self) -> None:
        """Let everything queued go out, then end the writing task."""
        self._queue.put_nowait(None)
        await asyncio.wait({self._writer}, timeout=2)
        self._writer.cancel()

    async def _write_queued_frames(self) -> None:
        while (item := await self._queue.get()) is not None:
            try:
                if isinstance(item, int):
                    await self.socket.close(code=item)
                    return
                if isinstance(item, bytes):
                    await self.socket.send_bytes(item)
                elif self._compressor is None:
                    await self.socket.send_str(item)
                else:
                    # Half a character is an escape in JSON, as no encoding has it.
                    text = item.encode(errors="backslashreplace")
                    frame = self._compressor.compress(text)
                    await self.socket.send_bytes(frame + self._compressor.flush(zlib.Z_SYNC_FLUSH))
            except ConnectionError:
                return


ROLES_PER_GUILD = 10
FIRST_CROWD_ID = 1_600_000_000_000_000_000
_GUILD_ID_STEP = 1 << 22
"""Shards go by the bits from here up, so the servers spread over all of them."""


def build_crowd(world: World, count: int, channels_per_guild: int) -> dict[str, Json]:
    """Return ``count`` servers by id, as the gateway sends them after READY."""
    [guild, *_] = world.list_bot_guilds()
    [channel, *_] = world.list_guild_channels(guild)
    guild_json = discord_json.build_guild_create_json(world, guild)
    channel_json = discord_json.build_channel_json(world, channel)
    crowd = {}
    for number in range(count):
        guild_id = FIRST_CROWD_ID + number * _GUILD_ID_STEP
        channel_ids = range(guild_id + 1, guild_id + 1 + channels_per_guild)
        role_ids = [guild_id, *range(guild_id + 1001, guild_id + 1000 + ROLES_PER_GUILD)]
        crowd[str(guild_id)] = {
            **guild_json,
            "id": str(guild_id),
            "name": f"Server {number + 1}",
            "roles": [{**guild_json["roles"][0], "id": str(role_id)} for role_id in role_ids],
            "members": [{**guild_json["members"][0], "roles": []}],
            "channels": [
                {**channel_json, "id": str(channel_id), "guild_id": str(guild_id)}
                for channel_id in channel_ids
            ],
        }
    return crowd
