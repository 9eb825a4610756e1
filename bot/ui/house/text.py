"""Texts of games for money: prices, payouts and profits."""

from __future__ import annotations

from bot.locale.catalogue import Texts
from bot.models.games import PriceBook
from bot.services.games.tables import Table
from bot.services.stats.house_prices import (
    CARD_PAYOUT,
    DECK_PRICES,
    FULL_PAYOUT,
    compute_payout,
    count_cards_to_profit,
)


def format_money_game_terms(price_book: PriceBook, table: Table, texts: Texts) -> str:
    """Return the price and the payouts, for a game that was just dealt."""
    return texts(
        "house-dealt",
        paid=format_deck_price(price_book, texts),
        card=texts.format_dollars(CARD_PAYOUT),
        all=texts.format_dollars(FULL_PAYOUT),
        cards=table.rules.cards_to_win,
        least=count_cards_to_profit(price_book),
    )


def format_current_payout(table: Table, texts: Texts) -> str:
    """Return the payout of the game as it stands."""
    return texts.format_dollars(compute_payout(table.state))


def format_deck_price(price_book: PriceBook, texts: Texts) -> str:
    """Return the price of a deck."""
    return texts.format_dollars(DECK_PRICES[price_book])


def format_payout_result(price_book: PriceBook, table: Table, texts: Texts) -> str:
    """Return the payout of the game as it stands, and what is won or lost by it."""
    payout = compute_payout(table.state)
    profit = payout - DECK_PRICES[price_book]
    return texts(
        "house-pays",
        pays=texts.format_dollars(payout),
        up=table.state.cards_up,
        came="won" if profit > 0 else "lost" if profit else "even",
        sum=texts.format_dollars(abs(profit)),
    )
