"""Win rates and their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from bot.models.leaderboards import Leaderboard, LeaderboardRanking, LeaderboardStanding
from bot.store.stats.ranking_columns import WILSON_Z


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCounts:
    """Numbers of games, of wins, and of clean wins, which used neither undo nor hint.

    ``ranked_wins`` are those that the leaderboard is ranked by: all wins or clean wins.
    """

    games: int
    wins: int
    clean_wins: int
    ranked_wins: int

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.ranked_wins / self.games if self.games else 0.0

    @property
    def win_rate_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate: its lower and upper end."""
        return compute_wilson_interval(self.ranked_wins, self.games)


def compute_wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return the ends of Wilson's 95 % interval of a win rate; 0 and 1 without games.

    E. B. Wilson, JASA 22 (1927) 209. Leaderboards are ranked by its lower end.
    """
    if not games:
        return 0.0, 1.0
    half_width = WILSON_Z * sqrt(wins * (games - wins) / games + WILSON_Z * WILSON_Z / 4)
    centre = wins + WILSON_Z * WILSON_Z / 2
    lower = (centre - half_width) / (games + WILSON_Z * WILSON_Z) if wins else 0.0
    upper = (centre + half_width) / (games + WILSON_Z * WILSON_Z) if wins < games else 1.0
    return lower, upper


def build_win_counts(
    totals: Leaderboard | LeaderboardStanding, ranking: LeaderboardRanking
) -> WinCounts:
    """Return the counts of a leaderboard or of a player on it, of all wins or clean wins."""
    ranks_all_wins = ranking is LeaderboardRanking.ALL_WINS
    return WinCounts(
        games=totals.games,
        wins=totals.wins,
        clean_wins=totals.clean_wins,
        ranked_wins=totals.wins if ranks_all_wins else totals.clean_wins,
    )
