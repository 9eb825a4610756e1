"""Challenges: what their creators request, who has access, and entering contests.

One attempt each, even for players who erase their data while a contest is open. A hash of who began
it, or has seen its deal elsewhere, stays until the contest ends. Only the installation's secret can
make it, so nobody who reads it learns the player.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.status import find_playable_deal
from bot.models.contests import Contest, ContestEntry, ContestKind, ContestTieBreaker
from bot.services.fairness import (
    compute_keyed_hash,
    has_seen_deal,
    is_creator_or_invited,
    list_contests_of_deal,
    load_secret,
)
from bot.store import Connection, contests
from bot.store.contests import NO_PLAYER_ID
from bot.variants import get_variant

MIN_CHALLENGE_DURATION = timedelta(minutes=10)
"""A challenge lasts at least this long."""

MAX_CHALLENGE_DURATION = timedelta(days=14)
"""A challenge lasts at most this long."""

MAX_OPEN_CHALLENGES = 10
"""A player may have at most this many running challenges that they created."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRequest:
    """A request for a challenge.

    Without a ``deal_number`` it gets a fresh deal. If nobody is invited, anyone on the server may
    join, or outside servers anyone in the channel.
    """

    variant: str
    deal_number: int | None = None
    deal_word: str | None = None
    duration: timedelta
    invited_player_ids: tuple[int, ...] = ()
    tie_breaker: ContestTieBreaker = ContestTieBreaker.MOVES
    allows_undo: bool = True
    allows_hints: bool = True
    language: str | None = None


def build_rematch_request(
    contest: Contest, creator_id: int, language: str | None
) -> ChallengeRequest:
    """Return a request for the same challenge with a fresh deal, for the same players.

    If the data of all other players was erased, the creator plays without opponents.
    Raises GameError (``challenge-not-invited``) if the new creator was not among the players.
    """
    invited_player_ids: tuple[int, ...] = ()
    if contest.invited_player_ids:
        former_player_ids = (contest.creator_id, *contest.invited_player_ids)
        if creator_id not in former_player_ids:
            raise GameError(ErrorKey.CHALLENGE_NOT_INVITED)
        invited_player_ids = tuple(
            player_id
            for player_id in former_player_ids
            if player_id is not None and player_id != creator_id
        ) or (NO_PLAYER_ID,)
    return ChallengeRequest(
        variant=contest.variant,
        duration=contest.ends_at - contest.starts_at,
        invited_player_ids=invited_player_ids,
        tie_breaker=contest.tie_breaker,
        allows_undo=contest.allows_undo,
        allows_hints=contest.allows_hints,
        language=language,
    )


def check_duration(duration: timedelta) -> None:
    """Raise GameError if a challenge cannot last so short or long."""
    if not MIN_CHALLENGE_DURATION <= duration <= MAX_CHALLENGE_DURATION:
        raise GameError(ErrorKey.BAD_DURATION)


def build_contest(
    creator_id: int,
    server_id: int | None,
    request: ChallengeRequest,
    choose_fresh_deal: Callable[[], int],
    now: datetime,
    *,
    channel_id: int | None = None,
) -> Contest:
    """Return the requested contest, which starts now and is not stored yet.

    Raises GameError if it lasts too short or long, only its creator is invited, or there is no
    such variant or deal.
    """
    check_duration(request.duration)
    invited_player_ids = tuple(
        player_id
        for player_id in dict.fromkeys(request.invited_player_ids)
        if player_id != creator_id
    )
    if request.invited_player_ids and not invited_player_ids:
        raise GameError(ErrorKey.SAME_PLAYER)
    contest = Contest(
        kind=ContestKind.CHALLENGE,
        variant=request.variant,
        deal=(
            find_playable_deal(get_variant(request.variant), iter(choose_fresh_deal, None))
            if request.deal_number is None
            else request.deal_number
        ),
        deal_word=request.deal_word,
        is_fresh_deal=request.deal_number is None,
        tie_breaker=request.tie_breaker,
        allows_undo=request.allows_undo,
        allows_hints=request.allows_hints,
        creator_id=creator_id,
        invited_player_ids=invited_player_ids,
        server_id=server_id,
        home_channel_id=channel_id if server_id is None else None,
        language=request.language,
        starts_at=now,
        ends_at=now + request.duration,
    )
    deal(get_variant(contest.variant), contest.deal)  # raises for a number that has no deal
    return contest


async def insert_challenge(conn: Connection, contest: Contest, creator_id: int) -> Contest:
    """Store a challenge with its creator's entry, and return it with its id and number.

    Raises GameError if the creator has too many running, or the deal is another contest's secret.
    """
    now = contest.starts_at
    if await contests.count_created_challenges(conn, creator_id) >= MAX_OPEN_CHALLENGES:
        raise GameError(ErrorKey.TOO_MANY_CHALLENGES, most=MAX_OPEN_CHALLENGES)
    if not contest.is_fresh_deal:
        await _check_deal_may_be_shared(conn, contest, now)
    stored_contest = await contests.insert_contest(conn, contest)
    await contests.insert_entry(
        conn,
        ContestEntry(
            contest_id=stored_contest.id,
            player_id=creator_id,
            server_id=contest.server_id,
            joined_at=now,
        ),
    )
    return stored_contest


async def _check_deal_may_be_shared(conn: Connection, contest: Contest, now: datetime) -> None:
    """Raise GameError (``contest-not-over``) if the deal is an open contest's fresh deal."""
    for other_contest in await list_contests_of_deal(conn, contest.variant, contest.deal):
        if other_contest.is_fresh_deal and other_contest.is_open_at(now):
            raise GameError(ErrorKey.CONTEST_NOT_OVER)


MAX_CHALLENGE_ENTRIES = 500
"""At most this many players may join a challenge."""

_NUMBER_PATTERN = re.compile(r"\s*#?\s*(\d{1,9})\s*")
_MAX_NUMBER = 2**31 - 1
_ELSEWHERE_PATTERN = re.compile(r"elsewhere:([0-9]{1,18})", re.ASCII)


async def load_contest(conn: Connection, contest_id: int, *, for_update: bool = False) -> Contest:
    """Return a contest; GameError (``no-such-contest``) if there is none.

    ``for_update`` locks it, so that nobody else ends or enters it during the transaction.
    """
    load = contests.get_contest_for_update if for_update else contests.find_contest
    contest = await load(conn, contest_id)
    if contest is None:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    return contest


def check_contest_open(contest: Contest, now: datetime) -> None:
    """Raise GameError (``contest-over``) if moves made now no longer count in the contest."""
    if not contest.is_open_at(now):
        raise GameError(ErrorKey.CONTEST_OVER)


def is_local_challenge(contest: Contest, server_id: int | None, channel_id: int | None) -> bool:
    """Return whether a challenge was made on the server, or outside servers in the channel."""
    if server_id is not None:
        return contest.server_id == server_id
    return channel_id is not None and contest.home_channel_id == channel_id


async def load_visible_contest(
    conn: Connection,
    player_id: int,
    server_id: int | None,
    contest_id: int,
    channel_id: int | None = None,
    *,
    kind: ContestKind | None = None,
) -> Contest:
    """Return a contest that the player may see, of any kind or of one.

    They may see the daily of the whole world, dailies and challenges made here, and contests that
    they created, joined or are invited to. Raises GameError (``no-such-contest``) for any other.
    """
    contest = await load_contest(conn, contest_id)
    if contest.kind is ContestKind.CHALLENGE:
        is_local = is_local_challenge(contest, server_id, channel_id)
    else:
        is_local = contest.server_id in {None, server_id}
    if kind in {None, contest.kind} and (
        is_local
        or is_creator_or_invited(contest, player_id)
        or await contests.find_entry(conn, contest.id, player_id)
    ):
        return contest
    raise GameError(ErrorKey.NO_SUCH_CONTEST)


def build_challenge_option(contest: Contest, server_id: int | None, channel_id: int | None) -> str:
    """Return the text that names a challenge in a command: here its number.

    Elsewhere the same number may be another challenge's, so there the text has the id.
    """
    if is_local_challenge(contest, server_id, channel_id):
        return str(contest.number)
    return f"elsewhere:{contest.id}"


class WhichChallengeError(GameError):
    """Several ``contests`` could be meant."""

    def __init__(self, contests: Sequence[Contest]) -> None:
        super().__init__(ErrorKey.WHICH_CHALLENGE)
        self.contests = contests


async def find_typed_challenge(
    conn: Connection, player_id: int, server_id: int | None, channel_id: int | None, typed: str
) -> Contest:
    """Return the challenge that a player named: by its number here, or as a completed option.

    A number that no challenge here has may be that of an open challenge of theirs elsewhere.
    Raises GameError if there is no such challenge that they may see, or there are several.
    """
    if chosen := _ELSEWHERE_PATTERN.fullmatch(typed):
        return await load_visible_contest(
            conn, player_id, server_id, int(chosen[1]), channel_id, kind=ContestKind.CHALLENGE
        )
    numbered = _NUMBER_PATTERN.fullmatch(typed)
    if numbered is None or int(numbered[1]) > _MAX_NUMBER:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    number = int(numbered[1])
    if local := await contests.find_challenge_by_number(conn, server_id, channel_id, number):
        return local
    found = await contests.list_open_challenges_of_player(conn, player_id, number)
    if len(found) > 1:
        raise WhichChallengeError(found)
    if not found:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    return found[0]


async def enter_contest(
    conn: Connection,
    contest: Contest,
    player_id: int,
    server_id: int | None,
    now: datetime,
    *,
    channel_id: int | None = None,
) -> ContestEntry:
    """Enter a player in a contest loaded for update, and return their entry.

    Raises GameError if they may not join, the challenge is full, they have joined already, or they
    had and have erased their data since.
    """
    await check_entry_not_erased(conn, contest.id, player_id)
    if contest.kind is ContestKind.CHALLENGE:
        await _check_may_join_challenge(
            conn, contest, player_id, is_local=is_local_challenge(contest, server_id, channel_id)
        )
    if contest.is_own_daily and contest.server_id != server_id:
        raise GameError(ErrorKey.DAILY_ELSEWHERE)
    entry = ContestEntry(
        contest_id=contest.id, player_id=player_id, server_id=server_id, joined_at=now
    )
    await contests.insert_entry(conn, entry)
    return entry


async def _check_may_join_challenge(
    conn: Connection, contest: Contest, player_id: int, *, is_local: bool
) -> None:
    if contest.invited_player_ids and not is_creator_or_invited(contest, player_id):
        raise GameError(ErrorKey.CHALLENGE_NOT_INVITED)
    if not contest.invited_player_ids and not is_local:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    if await contests.count_entries(conn, contest.id) >= MAX_CHALLENGE_ENTRIES:
        raise GameError(ErrorKey.CHALLENGE_FULL, most=MAX_CHALLENGE_ENTRIES)


_SECRET_NAME = "erased entries"  # noqa: S105 - the name of a secret, not the secret


async def keep_seen_contests(conn: Connection, player_id: int) -> bool:
    """Keep hashes of a player in open contests whose deal they have seen, such as in an attempt.

    Return whether there are any.
    """
    is_any_kept = False
    for contest in await contests.list_open_contests_with_dealt_numbers(conn, player_id):
        if await has_seen_deal(conn, player_id, contest.variant, contest.deal):
            player_hash = await _compute_player_hash(conn, contest.id, player_id)
            await contests.insert_erased_entry(conn, contest.id, player_hash)
            is_any_kept = True
    return is_any_kept


async def check_entry_not_erased(conn: Connection, contest_id: int, player_id: int) -> None:
    """Raise GameError (``entry-erased``) if the player saw the deal and erased their data."""
    hashes = await contests.list_erased_entries(conn, contest_id)
    if hashes and await _compute_player_hash(conn, contest_id, player_id) in hashes:
        raise GameError(ErrorKey.ENTRY_ERASED)


async def _compute_player_hash(conn: Connection, contest_id: int, player_id: int) -> str:
    secret = await load_secret(conn, _SECRET_NAME)
    return compute_keyed_hash(secret, f"{contest_id} {player_id}").hex()
