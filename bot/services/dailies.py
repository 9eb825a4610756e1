"""Dailies: a deal a day, the same for everyone, its board, and days played in a row."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.services.fairness import is_open
from bot.services.placing import widest, with_places
from bot.services.rota import deal_of, game_of
from bot.store import contests, entries, games, players, streaks
from bot.store.contests import Contest, DailyTakenError, Kind
from bot.store.entries import EVERYWHERE
from bot.store.players import Visibility
from bot.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database import Store
    from bot.store.entries import Entry
    from bot.store.streaks import Streak

PAGE = 10
"""So many places of a day's board stand on a page."""

PODIUM = 3
"""So many places are on a podium."""

_SECRET = "daily"  # noqa: S105 - the name of a secret, not the secret
_A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Which:
    """What of the dailies is looked at: without ``day`` today's, without ``server`` everywhere's.

    Everywhere is without the servers that keep to themselves.
    Pages count from 0; without ``page`` it is the one with the player's own place.
    """

    day: date | None = None
    server: int | None = None
    page: int | None = 0


@dataclass(frozen=True, slots=True)
class Rank:
    """An entry at its ``place``, which equals share, and which one out of rank has not.

    One who is not ``named`` keeps their name from all others.
    """

    place: int | None
    entry: Entry
    named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """A day that is over: the first of its board, and their ``game`` where it may be seen.

    Others, too, may have come first: then that is ``shared``.
    """

    contest: Contest
    first: Rank | None
    shared: bool
    game: int | None


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three places of a day, of a server or of everywhere: only who was in rank."""

    contest: Contest
    server: int | None
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day's deal and a page of its board, as one player sees it.

    ``which`` names what is shown, of ``length`` places; ``entry`` is the player's own, ``own`` the
    same on this board; ``streak`` is that of now; ``before`` is the day before.
    """

    which: Which
    contest: Contest
    under_way: bool
    length: int
    ranks: tuple[Rank, ...]
    own: Rank | None
    entry: Entry | None
    streak: Streak | None
    before: Best | None

    @property
    def date(self) -> date:
        """Which day it is."""
        return date.fromisoformat(self.contest.date or "")

    @property
    def page(self) -> int:
        """Which page of the board it is, from 0."""
        assert self.which.page is not None  # what is shown is known
        return self.which.page

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(self.length - 1, 0) // PAGE

    @property
    def cards(self) -> int:
        """How many cards the game has."""
        return 52 * variant(self.contest.variant).decks

    @property
    def own_is_off(self) -> bool:
        """Whether the player is on the board, and not on this page of it."""
        return self.own is not None and self.own not in self.ranks


class Dailies:
    """The deal of each day; ``clock`` tells the time, and days are those of UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def today(self) -> Contest:
        """The daily of today; chosen and kept by whoever asks first."""
        return await self.of(self._clock().date())

    async def of(self, day: date) -> Contest:
        """The daily of that day, which is chosen if it has none yet; never of a day to come."""
        if day > self._clock().date():
            raise ValueError("tomorrow's deal is nobody's to know")
        for _ in range(2):
            if found := await self.past(day):
                return found
            try:
                async with self._store.writing() as conn:
                    return await _choose(conn, day)
            except DailyTakenError:
                continue  # another process was faster: theirs is the day's
        raise DailyTakenError

    async def past(self, day: date) -> Contest | None:
        """The daily of that day, if it had one."""
        async with self._store.reading() as conn:
            return await contests.daily(conn, day.isoformat())

    async def over(self, day: date) -> Contest | None:
        """The daily of a day that is over, whose number anyone may know."""
        found = await self.past(day)
        return None if found is None or is_open(found, self._clock()) else found

    async def day(self, player: int, which: Which) -> Day | None:
        """What this player asks to see; past the last page it is the last.

        None where the day had no daily, or is still to come.
        """
        contest = await self.today() if which.day is None else await self.past(which.day)
        if contest is None:
            return None
        now = self._clock()
        where = EVERYWHERE if which.server is None else which.server
        async with self._store.reading() as conn:
            length = await entries.length(conn, contest.id, where)
            entry = await entries.get(conn, contest.id, player)
            own = None
            if entry and where in {entry.server, await widest(conn, entry)}:
                own = Rank(await _place(conn, entry, where), entry, named=True)
            page = which.page
            if page is None:
                page = await entries.ahead(conn, own.entry, where) // PAGE if own else 0
            page = min(page, max(length - 1, 0) // PAGE)
            ranks = await _ranks(conn, contest, where, page * PAGE, PAGE, player)
            return Day(
                which=Which(
                    day=date.fromisoformat(contest.date or ""), server=which.server, page=page
                ),
                contest=contest,
                under_way=is_open(contest, now),
                length=length,
                ranks=ranks,
                own=own,
                entry=entry,
                streak=_in_a_row(await streaks.get(conn, player), now.date()),
                before=await _best(conn, contest, where, player),
            )

    async def podium(self, day: date, server: int) -> Podium | None:
        """The first of a day on a server; everywhere's where nobody of it came into rank.

        Who has made no move stands on none.
        """
        contest = await self.past(day)
        if contest is None:
            return None
        async with self._store.reading() as conn:
            for where in (server, EVERYWHERE):
                ranks = await _ranks(conn, contest, where, 0, PAGE)
                placed = [each for each in ranks if each.place and each.entry.moves]
                if first := tuple(each for each in placed if (each.place or 0) <= PODIUM):
                    return Podium(contest, where or None, first)
        return Podium(contest, None, ())


async def _choose(conn: AsyncConnection, day: date) -> Contest:
    secret = await contests.keep_secret(conn, _SECRET, secrets.token_hex(32))
    begins = datetime.combine(day, time(), UTC)
    contest = Contest(
        kind=Kind.DAILY,
        date=day.isoformat(),
        variant=game_of(day),
        deal=deal_of(secret, day),
        begins=begins,
        ends=begins + _A_DAY,
    )
    return await contests.insert_new(conn, contest)


async def _place(conn: AsyncConnection, entry: Entry, server: int) -> int | None:
    return await entries.place(conn, entry, server) if entry.ranked else None


async def _ranks(  # noqa: PLR0917 - a contest, where, which part of it, and for whom
    conn: AsyncConnection,
    contest: Contest,
    server: int,
    past: int,
    most: int,
    player: int | None = None,
) -> tuple[Rank, ...]:
    """Those in rank stand before those that are not, so that their places have no gaps."""
    found = await entries.of_contest(conn, contest.id, server=server, past=past, most=most)
    unnamed = await players.private(conn, [each.player for each in found])
    first = await entries.place(conn, found[0], server) if past and found else 1
    return tuple(
        Rank(
            place if each.ranked else None,
            each,
            named=each.player == player or each.player not in unnamed,
        )
        for place, each in with_places(contest, found, past=past, first=first)
    )


async def _best(conn: AsyncConnection, contest: Contest, server: int, player: int) -> Best | None:
    day = date.fromisoformat(contest.date or "") - _A_DAY
    before = await contests.daily(conn, day.isoformat())
    if before is None:
        return None
    ranks = await _ranks(conn, before, server, 0, 2, player)
    best = [each for each in ranks if each.place == 1]
    first = best[0] if best else None
    game = await _shown_game(conn, first.entry, player) if first else None
    return Best(contest=before, first=first, shared=len(best) > 1, game=game)


async def _shown_game(conn: AsyncConnection, entry: Entry, player: int) -> int | None:
    """The attempt, whose day is over, where its player lets others see their tables."""
    game = await games.by_id(conn, entry.game) if entry.game else None
    if game is None:
        return None
    owner = await players.get(conn, game.player)
    seen = owner.tables is Visibility.PUBLIC or owner.id == player
    return game.id if seen else None


def _in_a_row(streak: Streak | None, today: date) -> Streak | None:
    """The streak as it is today; broken where neither today nor yesterday was played."""
    if streak is None:
        return None
    last = date.fromisoformat(streak.date)
    return streak if today - last <= _A_DAY else replace(streak, days=0)
