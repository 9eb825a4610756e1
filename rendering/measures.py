"""Measures: the sizes of pictures and cards, and what a table's arrangement consists of."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 1100
HEIGHT = 700
GROWTH = 100
"""A table too deep for its height grows by this much at a time."""
HIGHEST = 2400
"""No table grows higher; beyond this its cards draw closer together."""

MARGIN = 14
TOP = 3
FOOT = 26
"""What stays free of cards at the lower edge: there the caption stands."""

EASE = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0)
"""How far apart cards lie where there is room, in steps; there are few, and so are the strips."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's measures in pixels; ``capital`` is the height of its index."""

    width: int
    capital: int

    @property
    def step(self) -> int:
        """What a covered card shows: its index."""
        return self.capital + max(2, round(self.capital * 0.3))

    @property
    def hidden_step(self) -> int:
        """What a covered card shows of its back."""
        return max(1, self.step // 3)

    @property
    def aside(self) -> int:
        """What a card shows when the next lies beside it."""
        return min(self.width, round(self.capital * 2.05) + max(2, self.width // 12))

    @property
    def height(self) -> int:
        # a large index takes room from what lies below it, though not too much
        return max(round(self.width * 1.46), self.step + round(self.width * 0.86))


@dataclass(frozen=True, slots=True)
class Shape:
    """What a table's arrangement depends on; it stays the same for a whole game but for depth."""

    columns: int
    foundations: int
    stock: bool
    waste: bool
    reserve: bool
    waste_shown: int
    waste_more: int
    depth: int
    large: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a pile's first card lies, and how the others follow: down, beside, or upon it.

    ``room`` is how far the last card may lie from the first.
    """

    x: int
    y: int
    down: bool = False
    beside: bool = False
    room: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A table's arrangement: its height, the size of its cards and names, a spot a pile.

    ``waste_shown`` is how many waste cards there is room for. There is one for a shape, told
    apart by identity, which is quick to look up.
    """

    height: int
    card: CardSize
    name: int
    waste_shown: int
    tableau: tuple[Spot, ...]
    foundations: tuple[Spot, ...]
    stock: Spot
    waste: Spot
    reserve: Spot
