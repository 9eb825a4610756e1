"""Positions with more to tell than any other: all cards face up in the columns."""

from bot.engine.cards import CARD_CODES
from bot.engine.position_json import read_position
from bot.engine.rules import BaseCard, Rules
from bot.engine.state import State


def deal_all_cards_to_columns(rules: Rules) -> State:
    """Return a position with all cards of all decks face up in the columns."""
    piles: dict[str, list[str]] = {name: [] for name in rules.column_names}
    codes = [code for code in CARD_CODES if code[0] in rules.pack_ranks]
    for number, code in enumerate(codes * rules.decks):
        piles[rules.column_names[number % rules.column_count]].append(code)
    pile_texts = {name: " ".join(cards) for name, cards in piles.items()}
    base = None if rules.base_card is BaseCard.NONE else rules.base_letter or "T"
    return read_position(rules, {"base": base, "piles": pile_texts})
