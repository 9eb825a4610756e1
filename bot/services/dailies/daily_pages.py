"""What is shown of a daily: a page of its scoreboard, its winner, its podium."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.models.contests import Contest
from bot.models.dailies import DailyStreak
from bot.models.entries import ContestEntry
from bot.services.contests.ranking import RankedEntry
from bot.variants import get_cards_to_win

DAILY_PAGE_SIZE = 10
"""A page of a daily's scoreboard lists at most this many entries."""

PODIUM_SIZE = 3
"""A podium has ranks 1 to this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyQuery:
    """A request for a page of a daily's scoreboard.

    Without ``day`` it is today's. Without ``server_id`` it is the global scoreboard, which leaves
    out servers that are not on global leaderboards. ``is_own`` asks for the server's own daily.
    Pages count from 0; without ``page_number`` it is the page with the player's own entry, or the
    first.
    """

    day: date | None = None
    server_id: int | None = None
    page_number: int | None = 0
    is_own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyWinner:
    """The first entry of a daily that is over.

    With ``is_tied`` others share the first rank; ``has_race`` says whether two have made a move.
    ``game_id`` is None if the player may not view the winner's game, and there is no winning entry
    if nobody was ranked.
    """

    contest: Contest
    winning_entry: RankedEntry | None
    is_tied: bool
    game_id: int | None
    has_race: bool = False


@dataclass(frozen=True, slots=True)
class DailyPodium:
    """The entries of a daily with ranks 1 to 3, of a server or, without ``server_id``, globally."""

    contest: Contest
    server_id: int | None
    ranked_entries: tuple[RankedEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage:
    """A daily and a page of its scoreboard, as one player sees it.

    ``query`` names the day and the page that are shown. ``own_entry`` is the player's, and
    ``own_ranked_entry`` the same if it is on this scoreboard. ``entry_count`` counts all entries
    of the scoreboard, ``previous_winner`` is the day before's, ``streak`` the player's of now.
    ``other_contest`` is the server's own daily of the day, if it has one, or where that is shown
    the daily for everyone.
    """

    query: DailyQuery
    contest: Contest
    is_open: bool
    entry_count: int
    ranked_entries: tuple[RankedEntry, ...]
    own_ranked_entry: RankedEntry | None
    own_entry: ContestEntry | None
    streak: DailyStreak | None
    previous_winner: DailyWinner | None
    other_contest: Contest | None = None

    @property
    def date(self) -> date:
        """The daily's day."""
        return date.fromisoformat(self.contest.date or "")

    @property
    def page_number(self) -> int:
        """The number of the page, from 0."""
        assert self.query.page_number is not None  # the query of a page has its number
        return self.query.page_number

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return max(self.entry_count - 1, 0) // DAILY_PAGE_SIZE

    @property
    def card_count(self) -> int:
        """The number of cards in the game."""
        return get_cards_to_win(self.contest.variant)

    @property
    def is_own_entry_off_page(self) -> bool:
        """Whether the player's entry is on another page of the scoreboard."""
        return (
            self.own_ranked_entry is not None and self.own_ranked_entry not in self.ranked_entries
        )


def is_in_race(ranked_entry: RankedEntry) -> bool:
    """Return whether an entry has a rank and a move, and so may be in the race of its contest."""
    return ranked_entry.rank is not None and ranked_entry.entry.move_count > 0
