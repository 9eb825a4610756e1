"""The arrangement with all other piles at the sides of the columns."""

from __future__ import annotations

from rendering.dimensions import (
    BOTTOM_MARGIN,
    MIN_TABLE_HEIGHT,
    PICTURE_WIDTH,
    SIDE_MARGIN,
    TOP_MARGIN,
    PileSpot,
    TableLayout,
)
from rendering.table.layout_builder import LayoutBuilder, spread_cards_evenly


class SidePilesLayoutBuilder(LayoutBuilder):
    """Puts reserve, stock and waste left of the columns, and the foundations right of them."""

    max_card_width = 118
    max_large_index_card_width = 126

    @property
    def left_pile_column_count(self) -> int:
        """How many columns the reserve, stock and waste need."""
        return self.shape.has_reserve + (self.shape.has_stock or self.shape.has_waste)

    @property
    def foundation_row_count(self) -> int:
        """How many foundations stand one below another."""
        fitting_count = (MIN_TABLE_HEIGHT - BOTTOM_MARGIN) // self.find_next_pile_y(0)
        return min(max(1, fitting_count), max(1, -(-self.shape.foundation_count // 2)))

    @property
    def foundation_column_count(self) -> int:
        """How many foundations stand side by side."""
        return -(-self.shape.foundation_count // self.foundation_row_count)

    @property
    def pile_column_count(self) -> int:
        """How many piles stand side by side on the whole table."""
        return self.left_pile_column_count + self.shape.column_count + self.foundation_column_count

    @property
    def fits_picture_width(self) -> bool:
        """Whether all piles fit side by side."""
        width = self.pile_column_count * (self.card_size.width + self.column_gap) + self.column_gap
        return width <= PICTURE_WIDTH - 2 * SIDE_MARGIN

    @property
    def required_height(self) -> int:
        """The height at which the deepest column is not squeezed."""
        return self.name_row_height + TOP_MARGIN + self.deepest_column_height + BOTTOM_MARGIN

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, gap = self.shape, self.column_gap
        top = self.name_row_height + TOP_MARGIN
        second_row_y = self.find_next_pile_y(top)
        first_column = self.left_pile_column_count
        first_foundation = first_column + shape.column_count
        xs = spread_cards_evenly(
            self.pile_column_count,
            SIDE_MARGIN + gap,
            PICTURE_WIDTH - SIDE_MARGIN - gap,
            self.card_size.width,
            4 * gap,
        )
        # the piles at the sides stand one gap further out
        left_xs = [x - gap for x in xs[:first_column]]
        column_xs = xs[first_column:first_foundation]
        foundation_xs = [x + gap for x in xs[first_foundation:]]
        xs = [*left_xs, *column_xs, *foundation_xs]
        stock_x = xs[first_column - 1]
        return TableLayout(
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + shape.older_waste_count,
            tableau=tuple(self._build_column_spot(x, top, height) for x in column_xs),
            foundations=tuple(
                PileSpot(
                    foundation_xs[number % self.foundation_column_count],
                    top + number // self.foundation_column_count * (second_row_y - top),
                )
                for number in range(shape.foundation_count)
            ),
            stock=PileSpot(stock_x, top),
            waste=self._build_column_spot(stock_x, second_row_y, height),
            reserve=self._build_column_spot(xs[0], top, height),
        )

    def _build_column_spot(self, x: int, y: int, height: int) -> PileSpot:
        return PileSpot(x, y, spreads_down=True, max_spread=self.measure_pile_room(y, height))
