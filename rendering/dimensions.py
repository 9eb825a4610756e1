"""Measures: the sizes of pictures and cards, and what a table's arrangement consists of."""

from __future__ import annotations

from dataclasses import dataclass

PICTURE_WIDTH = 1100
MIN_TABLE_HEIGHT = 700
HEIGHT_INCREMENT = 100
"""A table too deep for its height grows by this much at a time."""
MAX_TABLE_HEIGHT = 2400
"""No table grows higher; beyond this its cards draw closer together."""

SIDE_MARGIN = 14
TOP_MARGIN = 3
BOTTOM_MARGIN = 26
"""What stays free of cards at the lower edge: there the caption stands."""

SPACING_FACTORS = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0)
"""How far apart cards lie where there is room, in steps; there are few, and so are the strips."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's measures in pixels; ``capital`` is the height of its index."""

    width: int
    index_height: int

    @property
    def index_strip_height(self) -> int:
        """What a covered card shows: its index."""
        return self.index_height + max(2, round(self.index_height * 0.3))

    @property
    def back_strip_height(self) -> int:
        """What a covered card shows of its back."""
        return max(1, self.index_strip_height // 3)

    @property
    def index_strip_width(self) -> int:
        """What a card shows when the next lies beside it."""
        return min(self.width, round(self.index_height * 2.05) + max(2, self.width // 12))

    @property
    def height(self) -> int:
        # a large index takes room from what lies below it, though not too much
        return max(round(self.width * 1.46), self.index_strip_height + round(self.width * 0.86))


@dataclass(frozen=True, slots=True)
class TableShape:
    """What a table's arrangement depends on; it stays the same for a whole game but for depth."""

    column_count: int
    foundation_count: int
    has_stock: bool
    has_waste: bool
    has_reserve: bool
    visible_waste_count: int
    older_waste_count: int
    column_depth: int
    has_large_index: bool = False


@dataclass(frozen=True, slots=True)
class PileSpot:
    """Where a pile's first card lies, and how the others follow: down, beside, or upon it.

    ``room`` is how far the last card may lie from the first.
    """

    x: int
    y: int
    spreads_down: bool = False
    spreads_right: bool = False
    max_spread: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class TableLayout:
    """A table's arrangement: its height, the size of its cards and names, a spot a pile.

    ``waste_shown`` is how many waste cards there is room for. There is one for a shape, told
    apart by identity, which is quick to look up.
    """

    height: int
    card_size: CardSize
    name_height: int
    visible_waste_count: int
    tableau: tuple[PileSpot, ...]
    foundations: tuple[PileSpot, ...]
    stock: PileSpot
    waste: PileSpot
    reserve: PileSpot
