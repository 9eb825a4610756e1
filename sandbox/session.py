"""A login at the gateway: its numbers, and what it was told, so that it can be taken up again."""

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sandbox.connection import Connection
from sandbox.wire import compact

REPLAYED_EVENTS = 1000


class Op(IntEnum):
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


class Close(IntEnum):
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
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Intent(IntEnum):
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


@dataclass(eq=False)
class Session:
    """A login that outlives its connection for a while; ``seq`` counts what it was told."""

    id: str
    intents: int
    shard: int
    shards: int
    connection: Connection | None = None
    seq: int = 0
    told: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYED_EVENTS))
    left_at: float = 0.0
    resumed: int = 0

    def tell(self, event: str, data: Any) -> None:
        self.seq += 1
        text = compact({"op": Op.DISPATCH, "d": data, "s": self.seq, "t": event})
        self.told.append((self.seq, text))
        if self.connection is not None:
            self.connection.send_text(text)

    def covers(self, guild_id: str) -> bool:
        """Discord's sharding: a server belongs to one shard, direct messages to the first."""
        return (int(guild_id or 0) >> 22) % self.shards == self.shard
