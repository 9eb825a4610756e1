"""Dailies and challenges: made, joined, ended; nothing here knows Discord."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.attempts import found_contest, open_contest
from bot.services.rota import deal_of, game_of
from bot.store import contests, entries, streaks
from bot.store.contests import Contest, DailyTakenError, Kind, Measure
from bot.store.entries import Entry
from bot.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database import Store
    from bot.store.streaks import Streak

SHORTEST = timedelta(minutes=10)
LONGEST = timedelta(days=14)
"""How long a challenge may run."""

MOST_ENTRIES = 500
"""So many may take up a challenge."""

MOST_LISTED = 25
"""So many challenges of a server are listed."""

_SECRET = "daily"  # noqa: S105 - the name of a secret, not the secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """What a challenge is to be: without ``number`` a fresh deal, for all if nobody is invited."""

    variant: str
    number: int | None = None
    word: str | None = None
    lasts: timedelta
    invited: tuple[int, ...] = ()
    measure: Measure = Measure.MOVES
    undo: bool = True
    hints: bool = True


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A contest and everyone in it, in the order of their places."""

    contest: Contest
    entries: tuple[Entry, ...]

    def of(self, player: int) -> Entry | None:
        """The player's entry."""
        return next((each for each in self.entries if each.player == player), None)


class Contests:
    """Every daily and challenge; ``clock`` tells the time, ``fresh`` chooses new deals."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], fresh: Callable[[], int]
    ) -> None:
        self._store = store
        self._clock = clock
        self._fresh = fresh

    async def today(self) -> Contest:
        """The daily of today (UTC); chosen and kept by whoever asks first."""
        return await self.daily(self._clock().date())

    async def daily(self, day: date) -> Contest:
        """The daily of that day, which is chosen if it has none yet; never of a day to come."""
        if day > self._clock().date():
            raise ValueError("tomorrow's deal is nobody's to know")
        for _ in range(2):
            async with self._store.reading() as conn:
                if found := await contests.daily(conn, day.isoformat()):
                    return found
            try:
                async with self._store.writing() as conn:
                    return await self._choose(conn, day)
            except DailyTakenError:
                continue  # another process was faster: theirs is the day's
        raise DailyTakenError

    async def past_daily(self, day: date) -> Contest | None:
        """The daily of that day, if it had one."""
        async with self._store.reading() as conn:
            return await contests.daily(conn, day.isoformat())

    async def create(self, maker: int, server: int | None, asked: Challenge) -> Contest:
        """Makes a challenge, which begins at once; GameError where it lasts too short or long."""
        if not SHORTEST <= asked.lasts <= LONGEST:
            raise GameError("challenge-lasts")
        variant(asked.variant)
        now = self._clock()
        contest = Contest(
            kind=Kind.CHALLENGE,
            variant=asked.variant,
            deal=asked.number or self._fresh(),
            word=asked.word,
            fresh=asked.number is None,
            measure=asked.measure,
            undo=asked.undo,
            hints=asked.hints,
            maker=maker,
            invited=asked.invited,
            server=server,
            begins=now,
            ends=now + asked.lasts,
        )
        async with self._store.writing() as conn:
            return await contests.insert_new(conn, contest)

    async def join(self, player: int, server: int | None, contest_id: int) -> Contest:
        """Enters a player; GameError where they may not, have already, or it is over."""
        async with self._store.writing() as conn:
            contest = await open_contest(conn, contest_id, self._clock())
            if contest.invited and player not in {contest.maker, *contest.invited}:
                raise GameError("challenge-not-invited")
            if await entries.length(conn, contest_id) >= MOST_ENTRIES:
                raise GameError("challenge-full", most=MOST_ENTRIES)
            new = Entry(contest=contest_id, player=player, server=server, joined=self._clock())
            await entries.enter(conn, new)
            return contest

    async def scoreboard(self, contest_id: int) -> Scoreboard:
        """The contest with all its entries; GameError ``no-such-contest``."""
        async with self._store.reading() as conn:
            contest = await found_contest(conn, contest_id)
            listed = await entries.of_contest(conn, contest_id, most=MOST_ENTRIES)
        return Scoreboard(contest, tuple(in_places(contest, listed)))

    async def running(self, server: int) -> list[Contest]:
        """Challenges that run on a server."""
        async with self._store.reading() as conn:
            return await contests.open_on(conn, server, self._clock(), MOST_LISTED)

    async def of_player(self, player: int) -> list[Contest]:
        """Contests under way that the player has entered."""
        async with self._store.reading() as conn:
            return await contests.of_player(conn, player)

    async def end(self, player: int, contest_id: int, *, moderator: bool) -> Contest:
        """Ends a challenge before its time: its maker may, and who moderates its server."""
        async with self._store.writing() as conn:
            contest = await open_contest(conn, contest_id, self._clock())
            if contest.kind is Kind.DAILY or (player != contest.maker and not moderator):
                raise GameError("challenge-not-yours")
            return await self._close(conn, contest)

    async def close_due(self) -> list[Contest]:
        """Closes what has come to its end; what this call closed, and nobody else did."""
        async with self._store.reading() as conn:
            due = await contests.due(conn, self._clock(), 50)
        closed = []
        for each in due:
            async with self._store.writing() as conn:
                if (now := await contests.by_id(conn, each.id)) and now.closed is None:
                    closed.append(await self._close(conn, now))
        return closed

    async def streak(self, player: int) -> Streak | None:
        """On how many days in a row the player has begun the daily."""
        async with self._store.reading() as conn:
            return await streaks.get(conn, player)

    async def shown(self, contest_id: int, channel: int | None, message: int | None) -> None:
        """Notes where the scoreboard stands, or that it stands nowhere any more."""
        async with self._store.writing() as conn:
            await contests.set_message(conn, contest_id, channel, message)

    async def claim_refresh(self, contest_id: int, apart: timedelta) -> bool:
        """Whether the scoreboard may be edited now, ``apart`` from the last time by anybody."""
        now = self._clock()
        async with self._store.writing() as conn:
            return await contests.refresh(conn, contest_id, now, now - apart)

    async def unannounced(self) -> list[Contest]:
        """Contests that are over and whose end was not told yet."""
        async with self._store.reading() as conn:
            return await contests.unannounced(conn, 50)

    async def announced(self, contest_id: int) -> bool:
        """Notes that the end is told; whether it was this call that did."""
        async with self._store.writing() as conn:
            return await contests.announce(conn, contest_id, self._clock())

    async def _choose(self, conn: AsyncConnection, day: date) -> Contest:
        secret = await contests.keep_secret(conn, _SECRET, secrets.token_hex(32))
        begins = datetime.combine(day, time(), UTC)
        contest = Contest(
            kind=Kind.DAILY,
            date=day.isoformat(),
            variant=game_of(day),
            deal=deal_of(secret, day),
            begins=begins,
            ends=begins + timedelta(days=1),
        )
        return await contests.insert_new(conn, contest)

    async def _close(self, conn: AsyncConnection, contest: Contest) -> Contest:
        now = self._clock()
        await contests.close(conn, contest, now)
        await entries.settle(conn, contest.id)
        return replace(contest, closed=now, ends=min(contest.ends, now))


def in_places(contest: Contest, listed: list[Entry]) -> list[Entry]:
    """Entries by their places, as the contest measures them."""
    if contest.measure is Measure.MOVES:
        return listed
    return sorted(
        listed,
        key=lambda one: (not one.ranked, not one.won, -one.up, one.seconds, one.moves, one.player),
    )
