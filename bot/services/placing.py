"""In which order those who entered a contest stand, and the places that equals share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store import servers
from bot.store.boards import EVERYWHERE
from bot.store.contests import Measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.contests import Contest
    from bot.store.entries import Entry


def in_places(contest: Contest, listed: Sequence[Entry]) -> list[Entry]:
    """Entries by their places, as the contest measures them; equals by their accounts.

    Who has not begun comes last of all; who has made no move, last of those who have as much.
    """
    return sorted(listed, key=lambda one: (_worth(contest, one), one.player))


def with_places(
    contest: Contest, listed: Sequence[Entry], *, past: int = 0, first: int = 1
) -> list[tuple[int, Entry]]:
    """Entries that are in their order, each with its place: one more than how many are better.

    Where they are not all, ``past`` so many come before them, and ``first`` is the first's place.
    """
    found: list[tuple[int, Entry]] = []
    for number, each in enumerate(listed, past + 1):
        if not found:
            place = first
        elif _worth(contest, each) != _worth(contest, found[-1][1]):
            place = number
        found.append((place, each))
    return found


def _worth(contest: Contest, one: Entry) -> tuple[object, ...]:
    """The least is the best."""
    least = (one.moves, one.seconds)
    if contest.measure is Measure.TIME:
        least = (one.seconds, one.moves)
    return (one.game is None, not one.ranked, not one.won, -one.up, one.moves == 0, *least)


async def widest(conn: AsyncConnection, entry: Entry) -> int:
    """The largest of a day's boards that an entry is on: everywhere's, if its server lets it."""
    if entry.server is None or (await servers.get(conn, entry.server)).everywhere:
        return EVERYWHERE
    return entry.server
