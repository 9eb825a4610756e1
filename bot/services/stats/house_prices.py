"""What a game for the house's money costs, and what it pays: rules.md, “Canfield”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.models.games import PriceBook

if TYPE_CHECKING:
    from bot.engine.state import State

DECK_PRICES = {PriceBook.HOYLE: 50, PriceBook.ENGLISH: 52}
"""What the deck costs, in dollars, by the book that the house goes by."""

CARD_PAYOUT = 5
"""What a card on the foundations pays, the first base card included."""

FULL_PAYOUT = 500
"""What all 52 pay together, instead of what each does."""

STAKED_VARIANT = "canfield"
"""The game that the house plays."""


def count_cards_to_profit(price_book: PriceBook) -> int:
    """How few cards up pay more than the deck cost."""
    return DECK_PRICES[price_book] // CARD_PAYOUT + 1


def compute_payout(state: State) -> int:
    """What the house pays for a game as it stands, in dollars."""
    up = state.cards_up
    return FULL_PAYOUT if up == 52 * state.rules.decks else up * CARD_PAYOUT
