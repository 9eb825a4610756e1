"""Sizes of pictures and cards, and the records that describe a table's layout."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

PICTURE_WIDTH = 1100
HEIGHT_INCREMENT = 80
"""A picture of a table is as high as its cards need, in steps of this."""
USUAL_TABLE_HEIGHT = 700
"""The height of a wide picture whose columns are from king to ace, at most."""
MAX_TABLE_HEIGHT = 2400
"""A table with even deeper columns has its cards closer together instead."""


class PictureSize(NamedTuple):
    """The width of a picture in pixels, and its height where it shows no columns."""

    width: int
    height: int


WIDE_PICTURE = PictureSize(PICTURE_WIDTH, USUAL_TABLE_HEIGHT)
TALL_PICTURE = PictureSize(800, 600)
"""For phones: all cards are larger where both are shown equally wide."""

SIDE_MARGIN = 14
TOP_MARGIN = 1
BOTTOM_MARGIN = 28
"""The lower edge without cards, as high as the caption that stands there."""

WIDEST_INDEX_RATIO = 2.12
"""The width of the widest rank and a suit, the index of a ten, in heights of the index."""

SPACING_FACTORS = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0)
"""How loosely cards are spread; only a few steps, so that few sprites are needed."""


@dataclass(frozen=True)
class CardSize:
    """The size of a card in pixels, and of its index: the rank and suit in its corner."""

    width: int
    index_height: int

    @cached_property
    def index_strip_height(self) -> int:
        """The height of the part of a covered card that shows its index."""
        return self.index_height + max(2, round(self.index_height * 0.3))

    @cached_property
    def back_strip_height(self) -> int:
        """The height of the part of a covered face-down card that stays visible."""
        return max(1, self.index_strip_height // 3)

    @cached_property
    def corner_radius(self) -> float:
        """The radius of a card's round corners."""
        return self.width * 0.07

    @cached_property
    def index_margin(self) -> int:
        """The distance of an index from the left edge of its card."""
        return max(1, self.width // 20)

    @cached_property
    def index_gap(self) -> int:
        """The distance between rank and suit."""
        return max(1, self.index_height // 10)

    @cached_property
    def index_strip_width(self) -> int:
        """The width of the part of a card that shows its index left of the next card."""
        index_width = round(self.index_height * WIDEST_INDEX_RATIO) + self.index_gap
        return min(self.width, self.index_margin + index_width + max(1, self.width // 20))

    @cached_property
    def height(self) -> int:
        """The height of a card; a large index makes it higher to leave room for the pips."""
        return max(round(self.width * 1.46), self.index_strip_height + round(self.width * 0.86))


@dataclass(frozen=True, slots=True)
class TableShape:
    """What a table's layout depends on; during a game only ``column_depth`` grows.

    ``column_depth`` counts the cards of the longest column, three face-down ones as one.
    """

    column_count: int
    foundation_count: int
    has_stock: bool
    has_waste: bool
    has_reserve: bool
    visible_waste_count: int
    older_waste_count: int
    column_depth: int
    has_large_index: bool = False
    is_tall: bool = False
    has_open_reserve: bool = False
    """Whether all cards of the reserves are shown, not only the top ones."""
    down_foundation_count: int = 0
    """How many foundations build down; they come last."""
    further_waste_count: int = 0
    further_reserve_count: int = 0
    cell_count: int = 0
    first_group_count: int = 0
    """How many columns, from the left, a wider gap sets apart from the others."""
    reserve_depth: int = 0
    """The length of the longest open reserve."""
    step_count: int = 0
    """How many steps of ``HEIGHT_INCREMENT`` the table is high at least."""

    @property
    def reserve_count(self) -> int:
        """How many reserves there are."""
        return self.has_reserve + self.further_reserve_count


@dataclass(frozen=True, slots=True)
class PileSpot:
    """The upper left corner of a pile's first card, and how the others follow it.

    They spread down, spread right, or lie on top of each other. ``max_spread`` is the largest
    distance between the first card and the last, in pixels.
    """

    x: int
    y: int
    spreads_down: bool = False
    spreads_right: bool = False
    max_spread: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class TableLayout:
    """The layout of a table: its size, that of cards and names, and a spot for each pile.

    ``visible_waste_count`` is how many waste cards there is room for, and
    ``further_visible_waste_count`` on each further waste. There is one layout for each shape, so it
    is compared by identity, which makes it a quick key for cached pictures.
    """

    width: int
    height: int
    card_size: CardSize
    name_height: int
    visible_waste_count: int
    tableau: tuple[PileSpot, ...]
    foundations: tuple[PileSpot, ...]
    stock: PileSpot
    waste: PileSpot
    reserves: tuple[PileSpot, ...]
    further_wastes: tuple[PileSpot, ...] = ()
    further_visible_waste_count: int = 1
    cells: tuple[PileSpot, ...] = ()
