"""In which order those who entered a contest stand, and the places that equals share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.models.contests import ContestTieBreaker
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.accounts import servers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.models.contests import Contest
    from bot.models.entries import ContestEntry
    from bot.store import Connection


def sort_by_rank(contest: Contest, entries: Sequence[ContestEntry]) -> list[ContestEntry]:
    """Entries by their places, as the contest measures them; equals by their accounts.

    Who has not begun comes last of all; who has made no move, last of those who have as much.
    """
    return sorted(entries, key=lambda one: (_build_sort_key(contest, one), one.player_id))


def assign_ranks(
    contest: Contest,
    sorted_entries: Sequence[ContestEntry],
    *,
    offset: int = 0,
    first_rank: int = 1,
) -> list[tuple[int, ContestEntry]]:
    """Entries that are in their order, each with its place: one more than how many are better.

    Where they are not all, ``past`` so many come before them, and ``first`` is the first's place.
    """
    found: list[tuple[int, ContestEntry]] = []
    for number, each in enumerate(sorted_entries, offset + 1):
        if not found:
            place = first_rank
        elif _build_sort_key(contest, each) != _build_sort_key(contest, found[-1][1]):
            place = number
        found.append((place, each))
    return found


def _build_sort_key(contest: Contest, entry: ContestEntry) -> tuple[object, ...]:
    """The least is the best."""
    least = (entry.move_count, entry.seconds)
    if contest.tie_breaker is ContestTieBreaker.TIME:
        least = (entry.seconds, entry.move_count)
    return (
        entry.game_id is None,
        not entry.is_ranked,
        not entry.is_won,
        -entry.cards_up,
        entry.move_count == 0,
        *least,
    )


async def load_broadest_board(conn: Connection, entry: ContestEntry) -> int:
    """The largest of a day's boards that an entry is on: everywhere's, if its server lets it."""
    if (
        entry.server_id is None
        or (await servers.load_server_settings(conn, entry.server_id)).is_on_global_leaderboards
    ):
        return GLOBAL_SERVER_ID
    return entry.server_id
