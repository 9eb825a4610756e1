"""What a game for the house's money costs, and what it pays: rules.md, “Canfield”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.games import Stakes

if TYPE_CHECKING:
    from bot.engine.state import State

PRICE = {Stakes.HOYLE: 50, Stakes.ENGLISH: 52}
"""What the deck costs, in dollars, by the book that the house goes by."""

A_CARD = 5
"""What a card on the foundations pays, the first base card included."""

ALL_CARDS = 500
"""What all 52 pay together, instead of what each does."""

STAKED = "canfield"
"""The game that the house plays."""


def beaten_by(stakes: Stakes) -> int:
    """How few cards up pay more than the deck cost."""
    return PRICE[stakes] // A_CARD + 1


def payout(state: State) -> int:
    """What the house pays for a game as it stands, in dollars."""
    up = state.cards_up
    return ALL_CARDS if up == 52 * state.rules.decks else up * A_CARD
