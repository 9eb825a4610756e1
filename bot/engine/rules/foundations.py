"""Which cards the foundations take, by a game's rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import CARD_RANKS, CARD_SUITS, KING_RANK, RANK_LETTERS, SUIT_LETTERS, Card
from bot.engine.rules.choices import FoundationKind
from bot.engine.rules.following_cards import list_rank
from bot.engine.rules.rules import Rules


def list_next_cards(
    rules: Rules, base_rank: int | None, foundations: Sequence[Sequence[Card]], index: int
) -> tuple[Card, ...]:
    """Return the cards that a foundation takes now, by its index among the foundations."""
    pile = foundations[index]
    if pile:
        is_full = len(pile) >= rules.foundation_heights[index]
        return () if is_full else rules.following_cards[index][pile[-1]]
    return list_first_cards(rules, base_rank, foundations, index)


def list_first_cards(
    rules: Rules, base_rank: int | None, foundations: Sequence[Sequence[Card]], index: int
) -> tuple[Card, ...]:
    """Return the cards that begin an empty foundation now, by its index among the foundations."""
    if rules.has_interchangeable_foundations and base_rank is not None:
        return list_rank(base_rank)
    kind = rules.foundation_kinds[index]
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


def are_four_of_a_rank(cards: Sequence[Card]) -> bool:
    """Return whether cards are four of one rank."""
    return len(cards) == len(SUIT_LETTERS) and len({CARD_RANKS[card] for card in cards}) == 1


def find_first_rank(rules: Rules, base_rank: int, index: int) -> int:
    """Return the rank with which a foundation begins.

    One that goes down beside others that go up begins below the base, and ends with it.
    """
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
    return any(foundations) and not is_any_foundation_full(rules, foundations)


def is_any_foundation_full(rules: Rules, foundations: Sequence[Sequence[Card]]) -> bool:
    """Return whether a foundation holds all the cards that it can."""
    return max(map(len, foundations)) >= rules.foundation_height
