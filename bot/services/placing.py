"""In which order those who entered a contest stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.contests import Measure

if TYPE_CHECKING:
    from bot.store.contests import Contest
    from bot.store.entries import Entry


def in_places(contest: Contest, listed: list[Entry]) -> list[Entry]:
    """Entries by their places, as the contest measures them.

    Who has not begun comes last of all; who has made no move, last of those who have as much.
    """

    def order(one: Entry) -> tuple[object, ...]:
        least = (one.moves, one.seconds)
        if contest.measure is Measure.TIME:
            least = (one.seconds, one.moves)
        most = (one.game is None, not one.ranked, not one.won, -one.up, one.moves == 0)
        return (*most, *least, one.player)

    return sorted(listed, key=order)
