"""Cards as small numbers, their two-letter codes, and which lies on which.

A card is ``suit * 13 + rank``, suits in the order C S H D and ranks from the Ace (0) to the
King (12), so that 0 is ``AC`` and 51 is ``KD``. Equal cards of several decks are equal numbers.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

Card: TypeAlias = int

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "CSHD"
KING_RANK = 12

CARD_CODES: tuple[str, ...] = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)
CARD_SYMBOLS: tuple[str, ...] = tuple(
    ("10" if rank == "T" else rank) + suit for suit in "♣♠♥♦" for rank in RANK_LETTERS
)
"""Cards as people read them: ``10♥``."""

CARDS_BY_CODE: dict[str, Card] = {code: card for card, code in enumerate(CARD_CODES)}
CARD_RANKS: tuple[int, ...] = tuple(card % 13 for card in range(52))
CARD_SUITS: tuple[int, ...] = tuple(card // 13 for card in range(52))
NEXT_CARDS_UP: tuple[Card, ...] = tuple(
    CARD_SUITS[card] * 13 + (CARD_RANKS[card] + 1) % 13 for card in range(52)
)
"""The card of the same suit that a foundation takes after this one; the Ace after the King."""


class BuildRule(Enum):
    """By which suits a column is built down."""

    SUIT = "suit"
    COLOUR = "colour"
    OTHER = "other"
    ANY = "any"


def is_red_card(card: Card) -> bool:
    """Hearts and diamonds are red."""
    return CARD_SUITS[card] >= 2  # noqa: PLR2004 - the red suits are the last two of SUITS


def are_suits_compatible(build_rule: BuildRule, card: Card, onto_card: Card) -> bool:
    """Whether the suits of two neighbours in a column are as ``build`` wants them."""
    match build_rule:
        case BuildRule.SUIT:
            return CARD_SUITS[card] == CARD_SUITS[onto_card]
        case BuildRule.COLOUR:
            return is_red_card(card) != is_red_card(onto_card)
        case BuildRule.OTHER:
            return CARD_SUITS[card] != CARD_SUITS[onto_card]
        case BuildRule.ANY:
            return True


def build_landing_cards(build_rule: BuildRule, *, wraps_ranks: bool) -> tuple[frozenset[Card], ...]:
    """For every card, the cards it may be laid on in a column; ``wrap`` puts a King on an Ace."""
    return tuple(
        frozenset(
            onto
            for onto in range(52)
            if are_suits_compatible(build_rule, card, onto)
            and CARD_RANKS[onto] == (CARD_RANKS[card] + 1) % 13
            and (wraps_ranks or CARD_RANKS[card] != KING_RANK)
        )
        for card in range(52)
    )
