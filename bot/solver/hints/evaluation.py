"""A position's worth by what its player can see, with the same weights for every game.

The weights were found by following hints over hundreds of deals and keeping what won most often.
An empty column has no worth of its own; only the moves that it allows do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from bot.engine.cards import CARD_RANKS, CARD_SUITS, Card
from bot.engine.rules import Rules
from bot.engine.state import Pile, State

CARD_UP_WORTH = 10.0
"""For each card on the foundations."""

FACE_DOWN_WORTH = -6.0
"""For each face-down card in a column."""

RESERVE_CARD_WORTH = -8.0
"""For each card in the reserve."""

UNLIMITED_WASTE_CARD_WORTH = 4.0
"""For each card in the waste or the stock of a game without a limit on redeals.

A card that can always be drawn again lies better in the waste than on a column.
"""

REDEALABLE_WASTE_CARD_WORTH = 0.0
"""For each card in the waste or the stock where a limited number of redeals is left."""

FINAL_WASTE_CARD_WORTH = -4.0
"""For each card in the waste or the stock where no redeal is left: it is or will be buried."""

SEQUENCE_WORTH = 2.0
"""For each card in a column that lies in sequence on the one below it."""

SUIT_SEQUENCE_WORTH = 1.0
"""Added where the two cards are of the same suit, as they can go up one after the other."""

BURIED_CARD_WORTH = -0.35
"""For a card on top of lower ones, times its distance from the lowest of them."""

COVERING_CARD_WORTH = -0.5
"""For each face-up card on face-down ones, times the square root of their number."""

STILL_USEFUL_CARD_WORTH = -6.0
"""For a foundation's top card and each card not yet up that could lie on it in a column.

This counts only while there are face-down cards to free, for which such places are needed.
"""


class PileEvaluator:
    """What piles add to the worth of a position in one game."""

    def __init__(self, rules: Rules, base_rank: int) -> None:
        self._landing_cards = rules.landing_cards
        self._base_rank = base_rank

    def evaluate_column(self, cards: Pile, face_down_count: int) -> float:
        """Return a column's worth by its face-up cards and how many lie face down below them."""
        face_up_cards = cards[face_down_count:]
        covering_worth = COVERING_CARD_WORTH * len(face_up_cards) * math.sqrt(face_down_count)
        order_worth = self._evaluate_order(face_up_cards)
        return order_worth + FACE_DOWN_WORTH * face_down_count + covering_worth

    def evaluate_foundations(self, tops: Iterable[Card]) -> float:
        """Return the worth of the cards not yet up that could lie on the foundations' tops."""
        tops = list(tops)
        cards_up = {card for top in tops for card in self._list_cards_below(top)}
        return STILL_USEFUL_CARD_WORTH * sum(
            top in landing and card not in cards_up
            for top in tops
            for card, landing in enumerate(self._landing_cards)
        )

    def _list_cards_below(self, top: Card) -> list[Card]:
        """Return the foundation's top card and all of its suit down to the base rank."""
        suit_start, height = top - CARD_RANKS[top], (CARD_RANKS[top] - self._base_rank) % 13
        return [suit_start + (self._base_rank + step) % 13 for step in range(height + 1)]

    def _evaluate_order(self, cards: Pile) -> float:
        """Return the worth of a column's face-up cards by their order."""
        total, lowest_rank, lowest_index = 0.0, 13, 0
        for index, card in enumerate(cards):
            if index and cards[index - 1] in self._landing_cards[card]:
                total += SEQUENCE_WORTH
                if CARD_SUITS[cards[index - 1]] == CARD_SUITS[card]:
                    total += SUIT_SEQUENCE_WORTH
            rank = (CARD_RANKS[card] - self._base_rank) % 13
            if rank > lowest_rank:
                total += BURIED_CARD_WORTH * (index - lowest_index)
            elif rank < lowest_rank:
                lowest_rank, lowest_index = rank, index
        return total


def get_drawable_card_worth(state: State) -> float:
    """Return the worth of each card in the stock or the waste, by the redeals left."""
    if state.rules.max_redeals is None:
        return UNLIMITED_WASTE_CARD_WORTH
    return REDEALABLE_WASTE_CARD_WORTH if state.has_redeal_left else FINAL_WASTE_CARD_WORTH
