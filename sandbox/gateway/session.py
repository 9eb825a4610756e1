"""A bot's login at the gateway, with the sent events that a resume may ask for again."""

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sandbox.gateway.connection import GatewayConnection
from sandbox.http_json import format_compact_json

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
