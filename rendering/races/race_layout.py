"""Where the tables of a race stand, with the names under them, in pixels of the film."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rendering.dimensions import PICTURE_WIDTH
from rendering.races.models import MAX_RACE_LANES

HEADER_HEIGHT = 54
_FRAME_SPACE = 8
"""Around every table and its strip, for the frame of who is ahead."""

STRIP_HEIGHT = 62
"""The height of a strip under a table, with the player's name and the cards up."""

TALL_STRIP_HEIGHT = 138
"""The height under two tables, which leave room for the cards up in large print."""


@dataclass(frozen=True, slots=True)
class RaceCell:
    """The place of a table at a scale, with its strip below it; ``left`` and ``top`` are its own.

    ``width`` and ``table_height`` are the scaled table's, without the gap around the cell.
    """

    left: int
    top: int
    width: int
    table_height: int
    strip_height: int

    @property
    def strip_corner(self) -> tuple[int, int]:
        """The upper left corner of the strip."""
        return self.left, self.top + self.table_height

    @property
    def frame_box(self) -> tuple[int, int, int, int]:
        """The outer edge of the frame around table and strip."""
        return (
            self.left - _FRAME_SPACE,
            self.top - _FRAME_SPACE,
            self.left + self.width + _FRAME_SPACE,
            self.top + self.table_height + self.strip_height + _FRAME_SPACE,
        )


@dataclass(frozen=True, slots=True)
class RaceLayout:
    """The size of a race's film, and its cells: one for each lane, and one for the winner's end."""

    width: int
    height: int
    cell_scale: Fraction
    cells: tuple[RaceCell, ...]
    large_scale: Fraction
    large_cell: RaceCell


@dataclass(frozen=True, slots=True)
class _GridShape:
    """How lanes stand side by side; in both scales tables have whole pixels."""

    column_count: int
    cell_scale: Fraction
    large_scale: Fraction
    strip_height: int = STRIP_HEIGHT


_SHAPE_OF_TWO = _GridShape(2, Fraction(2, 5), Fraction(3, 5), TALL_STRIP_HEIGHT)
_SHAPE_OF_FOUR = _GridShape(2, Fraction(2, 5), Fraction(4, 5))
_SHAPE_OF_SIX = _GridShape(3, Fraction(3, 10), Fraction(7, 10))
_SHAPES = {2: _SHAPE_OF_TWO, 3: _SHAPE_OF_FOUR, 4: _SHAPE_OF_FOUR, 5: _SHAPE_OF_SIX}


def list_steps_between(start: Fraction, end: Fraction) -> list[tuple[Fraction, float]]:
    """Return scales between two others, from small to large, and how far between them each is."""
    steps = (Fraction(tenths, 10) for tenths in range(1, 10))
    return [(step, float((step - start) / (end - start))) for step in steps if start < step < end]


def build_race_layout(lane_count: int, table_height: int) -> RaceLayout:
    """Return the layout of a race of tables that are this high at full size."""
    shape = _SHAPE_OF_SIX if lane_count == MAX_RACE_LANES else _SHAPES[lane_count]
    cell_width, cell_height = _scale_size(table_height, shape.cell_scale)
    large_width, large_height = _scale_size(table_height, shape.large_scale)
    column_width = cell_width + 2 * _FRAME_SPACE
    width = shape.column_count * column_width
    row_count = -(-lane_count // shape.column_count)
    row_height = cell_height + shape.strip_height + 2 * _FRAME_SPACE
    grid_height = row_count * row_height
    large_cell_height = large_height + STRIP_HEIGHT + 2 * _FRAME_SPACE
    body_height = max(grid_height, large_cell_height)
    cells = []
    for number in range(lane_count):
        row, column = divmod(number, shape.column_count)
        lanes_in_row = min(shape.column_count, lane_count - row * shape.column_count)
        left = (width - lanes_in_row * column_width) // 2 + column * column_width
        top = HEADER_HEIGHT + (body_height - grid_height) // 2 + row * row_height
        corner = left + _FRAME_SPACE, top + _FRAME_SPACE
        cells.append(RaceCell(*corner, cell_width, cell_height, shape.strip_height))
    large_cell = RaceCell(
        (width - large_width) // 2,
        HEADER_HEIGHT + (body_height - large_cell_height) // 2 + _FRAME_SPACE,
        large_width,
        large_height,
        STRIP_HEIGHT,
    )
    height = HEADER_HEIGHT + body_height
    return RaceLayout(width, height, shape.cell_scale, tuple(cells), shape.large_scale, large_cell)


def _scale_size(table_height: int, scale: Fraction) -> tuple[int, int]:
    return int(PICTURE_WIDTH * scale), int(table_height * scale)
