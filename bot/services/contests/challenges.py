"""Challenges: what their creators request, and the contests made of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.status import find_playable_deal
from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.services.contests.fairness import is_contest_open
from bot.services.games.deal_history import list_contests_of_deal
from bot.store import Connection
from bot.store.contests import contests, entries
from bot.store.contests.invitations import NO_PLAYER_ID
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
    if not MIN_CHALLENGE_DURATION <= request.duration <= MAX_CHALLENGE_DURATION:
        raise GameError(ErrorKey.BAD_DURATION)
    invited_player_ids = tuple(
        player_id
        for player_id in dict.fromkeys(request.invited_player_ids)
        if player_id != creator_id
    )
    if request.invited_player_ids and not invited_player_ids:
        raise GameError(ErrorKey.CHALLENGE_ONLY_SELF)
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
    await entries.insert_entry(
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
    """Raise GameError (``challenge-deal-hidden``) if the deal is an open contest's fresh deal."""
    for other_contest in await list_contests_of_deal(conn, contest.variant, contest.deal):
        if other_contest.is_fresh_deal and is_contest_open(other_contest, now):
            raise GameError(ErrorKey.CHALLENGE_DEAL_HIDDEN)
