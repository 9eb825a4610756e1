"""Dailies: one deal a day, for everyone or of a server's own, with scoreboards and winners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestKind
from bot.models.dailies import DailyStreak
from bot.models.entries import ContestEntry
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.players import Visibility
from bot.services.contests.fairness import is_contest_open
from bot.services.contests.membership import load_contest
from bot.services.contests.ranking import RankedEntry, find_own_ranked_entry, list_ranked_entries
from bot.services.dailies.daily_contests import find_or_create_own_daily, get_or_create_daily
from bot.services.dailies.daily_pages import (
    DAILY_PAGE_SIZE,
    PODIUM_SIZE,
    DailyPage,
    DailyPodium,
    DailyQuery,
    DailyWinner,
    is_in_race,
)
from bot.store import Connection, Store
from bot.store.accounts import players
from bot.store.contests import contests, entries, entry_ranks, streaks
from bot.store.games import games

_ONE_DAY = timedelta(days=1)


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
        return await get_or_create_daily(self._store, day)

    async def find_or_create_own_daily(
        self, server_id: int, day: date | None = None
    ) -> Contest | None:
        """Return a server's own daily of a day, created if it is today's and there is none.

        Without ``day`` it is today's. None if the server has none.
        """
        today = self._clock().date()
        day = day or today
        if day == today:
            return await find_or_create_own_daily(self._store, server_id, day)
        async with self._store.begin_read() as conn:
            return await contests.find_own_daily_contest(conn, server_id, day.isoformat())

    async def find_todays_own_daily(self, server_id: int) -> Contest | None:
        """Return a server's own daily of today if it has begun: it stays, whatever is set now."""
        async with self._store.begin_read() as conn:
            return await contests.find_own_daily_contest(
                conn, server_id, self._clock().date().isoformat()
            )

    async def find_daily(self, day: date) -> Contest | None:
        """Return the daily of a day; None if it has none."""
        async with self._store.begin_read() as conn:
            return await contests.find_daily_contest(conn, day.isoformat())

    async def load_daily(self, contest_id: int) -> Contest:
        """Return the daily with that id; GameError (``no-such-contest``) if there is none."""
        async with self._store.begin_read() as conn:
            contest = await load_contest(conn, contest_id)
        if contest.kind is not ContestKind.DAILY:
            raise GameError(ErrorKey.NO_SUCH_CONTEST)
        return contest

    async def find_finished_daily(
        self, day: date, own_of_server_id: int | None = None
    ) -> Contest | None:
        """Return a day's daily, or a server's own, if anyone may know its deal: if it is over."""
        if own_of_server_id is None:
            daily = await self.find_daily(day)
        else:
            daily = await self.find_or_create_own_daily(own_of_server_id, day)
        return None if daily is None or is_contest_open(daily, self._clock()) else daily

    async def find_daily_page(self, player_id: int, query: DailyQuery) -> DailyPage | None:
        """Return the requested page as the player sees it; past the last page the last one.

        None if the day has no such daily, such as a future day.
        """
        contest, other_contest = await self._find_contests(query)
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
                    is_own=query.is_own,
                ),
                contest=contest,
                is_open=is_contest_open(contest, now),
                entry_count=entry_count,
                ranked_entries=ranked_entries,
                own_ranked_entry=own_ranked_entry,
                own_entry=own_entry,
                streak=_reset_broken_streak(streak, now.date()),
                previous_winner=await _find_previous_winner(conn, contest, server_id, player_id),
                other_contest=other_contest,
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
                if podium_entries := await _list_podium_entries(conn, contest, board_server_id):
                    return DailyPodium(contest, board_server_id or None, podium_entries)
        return DailyPodium(contest, None, ())

    async def find_own_daily_podium(self, day: date, server_id: int) -> DailyPodium | None:
        """Return the podium of a server's own daily in the same way; None if it had none."""
        async with self._store.begin_read() as conn:
            contest = await contests.find_own_daily_contest(conn, server_id, day.isoformat())
            if contest is None:
                return None
            podium_entries = await _list_podium_entries(conn, contest, server_id)
            return DailyPodium(contest, server_id, podium_entries)

    async def _find_contests(self, query: DailyQuery) -> tuple[Contest | None, Contest | None]:
        """Return the daily that is asked for, and of the server's own and everyone's the other."""
        day = query.day or self._clock().date()
        is_today = day == self._clock().date()
        daily = await (self.get_todays_daily() if is_today else self.find_daily(day))
        if query.server_id is None:
            return daily, None
        own_daily = await self.find_or_create_own_daily(query.server_id, day)
        return (own_daily, daily) if query.is_own else (daily, own_daily)


async def _list_podium_entries(
    conn: Connection, contest: Contest, server_id: int
) -> tuple[RankedEntry, ...]:
    first_page = await list_ranked_entries(conn, contest, server_id, 0, DAILY_PAGE_SIZE)
    return tuple(
        ranked_entry
        for ranked_entry in first_page
        if ranked_entry.rank and ranked_entry.rank <= PODIUM_SIZE and ranked_entry.entry.move_count
    )


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
    if contest.server_id is not None:
        daily = await contests.find_own_daily_contest(conn, contest.server_id, day.isoformat())
    else:
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
