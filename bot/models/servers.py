"""Servers' settings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DEFAULT_MIN_GAMES = 10
"""The games a player needs to be ranked, unless the server sets another number."""


class TablePlace(StrEnum):
    """Where a server shows new tables: in the channel, privately, or in a thread per player."""

    CHANNEL = "channel"
    PRIVATE = "private"
    THREAD = "thread"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableThread:
    """The thread under a channel that shows a player's tables."""

    player_id: int
    channel_id: int
    server_id: int
    thread_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """A server's settings.

    Without public channels the bot answers publicly in all of them. A reset of the leaderboards
    starts a new era. `daily_hour` is in UTC. `own_daily_variant` is the game of the server's own
    daily, if it has one; it may have been removed from the bot since.

    `is_on_global_leaderboards` applies to games dealt from then on: see `Game.counts_globally`.
    """

    id: int
    public_channel_ids: tuple[int, ...] = ()
    is_on_global_leaderboards: bool = True
    min_ranked_games: int = DEFAULT_MIN_GAMES
    era: int = 0
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    language: str | None = None
    table_place: TablePlace = TablePlace.CHANNEL
    own_daily_variant: str | None = None
