"""A game as a record of the choices that rulebooks make; it holds no functions of its own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from bot.engine.cards import RANK_LETTERS, BuildRule, Card, build_landing_cards

STOCK_INDEX, WASTE_INDEX, RESERVE_INDEX = 0, 1, 2
"""Where these piles stand among a position's piles; the columns and the foundations follow."""

FIRST_COLUMN_INDEX = 3


class CarryRule(Enum):
    """How much of a column may be carried to another one."""

    ONE = "one"
    RUN = "run"
    WHOLE = "whole"
    TOP_OR_WHOLE = "top-or-whole"


class EmptyColumnRule(Enum):
    """What a player may put into an empty column."""

    ANY = "any"
    KING_ONLY = "king"
    WASTE_ONLY = "waste"


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One game. A relative is its parent with what differs replaced.

    ``heights`` is how many cards each column is dealt, ``down`` how many of them, from the
    bottom, lie face down (the top never does). ``base`` is the foundations' first rank, ``None``
    when the deal's first card decides it. ``redeals`` is ``None`` where they have no limit.
    """

    key: str
    family: str
    decks: int = 1
    column_heights: tuple[int, ...]
    face_down_cards: int = 0
    deals_from_right: bool = False
    reserve_size: int = 0
    has_open_reserve: bool = False
    base_letter: str | None = "A"
    has_base_cards_laid_out: bool = False
    build_rule: BuildRule = BuildRule.SUIT
    carry_rule: CarryRule = CarryRule.ONE
    empty_column_rule: EmptyColumnRule = EmptyColumnRule.ANY
    reserve_fills_columns: bool = False
    draw_count: int = 1
    max_redeals: int | None = 0
    requires_foundation_plays: bool = False
    requires_plays_before_draw: bool = False

    @property
    def wraps_ranks(self) -> bool:
        """Ranks go round wherever foundations do not start with the Ace."""
        return self.base_letter != "A"

    @property
    def column_count(self) -> int:
        """How many columns there are."""
        return len(self.column_heights)

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """``t1``, ``t2``, … from the left."""
        return tuple(f"t{number + 1}" for number in range(self.column_count))

    @cached_property
    def foundation_names(self) -> tuple[str, ...]:
        """``f1``, ``f2``, …: one for each suit of each deck."""
        return tuple(f"f{number + 1}" for number in range(4 * self.decks))

    @cached_property
    def pile_names(self) -> tuple[str, ...]:
        """Every pile's name, in the order in which a position holds them."""
        return ("s", "w", "r", *self.column_names, *self.foundation_names)

    @cached_property
    def source_names(self) -> tuple[str, ...]:
        """The piles that a card may be taken from."""
        return ("w", *(("r",) if self.reserve_size else ()), *self.column_names)

    @cached_property
    def pile_indexes(self) -> dict[str, int]:
        """The place of each pile among a position's piles; a reserve only where there is one."""
        return {
            name: place
            for place, name in enumerate(self.pile_names)
            if place != RESERVE_INDEX or self.reserve_size
        }

    @cached_property
    def first_foundation_index(self) -> int:
        """The place of ``f1`` among a position's piles."""
        return FIRST_COLUMN_INDEX + self.column_count

    @cached_property
    def landing_cards(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards it may be laid on in a column."""
        return build_landing_cards(self.build_rule, wraps_ranks=self.wraps_ranks)

    @cached_property
    def base_rank(self) -> int | None:
        """The foundations' first rank as a number, where the game fixes it."""
        return None if self.base_letter is None else RANK_LETTERS.index(self.base_letter)
