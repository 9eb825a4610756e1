"""What all arrangements of a table share: sizes that follow from the size of a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from rendering.dimensions import (
    BOTTOM_MARGIN,
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    TALL_PICTURE,
    TOP_MARGIN,
    WIDE_PICTURE,
)

if TYPE_CHECKING:
    from rendering.dimensions import CardSize, TableLayout, TableShape

MAX_COLUMN_GAP = 56
"""The widest gap between two columns below two rows of piles, where there are few."""

_GROUP_GAP = 22  # as narrow as is seen where a picture is shown 330 pixels wide

MIN_WASTE_GAP = 24
"""The least gap between the waste's last card and the next pile, in pixels."""


def spread_cards_evenly(
    count: int, left: int, right: int, card_width: int, max_gap: int
) -> list[int]:
    """Return the left edges of cards spread evenly, and centred if there is more room."""
    if count == 0:
        return []
    pitch = min((right - left - card_width) / max(1, count - 1), card_width + max_gap)
    start = left + (right - left - card_width - pitch * (count - 1)) / 2
    return [round(start + pitch * number) for number in range(count)]


class LayoutBuilder(ABC):
    """Computes a table's layout for cards of one size."""

    max_card_width: int
    """Wider cards are also higher, and a picture that is too high is shown smaller."""
    max_large_index_card_width: int

    def __init__(self, shape: TableShape, card_size: CardSize) -> None:
        self.shape = shape
        self.picture_size = TALL_PICTURE if shape.is_tall else WIDE_PICTURE
        self.card_size = card_size
        self.name_height = max(
            4, min(34 if shape.has_large_index else 27, round(card_size.width * 0.42))
        )
        self.name_row_height = self.name_height + max(2, self.name_height // 6)
        # cards with a large index, or in a tall picture, stand closer, which leaves them wider
        self.column_gap = max(
            2,
            min(8, card_size.width // 14)
            if shape.has_large_index or shape.is_tall
            else min(14, card_size.width // 8),
        )

    @property
    @abstractmethod
    def fits_picture(self) -> bool:
        """Whether all piles fit into the picture."""

    @property
    @abstractmethod
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""

    @abstractmethod
    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""

    @property
    def required_height(self) -> int:
        """The height at which the deepest column is not squeezed."""
        return self.columns_top + self.deepest_column_height + BOTTOM_MARGIN

    @property
    def top(self) -> int:
        """The upper edge of the piles that stand highest."""
        return self.name_row_height + TOP_MARGIN

    @property
    def waste_fan_width(self) -> int:
        """How much wider than one card the waste is at least."""
        return (
            self.card_size.index_strip_width * (self.shape.visible_waste_count - 1)
            if self.shape.has_waste
            else 0
        )

    @property
    def group_gap(self) -> int:
        """How much wider the gap is that sets the first columns apart, if any."""
        is_grouped = 0 < self.shape.first_group_count < self.shape.column_count
        return _GROUP_GAP if is_grouped else 0

    def shift_second_group(self, xs: list[int]) -> list[int]:
        """Return the left edges of reserves and columns, those after the wider gap moved right."""
        first = len(xs) - self.shape.column_count + self.shape.first_group_count
        return [*xs[:first], *(x + self.group_gap for x in xs[first:])]

    @property
    def table_height(self) -> int:
        """The table's height: as much as is required, in whole steps, within the limits."""
        extra_height = max(0, self.required_height - self.picture_size.height)
        growth = -(-extra_height // HEIGHT_INCREMENT) * HEIGHT_INCREMENT
        return min(MAX_TABLE_HEIGHT, self.picture_size.height + growth)

    def measure_row(self, count: int) -> int:
        """Return the width of so many piles side by side."""
        return max(0, count * (self.card_size.width + self.column_gap) - self.column_gap)

    def measure_pile_room(self, y: int, height: int) -> int:
        """Return how far a pile that begins at ``y`` may spread down."""
        return max(0, height - BOTTOM_MARGIN - self.card_size.height - y)

    def find_next_pile_y(self, y: int) -> int:
        """Return where a pile begins whose name stands below the pile that begins at ``y``."""
        return y + self.card_size.height + max(2, self.card_size.width // 20) + self.name_row_height

    @property
    def deepest_column_height(self) -> int:
        """The height of the deepest column if every card shows its index."""
        covered_count = self.shape.column_depth - 1
        return covered_count * self.card_size.index_strip_height + self.card_size.height
