"""What a challenge is to be, and how it is made of that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.engine.deal import deal
from bot.engine.errors import GameError
from bot.services.fairness import is_open
from bot.services.packs import contests_of
from bot.store import contests, entries
from bot.store.contests import NOBODY, Contest, Kind, Measure
from bot.store.entries import Entry
from bot.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

SHORTEST = timedelta(minutes=10)
LONGEST = timedelta(days=14)
"""How long a challenge may run."""

MOST_MADE = 10
"""So many challenges of one player's may be under way."""


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
    language: str | None = None


def like(contest: Contest, maker: int, language: str | None) -> Challenge:
    """Another challenge for the same people, with a fresh deal.

    GameError ``challenge-not-invited`` for one who was not among them. Who alone is left of them,
    since others were erased, plays alone.
    """
    people = tuple(each for each in (contest.maker, *contest.invited) if each is not None)
    if contest.invited and maker not in people:
        raise GameError("challenge-not-invited")
    others = tuple(each for each in people if each != maker) or (NOBODY,)
    return Challenge(
        variant=contest.variant,
        lasts=contest.ends - contest.begins,
        invited=others if contest.invited else (),
        measure=contest.measure,
        undo=contest.undo,
        hints=contest.hints,
        language=language,
    )


def planned(
    maker: int,
    server: int | None,
    asked: Challenge,
    fresh: Callable[[], int],
    now: datetime,
    *,
    place: int | None = None,
) -> Contest:
    """The contest that is asked for, which begins now; GameError where it cannot be so."""
    if not SHORTEST <= asked.lasts <= LONGEST:
        raise GameError("challenge-lasts")
    guests = tuple(each for each in dict.fromkeys(asked.invited) if each != maker)
    if asked.invited and not guests:
        raise GameError("challenge-only-self")
    contest = Contest(
        kind=Kind.CHALLENGE,
        variant=asked.variant,
        deal=fresh() if asked.number is None else asked.number,
        word=asked.word,
        fresh=asked.number is None,
        measure=asked.measure,
        undo=asked.undo,
        hints=asked.hints,
        maker=maker,
        invited=guests,
        server=server,
        place=place if server is None else None,
        language=asked.language,
        begins=now,
        ends=now + asked.lasts,
    )
    deal(variant(contest.variant), contest.deal)  # refuses numbers that there are not
    return contest


async def make(conn: AsyncConnection, contest: Contest, maker: int) -> Contest:
    """Keeps a challenge, entered by its maker; GameError where they may not make it."""
    now = contest.begins
    if await contests.made_by(conn, maker) >= MOST_MADE:
        raise GameError("challenges-full", most=MOST_MADE)
    if not contest.fresh:
        await _check_may_be_shown(conn, contest, now)
    made = await contests.insert_new(conn, contest)
    await entries.enter(
        conn, Entry(contest=made.id, player=maker, server=contest.server, joined=now)
    )
    return made


async def _check_may_be_shown(conn: AsyncConnection, contest: Contest, now: datetime) -> None:
    """GameError ``challenge-deal-hidden`` for the deal of a contest that keeps it unseen."""
    for each in await contests_of(conn, contest.variant, contest.deal):
        if each.fresh and is_open(each, now):
            raise GameError("challenge-deal-hidden")
