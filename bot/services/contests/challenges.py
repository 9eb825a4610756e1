"""What a challenge is to be, and how it is made of that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.services.contests.fairness import is_contest_open
from bot.services.games.deal_history import list_contests_of_deal
from bot.store.contests import contests, entries
from bot.store.contests.contests import NO_PLAYER_ID
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.store import Connection

MIN_DURATION = timedelta(minutes=10)
MAX_DURATION = timedelta(days=14)
"""How long a challenge may run."""

MAX_OPEN_CHALLENGES = 10
"""So many challenges of one player's may be under way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRequest:
    """What a challenge is to be: without ``number`` a fresh deal, for all if nobody is invited."""

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
    """Another challenge for the same people, with a fresh deal.

    GameError ``challenge-not-invited`` for one who was not among them. Who alone is left of them,
    since others were erased, plays alone.
    """
    people = tuple(
        each for each in (contest.creator_id, *contest.invited_player_ids) if each is not None
    )
    if contest.invited_player_ids and creator_id not in people:
        raise GameError(ErrorKey.CHALLENGE_NOT_INVITED)
    others = tuple(each for each in people if each != creator_id) or (NO_PLAYER_ID,)
    return ChallengeRequest(
        variant=contest.variant,
        duration=contest.ends_at - contest.starts_at,
        invited_player_ids=others if contest.invited_player_ids else (),
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
    """The contest that is asked for, which begins now; GameError where it cannot be so."""
    if not MIN_DURATION <= request.duration <= MAX_DURATION:
        raise GameError(ErrorKey.BAD_DURATION)
    guests = tuple(each for each in dict.fromkeys(request.invited_player_ids) if each != creator_id)
    if request.invited_player_ids and not guests:
        raise GameError(ErrorKey.CHALLENGE_ONLY_SELF)
    contest = Contest(
        kind=ContestKind.CHALLENGE,
        variant=request.variant,
        deal=choose_fresh_deal() if request.deal_number is None else request.deal_number,
        deal_word=request.deal_word,
        is_fresh_deal=request.deal_number is None,
        tie_breaker=request.tie_breaker,
        allows_undo=request.allows_undo,
        allows_hints=request.allows_hints,
        creator_id=creator_id,
        invited_player_ids=guests,
        server_id=server_id,
        home_channel_id=channel_id if server_id is None else None,
        language=request.language,
        starts_at=now,
        ends_at=now + request.duration,
    )
    deal(get_variant(contest.variant), contest.deal)  # refuses numbers that there are not
    return contest


async def insert_challenge(conn: Connection, contest: Contest, creator_id: int) -> Contest:
    """Keeps a challenge, entered by its maker; GameError where they may not make it."""
    now = contest.starts_at
    if await contests.count_created_challenges(conn, creator_id) >= MAX_OPEN_CHALLENGES:
        raise GameError(ErrorKey.TOO_MANY_CHALLENGES, most=MAX_OPEN_CHALLENGES)
    if not contest.is_fresh_deal:
        await _check_deal_may_be_shared(conn, contest, now)
    made = await contests.insert_contest(conn, contest)
    await entries.insert_entry(
        conn,
        ContestEntry(
            contest_id=made.id, player_id=creator_id, server_id=contest.server_id, joined_at=now
        ),
    )
    return made


async def _check_deal_may_be_shared(conn: Connection, contest: Contest, now: datetime) -> None:
    """GameError ``challenge-deal-hidden`` for the deal of a contest that keeps it unseen."""
    for each in await list_contests_of_deal(conn, contest.variant, contest.deal):
        if each.is_fresh_deal and is_contest_open(each, now):
            raise GameError(ErrorKey.CHALLENGE_DEAL_HIDDEN)
