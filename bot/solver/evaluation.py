"""A position's worth by what its player can see, with the same weights for every game.

The weights were found by following hints over hundreds of deals and keeping what won most often.
An empty column has no worth of its own; only the moves that it allows do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_RANKS, CARD_SUITS
from bot.engine.rules import RESERVE_INDEX, WASTE_INDEX

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.state import Pile, State

CARD_UP_WORTH = 10.0
"""For each card on the foundations."""

FACE_DOWN_WORTH = -6.0
"""For each face-down card in a column."""

RESERVE_CARD_WORTH = -8.0
"""For each card in the reserve."""

UNLIMITED_WASTE_CARD_WORTH = 4.0
"""For each card in the waste of a game without a limit on redeals.

A card that can always be drawn again lies better in the waste than on a column.
"""

REDEALABLE_WASTE_CARD_WORTH = 0.0
"""For each card in the waste where a limited number of redeals is left."""

FINAL_WASTE_CARD_WORTH = -4.0
"""For each card in the waste where no redeal is left: it is buried there."""

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


class PositionEvaluator:
    """The worth of positions in one game; columns that have been evaluated are remembered."""

    def __init__(self, rules: Rules, base_rank: int) -> None:
        self._landing_cards = rules.landing_cards
        self._base_rank = base_rank
        self._max_redeals = rules.max_redeals
        self._column_worths: dict[Pile, float] = {}
        self._attachable_cards: dict[Card, list[Card]] = {}

    def evaluate_position(self, state: State, revealed_column: int | None = None) -> float:
        """Return how good a position is; the top card of ``revealed_column`` is left out.

        A card that the move to this position turns up is not known to the player before it.
        """
        total = CARD_UP_WORTH * state.cards_up
        total += RESERVE_CARD_WORTH * len(state.piles[RESERVE_INDEX])
        total += self._get_waste_card_worth(state) * len(state.piles[WASTE_INDEX])
        column_worths = self._column_worths
        for column, (pile, face_down) in enumerate(
            zip(state.columns, state.face_down_counts, strict=True)
        ):
            face_up_cards = pile[face_down:] if face_down else pile
            if column == revealed_column:
                face_up_cards = face_up_cards[:-1]
            if face_up_cards not in column_worths:
                column_worths[face_up_cards] = self._evaluate_column(face_up_cards)
            total += column_worths[face_up_cards]
            if face_down:
                covering_worth = COVERING_CARD_WORTH * len(face_up_cards) * face_down**0.5
                total += FACE_DOWN_WORTH * face_down + covering_worth
        if any(state.face_down_counts):
            total += STILL_USEFUL_CARD_WORTH * self._count_still_useful_cards(state)
        return total

    def _get_waste_card_worth(self, state: State) -> float:
        """Return the worth of one card in the waste, which depends on the redeals left."""
        if self._max_redeals is None:
            return UNLIMITED_WASTE_CARD_WORTH
        return REDEALABLE_WASTE_CARD_WORTH if state.has_redeal_left else FINAL_WASTE_CARD_WORTH

    def _evaluate_column(self, cards: Pile) -> float:
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

    def _count_still_useful_cards(self, state: State) -> int:
        """Return how many cards not yet up could lie on the foundations' top cards in a column."""
        cards_up = set().union(*state.foundations)
        tops = [pile[-1] for pile in state.foundations if pile]
        return sum(
            card not in cards_up for top in tops for card in self._list_attachable_cards(top)
        )

    def _list_attachable_cards(self, top_card: Card) -> list[Card]:
        """Return the cards that may be laid on this one in a column."""
        if top_card not in self._attachable_cards:
            self._attachable_cards[top_card] = [
                card for card, landing in enumerate(self._landing_cards) if top_card in landing
            ]
        return self._attachable_cards[top_card]
