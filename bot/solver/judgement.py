"""What a position is worth, by what its player can see: one judgement for every game.

The weights were found by following the hint over hundreds of deals and keeping what won most.
An empty column has no worth of its own: what it lets happen has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import RANK, SUIT
from bot.engine.rules import RESERVE, WASTE

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.state import Pile, State

CARD_UP = 10.0
FACE_DOWN = -6.0
IN_RESERVE = -8.0

IN_WASTE_FOR_EVER = 4.0
"""A card that can be drawn as often as one likes lies better in the waste than on a column."""

IN_WASTE_ONCE_MORE = 0.0
IN_WASTE_LAST = -4.0
"""With no redeal left, the waste buries."""

LINK = 2.0
"""For each card that lies in sequence on the one beneath it."""

LINK_IN_SUIT = 1.0
"""Besides, where the two are of one suit: they go up together."""

BURIED = -0.35
"""For each place that a card lies above a lower one, which must wait for it."""

OVER_FACE_DOWN = -0.5
"""For each card seen on top of face-down ones, times the root of how many those are."""

STILL_WANTED = -6.0
"""For a foundation's top card and each card not yet up that could lie on it in a column.

Counted while face-down cards are to be freed, for which such places are wanted.
"""


class Judgement:
    """The worth of one game's positions; columns once judged are remembered."""

    def __init__(self, rules: Rules, base: int) -> None:
        self._fits = rules.fits
        self._base = base
        self._redeals = rules.redeals
        self._worths: dict[Pile, float] = {}
        self._lie_on: dict[Card, list[Card]] = {}

    def worth(self, state: State, unseen: int | None = None) -> float:
        """How good a position is; ``unseen`` is a column whose top has just turned up.

        That card is not looked at: its player does not know it before the move.
        """
        total = CARD_UP * state.cards_up
        total += IN_RESERVE * len(state.piles[RESERVE])
        total += self._in_waste(state) * len(state.piles[WASTE])
        worths = self._worths
        for column, (pile, down) in enumerate(zip(state.columns, state.hidden, strict=True)):
            seen = pile[down:] if down else pile
            if column == unseen:
                seen = seen[:-1]
            if seen not in worths:
                worths[seen] = self._column_worth(seen)
            total += worths[seen]
            if down:
                total += FACE_DOWN * down + OVER_FACE_DOWN * len(seen) * down**0.5
        if any(state.hidden):
            total += STILL_WANTED * self._still_wanted(state)
        return total

    def _in_waste(self, state: State) -> float:
        if self._redeals is None:
            return IN_WASTE_FOR_EVER
        return IN_WASTE_ONCE_MORE if state.redeal_left else IN_WASTE_LAST

    def _column_worth(self, cards: Pile) -> float:
        total, lowest, where = 0.0, 13, 0
        for place, card in enumerate(cards):
            if place and cards[place - 1] in self._fits[card]:
                total += LINK
                if SUIT[cards[place - 1]] == SUIT[card]:
                    total += LINK_IN_SUIT
            rank = (RANK[card] - self._base) % 13
            if rank > lowest:
                total += BURIED * (place - where)
            elif rank < lowest:
                lowest, where = rank, place
        return total

    def _still_wanted(self, state: State) -> int:
        """How many cards that are not up could lie on the foundations' tops in a column."""
        up = set().union(*state.foundations)
        tops = [pile[-1] for pile in state.foundations if pile]
        return sum(card not in up for top in tops for card in self._lying_on(top))

    def _lying_on(self, top: Card) -> list[Card]:
        if top not in self._lie_on:
            self._lie_on[top] = [card for card, onto in enumerate(self._fits) if top in onto]
        return self._lie_on[top]
