"""The gateway: the bot's sessions, the events they receive, logging in and resuming."""

import secrets
import time
from typing import TYPE_CHECKING

from sandbox.errors import Json
from sandbox.gateway.connection import GatewayConnection
from sandbox.gateway.faults import GatewayFaults
from sandbox.gateway.identify_limits import IdentifyLimits, IdentifyVerdict
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
