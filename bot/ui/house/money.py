"""A game for the house's money, in words: what was paid, what it is worth, how that comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.services.prices import A_CARD, ALL_CARDS, PRICE, beaten_by, payout

if TYPE_CHECKING:
    from bot.locale.catalogue import Words
    from bot.services.table import Table
    from bot.store.games import Stakes


def terms(stakes: Stakes, table: Table, words: Words) -> str:
    """What the deck cost and what the house pays, for one who was just dealt it."""
    return words(
        "house-dealt",
        paid=paid(stakes, words),
        card=words.dollars(A_CARD),
        all=words.dollars(ALL_CARDS),
        cards=52 * table.rules.decks,
        least=beaten_by(stakes),
    )


def worth(table: Table, words: Words) -> str:
    """What the house would pay for the game as it stands."""
    return words.dollars(payout(table.state))


def paid(stakes: Stakes, words: Words) -> str:
    """What the deck cost."""
    return words.dollars(PRICE[stakes])


def payment(stakes: Stakes, table: Table, words: Words) -> str:
    """What the house pays for the game as it stands, and what was won or lost by it."""
    pays = payout(table.state)
    profit = pays - PRICE[stakes]
    return words(
        "house-pays",
        pays=words.dollars(pays),
        up=table.state.cards_up,
        came="won" if profit > 0 else "lost" if profit else "even",
        sum=words.dollars(abs(profit)),
    )
