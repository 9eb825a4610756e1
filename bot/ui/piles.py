"""What a player sees of each pile, for whoever tells it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CODES
from bot.engine.position import unseen
from bot.locale.describe import symbol
from bot.scene import MOST_WASTE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.cards import Card
    from bot.engine.state import State


def in_view(state: State, name: str) -> str:
    """The cards of a pile that are seen, as symbols, the top card last."""
    pile = state.pile(name)
    return symbols(pile[beneath(state, name) :])


def beneath(state: State, name: str) -> int:
    """How many cards of a pile lie under those that are in view, seen once or never."""
    if name != "w":
        return unseen(state, name)
    shown = state.rules.draw if state.rules.draw > 1 else MOST_WASTE
    return max(len(state.waste) - shown, 0)


def symbols(cards: Iterable[Card]) -> str:
    """Cards as ``10♥ 9♠``."""
    return " ".join(symbol(CODES[card]) for card in cards)
