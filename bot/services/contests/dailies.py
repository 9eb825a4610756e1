"""Dailies: one deal a day for everyone, with a scoreboard, winners and streaks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.models.contests import Contest, ContestKind
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.players import Visibility
from bot.services.contests.daily_rotation import get_daily_variant
from bot.services.contests.fairness import is_contest_open
from bot.services.contests.proved_deals import choose_daily_deal
from bot.services.contests.ranking import (
    RankedEntry,
    find_own_ranked_entry,
    list_ranked_entries,
)
from bot.store.accounts import players
from bot.store.contests import contests, entries, entry_ranks, streaks
from bot.store.contests.contests import DailyAlreadyChosenError
from bot.store.games import games
from bot.variants import count_variant_cards

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.models.dailies import DailyStreak
    from bot.models.entries import ContestEntry
    from bot.store import Connection, Store

DAILY_PAGE_SIZE = 10
"""A page of a daily's scoreboard lists at most this many entries."""

PODIUM_SIZE = 3
"""A podium has ranks 1 to this one."""

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyQuery:
    """A request for a page of a daily's scoreboard.

    Without ``day`` it is today's. Without ``server_id`` it is the global scoreboard, which leaves
    out servers that are not on global leaderboards. Pages count from 0; without ``page_number`` it
    is the page with the player's own entry, or the first.
    """

    day: date | None = None
    server_id: int | None = None
    page_number: int | None = 0


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
        return count_variant_cards(self.contest.variant)

    @property
    def is_own_entry_off_page(self) -> bool:
        """Whether the player's entry is on another page of the scoreboard."""
        return (
            self.own_ranked_entry is not None and self.own_ranked_entry not in self.ranked_entries
        )


class DailyService:
    """Dailies, which last a day in UTC; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def get_todays_daily(self) -> Contest:
        """Return today's daily, created if this is the first request for it."""
        return await self.get_or_create_daily(self._clock().date())

    async def get_or_create_daily(self, day: date) -> Contest:
        """Return the daily of a day, created if there is none; ValueError for a future day."""
        if day > self._clock().date():
            raise ValueError("no daily is created before its day")
        for _ in range(2):
            if daily := await self.find_daily(day):
                return daily
            try:
                async with self._store.begin_write() as conn:
                    return await _create_daily(conn, day)
            except DailyAlreadyChosenError:
                continue  # another process was faster, and its choice holds
        raise DailyAlreadyChosenError

    async def find_daily(self, day: date) -> Contest | None:
        """Return the daily of a day; None if it has none."""
        async with self._store.begin_read() as conn:
            return await contests.find_daily_contest(conn, day.isoformat())

    async def find_finished_daily(self, day: date) -> Contest | None:
        """Return the daily of a day if it is over, so that anyone may know its deal number."""
        daily = await self.find_daily(day)
        return None if daily is None or is_contest_open(daily, self._clock()) else daily

    async def find_daily_page(self, player_id: int, query: DailyQuery) -> DailyPage | None:
        """Return the requested page as the player sees it; past the last page the last one.

        None if the day has no daily, such as a future day.
        """
        contest = (
            await self.get_todays_daily() if query.day is None else await self.find_daily(query.day)
        )
        if contest is None:
            return None
        now = self._clock()
        server_id = GLOBAL_SERVER_ID if query.server_id is None else query.server_id
        async with self._store.begin_read() as conn:
            entry_count = await entries.count_entries(conn, contest.id, server_id)
            own_entry = await entries.find_entry(conn, contest.id, player_id)
            own_ranked_entry = await find_own_ranked_entry(conn, own_entry, server_id)
            page_number = query.page_number
            if page_number is None:
                page_number = await _find_own_page_number(conn, own_ranked_entry, server_id)
            page_number = min(page_number, max(entry_count - 1, 0) // DAILY_PAGE_SIZE)
            ranked_entries = await list_ranked_entries(
                conn, contest, server_id, page_number * DAILY_PAGE_SIZE, DAILY_PAGE_SIZE, player_id
            )
            streak = await streaks.find_daily_streak(conn, player_id)
            return DailyPage(
                query=DailyQuery(
                    day=date.fromisoformat(contest.date or ""),
                    server_id=query.server_id,
                    page_number=page_number,
                ),
                contest=contest,
                is_open=is_contest_open(contest, now),
                entry_count=entry_count,
                ranked_entries=ranked_entries,
                own_ranked_entry=own_ranked_entry,
                own_entry=own_entry,
                streak=_reset_broken_streak(streak, now.date()),
                previous_winner=await _find_previous_winner(conn, contest, server_id, player_id),
            )

    async def find_daily_podium(self, day: date, server_id: int) -> DailyPodium | None:
        """Return a day's podium on a server, or the global one if nobody there was ranked.

        Players who made no move are left out. None if the day has no daily.
        """
        contest = await self.find_daily(day)
        if contest is None:
            return None
        async with self._store.begin_read() as conn:
            for board_server_id in (server_id, GLOBAL_SERVER_ID):
                first_page = await list_ranked_entries(
                    conn, contest, board_server_id, 0, DAILY_PAGE_SIZE
                )
                podium_entries = tuple(
                    ranked_entry
                    for ranked_entry in first_page
                    if ranked_entry.rank
                    and ranked_entry.rank <= PODIUM_SIZE
                    and ranked_entry.entry.move_count
                )
                if podium_entries:
                    return DailyPodium(contest, board_server_id or None, podium_entries)
        return DailyPodium(contest, None, ())


def is_in_race(ranked_entry: RankedEntry) -> bool:
    """Return whether an entry has a rank and a move, and so may be in the race of its contest."""
    return ranked_entry.rank is not None and ranked_entry.entry.move_count > 0


async def _create_daily(conn: Connection, day: date) -> Contest:
    deal_number, is_winnable = await choose_daily_deal(conn, day)
    starts_at = datetime.combine(day, time(), UTC)
    contest = Contest(
        kind=ContestKind.DAILY,
        date=day.isoformat(),
        variant=get_daily_variant(day),
        deal=deal_number,
        is_winnable=is_winnable,
        starts_at=starts_at,
        ends_at=starts_at + _ONE_DAY,
    )
    return await contests.insert_contest(conn, contest)


async def _find_own_page_number(
    conn: Connection, own_ranked_entry: RankedEntry | None, server_id: int
) -> int:
    if own_ranked_entry is None:
        return 0
    listed_before = await entry_ranks.count_entries_listed_before(
        conn, own_ranked_entry.entry, server_id
    )
    return listed_before // DAILY_PAGE_SIZE


async def _find_previous_winner(
    conn: Connection, contest: Contest, server_id: int, player_id: int
) -> DailyWinner | None:
    day = date.fromisoformat(contest.date or "") - _ONE_DAY
    daily = await contests.find_daily_contest(conn, day.isoformat())
    if daily is None:
        return None
    first_two = await list_ranked_entries(conn, daily, server_id, 0, 2, player_id)
    first_entries = [ranked_entry for ranked_entry in first_two if ranked_entry.rank == 1]
    winning_entry = first_entries[0] if first_entries else None
    return DailyWinner(
        contest=daily,
        winning_entry=winning_entry,
        is_tied=len(first_entries) > 1,
        game_id=await _find_viewable_game(conn, winning_entry.entry, player_id)
        if winning_entry
        else None,
        has_race=len(first_two) > 1 and all(map(is_in_race, first_two)),
    )


async def _find_viewable_game(conn: Connection, entry: ContestEntry, player_id: int) -> int | None:
    """Return the id of an entry's game if the player may view it; its day is over."""
    game = await games.find_game(conn, entry.game_id) if entry.game_id else None
    if game is None:
        return None
    owner = await players.load_player_settings(conn, game.player_id)
    is_viewable = owner.table_visibility is Visibility.PUBLIC or owner.id == player_id
    return game.id if is_viewable else None


def _reset_broken_streak(streak: DailyStreak | None, today: date) -> DailyStreak | None:
    """Return the streak with no current days if neither today's nor yesterday's was played."""
    if streak is None or today - date.fromisoformat(streak.last_date) <= _ONE_DAY:
        return streak
    return replace(streak, current_days=0)
