"""Leaderboards, the running totals on them, and what is kept of their months: seasons."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

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
    """A period of leaderboards by its key, with its begin and its end.

    A month has the games that were dealt in it: losing ones cannot be kept for the next. Those that
    end from ``settled_at`` on are lost there. Other periods have the games that ended in them.
    """

    key: str
    begins_at: datetime
    ends_at: datetime
    settled_at: datetime


@dataclass(frozen=True, slots=True)
class GroupedVariant:
    """A variant, the group of its family's games, and how many cards each of its games has."""

    variant: str
    family_group: str
    card_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardTotals:
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


class Medal(IntEnum):
    """What the first three of a leaderboard have at the end of its season, by their rank."""

    GOLD = 1
    SILVER = 2
    BRONZE = 3


class FeatKind(StrEnum):
    """What a game's hall of records lists."""

    FEWEST_MOVES = "fewest-moves"
    FASTEST_WIN = "fastest-win"
    LONGEST_STREAK = "longest-streak"
    CLEAN_STREAK = "clean-streak"


LOW_FEAT_KINDS = (FeatKind.FEWEST_MOVES, FeatKind.FASTEST_WIN)
"""The kinds of feats whose lowest value is best; of the others it is the highest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """How far the work on a season has come.

    ``period`` is the key of its leaderboards, such as ``m2026-10``. It is settled
    once the medals of all its leaderboards are given; until then those up to
    ``settled_leaderboard_id`` are done. All games that had ended by ``counted_until``
    are among its feats; None if they are to be counted again. A count that is under way began at
    ``count_began_at`` and has come to ``counted_player_id``.
    """

    period: str
    is_settled: bool = False
    settled_leaderboard_id: int = 0
    counted_until: datetime | None = None
    count_began_at: datetime | None = None
    counted_player_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """The best of its kind in one game and season, on a server or of all servers.

    ``value`` is a number of moves, seconds or wins in a row. It was achieved by the end of the
    game; of equal ones the first stays. A streak has all its wins, in whatever month they were.
    """

    server_id: int
    era: int
    variant: str
    period: str
    kind: FeatKind
    value: int
    player_id: int
    game_id: int
    achieved_at: datetime

    @property
    def sort_key(self) -> tuple[int, datetime, int]:
        """What feats of one kind are ordered by, the best first."""
        value = self.value if self.kind in LOW_FEAT_KINDS else -self.value
        return value, self.achieved_at, self.game_id


@dataclass(frozen=True, slots=True)
class PlayerMedal:
    """A medal of a player, and the leaderboard it was given for."""

    leaderboard: LeaderboardKey
    medal: Medal
