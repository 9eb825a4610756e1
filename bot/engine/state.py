"""A position and a move, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.cards import Card
from bot.engine.rules import FIRST_COLUMN_INDEX, RESERVE_INDEX, STOCK_INDEX, WASTE_INDEX

if TYPE_CHECKING:
    from bot.engine.rules import Rules

Pile: TypeAlias = tuple[Card, ...]
"""Cards from the bottom to the top."""

Piles: TypeAlias = tuple[Pile, ...]
"""All piles of a position, in the order of ``rules.names``."""


@dataclass(frozen=True, slots=True)
class State:
    """A position: all piles in the order of ``rules.names``.

    ``hidden`` counts each column's face-down cards, which lie at its bottom; ``base`` is the rank
    that opens a foundation, ``redeals`` how often the waste has been turned over.
    """

    rules: Rules
    piles: Piles
    face_down_counts: tuple[int, ...]
    base_rank: int
    redeals_made: int = 0

    @property
    def stock(self) -> Pile:
        """Face down, drawn from its end."""
        return self.piles[STOCK_INDEX]

    @property
    def waste(self) -> Pile:
        """Turned up from the stock; its last card is available."""
        return self.piles[WASTE_INDEX]

    @property
    def reserve(self) -> Pile:
        """Canfield's thirteen; empty in games that have none."""
        return self.piles[RESERVE_INDEX]

    @property
    def columns(self) -> tuple[Pile, ...]:
        """The tableau, from the left."""
        return self.piles[FIRST_COLUMN_INDEX : self.rules.first_foundation_index]

    @property
    def foundations(self) -> tuple[Pile, ...]:
        """The foundations, ``f1`` first."""
        return self.piles[self.rules.first_foundation_index :]

    def get_pile(self, pile_name: str) -> Pile:
        """The pile of that name; KeyError where the game has none such."""
        return self.piles[self.rules.pile_indexes[pile_name]]

    @property
    def tallest_column(self) -> int:
        """The longest column in cards seen, three face-down ones counted as one, rounded up."""
        return max(
            len(pile) - down + -(-down // 3)
            for pile, down in zip(self.columns, self.face_down_counts, strict=True)
        )

    @property
    def has_redeal_left(self) -> bool:
        """Whether the rules let the waste be turned over once more."""
        return self.rules.max_redeals is None or self.redeals_made < self.rules.max_redeals

    @property
    def cards_up(self) -> int:
        """How many cards lie on the foundations."""
        return sum(map(len, self.foundations))
