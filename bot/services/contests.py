"""Dailies and challenges: made, joined, ended; nothing here knows Discord."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.challenging import like, make, planned
from bot.services.joining import (
    MOST_ENTRIES,
    check_open,
    enter,
    found_challenge,
    found_contest,
)
from bot.services.placing import in_places
from bot.store import contests, entries, players
from bot.store.contests import Contest, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime, timedelta

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.challenging import Challenge
    from bot.store.database import Store
    from bot.store.entries import Entry

MOST_LISTED = 25
"""So many challenges of a server are listed."""

_NUMBER = re.compile(r"\s*[0-9]{1,18}\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A contest and everyone in it, in the order of their places.

    Those who are ``unnamed`` keep their names on boards to themselves.
    """

    contest: Contest
    entries: tuple[Entry, ...]
    unnamed: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether nothing changes any more."""
        return self.contest.closed is not None

    def of(self, player: int) -> Entry | None:
        """The player's entry."""
        return next((each for each in self.entries if each.player == player), None)


class Contests:
    """Every daily and challenge; ``clock`` tells the time, ``fresh`` chooses new deals.

    What is asked is asked on a ``server``, or outside servers in the channel that is the ``place``.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], fresh: Callable[[], int]
    ) -> None:
        self._store = store
        self._clock = clock
        self._fresh = fresh

    async def create(
        self, maker: int, server: int | None, asked: Challenge, place: int | None = None
    ) -> Contest:
        """Makes a challenge, which begins at once and which its maker has entered.

        GameError where it lasts too short or long, where nobody else is named, where there is no
        such deal or it is not to be seen yet, and where too many of this player's are under way.
        """
        contest = planned(maker, server, asked, self._fresh, self._clock(), place=place)
        async with self._store.writing() as conn:
            return await make(conn, contest, maker)

    async def again(
        self,
        maker: int,
        server: int | None,
        contest_id: int,
        language: str | None,
        place: int | None = None,
    ) -> Contest:
        """Makes a challenge like that one, with a fresh deal and for the same people.

        GameError ``challenge-not-invited`` for one who was not among them. Who alone is left of
        them, since others were erased, plays alone.
        """
        async with self._store.reading() as conn:
            before = await found_challenge(conn, maker, server, contest_id, place)
        return await self.create(maker, server, like(before, maker, language), place)

    async def join(
        self, player: int, server: int | None, contest_id: int, place: int | None = None
    ) -> Contest:
        """Enters a player; GameError where they may not, have already, or it is over."""
        async with self._store.writing() as conn:
            now = self._clock()
            await found_challenge(conn, player, server, contest_id, place)
            contest = await found_contest(conn, contest_id, held=True)
            check_open(contest, now)
            await enter(conn, contest, player, server, now, place=place)
            return contest

    async def challenge(
        self, player: int, server: int | None, contest_id: int, place: int | None = None
    ) -> Contest:
        """The challenge, for those who may see it; GameError ``no-such-contest``."""
        async with self._store.reading() as conn:
            return await found_challenge(conn, player, server, contest_id, place)

    async def scoreboard(self, contest_id: int) -> Scoreboard:
        """The contest with all its entries; GameError ``no-such-contest``."""
        async with self._store.reading() as conn:
            contest = await found_contest(conn, contest_id)
            listed = await entries.of_contest(conn, contest_id, most=MOST_ENTRIES)
            there = {contest.maker or 0, *contest.invited, *(each.player for each in listed)}
            unnamed = await players.private(conn, list(there))
        return Scoreboard(contest, tuple(in_places(contest, listed)), frozenset(unnamed))

    async def unnamed(self, of: Iterable[int]) -> set[int]:
        """Those of these players who keep their names on boards to themselves."""
        async with self._store.reading() as conn:
            return await players.private(conn, list(of))

    async def on_show(self) -> list[int]:
        """The ids of contests under way whose scoreboards stand somewhere."""
        async with self._store.reading() as conn:
            return await contests.on_show(conn)

    async def running(self, server: int | None, place: int | None = None) -> list[Contest]:
        """Challenges that run here."""
        async with self._store.reading() as conn:
            if server is not None:
                return await contests.open_on(conn, server, self._clock(), MOST_LISTED)
            if place is not None:
                return await contests.open_in(conn, place, self._clock(), MOST_LISTED)
        return []

    async def of_player(self, player: int) -> list[Contest]:
        """Contests under way that the player has entered."""
        async with self._store.reading() as conn:
            return await contests.of_player(conn, player)

    async def at_hand(
        self, player: int, server: int | None, place: int | None = None
    ) -> list[Contest]:
        """Challenges under way: those here, then those that the player is in elsewhere."""
        here = await self.running(server, place)
        own = await self.of_player(player)
        known = {each.id for each in here}
        return here + [each for each in own if each.kind is not Kind.DAILY and each.id not in known]

    async def find(
        self,
        player: int,
        server: int | None,
        typed: str | None,
        place: int | None = None,
        *,
        over: bool = False,
    ) -> Contest:
        """The challenge of that number, else the only one at hand; GameError where it is not clear.

        Numbers can be guessed: those made elsewhere are found only by those who are in them or
        asked to be. Where none is under way, it may be the one that was the last to be ``over``.
        """
        if typed is None:
            found = await self.at_hand(player, server, place)
            if len(found) > 1:
                raise GameError("which-challenge")
            if found:
                return found[0]
            async with self._store.reading() as conn:
                last = await contests.latest_over(conn, player, server) if over else None
            if last is None:
                raise GameError("no-challenge")
            return last
        if not _NUMBER.fullmatch(typed):
            raise GameError("no-such-contest")
        async with self._store.reading() as conn:
            return await found_challenge(conn, player, server, int(typed), place)

    async def end(self, player: int, contest_id: int, *, moderator: bool) -> Contest:
        """Ends a challenge before its time: its maker may, and who moderates its server."""
        async with self._store.writing() as conn:
            contest = await found_contest(conn, contest_id, held=True)
            check_open(contest, self._clock())
            check_ender(contest, player, moderator=moderator)
            return await self._close(conn, contest)

    async def close_due(self) -> list[Contest]:
        """Closes what has come to its end; what this call closed, and nobody else did."""
        async with self._store.reading() as conn:
            due = await contests.due(conn, self._clock(), 50)
        closed = []
        for each in due:
            async with self._store.writing() as conn:
                if (now := await contests.held(conn, each.id)) and now.closed is None:
                    closed.append(await self._close(conn, now))
        return closed

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

    async def _close(self, conn: AsyncConnection, contest: Contest) -> Contest:
        now = self._clock()
        await contests.close(conn, contest, now)
        await entries.settle(conn, contest.id)
        return replace(contest, closed=now)


def check_ender(contest: Contest, player: int, *, moderator: bool) -> None:
    """GameError ``challenge-not-yours`` for one who may not end it before its time."""
    if contest.kind is Kind.DAILY or (player != contest.maker and not moderator):
        raise GameError("challenge-not-yours")
