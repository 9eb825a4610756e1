"""The arrangement of tall pictures: plans of where piles stand, and the layout that follows.

More than seven columns lie in two rows, so that cards are nearly twice as wide. The other piles
stand in rows above the columns; or stock and waste stand left of them; or all stand in a block
right of them. Of these plans the one is taken that needs the least height for cards that are large
enough on a phone.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from rendering.dimensions import (
    SIDE_MARGIN,
    CardSize,
    PileSpot,
    TableLayout,
    TableShape,
)
from rendering.table_arrangements import (
    MAX_COLUMN_GAP,
    MIN_WASTE_GAP,
    LayoutBuilder,
    spread_cards_evenly,
)

MAX_ROW_COLUMNS = 7
"""More columns than this lie in two rows."""

MIN_PHONE_CARD_WIDTH = 96
"""Cards of this width are 44 pixels wide on a phone of 390."""

_MIN_CARD_WIDTH = 6
_MAX_CARD_WIDTH = 116
_REFERENCE_DEPTH = 8  # the depth of columns for which plans are compared
_INDEX_PROPORTIONS = (0.33, 0.50, 33, 54)
"""The heights of an index and a large one in card widths, and the most pixels of each."""
_TWO_ROWS_INDEX_PROPORTIONS = (0.29, 0.40, 28, 40)
"""The same where columns lie in two rows, which take twice the height."""

Place = tuple[str, int]
"""A kind of pile and its number among those of its kind."""


class Row(NamedTuple):
    """Piles side by side: some from the left, the others up to the right."""

    left: tuple[Place, ...]
    right: tuple[Place, ...] = ()


class TallPlan(NamedTuple):
    """The rows of piles other than columns, and those that stand left of the columns.

    The rows are above the columns, or ``is_block`` right of them.
    """

    rows: tuple[Row, ...]
    side: tuple[Place, ...] = ()
    is_block: bool = False


class TallLayoutBuilder(LayoutBuilder):
    """Places the piles of one plan."""

    def __init__(self, shape: TableShape, card_size: CardSize, plan: TallPlan) -> None:
        super().__init__(shape, card_size)
        self.plan = plan

    @property
    def max_card_width(self) -> int:  # type: ignore[override]  # of other builders it is a constant
        """How wide cards may be: wider ones are also higher."""
        return _MAX_CARD_WIDTH if len(self.column_row_lengths) == 1 else MIN_PHONE_CARD_WIDTH

    @property
    def open_reserve_count(self) -> int:
        """How many reserves spread like columns, left of them."""
        return self.shape.reserve_count if self.shape.has_open_reserve else 0

    @property
    def column_row_lengths(self) -> tuple[int, ...]:
        """How many columns lie in each row."""
        return _split_columns(self.shape)

    @property
    def grid_length(self) -> int:
        """How many open reserves and columns lie side by side."""
        return self.open_reserve_count + self.column_row_lengths[0]

    @property
    def pitch(self) -> int:
        """The distance from pile to pile in a row."""
        return self.card_size.width + self.column_gap

    @property
    def room(self) -> int:
        """The width that all piles share."""
        return self.picture_size.width - 2 * SIDE_MARGIN

    @property
    def block_width(self) -> int:
        """The width that is left for a block beside the columns."""
        columns_width = self.measure_row(self.grid_length) + self.group_gap
        return self.room - columns_width - 2 * self.column_gap

    @property
    def fits_picture(self) -> bool:
        """Whether the columns and all rows fit."""
        row_room = self.block_width if self.plan.is_block else self.room
        columns = self.grid_length + bool(self.plan.side)
        return self.measure_row(columns) + self.group_gap <= self.room and all(
            self._measure_places(row) <= row_room for row in self.plan.rows
        )

    def _measure_places(self, row: Row) -> int:
        """Return the width that a row needs without older waste cards."""
        left = sum(map(self._measure_step, row.left))
        if row.right:
            return left + self.measure_row(len(row.right))
        return left - (self._measure_step(row.left[-1]) - self._measure_pile(row.left[-1]))

    def _measure_pile(self, place: Place) -> int:
        fan = self.shape.visible_waste_count - 1 if place[0] == "waste" else 0
        return self.card_size.width + fan * self.card_size.index_strip_width

    def _measure_step(self, place: Place) -> int:
        """Return the distance from a pile to the next one."""
        shape = self.shape
        is_fan = place[0] == "waste" and (
            shape.visible_waste_count > 1 or (place[1] == 0 and shape.older_waste_count > 0)
        )
        gap = max(MIN_WASTE_GAP, self.column_gap) if is_fan else self.column_gap
        return self._measure_pile(place) + gap

    @property
    def pile_height(self) -> int:
        """The distance from a pile to one that stands below it."""
        return self.find_next_pile_y(0)

    @property
    def columns_top(self) -> int:
        """The upper edge of the first row's columns."""
        return self.top + (0 if self.plan.is_block else len(self.plan.rows) * self.pile_height)

    @property
    def side_bottom(self) -> int:
        """The lower edge of the piles beside the columns, with all cards that a waste shows."""
        plan, shape, columns_top = self.plan, self.shape, self.columns_top
        reserve_height = max(0, shape.reserve_depth - 1) * self.card_size.index_strip_height
        ys = [columns_top + reserve_height] * (self.open_reserve_count > 0)
        if plan.is_block:
            ys.append(columns_top + (len(plan.rows) - 1) * self.pile_height)
        elif plan.side:
            fan_count = shape.visible_waste_count + shape.older_waste_count - 1
            fan_height = fan_count * self.card_size.index_strip_height
            ys.append(columns_top + (len(plan.side) - 1) * self.pile_height + fan_height)
        return max(ys) + self.card_size.height if ys else 0

    @property
    def deepest_column_height(self) -> int:
        """The height of all rows of columns, each as deep as the deepest."""
        row_count = len(self.column_row_lengths)
        covered_height = (self.shape.column_depth - 1) * self.depth_height
        return covered_height + (row_count - 1) * self.pile_height + self.card_size.height

    @property
    def depth_height(self) -> int:
        """How much higher the table is for one more card in the deepest column."""
        return len(self.column_row_lengths) * self.card_size.index_strip_height

    def build_layout(self, height: int) -> TableLayout:
        """Return the layout of a table of that height."""
        shape, plan = self.shape, self.plan
        width = self.card_size.width
        left, right = SIDE_MARGIN, self.picture_size.width - SIDE_MARGIN
        columns_right = SIDE_MARGIN + self.measure_row(self.grid_length) if plan.is_block else right
        pile_count = bool(plan.side) + self.grid_length
        xs = spread_cards_evenly(
            pile_count, left, columns_right - self.group_gap, width, MAX_COLUMN_GAP
        )
        if plan.is_block:
            left = right - self.block_width
        elif xs and xs[-1] + width - xs[0] >= max(map(self._measure_places, plan.rows), default=0):
            left, right = xs[0], xs[-1] + width + self.group_gap
        spots: dict[Place, PileSpot] = {}
        older_count = 0
        for number, row in enumerate(plan.rows):
            y = self.top + number * self.pile_height
            older_count += self._place_row(row, y, left, right, spots)
        for number, place in enumerate(plan.side):
            spots[place] = PileSpot(xs[0], self.columns_top + number * self.pile_height)
            if place[0] == "waste":
                older_count = shape.older_waste_count
                fan = shape.visible_waste_count + older_count - 1
                spread = fan * self.card_size.index_strip_height
                spots[place] = replace(spots[place], spreads_down=True, max_spread=spread)

        def list_spots(kind: str) -> tuple[PileSpot, ...]:
            return tuple(spots[place] for place in sorted(spots) if place[0] == kind)

        grid_xs, reserve_count = xs[bool(plan.side) :], self.open_reserve_count
        reserve_room = self.measure_pile_room(self.columns_top, height)
        open_reserves = tuple(
            PileSpot(x, self.columns_top, spreads_down=True, max_spread=reserve_room)
            for x in grid_xs[:reserve_count]
        )
        nowhere = PileSpot(left, self.top)
        return TableLayout(
            width=self.picture_size.width,
            height=height,
            card_size=self.card_size,
            name_height=self.name_height,
            visible_waste_count=shape.visible_waste_count + older_count,
            tableau=tuple(self._place_columns(grid_xs[reserve_count:], height)),
            foundations=list_spots("foundation"),
            stock=spots.get(("stock", 0), nowhere),
            waste=spots.pop(("waste", 0), nowhere),
            further_wastes=list_spots("waste"),
            further_visible_waste_count=shape.visible_waste_count,
            reserves=open_reserves or list_spots("reserve"),
            cells=list_spots("cell"),
        )

    def _place_columns(self, xs: list[int], height: int) -> Iterator[PileSpot]:
        """Yield the spots of the columns, row by row."""
        second_group_start = self.shape.first_group_count
        y, number = self.columns_top, 0
        # Only the last row may spread further than it must: no pile moves where it does.
        spread = (self.shape.column_depth - 1) * self.card_size.index_strip_height
        for length in self.column_row_lengths:
            row = range(number, number + length)
            if row.stop == self.shape.column_count:
                spread = self.measure_pile_room(y, height)
            for number, x in zip(row, xs, strict=False):
                is_shifted = row.start < second_group_start <= number
                shifted_x = x + self.group_gap if is_shifted else x
                yield PileSpot(shifted_x, y, spreads_down=True, max_spread=spread)
            y, number = y + spread + self.pile_height, row.stop

    def _place_row(
        self, row: Row, y: int, left: int, right: int, spots: dict[Place, PileSpot]
    ) -> int:
        """Add the spots of a row's piles; return how many older cards its waste shows."""
        width, strip_width = self.card_size.width, self.card_size.index_strip_width
        free_width = max(0, right - left - self._measure_places(row))
        is_plain = self.shape.visible_waste_count == 1 and free_width < strip_width
        if not row.right and (is_plain or all(kind != "waste" for kind, _ in row.left)):
            xs = spread_cards_evenly(len(row.left), left, right, width, MAX_COLUMN_GAP)
            spots |= {place: PileSpot(x, y) for place, x in zip(row.left, xs, strict=True)}
            return 0
        for number, place in enumerate(reversed(row.right)):
            spots[place] = PileSpot(right - width - self.pitch * number, y)
        x, older_count = left, 0
        for place in row.left:
            fan_width = self._measure_pile(place) - width
            if place == ("waste", 0):
                older_count = min(self.shape.older_waste_count, free_width // strip_width)
                fan_width += older_count * strip_width
            is_fan = place[0] == "waste"
            spots[place] = PileSpot(x, y, spreads_right=is_fan, max_spread=fan_width)
            x += self._measure_step(place) + (older_count * strip_width) * (place == ("waste", 0))
        return older_count


def _split_columns(shape: TableShape) -> tuple[int, ...]:
    """Return how many columns lie in each row, right of open reserves."""
    count = shape.column_count
    reserve_count = shape.reserve_count if shape.has_open_reserve else 0
    return (count,) if count + reserve_count <= MAX_ROW_COLUMNS else (-(-count // 2), count // 2)


@lru_cache(maxsize=256)
def choose_tall_plan(shape: TableShape) -> tuple[TallPlan, int]:
    """Return the best plan for a shape, whatever its depth, and the width of the cards in it."""
    if shape.column_depth != _REFERENCE_DEPTH:
        return choose_tall_plan(replace(shape, column_depth=_REFERENCE_DEPTH))

    def build(plan: TallPlan, width: int) -> TallLayoutBuilder:
        return TallLayoutBuilder(shape, choose_tall_card_size(shape, width), plan)

    def rate(plan_and_width: tuple[TallPlan, int]) -> tuple[int, int, int]:
        plan, width = plan_and_width
        compared_width = min(width, MIN_PHONE_CARD_WIDTH)
        return compared_width, -build(plan, compared_width).required_height, width

    plans = [
        (plan, width)
        for plan in _list_plans(shape)
        for width in [
            next(
                (
                    width
                    for width in range(build(plan, 1).max_card_width, _MIN_CARD_WIDTH, -1)
                    if build(plan, width).fits_picture
                ),
                _MIN_CARD_WIDTH,
            )
        ]
    ]
    return max(plans, key=rate)


def choose_tall_card_size(shape: TableShape, width: int) -> CardSize:
    """Return a card of that width with its index, smaller where columns lie in two rows."""
    ratio, large_ratio, most, most_large = (
        _INDEX_PROPORTIONS if len(_split_columns(shape)) == 1 else _TWO_ROWS_INDEX_PROPORTIONS
    )
    if shape.has_large_index:
        ratio, most = large_ratio, most_large
    return CardSize(width, max(1, min(most, round(width * ratio))))


def _list_plans(shape: TableShape) -> Iterator[TallPlan]:
    """Yield plans for the piles of a shape, the simplest first."""
    stock = (("stock", 0),) * shape.has_stock
    waste_numbers = range(not shape.has_waste, 1 + shape.further_waste_count)
    wastes = tuple(("waste", number) for number in waste_numbers)
    closed_count = 0 if shape.has_open_reserve else shape.reserve_count
    reserves = tuple(("reserve", number) for number in range(closed_count))
    cells = tuple(("cell", number) for number in range(shape.cell_count))
    foundations = tuple(("foundation", number) for number in range(shape.foundation_count))
    left, right = (*stock, *wastes, *reserves), (*cells, *foundations)
    yield TallPlan(_list_rows((left, right)))
    for above, below in ((right, left), (foundations, (*left, *cells))):
        for count in (1, 2, 3):
            for count_below in (1, 2):
                rows = *_split_evenly(above, count), *_split_evenly(below, count_below)
                yield TallPlan(_list_rows(*((row, ()) for row in rows)))
    # foundations in rows, and beside them what is drawn from, and below it the wastes
    for count in (2, 3):
        pairs = zip_longest(
            ((*stock, *reserves), wastes), _split_evenly(right, count), fillvalue=()
        )
        yield TallPlan(_list_rows(*pairs))
    if len(wastes) == 1:
        for count in (1, 2):
            parts = _split_evenly((*reserves, *right), count)
            yield TallPlan(_list_rows(*((row, ()) for row in parts)), side=(*stock, *wastes))
    for length in (2, 3, 4):
        lefts = [left] if len(left) <= length else [left[:1], left[1:]]
        rows = *lefts, *_split_evenly(right, -(-len(right) // length))
        yield TallPlan(_list_rows(*((row, ()) for row in rows)), is_block=True)


def _list_rows(*rows: tuple[tuple[Place, ...], tuple[Place, ...]]) -> tuple[Row, ...]:
    """Return the rows that are not empty; what stands alone in a row stands from the left."""
    return tuple(Row(left, right) if left else Row(right) for left, right in rows if left or right)


def _split_evenly(places: tuple[Place, ...], count: int) -> list[tuple[Place, ...]]:
    """Return the places in at most ``count`` parts of the same length, but for the last."""
    length = max(1, -(-len(places) // max(1, count)))
    return [places[start : start + length] for start in range(0, len(places), length)]
