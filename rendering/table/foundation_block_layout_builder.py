"""The arrangement for many foundations: they stand in two rows, right of stock and waste."""

from __future__ import annotations

from rendering.dimensions import PICTURE_WIDTH, SIDE_MARGIN, PileSpot, TableLayout
from rendering.table.layout_builder import (
    MAX_COLUMN_GAP,
    MIN_WASTE_GAP,
    LayoutBuilder,
    spread_cards_evenly,
)


class FoundationBlockLayoutBuilder(LayoutBuilder):
    """Puts stock and reserve above the waste, and beside them half of the foundations in each row.

    It suits tables with more foundations than columns, whose cards would be small if all
    foundations stood side by side.
    """

    max_card_width = 108
    max_large_index_card_width = 116

    @property
    def foundations_per_row(self) -> int:
        """How many foundations stand side by side."""
        return -(-self.shape.foundation_count // 2)

    @property
    def first_row_count(self) -> int:
        """How many piles stand left of the first row's foundations."""
        return self.shape.has_stock + self.shape.has_reserve

    @property
    def left_width(self) -> int:
        """How much room the piles left of the foundations need."""
        waste_width = self.card_size.width + self.waste_fan_width if self.shape.has_waste else 0
        return max(self.measure_row(self.first_row_count), waste_width)

    @property
    def rows_width(self) -> int:
        """How much room the two rows need."""
        return self.left_width + MIN_WASTE_GAP + self.measure_row(self.foundations_per_row)

    @property
    def widest_rows_width(self) -> int:
        """How much room the two rows need with all older waste cards."""
        older_count = self.shape.older_waste_count if self.shape.has_waste else 0
        return self.rows_width + older_count * self.card_size.index_strip_width

    @property
    def fits_picture(self) -> bool:
        """Whether both rows, with all older waste cards, and the columns fit."""
        width = max(self.widest_rows_width, self.measure_row(self.shape.column_count))
        return width <= PICTURE_WIDTH - 2 * SIDE_MARGIN

    @property
    def second_row_top(self) -> int:
        """The upper edge of the second row's cards."""
        return self.find_next_pile_y(self.top)

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        return self.find_next_pile_y(self.second_row_top)

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, card_width, columns_top = self.shape, self.card_size.width, self.columns_top
        left, right = SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN
        column_room = self.measure_pile_room(columns_top, height)
        column_spots = tuple(
            PileSpot(x, columns_top, spreads_down=True, max_spread=column_room)
            for x in spread_cards_evenly(
                shape.column_count, left, right, card_width, MAX_COLUMN_GAP
            )
        )
        if (
            column_spots
            and column_spots[-1].x + card_width - column_spots[0].x >= self.widest_rows_width
        ):
            left, right = column_spots[0].x, column_spots[-1].x + card_width
        pitch = card_width + self.column_gap
        foundations_left = right - self.measure_row(self.foundations_per_row)
        room = foundations_left - MIN_WASTE_GAP - left - card_width - self.waste_fan_width
        older_count = min(
            shape.older_waste_count if shape.has_waste else 0,
            max(0, room) // self.card_size.index_strip_width,
        )
        fan_width = self.waste_fan_width + older_count * self.card_size.index_strip_width
        return TableLayout(
            width=PICTURE_WIDTH,
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + older_count,
            tableau=column_spots,
            foundations=tuple(
                PileSpot(
                    foundations_left + number % self.foundations_per_row * pitch,
                    self.top if number < self.foundations_per_row else self.second_row_top,
                )
                for number in range(shape.foundation_count)
            ),
            stock=PileSpot(left, self.top),
            waste=PileSpot(left, self.second_row_top, spreads_right=True, max_spread=fan_width),
            reserves=(PileSpot(left + shape.has_stock * pitch, self.top),) * shape.has_reserve,
        )
