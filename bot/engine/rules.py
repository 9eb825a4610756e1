"""A game as a record of the choices that rulebooks make; it holds no functions of its own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from bot.engine.cards import RANKS, Build, Card, links

STOCK, WASTE, RESERVE = 0, 1, 2
"""Where these piles stand among a position's piles; the columns and the foundations follow."""

FIRST_COLUMN = 3


class Carry(Enum):
    """How much of a column may be carried to another one."""

    ONE = "one"
    RUN = "run"
    WHOLE = "whole"
    TOP_OR_WHOLE = "top-or-whole"


class Enter(Enum):
    """What a player may put into an empty column."""

    ANY = "any"
    KING = "king"
    WASTE = "waste"


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
    heights: tuple[int, ...]
    down: int = 0
    from_right: bool = False
    reserve: int = 0
    reserve_seen: bool = False
    base: str | None = "A"
    laid_out: bool = False
    build: Build = Build.SUIT
    carry: Carry = Carry.ONE
    enter: Enter = Enter.ANY
    refill: bool = False
    draw: int = 1
    redeals: int | None = 0
    up_first: bool = False
    draw_last: bool = False

    @property
    def wrap(self) -> bool:
        """Ranks go round wherever foundations do not start with the Ace."""
        return self.base != "A"

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.heights)

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """``t1``, ``t2``, … from the left."""
        return tuple(f"t{number + 1}" for number in range(self.columns))

    @cached_property
    def foundation_names(self) -> tuple[str, ...]:
        """``f1``, ``f2``, …: one for each suit of each deck."""
        return tuple(f"f{number + 1}" for number in range(4 * self.decks))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every pile's name, in the order in which a position holds them."""
        return ("s", "w", "r", *self.column_names, *self.foundation_names)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The piles that a card may be taken from."""
        return ("w", *(("r",) if self.reserve else ()), *self.column_names)

    @cached_property
    def where(self) -> dict[str, int]:
        """The place of each pile among a position's piles; a reserve only where there is one."""
        return {
            name: place for place, name in enumerate(self.names) if place != RESERVE or self.reserve
        }

    @cached_property
    def first_foundation(self) -> int:
        """The place of ``f1`` among a position's piles."""
        return FIRST_COLUMN + self.columns

    @cached_property
    def fits(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards it may be laid on in a column."""
        return links(self.build, wrap=self.wrap)

    @cached_property
    def base_rank(self) -> int | None:
        """The foundations' first rank as a number, where the game fixes it."""
        return None if self.base is None else RANKS.index(self.base)
