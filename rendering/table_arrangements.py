"""The arrangements of a table's piles, and the sizes in them that follow from the size of a card.

All other piles stand at the sides of the columns; for short columns the foundations stand above
them, so that cards can be larger; or stock, waste and foundations stand in a row above the columns.
Many foundations stand in two rows, right of stock and waste. Tables of many piles have two rows
above the columns. Tall pictures have a ``tall_arrangement``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from rendering.dimensions import (
    BOTTOM_MARGIN,
    HEIGHT_INCREMENT,
    MAX_TABLE_HEIGHT,
    PICTURE_WIDTH,
    SIDE_MARGIN,
    TALL_PICTURE,
    TOP_MARGIN,
    USUAL_TABLE_HEIGHT,
    WIDE_PICTURE,
    CardSize,
    PileSpot,
    TableLayout,
    TableShape,
)

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
        most = 34 if shape.has_large_index else 23 if shape.is_tall else 27
        self.name_height = max(4, min(most, round(card_size.width * 0.42)))
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
        """The height at which the deepest column is not squeezed and every pile is seen."""
        return max(self.columns_bottom, self.side_bottom) + BOTTOM_MARGIN

    @property
    def columns_bottom(self) -> int:
        """The lower edge of the deepest column if every card shows its index."""
        return self.columns_top + self.deepest_column_height

    @property
    def side_bottom(self) -> int:
        """The lower edge of the piles beside the columns, 0 if there are none."""
        return 0

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
        step_count = max(self.shape.step_count, -(-self.required_height // HEIGHT_INCREMENT))
        return min(MAX_TABLE_HEIGHT, step_count * HEIGHT_INCREMENT)

    @property
    def depth_height(self) -> int:
        """How much higher the table is for one more card in the deepest column."""
        return self.card_size.index_strip_height

    def measure_row(self, count: int) -> int:
        """Return the width of ``count`` piles side by side."""
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
        fitting_count = (USUAL_TABLE_HEIGHT - BOTTOM_MARGIN) // self.find_next_pile_y(0)
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

    @property
    def side_bottom(self) -> int:
        """The lower edge of the waste with all cards that it shows, or of the foundations."""
        second_row_y, card_height = self.find_next_pile_y(self.top), self.card_size.height
        fan_count = self.shape.visible_waste_count + self.shape.older_waste_count - 1
        fan_height = fan_count * self.card_size.index_strip_height
        foundation_ys = [
            spot.y
            for spot in self.place_foundations(
                [0] * (self.shape.column_count + self.shape.foundation_count)
            )
        ]
        return max([second_row_y + fan_height, *foundation_ys]) + card_height

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


class ShortColumnsLayoutBuilder(SidePilesLayoutBuilder):
    """Puts reserve, stock and waste left of the columns, and the foundations above them.

    Its cards are as large as the height of a picture allows.
    """

    max_card_width = 160
    max_large_index_card_width = 160

    @property
    def pile_column_count(self) -> int:
        """How many piles stand side by side on the whole table."""
        return self.left_pile_column_count + max(
            self.shape.column_count, self.shape.foundation_count
        )

    @property
    def fits_picture(self) -> bool:
        """Whether all piles fit into a picture that has not grown."""
        return super().fits_picture and self.required_height <= USUAL_TABLE_HEIGHT

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        return self.find_next_pile_y(self.top)

    def place_foundations(self, xs: list[int]) -> Iterator[PileSpot]:
        """Yield the spots of the foundations; ``xs`` are the places right of stock and waste."""
        for x in xs[: self.shape.foundation_count]:
            yield PileSpot(x, self.top)


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
    def rows_width(self) -> int:
        """How much room the two rows need."""
        waste_width = self.card_size.width + self.waste_fan_width if self.shape.has_waste else 0
        left_width = max(self.measure_row(self.first_row_count), waste_width)
        return left_width + MIN_WASTE_GAP + self.measure_row(self.foundations_per_row)

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
        """Return the left edges of ``count`` piles, spread evenly over all but ``kept_width``."""
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
