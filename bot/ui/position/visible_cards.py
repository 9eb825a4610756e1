"""What a player sees of each pile, for whoever tells it in words."""

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
    """The cards of a pile that are seen, as symbols, the top card last."""
    pile = state.get_pile(pile_name)
    return format_cards(pile[count_covered_cards(state, pile_name) :])


def count_covered_cards(state: State, pile_name: str) -> int:
    """How many cards of a pile lie under those that are in view, seen once or never."""
    if pile_name != "w":
        return state.count_hidden_cards(pile_name)
    shown = state.rules.draw_count if state.rules.draw_count > 1 else MAX_VISIBLE_WASTE
    return max(len(state.waste) - shown, 0)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as ``10♥ 9♠``."""
    return " ".join(format_card_symbol(CARD_CODES[card]) for card in cards)
