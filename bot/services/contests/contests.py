"""Dailies and challenges: made, joined, ended; nothing here knows Discord."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestKind
from bot.services.contests.challenges import build_contest, build_rematch_request, insert_challenge
from bot.services.contests.membership import (
    MAX_ENTRIES,
    check_contest_open,
    enter_contest,
    load_contest,
    load_visible_challenge,
)
from bot.services.contests.ranking import sort_by_rank
from bot.store.accounts import players
from bot.store.contests import contests, entries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime, timedelta

    from bot.models.entries import ContestEntry
    from bot.services.contests.challenges import ChallengeRequest
    from bot.store import Connection, Store

MAX_LISTED_CHALLENGES = 25
"""So many challenges of a server are listed."""

_CONTEST_NUMBER_PATTERN = re.compile(r"\s*[0-9]{1,18}\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A contest and everyone in it, in the order of their places.

    Those who are ``unnamed`` keep their names on boards to themselves.
    """

    contest: Contest
    entries: tuple[ContestEntry, ...]
    private_player_ids: frozenset[int] = frozenset()

    @property
    def is_over(self) -> bool:
        """Whether nothing changes any more."""
        return self.contest.closed_at is not None

    def find_entry(self, player_id: int) -> ContestEntry | None:
        """The player's entry."""
        return next((each for each in self.entries if each.player_id == player_id), None)


class ContestService:
    """Every daily and challenge; ``clock`` tells the time, ``fresh`` chooses new deals.

    What is asked is asked on a ``server``, or outside servers in the channel that is the ``place``.
    """

    def __init__(
        self, store: Store, clock: Callable[[], datetime], choose_fresh_deal: Callable[[], int]
    ) -> None:
        self._store = store
        self._clock = clock
        self._choose_fresh_deal = choose_fresh_deal

    async def create_challenge(
        self,
        creator_id: int,
        server_id: int | None,
        request: ChallengeRequest,
        channel_id: int | None = None,
    ) -> Contest:
        """Makes a challenge, which begins at once and which its maker has entered.

        GameError where it lasts too short or long, where nobody else is named, where there is no
        such deal or it is not to be seen yet, and where too many of this player's are under way.
        """
        contest = build_contest(
            creator_id,
            server_id,
            request,
            self._choose_fresh_deal,
            self._clock(),
            channel_id=channel_id,
        )
        async with self._store.begin_write() as conn:
            return await insert_challenge(conn, contest, creator_id)

    async def create_rematch(
        self,
        creator_id: int,
        server_id: int | None,
        contest_id: int,
        language: str | None,
        channel_id: int | None = None,
    ) -> Contest:
        """Makes a challenge like that one, with a fresh deal and for the same people.

        GameError ``challenge-not-invited`` for one who was not among them. Who alone is left of
        them, since others were erased, plays alone.
        """
        async with self._store.begin_read() as conn:
            before = await load_visible_challenge(
                conn, creator_id, server_id, contest_id, channel_id
            )
        return await self.create_challenge(
            creator_id, server_id, build_rematch_request(before, creator_id, language), channel_id
        )

    async def join_challenge(
        self, player_id: int, server_id: int | None, contest_id: int, channel_id: int | None = None
    ) -> Contest:
        """Enters a player; GameError where they may not, have already, or it is over."""
        async with self._store.begin_write() as conn:
            now = self._clock()
            await load_visible_challenge(conn, player_id, server_id, contest_id, channel_id)
            contest = await load_contest(conn, contest_id, for_update=True)
            check_contest_open(contest, now)
            await enter_contest(conn, contest, player_id, server_id, now, channel_id=channel_id)
            return contest

    async def load_challenge(
        self, player_id: int, server_id: int | None, contest_id: int, channel_id: int | None = None
    ) -> Contest:
        """The challenge, for those who may see it; GameError ``no-such-contest``."""
        async with self._store.begin_read() as conn:
            return await load_visible_challenge(conn, player_id, server_id, contest_id, channel_id)

    async def load_scoreboard(self, contest_id: int) -> Scoreboard:
        """The contest with all its entries; GameError ``no-such-contest``."""
        async with self._store.begin_read() as conn:
            contest = await load_contest(conn, contest_id)
            listed = await entries.list_scoreboard_entries(conn, contest_id, limit=MAX_ENTRIES)
            there = {
                contest.creator_id or 0,
                *contest.invited_player_ids,
                *(each.player_id for each in listed),
            }
            unnamed = await players.list_private_player_ids(conn, list(there))
        return Scoreboard(contest, tuple(sort_by_rank(contest, listed)), frozenset(unnamed))

    async def list_private_player_ids(self, player_ids: Iterable[int]) -> set[int]:
        """Those of these players who keep their names on boards to themselves."""
        async with self._store.begin_read() as conn:
            return await players.list_private_player_ids(conn, list(player_ids))

    async def list_posted_scoreboards(self) -> list[int]:
        """The ids of contests under way whose scoreboards stand somewhere."""
        async with self._store.begin_read() as conn:
            return await contests.list_posted_scoreboards(conn)

    async def list_running_challenges(
        self, server_id: int | None, channel_id: int | None = None
    ) -> list[Contest]:
        """Challenges that run here."""
        async with self._store.begin_read() as conn:
            if server_id is not None:
                return await contests.list_challenges_on_server(
                    conn, server_id, self._clock(), MAX_LISTED_CHALLENGES
                )
            if channel_id is not None:
                return await contests.list_challenges_in_channel(
                    conn, channel_id, self._clock(), MAX_LISTED_CHALLENGES
                )
        return []

    async def list_entered_contests(self, player_id: int) -> list[Contest]:
        """Contests under way that the player has entered."""
        async with self._store.begin_read() as conn:
            return await contests.list_open_contests_of_player(conn, player_id)

    async def list_visible_challenges(
        self, player_id: int, server_id: int | None, channel_id: int | None = None
    ) -> list[Contest]:
        """Challenges under way: those here, then those that the player is in elsewhere."""
        here = await self.list_running_challenges(server_id, channel_id)
        own = await self.list_entered_contests(player_id)
        known = {each.id for each in here}
        return here + [
            each for each in own if each.kind is not ContestKind.DAILY and each.id not in known
        ]

    async def resolve_challenge(
        self,
        player_id: int,
        server_id: int | None,
        number_text: str | None,
        channel_id: int | None = None,
        *,
        allow_ended: bool = False,
    ) -> Contest:
        """The challenge of that number, else the only one at hand; GameError where it is not clear.

        Numbers can be guessed: those made elsewhere are found only by those who are in them or
        asked to be. Where none is under way, it may be the one that was the last to be ``over``.
        """
        if number_text is None:
            found = await self.list_visible_challenges(player_id, server_id, channel_id)
            if len(found) > 1:
                raise GameError(ErrorKey.WHICH_CHALLENGE)
            if found:
                return found[0]
            async with self._store.begin_read() as conn:
                last = (
                    await contests.find_last_closed_challenge(conn, player_id, server_id)
                    if allow_ended
                    else None
                )
            if last is None:
                raise GameError(ErrorKey.NO_CHALLENGE)
            return last
        if not _CONTEST_NUMBER_PATTERN.fullmatch(number_text):
            raise GameError(ErrorKey.NO_SUCH_CONTEST)
        async with self._store.begin_read() as conn:
            return await load_visible_challenge(
                conn, player_id, server_id, int(number_text), channel_id
            )

    async def end_challenge(
        self, player_id: int, contest_id: int, *, is_moderator: bool
    ) -> Contest:
        """Ends a challenge before its time: its maker may, and who moderates its server."""
        async with self._store.begin_write() as conn:
            contest = await load_contest(conn, contest_id, for_update=True)
            check_contest_open(contest, self._clock())
            check_may_end_challenge(contest, player_id, is_moderator=is_moderator)
            return await self._close_contest(conn, contest)

    async def close_due_contests(self) -> list[Contest]:
        """Closes what has come to its end; what this call closed, and nobody else did."""
        async with self._store.begin_read() as conn:
            due = await contests.list_contests_to_close(conn, self._clock(), 50)
        closed = []
        for each in due:
            async with self._store.begin_write() as conn:
                if (
                    now := await contests.get_contest_for_update(conn, each.id)
                ) and now.closed_at is None:
                    closed.append(await self._close_contest(conn, now))
        return closed

    async def record_scoreboard_message(
        self, contest_id: int, channel_id: int | None, message_id: int | None
    ) -> None:
        """Notes where the scoreboard stands, or that it stands nowhere any more."""
        async with self._store.begin_write() as conn:
            await contests.set_scoreboard_message(conn, contest_id, channel_id, message_id)

    async def claim_scoreboard_refresh(self, contest_id: int, min_interval: timedelta) -> bool:
        """Whether the scoreboard may be edited now, ``apart`` from the last time by anybody."""
        now = self._clock()
        async with self._store.begin_write() as conn:
            return await contests.claim_scoreboard_refresh(
                conn, contest_id, now, now - min_interval
            )

    async def list_unannounced_contests(self) -> list[Contest]:
        """Contests that are over and whose end was not told yet."""
        async with self._store.begin_read() as conn:
            return await contests.list_contests_to_announce(conn, 50)

    async def mark_end_announced(self, contest_id: int) -> bool:
        """Notes that the end is told; whether it was this call that did."""
        async with self._store.begin_write() as conn:
            return await contests.mark_contest_end_announced(conn, contest_id, self._clock())

    async def _close_contest(self, conn: Connection, contest: Contest) -> Contest:
        now = self._clock()
        await contests.close_contest(conn, contest, now)
        await entries.finish_contest_entries(conn, contest.id)
        return replace(contest, closed_at=now)


def check_may_end_challenge(contest: Contest, player_id: int, *, is_moderator: bool) -> None:
    """GameError ``challenge-not-yours`` for one who may not end it before its time."""
    if contest.kind is ContestKind.DAILY or (player_id != contest.creator_id and not is_moderator):
        raise GameError(ErrorKey.CHALLENGE_NOT_YOURS)
