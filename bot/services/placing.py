"""In which order those who entered a contest stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.contests import Measure

if TYPE_CHECKING:
    from bot.store.contests import Contest
    from bot.store.entries import Entry


def in_places(contest: Contest, listed: list[Entry]) -> list[Entry]:
    """Entries by their places, as the contest measures them."""
    if contest.measure is Measure.MOVES:
        return listed
    return sorted(
        listed,
        key=lambda one: (not one.ranked, not one.won, -one.up, one.seconds, one.moves, one.player),
    )
