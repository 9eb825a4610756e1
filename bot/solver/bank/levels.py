"""Levels of deals that can be won: easy, medium and hard.

The fair hint sees what a player sees, so a deal that is won by following it comes before all that
are not. Search effort tells apart the deals between which the hint makes no difference. So levels
go by both, with no weight to be chosen, and each has a third of a game's deals: in every game
there is something easy and something hard, by that game's own measure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How hard a deal is among those of its game that can be won."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class ProvedDeal:
    """A deal that can be won.

    ``position_count`` is how many positions a search met before it won, ``is_hint_winning``
    whether following the fair hint from the first move on wins.
    """

    number: int
    position_count: int
    is_hint_winning: bool


def grade_deals(deals: Iterable[ProvedDeal]) -> dict[int, Level]:
    """Return the level of each deal of a game, by its number."""
    from_easy_to_hard = sorted(
        deals, key=lambda deal: (not deal.is_hint_winning, deal.position_count, deal.number)
    )
    levels = tuple(Level)
    return {
        deal.number: levels[place * len(levels) // len(from_easy_to_hard)]
        for place, deal in enumerate(from_easy_to_hard)
    }
