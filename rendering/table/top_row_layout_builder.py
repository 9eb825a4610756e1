"""The arrangement with stock, waste and foundations in a row above the columns."""

from __future__ import annotations

from rendering.dimensions import (
    PICTURE_WIDTH,
    SIDE_MARGIN,
    PileSpot,
    TableLayout,
)
from rendering.table.layout_builder import MIN_WASTE_GAP, LayoutBuilder, spread_cards_evenly

_MIN_TOP_ROW_GAP = 3
"""The smallest gap between the piles of a full top row, in pixels."""


class TopRowLayoutBuilder(LayoutBuilder):
    """Puts stock, waste, cells and foundations above the columns, and reserves left of them."""

    max_card_width = 108
    max_large_index_card_width = 116

    @property
    def required_older_waste_count(self) -> int:
        """How many older waste cards there must be room for."""
        is_roomy = self.shape.visible_waste_count == 1 and not self.shape.has_large_index
        return self.shape.older_waste_count if self.shape.has_waste and is_roomy else 0

    @property
    def right_pile_count(self) -> int:
        """How many piles stand right of the waste."""
        return self.shape.cell_count + self.shape.foundation_count

    @property
    def top_row_pile_count(self) -> int:
        """How many piles stand in the top row."""
        return self.shape.has_stock + self.shape.has_waste + self.right_pile_count

    def measure_top_row_width(self, older_waste_count: int, gap: int) -> int:
        """Return how wide the top row is with that many older waste cards, and gaps that wide."""
        width = self.top_row_pile_count * (self.card_size.width + gap) - gap
        width += self.waste_fan_width + older_waste_count * self.card_size.index_strip_width
        return width + max(0, self.waste_gap - gap)

    @property
    def waste_gap(self) -> int:
        """The smallest gap between the waste and the piles right of it."""
        return MIN_WASTE_GAP if self.shape.has_waste and self.right_pile_count else 0

    @property
    def fits_picture(self) -> bool:
        """Whether both the top row and the columns fit."""
        shape, older_count = self.shape, self.required_older_waste_count
        gap = _MIN_TOP_ROW_GAP if older_count else self.column_gap
        column_pitch = self.card_size.width + self.column_gap
        columns_width = (shape.column_count + shape.reserve_count) * column_pitch - self.column_gap
        columns_width += self.group_gap
        width = max(self.measure_top_row_width(older_count, gap), columns_width)
        return width <= PICTURE_WIDTH - 2 * SIDE_MARGIN

    @property
    def older_waste_count(self) -> int:
        """How many older waste cards there is room for, each with its whole index."""
        if not self.shape.has_waste:
            return 0
        taken_width = self.measure_top_row_width(0, _MIN_TOP_ROW_GAP)
        free_width = max(0, PICTURE_WIDTH - 2 * SIDE_MARGIN - taken_width)
        return min(self.shape.older_waste_count, free_width // self.card_size.index_strip_width)

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        return self.find_next_pile_y(self.top) if self.top_row_pile_count else self.top

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, card_width, gap = self.shape, self.card_size.width, self.column_gap
        top, columns_top = self.top, self.columns_top
        xs = self.shift_second_group(
            spread_cards_evenly(
                shape.column_count + shape.reserve_count,
                SIDE_MARGIN,
                PICTURE_WIDTH - SIDE_MARGIN - self.group_gap,
                card_width,
                4 * gap,
            )
        )
        left, right = (
            (xs[0], xs[-1]) if xs else (SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN - card_width)
        )
        pitch = (right - left) / max(1, len(xs) - 1)
        fan_width = self.waste_fan_width + self.older_waste_count * self.card_size.index_strip_width
        waste_end = card_width + fan_width + self.waste_gap if shape.has_waste else 0
        # from the first pile in steps of the grid: the waste, then cells and foundations
        steps = shape.has_stock + self.right_pile_count - 1
        if self.top_row_pile_count > len(xs) or steps * pitch + waste_end > right - left:
            # the top row does not fit the columns' grid, so it gets a grid of its own
            left, right = SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN - card_width
            pitch = min((right - left - waste_end) / max(1, steps), card_width + 2 * gap)
        waste_x = left + shape.has_stock * pitch
        first_right_x = right - (self.right_pile_count - 1) * pitch
        right_spots = [
            PileSpot(round(first_right_x + number * pitch), top)
            for number in range(self.right_pile_count)
        ]
        column_room = self.measure_pile_room(columns_top, height)
        column_spots = [
            PileSpot(x, columns_top, spreads_down=True, max_spread=column_room) for x in xs
        ]
        return TableLayout(
            width=PICTURE_WIDTH,
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + self.older_waste_count,
            tableau=tuple(column_spots[shape.reserve_count :]),
            foundations=tuple(right_spots[shape.cell_count :]),
            cells=tuple(right_spots[: shape.cell_count]),
            stock=PileSpot(left, top),
            waste=PileSpot(int(waste_x), top, spreads_right=True, max_spread=fan_width),
            reserves=tuple(column_spots[: shape.reserve_count]),
        )
