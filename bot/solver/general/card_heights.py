"""How soon cards go up: the height at which each one lies on its foundation."""

from __future__ import annotations

from bot.engine.cards import CARD_RANKS, KING_RANK, RANK_LETTERS
from bot.engine.rules import FoundationKind, Rules
from bot.engine.rules.foundations import find_first_rank

LAST_HEIGHT = 12
"""The height of cards that go up last, or never."""


def list_card_heights(rules: Rules, base_rank: int | None) -> tuple[int, ...]:
    """Return the height of each card, the lowest where several kinds of foundation take it.

    It is 0 for all cards where foundations have no first rank.
    """
    return tuple(_find_height(rules, base_rank, rank) for rank in CARD_RANKS)


def _find_height(rules: Rules, base_rank: int | None, rank: int) -> int:
    heights = [LAST_HEIGHT]
    ranks = [RANK_LETTERS.index(letter) for letter in rules.pack_ranks]
    for index, kind in enumerate(rules.foundation_kinds):
        if base_rank is None or kind is FoundationKind.FOURS:
            return 0
        if kind is FoundationKind.KINGS:
            heights.append(0 if rank == KING_RANK else LAST_HEIGHT)
        elif rank in ranks:
            first = ranks.index(find_first_rank(rules, base_rank, index))
            steps = ranks.index(rank) - first
            height = (steps if kind is FoundationKind.UP else -steps) % len(ranks)
            if height < rules.foundation_heights[index]:
                heights.append(height)
    return min(heights)
