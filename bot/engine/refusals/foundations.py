"""Why a foundation does not take the cards."""

from __future__ import annotations

from itertools import takewhile

from bot.engine.cards import CARD_CODES, CARD_RANKS, CARD_SUITS, KING_RANK, RANK_LETTERS, Card
from bot.engine.errors import ErrorKey
from bot.engine.moves import Move
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.rules import FoundationKind
from bot.engine.rules.foundations import (
    are_four_of_a_rank,
    find_first_rank,
    is_first_foundation_unfinished,
    list_first_cards,
)
from bot.engine.state import Pile, State


def find_foundation_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a foundation does not take the cards, if there is one."""
    rules = state.rules
    target_index = rules.pile_indexes[move.target]
    index, pile = target_index - rules.first_foundation_index, state.piles[target_index]
    if rules.lays_fours:
        return _find_fours_refusal(state, move)
    if move.count != 1:
        return build_refusal(
            ErrorKey.ONE_AT_A_TIME, source=move.source, target=move.target, count=move.count
        )
    card = state.piles[rules.pile_indexes[move.source]][-1]
    if pile:
        is_full = len(pile) >= rules.foundation_heights[index]
        if not is_full and card in rules.following_cards[index][pile[-1]]:
            return None
    # Nothing but a reserve's top card comes while the base is to be chosen.
    elif state.is_base_to_choose or card in list_first_cards(
        rules, state.base_rank, state.foundations, index
    ):
        return None
    return _name_refusal(state, index, card, move.target)


def _name_refusal(state: State, index: int, card: Card, target: str) -> Refusal:
    """Return why a card does not go on a foundation that does not take it."""
    rules, pile, base_rank = state.rules, state.foundations[index], state.base_rank
    code, kind = CARD_CODES[card], rules.foundation_kinds[index]
    first_rank = KING_RANK if base_rank is None else find_first_rank(rules, base_rank, index)
    if kind is FoundationKind.KINGS:
        return build_refusal(ErrorKey.KINGS_FOUNDATION, card=code, target=target)
    if not pile:
        if CARD_RANKS[card] != first_rank:
            base = RANK_LETTERS[first_rank]
            return build_refusal(ErrorKey.WANTS_BASE, card=code, target=target, base=base)
        if rules.fills_first_foundation_first and is_first_foundation_unfinished(
            rules, state.foundations
        ):
            return build_refusal(ErrorKey.FILL_FOUNDATION_FIRST, card=code, target=target)
        other = next(
            name
            for name, other_kind, other_pile in zip(
                rules.foundation_names, rules.foundation_kinds, state.foundations, strict=True
            )
            if other_kind is kind and other_pile and CARD_SUITS[other_pile[0]] == CARD_SUITS[card]
        )
        return build_refusal(ErrorKey.SUIT_HAS_FOUNDATION, card=code, target=target, other=other)
    if CARD_RANKS[card] == first_rank and _may_begin_foundation(state, card):
        return build_refusal(ErrorKey.FOUNDATION_TAKEN, card=code, target=target)
    if len(pile) >= rules.foundation_heights[index]:
        return build_refusal(
            ErrorKey.FOUNDATION_FULL, card=code, target=target, top=CARD_CODES[pile[-1]]
        )
    return build_refusal(
        ErrorKey.DOES_NOT_FOLLOW,
        card=code,
        target=target,
        top=CARD_CODES[pile[-1]],
        build=rules.name_foundation_build(index),
    )


def _may_begin_foundation(state: State, card: Card) -> bool:
    """Return whether an empty foundation takes the card."""
    return any(
        not pile
        and card in list_first_cards(state.rules, state.base_rank, state.foundations, index)
        for index, pile in enumerate(state.foundations)
    )


def _find_fours_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason unless the cards are the four of one rank at a column's end."""
    pile, is_column = state.get_pile(move.source), move.source[0] == "t"
    if is_column and are_four_of_a_rank(pile[-move.count :]):
        return None
    return build_refusal(
        ErrorKey.FOURS_ONLY,
        source=move.source,
        target=move.target,
        equal=_count_equal_ranks(pile) if is_column else 0,
        game=state.rules.key,
    )


def _count_equal_ranks(pile: Pile) -> int:
    """Return how many cards of one rank lie together at the end of a pile."""
    top_rank = CARD_RANKS[pile[-1]]
    return len(list(takewhile(lambda card: CARD_RANKS[card] == top_rank, reversed(pile))))
