"""Prices and payouts of games for play money, after the books that `docs/games.md` names."""

from __future__ import annotations

from bot.engine.state import State
from bot.models.games import PriceBook

DECK_PRICES = {PriceBook.HOYLE: 50, PriceBook.ENGLISH: 52}
"""The price of the deck in dollars, by price book."""

CARD_PAYOUT = 5
"""The payout in dollars for each card on the foundations, including the first base card."""

FULL_PAYOUT = 500
"""The payout in dollars for a won game, instead of the sum of its cards."""

VARIANT_FOR_MONEY = "canfield"
"""The only variant that can be played for money."""


def count_cards_to_profit(price_book: PriceBook) -> int:
    """Return the lowest number of cards on the foundations that pays more than the deck."""
    return DECK_PRICES[price_book] // CARD_PAYOUT + 1


def compute_payout(state: State) -> int:
    """Return the payout of a position in dollars."""
    if state.cards_up == state.rules.cards_to_win:
        return FULL_PAYOUT
    return state.cards_up * CARD_PAYOUT
