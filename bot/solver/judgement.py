"""What a position is worth, by what its player can see: one judgement for every game.

The weights were found by following the hint over some fifty deals of eight games and keeping
what won most. An empty column has no worth of its own: what it lets happen has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import RANK, SUIT
from bot.engine.rules import RESERVE, WASTE

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.engine.state import Pile, State

CARD_UP = 10.0
FACE_DOWN = -6.0
IN_RESERVE = -8.0
IN_WASTE = -4.0
LINK = 2.0
"""For each card that lies in sequence on the one beneath it."""

LINK_IN_SUIT = 1.0
"""Besides, where the two are of one suit: they go up together."""

BURIED = -0.35
"""For each place that a card lies above a lower one, which must wait for it."""


def worth(state: State, unseen: int | None = None) -> float:
    """How good a position is; ``unseen`` is a column whose top has just turned up.

    That card is not looked at: its player does not know it before the move.
    """
    total = CARD_UP * state.cards_up
    total += FACE_DOWN * sum(state.hidden)
    total += IN_RESERVE * len(state.piles[RESERVE])
    total += IN_WASTE * len(state.piles[WASTE])
    for column, pile in enumerate(state.columns):
        seen = pile[state.hidden[column] :]
        total += _column_worth(state.rules, state.base, seen[:-1] if column == unseen else seen)
    return total


def _column_worth(rules: Rules, base: int, cards: Pile) -> float:
    total, lowest, where = 0.0, 13, 0
    for place, card in enumerate(cards):
        if place and cards[place - 1] in rules.fits[card]:
            total += LINK
            if SUIT[cards[place - 1]] == SUIT[card]:
                total += LINK_IN_SUIT
        rank = (RANK[card] - base) % 13
        if rank > lowest:
            total += BURIED * (place - where)
        elif rank < lowest:
            lowest, where = rank, place
    return total
