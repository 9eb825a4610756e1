"""The arrangement with two rows above the columns, for tall pictures and tables of many piles."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from rendering.dimensions import SIDE_MARGIN, PileSpot, TableLayout
from rendering.table.layout_builder import (
    MAX_COLUMN_GAP,
    MIN_WASTE_GAP,
    LayoutBuilder,
    spread_cards_evenly,
)


class _SecondRow(NamedTuple):
    """The piles of the second row from the left, and how many older cards the waste shows."""

    stock: PileSpot
    waste: PileSpot
    older_waste_count: int
    further_wastes: list[PileSpot]
    right_piles: list[PileSpot]


class TwoRowsLayoutBuilder(LayoutBuilder):
    """Puts the foundations in a first row, and stock, waste and reserves in a second.

    Cells stand in the row that has more room. An open reserve spreads left of the columns.
    """

    max_card_width = max_large_index_card_width = 120

    @property
    def open_reserve_count(self) -> int:
        """How many reserves spread beside the columns."""
        return self.shape.reserve_count if self.shape.has_open_reserve else 0

    @property
    def has_cells_in_first_row(self) -> bool:
        """Whether the cells stand beside the foundations."""
        second_row_width = self.measure_row(self._second_row_count) + self.waste_fan_width
        second_row_width += self._further_wastes_width
        return self.measure_row(self.shape.foundation_count) < second_row_width

    @property
    def first_row_count(self) -> int:
        """How many piles stand in the first row."""
        cell_count = self.shape.cell_count if self.has_cells_in_first_row else 0
        return self.shape.foundation_count + cell_count

    @property
    def right_pile_count(self) -> int:
        """How many piles stand right of the waste."""
        cell_count = 0 if self.has_cells_in_first_row else self.shape.cell_count
        return cell_count + self.shape.reserve_count - self.open_reserve_count

    @property
    def _second_row_count(self) -> int:
        """How many piles stand in the second row, not counting cells."""
        closed_count = self.shape.reserve_count - self.open_reserve_count
        return self._left_pile_count + closed_count

    @property
    def _left_pile_count(self) -> int:
        """How many piles stand at the left of the second row: the stock, and the wastes."""
        return self.shape.has_stock + self.shape.has_waste + self.shape.further_waste_count

    @property
    def _further_waste_gaps(self) -> list[int]:
        """The least gap before each further waste: wider where the one before it may spread."""
        other = MIN_WASTE_GAP if self.shape.visible_waste_count > 1 else self.column_gap
        count = self.shape.further_waste_count
        return [max(gap, self.column_gap) for gap in (MIN_WASTE_GAP, *[other] * count)][:count]

    @property
    def _further_fan_width(self) -> int:
        """How much wider than one card each further waste is."""
        return self.card_size.index_strip_width * (self.shape.visible_waste_count - 1)

    @property
    def _further_wastes_width(self) -> int:
        """How much wider than a row of piles the further wastes are."""
        fans_width = self.shape.further_waste_count * self._further_fan_width
        return fans_width + sum(gap - self.column_gap for gap in self._further_waste_gaps)

    @property
    def second_row_width(self) -> int:
        """How much room the second row needs."""
        shape = self.shape
        count = self._left_pile_count + self.right_pile_count
        extra_gap = (
            MIN_WASTE_GAP - self.column_gap if shape.has_waste and self.right_pile_count else 0
        )
        wastes_width = self.waste_fan_width + self._further_wastes_width
        return self.measure_row(count) + wastes_width + max(0, extra_gap)

    @property
    def pile_column_count(self) -> int:
        """How many piles stand side by side below the rows."""
        return self.open_reserve_count + self.shape.column_count

    @property
    def fits_picture(self) -> bool:
        """Whether both rows, with all older waste cards, and the columns fit."""
        count = max(self.first_row_count, self.pile_column_count)
        older_count = self.shape.older_waste_count if self.shape.has_waste else 0
        second_row_width = self.second_row_width + older_count * self.card_size.index_strip_width
        room = self.picture_size.width - 2 * SIDE_MARGIN
        return max(self.measure_row(count) + self.group_gap, second_row_width) <= room

    @property
    def second_row_top(self) -> int:
        """The upper edge of the second row's cards."""
        return self.find_next_pile_y(self.top) if self.first_row_count else self.top

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        top = self.second_row_top
        return self.find_next_pile_y(top) if self.second_row_width else top

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, columns_top = self.shape, self.columns_top
        column_room = self.measure_pile_room(columns_top, height)
        column_spots = [
            PileSpot(x, columns_top, spreads_down=True, max_spread=column_room)
            for x in self.shift_second_group(
                self._spread_row(self.pile_column_count, self.group_gap)
            )
        ]
        first_row = [PileSpot(x, self.top) for x in self._spread_row(self.first_row_count)]
        second_row = self._build_second_row(column_spots)
        cell_count, right_piles = shape.cell_count, second_row.right_piles
        cells = (first_row if self.has_cells_in_first_row else right_piles)[:cell_count]
        closed_reserves = right_piles[0 if self.has_cells_in_first_row else cell_count :]
        reserves = column_spots[: self.open_reserve_count] or closed_reserves
        return TableLayout(
            width=self.picture_size.width,
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + second_row.older_waste_count,
            tableau=tuple(column_spots[self.open_reserve_count :]),
            foundations=tuple(first_row[self.first_row_count - shape.foundation_count :]),
            stock=second_row.stock,
            waste=second_row.waste,
            further_wastes=tuple(second_row.further_wastes),
            further_visible_waste_count=shape.visible_waste_count,
            reserves=tuple(reserves),
            cells=tuple(cells),
        )

    def _spread_row(self, count: int, kept_width: int = 0) -> list[int]:
        """Return the left edges of so many piles, spread evenly over all but some of the width."""
        right = self.picture_size.width - SIDE_MARGIN - kept_width
        return spread_cards_evenly(count, SIDE_MARGIN, right, self.card_size.width, MAX_COLUMN_GAP)

    def _build_second_row(self, column_spots: list[PileSpot]) -> _SecondRow:
        """Return the second row, as wide as the columns, or as the picture if it needs more."""
        shape, y, card_width = self.shape, self.second_row_top, self.card_size.width
        left, right = SIDE_MARGIN, self.picture_size.width - SIDE_MARGIN
        if column_spots:
            columns_left, columns_right = column_spots[0].x, column_spots[-1].x + card_width
            if columns_right - columns_left >= self.second_row_width:
                left, right = columns_left, columns_right
        count = self._left_pile_count + self.right_pile_count
        free_width = right - left - self.second_row_width
        if shape.further_waste_count or shape.cell_count:
            free_width -= shape.older_waste_count * self.card_size.index_strip_width
        spare = max(0, free_width) / max(1, count - 1)
        pitch = card_width + self.column_gap + min(spare, 2 * self.column_gap)
        waste_x = left + shape.has_stock * pitch
        right_xs = [
            right - card_width - pitch * number for number in reversed(range(self.right_pile_count))
        ]
        waste_right = right_xs[0] - MIN_WASTE_GAP if right_xs else right
        strip_width = self.card_size.index_strip_width
        pitches = [
            max(pitch - card_width, gap) + card_width + self._further_fan_width
            for gap in self._further_waste_gaps
        ]
        next_x, fan_width, older_count = waste_x, self.waste_fan_width, 0
        if shape.has_waste:
            taken_width = card_width + fan_width + sum(pitches)
            free_width = max(0, int(waste_right - waste_x - taken_width))
            older_count = min(shape.older_waste_count, free_width // strip_width)
            fan_width += older_count * strip_width
            next_x += card_width + fan_width
        further_xs = [
            next_x + end - card_width - self._further_fan_width for end in accumulate(pitches)
        ]
        return _SecondRow(
            stock=PileSpot(left, y),
            waste=PileSpot(int(waste_x), y, spreads_right=True, max_spread=fan_width),
            older_waste_count=older_count,
            further_wastes=[
                PileSpot(int(x), y, spreads_right=True, max_spread=self._further_fan_width)
                for x in further_xs
            ],
            right_piles=[PileSpot(round(x), y) for x in right_xs],
        )
