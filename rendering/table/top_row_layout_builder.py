"""The arrangement with stock, waste and foundations in a row above the columns."""

from __future__ import annotations

from rendering.dimensions import (
    BOTTOM_MARGIN,
    PICTURE_WIDTH,
    SIDE_MARGIN,
    TOP_MARGIN,
    PileSpot,
    TableLayout,
)
from rendering.table.layout_builder import LayoutBuilder, spread_cards_evenly

_MAX_ROOMY_TOP_ROW_PILES = 10
"""With more piles in the top row, older waste cards would make all cards too small."""
_MIN_TOP_ROW_GAP = 3
"""The smallest gap between the piles of a full top row, in pixels."""


class TopRowLayoutBuilder(LayoutBuilder):
    """Puts stock, waste and foundations above the columns, and a reserve left of the columns."""

    max_card_width = 108
    max_large_index_card_width = 116

    @property
    def waste_fan_width(self) -> int:
        """How much wider than one card the waste is at least."""
        return (
            self.card_size.index_strip_width * (self.shape.visible_waste_count - 1)
            if self.shape.has_waste
            else 0
        )

    @property
    def older_waste_card_width(self) -> int:
        """The least width that an older waste card shows: its rank and suit, close together."""
        return round(self.card_size.index_height * 1.9)

    @property
    def older_waste_count(self) -> int:
        """How many older waste cards the top row is sure to have room for: all or none."""
        shape = self.shape
        is_roomy = (
            self.top_row_pile_count <= _MAX_ROOMY_TOP_ROW_PILES
            and shape.visible_waste_count == 1
            and not shape.has_large_index
        )
        return shape.older_waste_count if shape.has_waste and is_roomy else 0

    @property
    def older_waste_width(self) -> int:
        """The least width of all older waste cards."""
        return self.older_waste_count * self.older_waste_card_width

    @property
    def top_row_pile_count(self) -> int:
        """How many piles stand in the top row."""
        return self.shape.has_stock + self.shape.has_waste + self.shape.foundation_count

    def measure_free_waste_width(self, waste_x: float, first_foundation_x: float) -> int:
        """Return how many pixels are free for older waste cards before the first foundation."""
        taken_width = _MIN_TOP_ROW_GAP + self.card_size.width + self.waste_fan_width
        return max(0, int(first_foundation_x - taken_width - waste_x))

    @property
    def fits_picture_width(self) -> bool:
        """Whether both the top row and the columns fit."""
        shape, width = self.shape, self.card_size.width
        gap = _MIN_TOP_ROW_GAP if self.older_waste_count else self.column_gap
        top_row_width = self.top_row_pile_count * (width + gap) - gap
        top_row_width += self.waste_fan_width + self.older_waste_width
        column_pitch = width + self.column_gap
        columns_width = (shape.column_count + shape.has_reserve) * column_pitch - self.column_gap
        return max(top_row_width, columns_width) <= PICTURE_WIDTH - 2 * SIDE_MARGIN

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        top = self.name_row_height + TOP_MARGIN
        return self.find_next_pile_y(top) if self.top_row_pile_count else top

    @property
    def required_height(self) -> int:
        """The height at which the deepest column is not squeezed."""
        return self.columns_top + self.deepest_column_height + BOTTOM_MARGIN

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, card_width, gap = self.shape, self.card_size.width, self.column_gap
        top, columns_top = self.name_row_height + TOP_MARGIN, self.columns_top
        xs = spread_cards_evenly(
            shape.column_count + shape.has_reserve,
            SIDE_MARGIN,
            PICTURE_WIDTH - SIDE_MARGIN,
            card_width,
            4 * gap,
        )
        left, right = (
            (xs[0], xs[-1]) if xs else (SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN - card_width)
        )
        pitch = (right - left) / max(1, len(xs) - 1)
        waste_x = left + shape.has_stock * pitch
        first_foundation_x = right - (shape.foundation_count - 1) * pitch
        if (
            self.top_row_pile_count > len(xs)
            or waste_x + card_width + self.waste_fan_width + gap > first_foundation_x
            or self.measure_free_waste_width(waste_x, first_foundation_x) < self.older_waste_width
        ):
            # the top row does not fit the columns' grid, so it gets a grid of its own
            left, right = SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN - card_width
            width = right - left - self.waste_fan_width - self.older_waste_width
            pitch = min(width / max(1, self.top_row_pile_count - 1), card_width + 2 * gap)
            waste_x = left + shape.has_stock * pitch
            first_foundation_x = right - (shape.foundation_count - 1) * pitch
        free_width = (
            self.measure_free_waste_width(waste_x, first_foundation_x) if shape.has_waste else 0
        )
        older_count = min(shape.older_waste_count, free_width // self.older_waste_card_width)
        fan_width = self.waste_fan_width + min(
            free_width, older_count * self.card_size.index_strip_width
        )
        column_room = self.measure_pile_room(columns_top, height)
        column_spots = [
            PileSpot(x, columns_top, spreads_down=True, max_spread=column_room) for x in xs
        ]
        return TableLayout(
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + older_count,
            tableau=tuple(column_spots[shape.has_reserve :]),
            foundations=tuple(
                PileSpot(round(first_foundation_x + number * pitch), top)
                for number in range(shape.foundation_count)
            ),
            stock=PileSpot(left, top),
            waste=PileSpot(round(waste_x), top, spreads_right=True, max_spread=fan_width),
            reserve=column_spots[0] if shape.has_reserve else PileSpot(left, columns_top),
        )
