"""Leaderboards and the running totals on them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

ALL_GAMES = "every"
"""The game group of all games together."""

GLOBAL_SERVER_ID = 0
"""The server id of the global leaderboards."""


class LeaderboardRanking(StrEnum):
    """Which wins a leaderboard ranks by: all, or only those without undo and hint."""

    ALL_WINS = "plain"
    CLEAN_WINS = "clean"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardKey:
    """What identifies a leaderboard: a server and its era, a group of games, a period.

    The global leaderboards have `GLOBAL_SERVER_ID` and era 0. `game_group` is a variant's key,
    `family:` and a family's name, or `ALL_GAMES`.
    """

    server_id: int = GLOBAL_SERVER_ID
    era: int = 0
    game_group: str = ALL_GAMES
    period: str


@dataclass(frozen=True, slots=True)
class LeaderboardPeriod:
    """A period of leaderboards by its key, with the games that ended from its begin to its end."""

    key: str
    begins_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class GroupedVariant:
    """A variant as a member of a group of games, and how many cards each of its games has."""

    variant: str
    game_group: str
    card_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """A leaderboard with the totals of all its players."""

    id: int
    server_id: int
    era: int
    game_group: str
    period: str
    games: int
    wins: int
    clean_wins: int
    cards_up: int
    cards_in_play: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardStanding:
    """One player's totals on a leaderboard.

    The bounds are the lower ends of 95 % intervals of win rates. They and the share of cards up
    are between 0 and 1.
    """

    leaderboard_id: int
    player_id: int
    games: int
    wins: int
    clean_wins: int
    cards_up: int
    cards_in_play: int
    win_rate_bound: float
    clean_win_rate_bound: float
    cards_up_share: float
