"""The cards of a pile that a player sees, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_CODES
from bot.locale.describe import format_card_symbol
from bot.scene import MAX_VISIBLE_WASTE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.cards import Card
    from bot.engine.state import State


def format_visible_cards(state: State, pile_name: str) -> str:
    """Return the visible cards of a pile as symbols, the top card last."""
    pile = state.get_pile(pile_name)
    return format_cards(pile[count_covered_cards(state, pile_name) :])


def count_covered_cards(state: State, pile_name: str) -> int:
    """Return how many cards of a pile are not visible, whether they have been seen or not."""
    if pile_name != "w":
        return state.count_hidden_cards(pile_name)
    visible = state.rules.draw_count if state.rules.draw_count > 1 else MAX_VISIBLE_WASTE
    return max(len(state.waste) - visible, 0)


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards as symbols: ``10♥ 9♠``."""
    return " ".join(format_card_symbol(CARD_CODES[card]) for card in cards)
