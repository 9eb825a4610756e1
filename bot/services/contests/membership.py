"""Access to challenges, how players name one, and entering contests."""

from __future__ import annotations

import re
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestKind
from bot.models.entries import ContestEntry
from bot.services.contests.fairness import is_contest_open, is_creator_or_invited
from bot.services.fair_play.erased_entries import check_entry_not_erased
from bot.store import Connection
from bot.store.contests import challenge_numbers, contests, entries

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
    if not is_contest_open(contest, now):
        raise GameError(ErrorKey.CONTEST_OVER)


def is_local_challenge(contest: Contest, server_id: int | None, channel_id: int | None) -> bool:
    """Return whether a challenge was made on the server, or outside servers in the channel."""
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
    """Return a challenge that the player may see.

    They may see challenges made here, and those that they created, joined or are invited to.
    Raises GameError (``no-such-contest``) for any other, and for a daily.
    """
    contest = await load_contest(conn, contest_id)
    if contest.kind is ContestKind.CHALLENGE and (
        is_local_challenge(contest, server_id, channel_id)
        or is_creator_or_invited(contest, player_id)
        or await entries.find_entry(conn, contest.id, player_id)
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


async def find_typed_challenge(
    conn: Connection, player_id: int, server_id: int | None, channel_id: int | None, typed: str
) -> Contest:
    """Return the challenge that a player named: by its number here, or as a completed option.

    A number that no challenge here has may be that of an open challenge of theirs elsewhere.
    Raises GameError if there is no such challenge that they may see, or there are several.
    """
    if chosen := _ELSEWHERE_PATTERN.fullmatch(typed):
        return await load_visible_challenge(conn, player_id, server_id, int(chosen[1]), channel_id)
    numbered = _NUMBER_PATTERN.fullmatch(typed)
    if numbered is None or int(numbered[1]) > _MAX_NUMBER:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    number = int(numbered[1])
    if local := await challenge_numbers.find_challenge_by_number(
        conn, server_id, channel_id, number
    ):
        return local
    found = await challenge_numbers.list_open_challenges_of_player(conn, player_id, number)
    if len(found) > 1:
        raise GameError(ErrorKey.WHICH_CHALLENGE)
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
    await entries.insert_entry(conn, entry)
    return entry


async def _check_may_join_challenge(
    conn: Connection, contest: Contest, player_id: int, *, is_local: bool
) -> None:
    if contest.invited_player_ids and not is_creator_or_invited(contest, player_id):
        raise GameError(ErrorKey.CHALLENGE_NOT_INVITED)
    if not contest.invited_player_ids and not is_local:
        raise GameError(ErrorKey.NO_SUCH_CONTEST)
    if await entries.count_entries(conn, contest.id) >= MAX_CHALLENGE_ENTRIES:
        raise GameError(ErrorKey.CHALLENGE_FULL, most=MAX_CHALLENGE_ENTRIES)
