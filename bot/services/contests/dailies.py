"""Dailies: a deal a day, the same for everyone, its board, and days played in a row."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.models.contests import Contest, ContestKind
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.players import Visibility
from bot.services.contests.fairness import is_contest_open
from bot.services.contests.ranking import assign_ranks, load_broadest_board
from bot.services.contests.rotation import compute_daily_deal, get_daily_variant
from bot.store.accounts import players
from bot.store.contests import contests, entries, streaks
from bot.store.contests.contests import DailyAlreadyChosenError
from bot.store.games import games
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.models.dailies import DailyStreak
    from bot.models.entries import ContestEntry
    from bot.store import Connection, Store

PAGE_SIZE = 10
"""So many places of a day's board stand on a page."""

PODIUM_SIZE = 3
"""So many places are on a podium."""

_SECRET_NAME = "daily"  # noqa: S105 - the name of a secret, not the secret
_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyQuery:
    """What of the dailies is looked at: without ``day`` today's, without ``server`` everywhere's.

    Everywhere is without the servers that keep to themselves.
    Pages count from 0; without ``page`` it is the one with the player's own place.
    """

    day: date | None = None
    server_id: int | None = None
    page_number: int | None = 0


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """An entry at its ``place``, which equals share, and which one out of rank has not.

    One who is not ``named`` keeps their name from all others.
    """

    rank: int | None
    entry: ContestEntry
    has_public_name: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyWinner:
    """A day that is over: the first of its board, and their ``game`` where it may be seen.

    Others, too, may have come first: then that is ``shared``.
    """

    contest: Contest
    winning_entry: RankedEntry | None
    is_tied: bool
    game_id: int | None


@dataclass(frozen=True, slots=True)
class DailyPodium:
    """The first three places of a day, of a server or of everywhere: only who was in rank."""

    contest: Contest
    server_id: int | None
    ranked_entries: tuple[RankedEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage:
    """A day's deal and a page of its board, as one player sees it.

    ``which`` names what is shown, of ``length`` places; ``entry`` is the player's own, ``own`` the
    same on this board; ``streak`` is that of now; ``before`` is the day before.
    """

    query: DailyQuery
    contest: Contest
    is_under_way: bool
    entry_count: int
    ranked_entries: tuple[RankedEntry, ...]
    own_ranked_entry: RankedEntry | None
    own_entry: ContestEntry | None
    streak: DailyStreak | None
    previous_winner: DailyWinner | None

    @property
    def date(self) -> date:
        """Which day it is."""
        return date.fromisoformat(self.contest.date or "")

    @property
    def page_number(self) -> int:
        """Which page of the board it is, from 0."""
        assert self.query.page_number is not None  # what is shown is known
        return self.query.page_number

    @property
    def last_page_number(self) -> int:
        """The number of the last page."""
        return max(self.entry_count - 1, 0) // PAGE_SIZE

    @property
    def card_count(self) -> int:
        """How many cards the game has."""
        return 52 * get_variant(self.contest.variant).decks

    @property
    def is_own_entry_off_page(self) -> bool:
        """Whether the player is on the board, and not on this page of it."""
        return (
            self.own_ranked_entry is not None and self.own_ranked_entry not in self.ranked_entries
        )


class DailyService:
    """The deal of each day; ``clock`` tells the time, and days are those of UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def get_todays_daily(self) -> Contest:
        """The daily of today; chosen and kept by whoever asks first."""
        return await self.get_or_create_daily(self._clock().date())

    async def get_or_create_daily(self, day: date) -> Contest:
        """The daily of that day, which is chosen if it has none yet; never of a day to come."""
        if day > self._clock().date():
            raise ValueError("tomorrow's deal is nobody's to know")
        for _ in range(2):
            if found := await self.find_daily(day):
                return found
            try:
                async with self._store.begin_write() as conn:
                    return await _create_daily(conn, day)
            except DailyAlreadyChosenError:
                continue  # another process was faster: theirs is the day's
        raise DailyAlreadyChosenError

    async def find_daily(self, day: date) -> Contest | None:
        """The daily of that day, if it had one."""
        async with self._store.begin_read() as conn:
            return await contests.find_daily_contest(conn, day.isoformat())

    async def find_finished_daily(self, day: date) -> Contest | None:
        """The daily of a day that is over, whose number anyone may know."""
        found = await self.find_daily(day)
        return None if found is None or is_contest_open(found, self._clock()) else found

    async def find_daily_page(self, player_id: int, query: DailyQuery) -> DailyPage | None:
        """What this player asks to see; past the last page it is the last.

        None where the day had no daily, or is still to come.
        """
        contest = (
            await self.get_todays_daily() if query.day is None else await self.find_daily(query.day)
        )
        if contest is None:
            return None
        now = self._clock()
        where = GLOBAL_SERVER_ID if query.server_id is None else query.server_id
        async with self._store.begin_read() as conn:
            length = await entries.count_entries(conn, contest.id, where)
            entry = await entries.find_entry(conn, contest.id, player_id)
            own = None
            if entry and where in {entry.server_id, await load_broadest_board(conn, entry)}:
                own = RankedEntry(await _load_rank(conn, entry, where), entry, has_public_name=True)
            page = query.page_number
            if page is None:
                page = (
                    await entries.count_entries_listed_before(conn, own.entry, where) // PAGE_SIZE
                    if own
                    else 0
                )
            page = min(page, max(length - 1, 0) // PAGE_SIZE)
            ranks = await _list_ranked_entries(
                conn, contest, where, page * PAGE_SIZE, PAGE_SIZE, player_id
            )
            return DailyPage(
                query=DailyQuery(
                    day=date.fromisoformat(contest.date or ""),
                    server_id=query.server_id,
                    page_number=page,
                ),
                contest=contest,
                is_under_way=is_contest_open(contest, now),
                entry_count=length,
                ranked_entries=ranks,
                own_ranked_entry=own,
                own_entry=entry,
                streak=_reset_broken_streak(
                    await streaks.find_daily_streak(conn, player_id), now.date()
                ),
                previous_winner=await _find_previous_winner(conn, contest, where, player_id),
            )

    async def find_podium(self, day: date, server_id: int) -> DailyPodium | None:
        """The first of a day on a server; everywhere's where nobody of it came into rank.

        Who has made no move stands on none.
        """
        contest = await self.find_daily(day)
        if contest is None:
            return None
        async with self._store.begin_read() as conn:
            for where in (server_id, GLOBAL_SERVER_ID):
                ranks = await _list_ranked_entries(conn, contest, where, 0, PAGE_SIZE)
                placed = [each for each in ranks if each.rank and each.entry.move_count]
                if first := tuple(each for each in placed if (each.rank or 0) <= PODIUM_SIZE):
                    return DailyPodium(contest, where or None, first)
        return DailyPodium(contest, None, ())


async def _create_daily(conn: Connection, day: date) -> Contest:
    secret = await contests.get_or_create_secret(conn, _SECRET_NAME, secrets.token_hex(32))
    begins = datetime.combine(day, time(), UTC)
    contest = Contest(
        kind=ContestKind.DAILY,
        date=day.isoformat(),
        variant=get_daily_variant(day),
        deal=compute_daily_deal(secret, day),
        starts_at=begins,
        ends_at=begins + _ONE_DAY,
    )
    return await contests.insert_contest(conn, contest)


async def _load_rank(conn: Connection, entry: ContestEntry, server_id: int) -> int | None:
    return await entries.load_entry_rank(conn, entry, server_id) if entry.is_ranked else None


async def _list_ranked_entries(  # noqa: PLR0917 - a contest, where, which part of it, and for whom
    conn: Connection,
    contest: Contest,
    server_id: int,
    offset: int,
    limit: int,
    player_id: int | None = None,
) -> tuple[RankedEntry, ...]:
    """Those in rank stand before those that are not, so that their places have no gaps."""
    found = await entries.list_scoreboard_entries(
        conn, contest.id, server_id=server_id, offset=offset, limit=limit
    )
    unnamed = await players.list_private_player_ids(conn, [each.player_id for each in found])
    first = await entries.load_entry_rank(conn, found[0], server_id) if offset and found else 1
    return tuple(
        RankedEntry(
            place if each.is_ranked else None,
            each,
            has_public_name=each.player_id == player_id or each.player_id not in unnamed,
        )
        for place, each in assign_ranks(contest, found, offset=offset, first_rank=first)
    )


async def _find_previous_winner(
    conn: Connection, contest: Contest, server_id: int, player_id: int
) -> DailyWinner | None:
    day = date.fromisoformat(contest.date or "") - _ONE_DAY
    before = await contests.find_daily_contest(conn, day.isoformat())
    if before is None:
        return None
    ranks = await _list_ranked_entries(conn, before, server_id, 0, 2, player_id)
    best = [each for each in ranks if each.rank == 1]
    first = best[0] if best else None
    game = await _find_viewable_game(conn, first.entry, player_id) if first else None
    return DailyWinner(contest=before, winning_entry=first, is_tied=len(best) > 1, game_id=game)


async def _find_viewable_game(conn: Connection, entry: ContestEntry, player_id: int) -> int | None:
    """The attempt, whose day is over, where its player lets others see their tables."""
    game = await games.find_game(conn, entry.game_id) if entry.game_id else None
    if game is None:
        return None
    owner = await players.load_player_settings(conn, game.player_id)
    seen = owner.table_visibility is Visibility.PUBLIC or owner.id == player_id
    return game.id if seen else None


def _reset_broken_streak(streak: DailyStreak | None, today: date) -> DailyStreak | None:
    """The streak as it is today; broken where neither today nor yesterday was played."""
    if streak is None:
        return None
    last = date.fromisoformat(streak.last_date)
    return streak if today - last <= _ONE_DAY else replace(streak, current_days=0)
