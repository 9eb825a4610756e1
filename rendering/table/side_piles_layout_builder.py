"""The arrangement with all other piles at the sides of the columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.dimensions import (
    BOTTOM_MARGIN,
    MIN_TABLE_HEIGHT,
    PICTURE_WIDTH,
    SIDE_MARGIN,
    PileSpot,
    TableLayout,
)
from rendering.table.layout_builder import LayoutBuilder, spread_cards_evenly

if TYPE_CHECKING:
    from collections.abc import Iterator


class SidePilesLayoutBuilder(LayoutBuilder):
    """Puts reserve, stock and waste left of the columns, and the foundations right of them."""

    max_card_width = 118
    max_large_index_card_width = 125

    @property
    def left_pile_column_count(self) -> int:
        """How many columns the reserve, stock and waste need."""
        return self.shape.has_reserve + (self.shape.has_stock or self.shape.has_waste)

    @property
    def foundation_row_count(self) -> int:
        """How many foundations stand one below another; those that go down have their own row."""
        if 0 < self.shape.down_foundation_count < self.shape.foundation_count:
            return 2
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
    def fits_picture(self) -> bool:
        """Whether all piles fit side by side."""
        width = self.pile_column_count * (self.card_size.width + self.column_gap) + self.column_gap
        return width <= PICTURE_WIDTH - 2 * SIDE_MARGIN

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        return self.top

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, gap = self.shape, self.column_gap
        first_column = self.left_pile_column_count
        xs = spread_cards_evenly(
            self.pile_column_count,
            SIDE_MARGIN + gap,
            PICTURE_WIDTH - SIDE_MARGIN - gap,
            self.card_size.width,
            4 * gap,
        )
        # the piles at the sides stand one gap further out
        left_xs = [x - gap for x in xs[:first_column]]
        column_xs = xs[first_column : first_column + shape.column_count]
        stock_x = [*left_xs, *column_xs, *xs][first_column - 1]
        second_row_y = self.find_next_pile_y(self.top)
        return TableLayout(
            width=PICTURE_WIDTH,
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + shape.older_waste_count,
            tableau=tuple(self._build_column_spot(x, self.columns_top, height) for x in column_xs),
            foundations=tuple(self.place_foundations(xs[first_column:])),
            stock=PileSpot(stock_x, self.top),
            waste=self._build_column_spot(stock_x, second_row_y, height),
            reserves=(self._build_column_spot(left_xs[0], self.top, height),),
        )

    def place_foundations(self, xs: list[int]) -> Iterator[PileSpot]:
        """Yield the spots of the foundations; ``xs`` are the places right of stock and waste."""
        foundation_xs = [x + self.column_gap for x in xs[self.shape.column_count :]]
        for number in range(self.shape.foundation_count):
            row, column = divmod(number, self.foundation_column_count)
            y = self.top + row * (self.find_next_pile_y(self.top) - self.top)
            yield PileSpot(foundation_xs[column], y)

    def _build_column_spot(self, x: int, y: int, height: int) -> PileSpot:
        return PileSpot(x, y, spreads_down=True, max_spread=self.measure_pile_room(y, height))
