"""Positions with more to tell than any other: all cards face up in the columns."""

from bot.engine.cards import CARD_CODES
from bot.engine.position_json import read_position
from bot.engine.rules import Rules
from bot.engine.state import State


def deal_all_cards_to_columns(rules: Rules) -> State:
    """Return a position with all cards of all decks face up in the columns."""
    piles: dict[str, list[str]] = {name: [] for name in rules.column_names}
    for number, code in enumerate(CARD_CODES * rules.decks):
        piles[rules.column_names[number % rules.column_count]].append(code)
    pile_texts = {name: " ".join(cards) for name, cards in piles.items()}
    return read_position(rules, {"base": rules.base_letter or "T", "piles": pile_texts})
