"""Cards as small numbers, their two-letter codes, and which lies on which.

A card is ``suit * 13 + rank``, suits in the order C S H D and ranks from the Ace (0) to the
King (12), so that 0 is ``AC`` and 51 is ``KD``. Equal cards of several decks are equal numbers.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

Card: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "CSHD"
KING = 12

CODES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS: dict[str, Card] = {code: card for card, code in enumerate(CODES)}
RANK: tuple[int, ...] = tuple(card % 13 for card in range(52))
SUIT: tuple[int, ...] = tuple(card // 13 for card in range(52))
ABOVE: tuple[Card, ...] = tuple(SUIT[card] * 13 + (RANK[card] + 1) % 13 for card in range(52))
"""The card of the same suit that a foundation takes after this one; the Ace after the King."""


class Build(Enum):
    """By which suits a column is built down."""

    SUIT = "suit"
    COLOUR = "colour"
    OTHER = "other"
    ANY = "any"


def is_red(card: Card) -> bool:
    """Hearts and diamonds are red."""
    return SUIT[card] >= 2  # noqa: PLR2004 - the red suits are the last two of SUITS


def suits_fit(build: Build, card: Card, onto: Card) -> bool:
    """Whether the suits of two neighbours in a column are as ``build`` wants them."""
    match build:
        case Build.SUIT:
            return SUIT[card] == SUIT[onto]
        case Build.COLOUR:
            return is_red(card) != is_red(onto)
        case Build.OTHER:
            return SUIT[card] != SUIT[onto]
        case Build.ANY:
            return True


def links(build: Build, *, wrap: bool) -> tuple[frozenset[Card], ...]:
    """For every card, the cards it may be laid on in a column; ``wrap`` puts a King on an Ace."""
    return tuple(
        frozenset(
            onto
            for onto in range(52)
            if suits_fit(build, card, onto)
            and RANK[onto] == (RANK[card] + 1) % 13
            and (wrap or RANK[card] != KING)
        )
        for card in range(52)
    )
