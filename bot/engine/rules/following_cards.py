"""Which card follows which on a foundation."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.cards import (
    CARD_RANKS,
    KING_RANK,
    RANK_LETTERS,
    BuildRule,
    Card,
    are_suits_compatible,
)
from bot.engine.rules.choices import FoundationKind


def build_following_cards(
    foundation_rule: BuildRule, kind: FoundationKind, pack_ranks: str
) -> tuple[tuple[Card, ...], ...]:
    """Return for every card those that follow it on a foundation, the first rank after the last."""
    ranks = [RANK_LETTERS.index(letter) for letter in pack_ranks]
    following_ranks: dict[int, int] = {}
    match kind:
        case FoundationKind.UP:
            following_ranks = dict(zip(ranks, ranks[1:] + ranks[:1], strict=True))
        case FoundationKind.DOWN:
            following_ranks = dict(zip(ranks, ranks[-1:] + ranks[:-1], strict=True))
        case FoundationKind.KINGS:
            return (list_rank(KING_RANK),) * 52
        case FoundationKind.FOURS:
            pass
    return tuple(
        tuple(
            card
            for card in list_rank(following_ranks.get(CARD_RANKS[onto_card], -1))
            if are_suits_compatible(foundation_rule, card, onto_card)
        )
        for onto_card in range(52)
    )


@lru_cache(maxsize=16)
def list_rank(rank: int) -> tuple[Card, ...]:
    """Return the four cards of a rank, none for a rank below the Ace."""
    return tuple(suit * 13 + rank for suit in range(4)) if rank >= 0 else ()
