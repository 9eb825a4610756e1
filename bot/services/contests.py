"""Contests: created and ended, their scoreboards, and the ranks of their entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from time import monotonic

from bot.background import let_others_work
from bot.engine.errors import ErrorKey, GameError
from bot.models.claims import ClaimKind
from bot.models.contests import (
    Contest,
    ContestEntry,
    ContestKind,
    ContestTieBreaker,
    DealerRecord,
)
from bot.models.games import Game
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.models.player_records import DealPlay
from bot.services.challenges import (
    MAX_CHALLENGE_ENTRIES,
    ChallengeRequest,
    WhichChallengeError,
    build_contest,
    build_rematch_request,
    check_contest_open,
    find_typed_challenge,
    insert_challenge,
    load_contest,
    load_visible_contest,
)
from bot.services.dealer import find_dealer_record
from bot.services.game_ends import end_attempts
from bot.services.proved_deals import list_challenge_series, take_proved_deal
from bot.solver.bank import find_bank
from bot.store import Connection, PlayerRequest, Store, accounts, contests, games
from bot.store.claims import request_work
from bot.store.contests import NO_PLAYER_ID

_BATCH_SIZE = 50
"""At most this many contests are closed in one call."""

ATTEMPTS_BATCH_SIZE = 100
"""At most this many unfinished attempts end in one transaction, so that no move waits long."""

MAX_LISTED_CHALLENGES = 25
"""At most this many running challenges are listed."""


class ContestService:
    """Challenges, and the scoreboards and ends of all contests.

    ``server_id`` is the server on which a player asks; outside servers it is None, and
    ``channel_id`` says in which channel. ``clock`` returns the time in UTC, ``choose_fresh_deal``
    the number of a new deal.
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
        challenge_request: ChallengeRequest,
        channel_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Contest:
        """Create a challenge, which starts at once and which its creator has joined.

        A fresh deal is one that was proved winnable, as long as one is ready.
        Raises GameError if it lasts too short or long, only the creator is invited, there is no
        such deal or it is another contest's secret, or the creator has too many running.
        """
        contest = build_contest(
            creator_id,
            server_id,
            challenge_request,
            self._choose_fresh_deal,
            self._clock(),
            channel_id=channel_id,
        )
        async with self._store.begin_write(request) as conn:
            if contest.is_fresh_deal and (
                number := await take_proved_deal(conn, list_challenge_series(contest.variant))
            ):
                contest = replace(contest, deal=number, is_winnable=True)
            return await insert_challenge(conn, contest, creator_id)

    async def create_rematch(
        self,
        creator_id: int,
        server_id: int | None,
        contest_id: int,
        language: str | None,
        channel_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Contest:
        """Create a challenge like an earlier one, with a fresh deal and for the same players.

        Raises GameError if the creator was not among them, or may not see the earlier challenge.
        """
        async with self._store.begin_read(request) as conn:
            earlier_challenge = await load_visible_contest(
                conn, creator_id, server_id, contest_id, channel_id, kind=ContestKind.CHALLENGE
            )
        challenge_request = build_rematch_request(earlier_challenge, creator_id, language)
        return await self.create_challenge(
            creator_id, server_id, challenge_request, channel_id, request=request
        )

    async def is_given_as_winnable(
        self, game: Game, *, request: PlayerRequest | None = None
    ) -> bool:
        """Return whether the game's deal is in the bank, or was proved for a contest.

        Of contests that are not over only those tell it that the player has entered.
        """
        bank = find_bank(game.variant)
        if bank is not None and game.deal in bank.levels:
            return True
        async with self._store.begin_read(request) as conn:
            return await contests.is_deal_proved(conn, game)

    async def load_challenge(
        self,
        player_id: int,
        server_id: int | None,
        contest_id: int,
        channel_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Contest:
        """Return a challenge; GameError (``no-such-contest``) if the player may not see it."""
        async with self._store.begin_read(request) as conn:
            return await load_visible_contest(
                conn, player_id, server_id, contest_id, channel_id, kind=ContestKind.CHALLENGE
            )

    async def load_scoreboard(
        self, contest_id: int, *, request: PlayerRequest | None = None
    ) -> Scoreboard:
        """Return a contest and its entries; GameError (``no-such-contest``) if there is none."""
        async with self._store.begin_read(request) as conn:
            return await _load_scoreboard(conn, contest_id, self._clock())

    async def list_private_player_ids(
        self, player_ids: Iterable[int], *, request: PlayerRequest | None = None
    ) -> set[int]:
        """Return those of the players who do not show their names on scoreboards."""
        async with self._store.begin_read(request) as conn:
            return await accounts.list_private_player_ids(conn, list(player_ids))

    async def list_running_challenges(
        self,
        server_id: int | None,
        channel_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> list[Contest]:
        """Return the running challenges of the server, or outside servers of the channel."""
        async with self._store.begin_read(request) as conn:
            if server_id is not None:
                return await contests.list_challenges_on_server(
                    conn, server_id, self._clock(), MAX_LISTED_CHALLENGES
                )
            if channel_id is not None:
                return await contests.list_challenges_in_channel(
                    conn, channel_id, self._clock(), MAX_LISTED_CHALLENGES
                )
        return []

    async def list_entered_contests(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> list[Contest]:
        """Return the open contests that the player has entered."""
        async with self._store.begin_read(request) as conn:
            return await contests.list_open_contests_of_player(conn, player_id)

    async def list_visible_challenges(
        self,
        player_id: int,
        server_id: int | None,
        channel_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> list[Contest]:
        """Return the running challenges here, then those that the player has joined elsewhere."""
        local_challenges = await self.list_running_challenges(
            server_id, channel_id, request=request
        )
        local_ids = {contest.id for contest in local_challenges}
        return local_challenges + [
            contest
            for contest in await self.list_entered_contests(player_id, request=request)
            if contest.kind is ContestKind.CHALLENGE and contest.id not in local_ids
        ]

    async def resolve_challenge(
        self,
        player_id: int,
        server_id: int | None,
        typed: str | None,
        channel_id: int | None = None,
        *,
        allow_ended: bool = False,
        request: PlayerRequest | None = None,
    ) -> Contest:
        """Return the challenge that was typed, or without a text the only challenge visible.

        If none is running, ``allow_ended`` accepts the last one that ended. Numbers can be
        guessed, so a challenge of another place is found only by players in it or invited to it.
        Raises GameError if there is no such challenge, or several could be meant.
        """
        if typed is None:
            return await self._find_only_challenge(
                player_id, server_id, channel_id, allow_ended=allow_ended, request=request
            )
        async with self._store.begin_read(request) as conn:
            return await find_typed_challenge(conn, player_id, server_id, channel_id, typed)

    async def end_challenge(
        self,
        player_id: int,
        contest_id: int,
        *,
        is_moderator: bool,
        request: PlayerRequest | None = None,
    ) -> Contest:
        """End a challenge early, which its podium says.

        Raises GameError if the player is neither its creator nor a moderator of its server, or it
        is over or a daily.
        """
        async with self._store.begin_write(request) as conn:
            contest = await load_contest(conn, contest_id, for_update=True)
            check_contest_open(contest, self._clock())
            check_may_end_challenge(contest, player_id, is_moderator=is_moderator)
            return await self._close_contest(conn, contest, ended_by_id=player_id)

    async def close_due_contests(self) -> list[Contest]:
        """Close contests whose end has come; return those that this call closed.

        Their unfinished attempts end with them: at once, or of large contests by `end_contest`.

        A challenge that names players ends early, as soon as its creator and all of them have
        finished their attempts. One for everyone here lasts until its end, as somebody may still
        join.
        """
        async with self._store.begin_read(None) as conn:
            due_contests = [
                *await contests.list_contests_to_close(conn, self._clock(), _BATCH_SIZE),
                *await contests.list_played_out_challenges(conn, _BATCH_SIZE),
            ]
        closed_contests = []
        for due_contest in due_contests:
            async with self._store.begin_write(None) as conn:
                contest = await contests.get_contest_for_update(conn, due_contest.id)
                if contest and contest.closed_at is None:
                    closed_contests.append(await self._close_contest(conn, contest))
        return closed_contests

    async def end_contest(self, contest_id: int) -> Contest:
        """Close a contest whose end has come, if nobody has; end all its attempts, and return it.

        Nothing of its end is to be posted before. Whoever does this after another process, or at
        the same time, ends the attempts that are left.
        """
        while True:
            began_at = monotonic()
            async with self._store.begin_background_write() as conn:
                contest = await load_contest(conn, contest_id, for_update=True)
                if contest.is_open_at(self._clock()):
                    return contest
                if contest.closed_at is None:
                    contest = await self._close_contest(conn, contest)
                attempts = await games.lock_unfinished_attempts(
                    conn, contest_id, ATTEMPTS_BATCH_SIZE
                )
                await end_attempts(conn, contest, attempts, self._clock())
            if len(attempts) < ATTEMPTS_BATCH_SIZE:
                return contest
            await let_others_work(began_at)

    async def end_dailies(self, day: date, server_id: int) -> None:
        """Do as `end_contest` with the daily of a day, and with the server's own."""
        async with self._store.begin_read(None) as conn:
            dailies = (
                await contests.find_daily_contest(conn, day.isoformat()),
                await contests.find_own_daily_contest(conn, server_id, day.isoformat()),
            )
        for daily in filter(None, dailies):
            await self.end_contest(daily.id)

    async def record_scoreboard_message(
        self,
        shown: Scoreboard,
        channel_id: int | None,
        message_id: int,
        *,
        request: PlayerRequest | None = None,
    ) -> None:
        """Record the message that shows a scoreboard; it is refreshed if that has changed since."""
        contest_id = shown.contest.id
        async with self._store.begin_write(request) as conn:
            await contests.set_scoreboard_message(conn, contest_id, channel_id, message_id)
            current = await _load_scoreboard(conn, contest_id, self._clock())
            if (current.entries, current.is_over) != (shown.entries, shown.is_over):
                await request_work(conn, ClaimKind.SCOREBOARD, [contest_id])

    async def record_scoreboard_channel(
        self, contest: Contest, channel_id: int | None, *, request: PlayerRequest | None = None
    ) -> None:
        """Record where a scoreboard is whose message is not known; None where it is nowhere."""
        async with self._store.begin_write(request) as conn:
            await contests.set_scoreboard_message(conn, contest.id, channel_id, None)

    async def mark_end_announced(self, contest_id: int, message_id: int | None = None) -> bool:
        """Record that the end is announced, and where, for the scoreboard to show it.

        Return False if it was recorded before.
        """
        async with self._store.begin_write(None) as conn:
            is_first = await contests.mark_contest_end_announced(
                conn, contest_id, self._clock(), message_id
            )
            await request_work(conn, ClaimKind.SCOREBOARD, [contest_id])
            return is_first

    async def _find_only_challenge(
        self,
        player_id: int,
        server_id: int | None,
        channel_id: int | None,
        *,
        allow_ended: bool,
        request: PlayerRequest | None,
    ) -> Contest:
        visible_challenges = await self.list_visible_challenges(
            player_id, server_id, channel_id, request=request
        )
        if len(visible_challenges) > 1:
            raise WhichChallengeError(visible_challenges)
        if visible_challenges:
            return visible_challenges[0]
        ended_challenge = None
        if allow_ended:
            async with self._store.begin_read(request) as conn:
                ended_challenge = await contests.find_last_closed_challenge(
                    conn, player_id, server_id
                )
        if ended_challenge is None:
            raise GameError(ErrorKey.NO_CHALLENGE)
        return ended_challenge

    async def _close_contest(
        self, conn: Connection, contest: Contest, ended_by_id: int | None = None
    ) -> Contest:
        now = self._clock()
        # Whoever plays locks their game first, too, and their entry afterwards.
        attempts = await games.lock_unfinished_attempts(conn, contest.id, ATTEMPTS_BATCH_SIZE + 1)
        await contests.close_contest(conn, contest, now, ended_by_id)
        contest = replace(contest, closed_at=now, ended_by_id=ended_by_id)
        await contests.delete_erased_entries(conn, contest.id)
        await contests.finish_contest_entries(conn, contest.id)
        if len(attempts) <= ATTEMPTS_BATCH_SIZE:
            await end_attempts(conn, contest, attempts, now)
        await request_work(conn, ClaimKind.CONTEST_END, [contest.id])
        return contest


async def _load_scoreboard(conn: Connection, contest_id: int, now: datetime) -> Scoreboard:
    contest = await load_contest(conn, contest_id)
    joined = await contests.list_scoreboard_entries(conn, contest_id, limit=MAX_CHALLENGE_ENTRIES)
    player_ids = {
        contest.creator_id or 0,
        contest.ended_by_id or 0,
        *contest.invited_player_ids,
        *(entry.player_id for entry in joined),
    }
    private_ids = await accounts.list_private_player_ids(conn, list(player_ids))
    return Scoreboard(
        contest,
        tuple(sort_by_rank(contest, joined)),
        frozenset(private_ids),
        await find_dealer_record(conn, contest, now),
    )


def check_may_end_challenge(contest: Contest, player_id: int, *, is_moderator: bool) -> None:
    """Raise GameError (``challenge-not-yours``) if the player may not end the contest early."""
    if contest.kind is ContestKind.DAILY or (player_id != contest.creator_id and not is_moderator):
        raise GameError(ErrorKey.CHALLENGE_NOT_YOURS)


_FULL_POINTS = 100.0
"""For beating everyone else in a contest."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A contest and all its entries, sorted by rank.

    ``private_player_ids`` are players who do not show their names on scoreboards. ``dealer_record``
    has no game while the dealer still plays.
    """

    contest: Contest
    entries: tuple[ContestEntry, ...]
    private_player_ids: frozenset[int] = frozenset()
    dealer_record: DealerRecord | None = None

    @property
    def is_over(self) -> bool:
        """Whether the contest is closed, so that nothing changes any more."""
        return self.contest.closed_at is not None

    def list_public_invited_ids(self) -> list[int]:
        """Return the players whom the contest names, without those who keep their names private."""
        return [
            player_id
            for player_id in self.contest.invited_player_ids
            if player_id != NO_PLAYER_ID and player_id not in self.private_player_ids
        ]

    def find_entry(self, player_id: int) -> ContestEntry | None:
        """Return the player's entry; None if they did not join."""
        return next((entry for entry in self.entries if entry.player_id == player_id), None)


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """An entry with its rank, which ties share; an unranked entry has none.

    Without a public name the player is anonymous to all others.
    """

    rank: int | None
    entry: ContestEntry
    has_public_name: bool

    @property
    def player_id(self) -> int:
        """The player's id."""
        return self.entry.player_id


def sort_by_rank(contest: Contest, unsorted_entries: Sequence[ContestEntry]) -> list[ContestEntry]:
    """Return entries sorted by rank, with the contest's tie-breaker; ties by player id.

    Entries without an attempt come last. Of otherwise equal entries those without a move do.
    """
    return sorted(
        unsorted_entries,
        key=lambda entry: (_build_sort_key(contest, entry), entry.player_id),
    )


def assign_ranks(
    contest: Contest,
    sorted_entries: Sequence[ContestEntry],
    *,
    offset: int = 0,
    first_rank: int = 1,
) -> list[tuple[int, ContestEntry]]:
    """Return sorted entries, each with its rank: one more than the number of better entries.

    If they are a part of all entries, ``offset`` entries come before them, and ``first_rank`` is
    the rank of the first.
    """
    ranked: list[tuple[int, ContestEntry]] = []
    rank, previous_key = first_rank, None
    for position, entry in enumerate(sorted_entries, offset + 1):
        key = _build_sort_key(contest, entry)
        if previous_key is not None and key != previous_key:
            rank = position
        ranked.append((rank, entry))
        previous_key = key
    return ranked


def compute_points(scoreboard: Scoreboard) -> dict[int, float]:
    """Return the points of each ranked entry that has begun, by its player's id.

    They are the per cent of the other such entries that it beats, ties half; alone it has none.
    """
    compared = [entry for entry in scoreboard.entries if entry.is_ranked and entry.game_id]
    ranked = assign_ranks(scoreboard.contest, compared)
    others, sizes = len(compared) - 1, Counter(rank for rank, _ in ranked)
    if others < 1:
        return {}
    return {
        entry.player_id: _FULL_POINTS * (others - (rank - 1) - (sizes[rank] - 1) / 2) / others
        for rank, entry in ranked
    }


def build_result_key(
    tie_breaker: ContestTieBreaker, result: ContestEntry | DealPlay
) -> tuple[object, ...]:
    """Return the key by which the best way to have played a deal comes first."""
    tie_break = (result.move_count, result.seconds)
    if tie_breaker is ContestTieBreaker.TIME:
        tie_break = (result.seconds, result.move_count)
    return (not result.is_won, -result.cards_up, result.move_count == 0, *tie_break)


def _build_sort_key(contest: Contest, entry: ContestEntry) -> tuple[object, ...]:
    """Return the key by which the best entry comes first."""
    return (
        entry.game_id is None,
        not entry.is_ranked,
        *build_result_key(contest.tie_breaker, entry),
    )


async def find_standing(
    conn: Connection, contest: Contest, game_id: int
) -> tuple[ContestEntry, int, int] | None:
    """Return the entry of an attempt that is over, its rank, and how many entries have begun.

    In a daily it is the rank on the largest scoreboard that the entry is on.
    """
    if contest.kind is ContestKind.DAILY:
        # There may be very many, so the database counts; who enters a daily has begun it.
        entry = await contests.find_entry_of_game(conn, game_id)
        if entry is None:
            return None
        server_id = contest.server_id or find_broadest_board_server_id(entry)
        return entry, *await contests.load_rank_and_count(conn, entry, server_id)
    joined = await contests.list_scoreboard_entries(conn, contest.id, limit=MAX_CHALLENGE_ENTRIES)
    begun_count = sum(entry.game_id is not None for entry in joined)
    for rank, entry in assign_ranks(contest, sort_by_rank(contest, joined)):
        if entry.game_id == game_id:
            return entry, rank, begun_count
    return None


def find_broadest_board_server_id(entry: ContestEntry) -> int:
    """Return the server id of the largest scoreboard that a daily's entry is on."""
    if entry.server_id is None or entry.counts_globally:
        return GLOBAL_SERVER_ID
    return entry.server_id


async def list_ranked_entries(  # noqa: PLR0917 - the contest, the place, the part, the player
    conn: Connection,
    contest: Contest,
    server_id: int,
    offset: int,
    limit: int,
    player_id: int | None = None,
) -> tuple[RankedEntry, ...]:
    """Return a part of a daily's scoreboard, as the player sees it, with ranks.

    Unranked entries come last, so that the ranks have no gaps.
    """
    listed = await contests.list_scoreboard_entries(
        conn, contest.id, server_id=server_id, offset=offset, limit=limit
    )
    private_ids = await accounts.list_private_player_ids(
        conn, [entry.player_id for entry in listed]
    )
    first_rank = 1
    if offset and listed:
        first_rank = await contests.load_entry_rank(conn, listed[0], server_id)
    return tuple(
        RankedEntry(
            rank if entry.is_ranked else None,
            entry,
            has_public_name=entry.player_id == player_id or entry.player_id not in private_ids,
        )
        for rank, entry in assign_ranks(contest, listed, offset=offset, first_rank=first_rank)
    )


async def find_own_ranked_entry(
    conn: Connection, entry: ContestEntry | None, server_id: int
) -> RankedEntry | None:
    """Return the player's own entry with its rank, if it is on the server's scoreboard."""
    if entry is None or server_id not in {
        entry.server_id,
        find_broadest_board_server_id(entry),
    }:
        return None
    rank = await contests.load_entry_rank(conn, entry, server_id) if entry.is_ranked else None
    return RankedEntry(rank, entry, has_public_name=True)
