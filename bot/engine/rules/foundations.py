"""Which cards the foundations take, by a game's rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.cards import (
    CARD_RANKS,
    CARD_SUITS,
    KING_RANK,
    RANK_LETTERS,
    are_suits_compatible,
)
from bot.engine.rules.choices import FoundationKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import BuildRule, Card
    from bot.engine.rules.rules import Rules


def list_next_cards(
    rules: Rules, base_rank: int | None, foundations: Sequence[Sequence[Card]], index: int
) -> tuple[Card, ...]:
    """Return the cards that a foundation takes now, by its index among the foundations."""
    kind, pile = rules.foundation_kinds[index], foundations[index]
    if pile:
        is_full = len(pile) >= rules.foundation_heights[index]
        return () if is_full else rules.following_cards[index][pile[-1]]
    if kind is FoundationKind.KINGS:
        return list_rank(KING_RANK)
    if base_rank is None or kind is FoundationKind.FOURS:
        return ()
    if rules.fills_first_foundation_first and is_first_foundation_unfinished(rules, foundations):
        return ()
    first_rank = find_first_rank(rules, base_rank, index)
    if not rules.has_down_foundations:
        return list_rank(first_rank)
    begun_suits = list_begun_suits(rules, foundations, kind)
    return tuple(card for card in list_rank(first_rank) if CARD_SUITS[card] not in begun_suits)


def find_first_rank(rules: Rules, base_rank: int, index: int) -> int:
    """Return the rank with which a foundation begins: those beside others that go up end there."""
    if rules.has_down_foundations and rules.foundation_kinds[index] is FoundationKind.DOWN:
        return (base_rank - 1) % len(RANK_LETTERS)
    return base_rank


def list_begun_suits(
    rules: Rules, foundations: Sequence[Sequence[Card]], kind: FoundationKind
) -> set[int]:
    """Return the suits that lie on foundations of a kind."""
    return {
        CARD_SUITS[pile[0]]
        for other_kind, pile in zip(rules.foundation_kinds, foundations, strict=True)
        if other_kind is kind and pile
    }


def is_first_foundation_unfinished(rules: Rules, foundations: Sequence[Sequence[Card]]) -> bool:
    """Return whether a foundation is begun while none is full."""
    lengths = [len(pile) for pile in foundations if pile]
    return bool(lengths) and max(lengths) < rules.foundation_height


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
