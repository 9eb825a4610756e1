"""What a position is worth, by what its player can see: one judgement for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import RANK
from bot.engine.rules import RESERVE, WASTE, Enter

if TYPE_CHECKING:
    from bot.engine.state import State

CARD_UP = 10.0
FACE_DOWN = -6.0
IN_RESERVE = -8.0
IN_WASTE = -0.6
EMPTY_COLUMN = 5.0
LINK = 2.0
LINK_IN_SUIT = 1.0
BURIED = -0.35
"""For each pair in a column of which the lower card has the lower rank: it must wait."""


def worth(state: State, unseen: int | None = None) -> float:
    """How good a position is; ``unseen`` is a column whose top has just turned up.

    That card is not looked at: its player does not know it before the move.
    """
    rules = state.rules
    fits, base = rules.fits, state.base
    total = CARD_UP * state.cards_up
    total += FACE_DOWN * sum(state.hidden)
    total += IN_RESERVE * len(state.piles[RESERVE])
    total += IN_WASTE * len(state.piles[WASTE])
    empty_worth = EMPTY_COLUMN if rules.enter is not Enter.WASTE else 0.0
    for column, pile in enumerate(state.columns):
        if not pile:
            total += empty_worth
            continue
        seen = pile[state.hidden[column] :]
        if column == unseen:
            seen = seen[:-1]
        lowest, lowest_at = 13, 0
        for place, card in enumerate(seen):
            rank = (RANK[card] - base) % 13
            if place:
                below = seen[place - 1]
                if below in fits[card]:
                    total += LINK
                    if below // 13 == card // 13:
                        total += LINK_IN_SUIT
            if rank > lowest:
                total += BURIED * (place - lowest_at)
            if rank < lowest:
                lowest, lowest_at = rank, place
    return total
