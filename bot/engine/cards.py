"""Cards as small numbers, their two-letter codes, and the rules by which one lies on another.

A card is ``suit * 13 + rank``, suits in the order C S H D and ranks from the Ace (0) to the
King (12), so that 0 is ``AC`` and 51 is ``KD``. Equal cards of several decks are equal numbers.
"""

from enum import Enum
from typing import TypeAlias

Card: TypeAlias = int
"""A card's number from 0 to 51."""

RANK_LETTERS = "A23456789TJQK"
"""The ranks from the Ace up, as a card's code writes them."""

SUIT_LETTERS = "CSHD"
"""The suits in the order of their numbers: two black, then two red."""

KING_RANK = 12

CARD_CODES: tuple[str, ...] = tuple(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS)
"""Every card's code, such as ``TH`` for the ten of hearts."""

CARD_SYMBOLS: tuple[str, ...] = tuple(
    ("10" if rank == "T" else rank) + suit for suit in "♣♠♥♦" for rank in RANK_LETTERS
)
"""Every card as people read it: ``10♥``."""

CARDS_BY_CODE: dict[str, Card] = {code: card for card, code in enumerate(CARD_CODES)}
CARD_RANKS: tuple[int, ...] = tuple(card % 13 for card in range(52))
CARD_SUITS: tuple[int, ...] = tuple(card // 13 for card in range(52))
NEXT_CARDS_UP: tuple[Card, ...] = tuple(
    CARD_SUITS[card] * 13 + (CARD_RANKS[card] + 1) % 13 for card in range(52)
)
"""For every card, the one that a foundation takes next: its suit's Ace after the King."""


_SUITS_THAT_FOLLOW = {"S": "H", "H": "C", "C": "D", "D": "S"}
"""The ring in which one suit follows another."""


class BuildRule(Enum):
    """The suits by which cards are laid on others."""

    SAME_SUIT = "suit"
    ALTERNATING_COLOURS = "colour"
    """A red card on a black one, a black one on a red one."""
    OTHER_SUIT = "other"
    """Any suit but the same."""
    ANY_SUIT = "any"
    NEXT_SUIT = "next-suit"
    """The suit that follows in a ring: spades, hearts, clubs, diamonds, and spades again."""


class BuildDirection(Enum):
    """How the rank changes from a card in a column to the one that is laid on it."""

    DOWN = "down"
    UP = "up"
    EITHER = "either"
    """A step up or down."""
    LEVEL = "level"
    """Not at all."""


def is_red_card(card: Card) -> bool:
    """Return whether a card is a heart or a diamond."""
    return CARD_SUITS[card] >= 2  # noqa: PLR2004 - the last two of SUIT_LETTERS


def are_suits_compatible(build_rule: BuildRule, card: Card, onto_card: Card) -> bool:
    """Return whether a column may have the one card on the other, as far as suits go."""
    match build_rule:
        case BuildRule.SAME_SUIT:
            return CARD_SUITS[card] == CARD_SUITS[onto_card]
        case BuildRule.ALTERNATING_COLOURS:
            return is_red_card(card) != is_red_card(onto_card)
        case BuildRule.OTHER_SUIT:
            return CARD_SUITS[card] != CARD_SUITS[onto_card]
        case BuildRule.ANY_SUIT:
            return True
        case BuildRule.NEXT_SUIT:
            onto_suit = SUIT_LETTERS[CARD_SUITS[onto_card]]
            return SUIT_LETTERS[CARD_SUITS[card]] == _SUITS_THAT_FOLLOW[onto_suit]


def are_ranks_compatible(
    direction: BuildDirection, card: Card, onto_card: Card, *, wraps_ranks: bool
) -> bool:
    """Return whether a column may have the one card on the other, as far as ranks go.

    Where ranks wrap, King and Ace are neighbours.
    """
    rank, onto_rank = CARD_RANKS[card], CARD_RANKS[onto_card]
    is_below, is_above = onto_rank - rank == 1, rank - onto_rank == 1
    if wraps_ranks:
        is_below |= onto_rank - rank == -KING_RANK
        is_above |= rank - onto_rank == -KING_RANK
    match direction:
        case BuildDirection.DOWN:
            return is_below
        case BuildDirection.UP:
            return is_above
        case BuildDirection.EITHER:
            return is_below or is_above
        case BuildDirection.LEVEL:
            return rank == onto_rank


def build_landing_cards(
    build_rule: BuildRule,
    *,
    wraps_ranks: bool,
    direction: BuildDirection = BuildDirection.DOWN,
) -> tuple[frozenset[Card], ...]:
    """Return for every card the cards that it may be laid on in a column."""
    return tuple(
        frozenset(
            onto_card
            for onto_card in range(52)
            if are_suits_compatible(build_rule, card, onto_card)
            and are_ranks_compatible(direction, card, onto_card, wraps_ranks=wraps_ranks)
        )
        for card in range(52)
    )
