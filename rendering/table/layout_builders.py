"""The two arrangements of a table: all else beside the columns, or in a row above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.dimensions import (
    BOTTOM_MARGIN,
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    MIN_TABLE_HEIGHT,
    PICTURE_WIDTH,
    SIDE_MARGIN,
    TOP_MARGIN,
    PileSpot,
    TableLayout,
)

if TYPE_CHECKING:
    from rendering.dimensions import CardSize, TableShape


def _spread_cards_evenly(
    count: int, left: int, right: int, card_width: int, max_gap: int
) -> list[int]:
    """Left edges of so many cards from left to right, evenly, centred where there is room."""
    if count == 0:
        return []
    pitch = min((right - left - card_width) / max(1, count - 1), card_width + max_gap)
    start = left + (right - left - card_width - pitch * (count - 1)) / 2
    return [round(start + pitch * number) for number in range(count)]


class LayoutBuilder:
    """What both arrangements share: measures that follow from the size of a card."""

    max_card_width: int
    """No card is wider, for a wide one is high, and a picture too high is shown smaller."""
    max_large_index_card_width: int

    def __init__(self, shape: TableShape, card_size: CardSize) -> None:
        self.shape = shape
        self.card_size = card_size
        self.name_height = max(
            4, min(34 if shape.has_large_index else 27, round(card_size.width * 0.42))
        )
        self.name_row_height = self.name_height + max(2, self.name_height // 6)
        # the large deck's cards stand closer, which leaves them wider
        self.column_gap = max(
            2,
            min(8, card_size.width // 14)
            if shape.has_large_index
            else min(14, card_size.width // 8),
        )

    @property
    def required_height(self) -> int:
        return 0

    @property
    def table_height(self) -> int:
        growth = (
            -(-max(0, self.required_height - MIN_TABLE_HEIGHT) // HEIGHT_INCREMENT)
            * HEIGHT_INCREMENT
        )
        return min(MAX_TABLE_HEIGHT, MIN_TABLE_HEIGHT + growth)

    def measure_pile_room(self, y: int, height: int) -> int:
        """How far down a pile that begins at ``y`` may reach."""
        return max(0, height - BOTTOM_MARGIN - self.card_size.height - y)

    def find_next_pile_y(self, y: int) -> int:
        """Where a pile begins whose name stands under the pile that begins at ``y``."""
        return y + self.card_size.height + max(2, self.card_size.width // 20) + self.name_row_height

    @property
    def deepest_column_height(self) -> int:
        return (
            self.shape.column_depth - 1
        ) * self.card_size.index_strip_height + self.card_size.height


class SidePilesLayoutBuilder(LayoutBuilder):
    """Reserve, stock and waste left of the columns, the foundations right of them."""

    max_card_width = 118
    max_large_index_card_width = 126

    @property
    def left_pile_column_count(self) -> int:
        return self.shape.has_reserve + (self.shape.has_stock or self.shape.has_waste)

    @property
    def foundation_row_count(self) -> int:
        """How many foundations stand one under another."""
        fitting = (MIN_TABLE_HEIGHT - BOTTOM_MARGIN) // self.find_next_pile_y(0)
        return min(max(1, fitting), max(1, -(-self.shape.foundation_count // 2)))

    @property
    def foundation_column_count(self) -> int:
        return -(-self.shape.foundation_count // self.foundation_row_count)

    @property
    def fits_picture_width(self) -> bool:
        across = (
            self.left_pile_column_count + self.shape.column_count + self.foundation_column_count
        )
        return (
            across * (self.card_size.width + self.column_gap) + self.column_gap
            <= PICTURE_WIDTH - 2 * SIDE_MARGIN
        )

    @property
    def required_height(self) -> int:
        return self.name_row_height + TOP_MARGIN + self.deepest_column_height + BOTTOM_MARGIN

    def build_layout(self, height: int) -> TableLayout:
        shape, card, gap = self.shape, self.card_size, self.column_gap
        across = self.left_pile_column_count + shape.column_count + self.foundation_column_count
        top = self.name_row_height + TOP_MARGIN
        lower = self.find_next_pile_y(top)
        # the two gaps between the blocks are wider by one gap each
        xs = _spread_cards_evenly(
            across, SIDE_MARGIN + gap, PICTURE_WIDTH - SIDE_MARGIN - gap, card.width, 4 * gap
        )
        xs = [
            x
            + (
                -gap
                if number < self.left_pile_column_count
                else gap
                if number >= across - self.foundation_column_count
                else 0
            )
            for number, x in enumerate(xs)
        ]
        second = xs[self.left_pile_column_count - 1]
        return TableLayout(
            height=height,
            card_size=card,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + shape.older_waste_count,
            tableau=tuple(
                PileSpot(x, top, spreads_down=True, max_spread=self.measure_pile_room(top, height))
                for x in xs[
                    self.left_pile_column_count : self.left_pile_column_count + shape.column_count
                ]
            ),
            foundations=tuple(
                PileSpot(
                    xs[
                        across
                        - self.foundation_column_count
                        + number % self.foundation_column_count
                    ],
                    y,
                )
                for number in range(shape.foundation_count)
                for y in [top + number // self.foundation_column_count * (lower - top)]
            ),
            stock=PileSpot(second, top),
            waste=PileSpot(
                second, lower, spreads_down=True, max_spread=self.measure_pile_room(lower, height)
            ),
            reserve=PileSpot(
                xs[0], top, spreads_down=True, max_spread=self.measure_pile_room(top, height)
            ),
        )


_MAX_ROOMY_TOP_ROW_PILES = 10
"""With more piles than these in the row above, cards would grow too small for older waste."""
_MIN_TOP_ROW_GAP = 3
"""So many pixels lie at least between the piles of a full row."""


class TopRowLayoutBuilder(LayoutBuilder):
    """Stock, waste and foundations in a row above the columns, a reserve left of these."""

    max_card_width = 108
    max_large_index_card_width = 116

    @property
    def waste_fan_width(self) -> int:
        """How much wider the waste is at least than its one top card."""
        return (
            self.card_size.index_strip_width * (self.shape.visible_waste_count - 1)
            if self.shape.has_waste
            else 0
        )

    @property
    def older_waste_card_width(self) -> int:
        """What an older waste card shows at least: its rank and suit, drawn together."""
        return round(self.card_size.index_height * 1.9)

    @property
    def older_waste_count(self) -> int:
        """How many older waste cards the row makes room for; where it is fuller, for none."""
        shape = self.shape
        roomy = (
            self.top_row_pile_count <= _MAX_ROOMY_TOP_ROW_PILES
            and shape.visible_waste_count == 1
            and not shape.has_large_index
        )
        return shape.older_waste_count if shape.has_waste and roomy else 0

    @property
    def top_row_pile_count(self) -> int:
        """How many piles stand in the row above."""
        return self.shape.has_stock + self.shape.has_waste + self.shape.foundation_count

    def measure_free_waste_width(self, waste_x: float, first_foundation_x: float) -> int:
        """How many pixels older waste cards may take before the first foundation."""
        return max(
            0,
            int(
                first_foundation_x
                - _MIN_TOP_ROW_GAP
                - self.card_size.width
                - self.waste_fan_width
                - waste_x
            ),
        )

    @property
    def fits_picture_width(self) -> bool:
        shape, width = self.shape, self.card_size.width
        gap = _MIN_TOP_ROW_GAP if self.older_waste_count else self.column_gap
        above = (
            self.top_row_pile_count * (width + gap)
            - gap
            + self.waste_fan_width
            + self.older_waste_count * self.older_waste_card_width
        )
        below = (shape.column_count + shape.has_reserve) * (
            width + self.column_gap
        ) - self.column_gap
        return max(above, below) <= PICTURE_WIDTH - 2 * SIDE_MARGIN

    @property
    def _columns_top(self) -> int:
        top = self.name_row_height + TOP_MARGIN
        return self.find_next_pile_y(top) if self.top_row_pile_count else top

    @property
    def required_height(self) -> int:
        return self._columns_top + self.deepest_column_height + BOTTOM_MARGIN

    def build_layout(self, height: int) -> TableLayout:
        shape, card, gap = self.shape, self.card_size, self.column_gap
        top, lower = self.name_row_height + TOP_MARGIN, self._columns_top
        xs = _spread_cards_evenly(
            shape.column_count + shape.has_reserve,
            SIDE_MARGIN,
            PICTURE_WIDTH - SIDE_MARGIN,
            card.width,
            4 * gap,
        )
        left, right = (
            (xs[0], xs[-1]) if xs else (SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN - card.width)
        )
        pitch = (right - left) / max(1, len(xs) - 1)
        waste = left + shape.has_stock * pitch
        first = right - (shape.foundation_count - 1) * pitch
        crowded = (
            self.measure_free_waste_width(waste, first)
            < self.older_waste_count * self.older_waste_card_width
        )
        if (
            self.top_row_pile_count > len(xs)
            or waste + card.width + self.waste_fan_width + gap > first
            or crowded
        ):
            # the row above does not stand on the columns' grid: it is spread by itself
            left, right = SIDE_MARGIN, PICTURE_WIDTH - SIDE_MARGIN - card.width
            fanned = (
                right
                - left
                - self.waste_fan_width
                - self.older_waste_count * self.older_waste_card_width
            )
            pitch = min(fanned / max(1, self.top_row_pile_count - 1), card.width + 2 * gap)
            waste = left + shape.has_stock * pitch
            first = right - (shape.foundation_count - 1) * pitch
        free = self.measure_free_waste_width(waste, first) if shape.has_waste else 0
        more = min(shape.older_waste_count, free // self.older_waste_card_width)
        fan = self.waste_fan_width + min(free, more * card.index_strip_width)
        tableau = [
            PileSpot(x, lower, spreads_down=True, max_spread=self.measure_pile_room(lower, height))
            for x in xs
        ]
        return TableLayout(
            height=height,
            card_size=card,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + more,
            tableau=tuple(tableau[shape.has_reserve :]),
            foundations=tuple(
                PileSpot(round(first + number * pitch), top)
                for number in range(shape.foundation_count)
            ),
            stock=PileSpot(left, top),
            waste=PileSpot(round(waste), top, spreads_right=True, max_spread=fan),
            reserve=tableau[0] if shape.has_reserve else PileSpot(left, lower),
        )
