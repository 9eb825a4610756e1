"""Who may see a challenge, and how a player enters a contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.fairness import is_open, named_in
from bot.store import contests, entries
from bot.store.contests import Contest, Kind
from bot.store.entries import Entry

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

MOST_ENTRIES = 500
"""So many may take up a challenge."""


async def found_contest(conn: AsyncConnection, contest_id: int, *, held: bool = False) -> Contest:
    """The contest, ``held`` against its end and others who enter; GameError ``no-such-contest``."""
    read = contests.held if held else contests.by_id
    contest = await read(conn, contest_id)
    if contest is None:
        raise GameError("no-such-contest")
    return contest


def check_open(contest: Contest, now: datetime) -> None:
    """GameError ``contest-over`` where nothing that is played counts in it any more."""
    if not is_open(contest, now):
        raise GameError("contest-over")


def made_here(contest: Contest, server: int | None, place: int | None) -> bool:
    """Whether a challenge was made on this server, or outside servers in this channel."""
    if server is not None:
        return contest.server == server
    return place is not None and contest.place == place


async def found_challenge(
    conn: AsyncConnection,
    player: int,
    server: int | None,
    contest_id: int,
    place: int | None = None,
) -> Contest:
    """The challenge, for those where it was made, and who is in it or asked to be.

    GameError ``no-such-contest`` for all others, and where it is a daily.
    """
    contest = await found_contest(conn, contest_id)
    known = made_here(contest, server, place) or named_in(contest, player)
    if contest.kind is Kind.DAILY or not (known or await entries.get(conn, contest.id, player)):
        raise GameError("no-such-contest")
    return contest


async def enter(
    conn: AsyncConnection,
    contest: Contest,
    player: int,
    server: int | None,
    now: datetime,
    *,
    place: int | None = None,
) -> Entry:
    """Enters a player in a contest that is held; GameError where they may not, or have already."""
    if contest.kind is Kind.CHALLENGE:
        await _check_may_join(conn, contest, player, here=made_here(contest, server, place))
    new = Entry(contest=contest.id, player=player, server=server, joined=now)
    await entries.enter(conn, new)
    return new


async def _check_may_join(
    conn: AsyncConnection, contest: Contest, player: int, *, here: bool
) -> None:
    if contest.invited and not named_in(contest, player):
        raise GameError("challenge-not-invited")
    if not contest.invited and not here:
        raise GameError("no-such-contest")
    if await entries.length(conn, contest.id) >= MOST_ENTRIES:
        raise GameError("challenge-full", most=MOST_ENTRIES)
