"""What a position is worth, by what its player can see: one judgement for every game.

The weights were found by following the hint over hundreds of deals and keeping what won most.
An empty column has no worth of its own: what it lets happen has.
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
FACE_DOWN_WORTH = -6.0
RESERVE_CARD_WORTH = -8.0

UNLIMITED_WASTE_CARD_WORTH = 4.0
"""A card that can be drawn as often as one likes lies better in the waste than on a column."""

REDEALABLE_WASTE_CARD_WORTH = 0.0
FINAL_WASTE_CARD_WORTH = -4.0
"""With no redeal left, the waste buries."""

SEQUENCE_WORTH = 2.0
"""For each card that lies in sequence on the one beneath it."""

SUIT_SEQUENCE_WORTH = 1.0
"""Besides, where the two are of one suit: they go up together."""

BURIED_CARD_WORTH = -0.35
"""For each place that a card lies above a lower one, which must wait for it."""

COVERING_CARD_WORTH = -0.5
"""For each card seen on top of face-down ones, times the root of how many those are."""

STILL_USEFUL_CARD_WORTH = -6.0
"""For a foundation's top card and each card not yet up that could lie on it in a column.

Counted while face-down cards are to be freed, for which such places are wanted.
"""


class PositionEvaluator:
    """The worth of one game's positions; columns once judged are remembered."""

    def __init__(self, rules: Rules, base_rank: int) -> None:
        self._landing_cards = rules.landing_cards
        self._base_rank = base_rank
        self._max_redeals = rules.max_redeals
        self._column_worths: dict[Pile, float] = {}
        self._attachable_cards: dict[Card, list[Card]] = {}

    def evaluate_position(self, state: State, revealed_column: int | None = None) -> float:
        """How good a position is; ``unseen`` is a column whose top has just turned up.

        That card is not looked at: its player does not know it before the move.
        """
        total = CARD_UP_WORTH * state.cards_up
        total += RESERVE_CARD_WORTH * len(state.piles[RESERVE_INDEX])
        total += self._get_waste_card_worth(state) * len(state.piles[WASTE_INDEX])
        worths = self._column_worths
        for column, (pile, down) in enumerate(
            zip(state.columns, state.face_down_counts, strict=True)
        ):
            seen = pile[down:] if down else pile
            if column == revealed_column:
                seen = seen[:-1]
            if seen not in worths:
                worths[seen] = self._evaluate_column(seen)
            total += worths[seen]
            if down:
                total += FACE_DOWN_WORTH * down + COVERING_CARD_WORTH * len(seen) * down**0.5
        if any(state.face_down_counts):
            total += STILL_USEFUL_CARD_WORTH * self._count_still_useful_cards(state)
        return total

    def _get_waste_card_worth(self, state: State) -> float:
        if self._max_redeals is None:
            return UNLIMITED_WASTE_CARD_WORTH
        return REDEALABLE_WASTE_CARD_WORTH if state.has_redeal_left else FINAL_WASTE_CARD_WORTH

    def _evaluate_column(self, cards: Pile) -> float:
        total, lowest, where = 0.0, 13, 0
        for place, card in enumerate(cards):
            if place and cards[place - 1] in self._landing_cards[card]:
                total += SEQUENCE_WORTH
                if CARD_SUITS[cards[place - 1]] == CARD_SUITS[card]:
                    total += SUIT_SEQUENCE_WORTH
            rank = (CARD_RANKS[card] - self._base_rank) % 13
            if rank > lowest:
                total += BURIED_CARD_WORTH * (place - where)
            elif rank < lowest:
                lowest, where = rank, place
        return total

    def _count_still_useful_cards(self, state: State) -> int:
        """How many cards that are not up could lie on the foundations' tops in a column."""
        up = set().union(*state.foundations)
        tops = [pile[-1] for pile in state.foundations if pile]
        return sum(card not in up for top in tops for card in self._list_attachable_cards(top))

    def _list_attachable_cards(self, top_card: Card) -> list[Card]:
        if top_card not in self._attachable_cards:
            self._attachable_cards[top_card] = [
                card for card, onto in enumerate(self._landing_cards) if top_card in onto
            ]
        return self._attachable_cards[top_card]
