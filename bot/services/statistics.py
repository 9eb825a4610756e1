"""What statistics are kept for and shown with: groups of games, periods, win rates, known odds."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import sqrt

from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import Rules
from bot.models.leaderboards import (
    ALL_GAMES,
    GroupedVariant,
    LeaderboardPeriod,
    LeaderboardRanking,
    LeaderboardStanding,
    LeaderboardTotals,
)
from bot.solver.bank import find_bank
from bot.store.totals import WILSON_Z
from bot.variants import VARIANTS, get_cards_to_win

CLOCK_DIFFERENCE = timedelta(hours=1)
"""By no more than this is another process's clock ahead of ours, unless ours was set back."""

SETTLED_AFTER = timedelta(days=7)
"""How long after its end a month's medals are given; games under way count as lost in it then."""

_MONTH_KEY = re.compile(r"m(\d{4})-(0[1-9]|1[0-2])", re.ASCII)
_ENDLESS_MONTH = "m9999-12"


def was_done_today(done_at: datetime, now: datetime) -> bool:
    """Return whether work of every day, by UTC, was done today.

    A time that lies ahead is from before the clock was set back, and does not count: else nothing
    would be done until the clock catches up.
    """
    return done_at.date() >= now.date() and done_at <= now + CLOCK_DIFFERENCE


class Period(StrEnum):
    """A period of leaderboards that players can ask for."""

    ALL_TIME = "ever"
    MONTH = "month"
    WEEK = "week"


def build_period_key(period: Period, now: datetime) -> str:
    """Return the key of the period that contains a moment, as leaderboards store it.

    That is ``ever``, or like ``m2026-03`` and ``w2026-09``. A week belongs to the year of its
    Thursday, as in ISO 8601.
    """
    if period is Period.MONTH:
        return f"m{now:%Y-%m}"
    if period is Period.WEEK:
        return f"w{now:%G-%V}"
    return Period.ALL_TIME.value


def build_period(period: Period, now: datetime) -> LeaderboardPeriod:
    """Return the period that contains a moment."""
    midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    settled_at = end_of_time = datetime.max.replace(tzinfo=UTC)
    if period is Period.MONTH:
        begins_at = midnight.replace(day=1)
        ends_at = (begins_at + timedelta(days=31)).replace(day=1)
        settled_at = ends_at + SETTLED_AFTER
    elif period is Period.WEEK:
        begins_at = midnight - timedelta(days=midnight.weekday())
        ends_at = begins_at + timedelta(days=7)
    else:
        begins_at, ends_at = datetime.min.replace(tzinfo=UTC), end_of_time
    return LeaderboardPeriod(build_period_key(period, now), begins_at, ends_at, settled_at)


def find_month(key: str) -> LeaderboardPeriod | None:
    """Return the month with this key, or None if it is not a month's."""
    match = _MONTH_KEY.fullmatch(key)
    # Neither is there a year 0, nor does the last month of all have an end.
    if match is None or match[1] == "0000" or key == _ENDLESS_MONTH:
        return None
    return build_period(Period.MONTH, datetime(int(match[1]), int(match[2]), 1, tzinfo=UTC))


def list_months(first: datetime, last: datetime) -> list[LeaderboardPeriod]:
    """Return the months from the one that contains a moment to the one that contains another."""
    months = [build_period(Period.MONTH, first)]
    while months[-1].ends_at <= last:
        months.append(build_period(Period.MONTH, months[-1].ends_at))
    return months


_FAMILY_PREFIX = "family:"


def build_family_group(family: str) -> str:
    """Return the group of a family's games."""
    return f"{_FAMILY_PREFIX}{family}"


def find_group_family(group: str) -> str | None:
    """Return the family that a group stands for; None if it is no family's."""
    return group.removeprefix(_FAMILY_PREFIX) if group.startswith(_FAMILY_PREFIX) else None


def list_variant_groups(rules: Rules) -> tuple[str, str, str]:
    """Return the groups that a variant's games belong to: the variant, its family, all games."""
    return rules.key, build_family_group(rules.family), ALL_GAMES


def list_grouped_variants() -> tuple[GroupedVariant, ...]:
    """Return every variant with the group of its family."""
    return tuple(
        GroupedVariant(key, build_family_group(rules.family), get_cards_to_win(key))
        for key, rules in VARIANTS.items()
    )


def list_group_variants(group: str) -> list[str]:
    """Return the variants whose games belong to a group."""
    return [key for key, rules in VARIANTS.items() if group in list_variant_groups(rules)]


def check_group_exists(group: str) -> str:
    """Return the group itself; GameError (``no-such-game``) if there is none of that name."""
    if not any(group in list_variant_groups(rules) for rules in VARIANTS.values()):
        raise GameError(ErrorKey.NO_SUCH_GAME, game=group[:50])
    return group


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
    totals: LeaderboardTotals | LeaderboardStanding, ranking: LeaderboardRanking
) -> WinCounts:
    """Return the counts of a leaderboard or of a player on it, of all wins or clean wins."""
    ranks_all_wins = ranking is LeaderboardRanking.ALL_WINS
    return WinCounts(
        games=totals.games,
        wins=totals.wins,
        clean_wins=totals.clean_wins,
        ranked_wins=totals.wins if ranks_all_wins else totals.clean_wins,
    )


WINNABLE_SHARES = {"canfield": 0.675, "klondike": 0.901, "klondike-three": 0.814}
"""The share of deals that can be won at all if every card is known: lower bounds.

C. Blake and I. P. Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*,
JAIR 85 (2026) 21, arXiv 1906.12314v5. Klondike: table 3, without cards back from the foundations,
90.204 ± 0.093 % and 81.524 ± 0.089 %. Canfield: table 2, whole pile moves, 67.562 ± 0.034 %; its
columns end at the foundations' base where ours go round, so that each of its solutions is one of
ours too, and ours may have more. Rounded down from the intervals' lower ends. For other variants
no figure with our rules is known.
"""

HINT_WIN_COUNTS = {"klondike": (80, 200), "canfield": (30, 200), "forty-thieves": (24, 200)}
"""How many games are won by playing every hint to the end, and of how many.

Measured with `python -m tests.bench.hints` on deals 60000 to 60199, which are like any others.
Hints know only what a player sees. No figure for people with our rules is known.
"""


def find_winnable_range(variant_key: str) -> tuple[float, float] | None:
    """Return between which shares of a game's deals can be won; None where none was searched.

    The deals that the search for the bank left unknown may be winnable or not, and the ends are
    those of 95 % intervals of what it found. What is published may raise the lower end.
    """
    bank = find_bank(variant_key)
    if bank is None:
        return None
    survey = bank.survey
    low, _ = compute_wilson_interval(survey.winnable, survey.deal_count)
    _, high = compute_wilson_interval(survey.winnable + survey.unknown, survey.deal_count)
    published = WINNABLE_SHARES.get(variant_key, 0.0)
    return max(low, published), max(high, published)
