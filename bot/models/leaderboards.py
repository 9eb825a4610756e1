"""Leaderboards and the running totals on them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

ALL_GAMES = "every"
"""What stands for all games together."""


GLOBAL_SERVER_ID = 0
"""What stands in a server's place on the boards of all."""


class LeaderboardRanking(StrEnum):
    """What counts as a win: any, or those alone without undo and hint."""

    ALL_WINS = "plain"
    CLEAN_WINS = "clean"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardKey:
    """Which board: of a server in an era or `EVERYWHERE`, of a game or games, in a period."""

    server_id: int = GLOBAL_SERVER_ID
    era: int = 0
    game_group: str = ALL_GAMES
    period: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardTotals:
    """What is counted, of one game or of many: ``up`` of the ``cards`` came to the foundations."""

    games: int = 1
    wins: int
    clean_wins: int
    cards_up: int
    cards_in_play: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """A board with what its whole community did."""

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
    """What one player did on a board; the bounds are rates from 0 to 1, as the share of cards."""

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
