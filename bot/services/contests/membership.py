"""Who may see a challenge, and how a player enters a contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestKind
from bot.models.entries import ContestEntry
from bot.services.contests.fairness import is_contest_open, is_creator_or_invited
from bot.store.contests import contests, entries

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store import Connection

MAX_ENTRIES = 500
"""So many may take up a challenge."""


async def load_contest(conn: Connection, contest_id: int, *, for_update: bool = False) -> Contest:
    """The contest, ``held`` against its end and others who enter; GameError ``no-such-contest``."""
    read = contests.get_contest_for_update if for_update else contests.find_contest
    contest = await read(conn, contest_id)
    if contest is None:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    return contest


def check_contest_open(contest: Contest, now: datetime) -> None:
    """GameError ``contest-over`` where nothing that is played counts in it any more."""
    if not is_contest_open(contest, now):
        raise GameError(ErrorKey.CONTEST_OVER)


def is_local_challenge(contest: Contest, server_id: int | None, channel_id: int | None) -> bool:
    """Whether a challenge was made on this server, or outside servers in this channel."""
    if server_id is not None:
        return contest.server_id == server_id
    return channel_id is not None and contest.home_channel_id == channel_id


async def load_visible_challenge(
    conn: Connection,
    player_id: int,
    server_id: int | None,
    contest_id: int,
    channel_id: int | None = None,
) -> Contest:
    """The challenge, for those where it was made, and who is in it or asked to be.

    GameError ``no-such-contest`` for all others, and where it is a daily.
    """
    contest = await load_contest(conn, contest_id)
    known = is_local_challenge(contest, server_id, channel_id) or is_creator_or_invited(
        contest, player_id
    )
    if contest.kind is ContestKind.DAILY or not (
        known or await entries.find_entry(conn, contest.id, player_id)
    ):
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    return contest


async def enter_contest(
    conn: Connection,
    contest: Contest,
    player_id: int,
    server_id: int | None,
    now: datetime,
    *,
    channel_id: int | None = None,
) -> ContestEntry:
    """Enters a player in a contest that is held; GameError where they may not, or have already."""
    if contest.kind is ContestKind.CHALLENGE:
        await _check_may_join_challenge(
            conn, contest, player_id, is_local=is_local_challenge(contest, server_id, channel_id)
        )
    new = ContestEntry(
        contest_id=contest.id, player_id=player_id, server_id=server_id, joined_at=now
    )
    await entries.insert_entry(conn, new)
    return new


async def _check_may_join_challenge(
    conn: Connection, contest: Contest, player_id: int, *, is_local: bool
) -> None:
    if contest.invited_player_ids and not is_creator_or_invited(contest, player_id):
        raise GameError(ErrorKey.CHALLENGE_NOT_INVITED)
    if not contest.invited_player_ids and not is_local:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    if await entries.count_entries(conn, contest.id) >= MAX_ENTRIES:
        raise GameError(ErrorKey.CHALLENGE_FULL, most=MAX_ENTRIES)
