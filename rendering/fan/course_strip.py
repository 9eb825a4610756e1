"""A game's course as small squares, one for each move, whose shapes say what the colours say."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from PIL import ImageDraw

from rendering import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from rendering.theme import Theme

_MAX_CELL = 26  # the side of a square with the gap after it, in pixels
_MIN_CELL = 5
_GAP = 0.14  # between squares, in their sides


class MoveKind(Enum):
    """What a move did, from what says least about a game to what says most."""

    DRAW = auto()
    COLUMN_TO_COLUMN = auto()
    WASTE_TO_COLUMN = auto()
    RESERVE_TO_COLUMN = auto()
    TO_FOUNDATION = auto()


_PROGRESS_KINDS = {MoveKind.RESERVE_TO_COLUMN, MoveKind.TO_FOUNDATION}
"""The kinds of moves that are golden."""


def paint_course(
    canvas: Image.Image, theme: Theme, course: Sequence[MoveKind], box: tuple[int, int, int, int]
) -> None:
    """Paint the squares into a box of a canvas ("P"), row by row, as large as there is room for.

    If there are too many, each stands for several moves, and shows which of them says most.
    """
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    cell = next(
        (
            cell
            for cell in range(_MAX_CELL, _MIN_CELL, -1)
            if (width // cell) * (height // cell) >= len(course)
        ),
        _MIN_CELL,
    )
    row_length = width // cell
    shown = _shorten_course(course, row_length * (height // cell))
    row_count = -(-len(shown) // row_length)
    first_top = top + (height - row_count * cell) // 2
    pen = SquarePen(canvas, theme, cell)
    for number, kind in enumerate(shown):
        row, column = divmod(number, row_length)
        pen.draw_square(left + column * cell, first_top + row * cell, kind)


def _shorten_course(course: Sequence[MoveKind], max_count: int) -> list[MoveKind]:
    """Return at most so many kinds, each the one that says most of those it stands for."""
    step = max(1, -(-len(course) // max_count))
    return [
        max(course[start : start + step], key=lambda kind: kind.value)
        for start in range(0, len(course), step)
    ]


class SquarePen:
    """Draws squares of one size on a canvas in a theme's palette."""

    def __init__(self, canvas: Image.Image, theme: Theme, cell: int) -> None:
        self._pen = ImageDraw.Draw(canvas)
        self._side = cell - max(1, round(cell * _GAP))
        find_number = palette.get_palette(theme).find_nearest_colour
        progress, other = find_number(theme.felt.mark), find_number(theme.felt.name)
        self._colours = {kind: progress if kind in _PROGRESS_KINDS else other for kind in MoveKind}

    def draw_square(self, left: int, top: int, kind: MoveKind) -> None:
        """Draw the square of one move."""
        side, colour = self._side, self._colours[kind]
        line = max(1, side // 7)
        match kind:
            case MoveKind.TO_FOUNDATION:
                self._fill(left, top, side, side, colour)
            case MoveKind.RESERVE_TO_COLUMN:
                self._outline(left, top, side, line, colour)
                inset = side // 4 + line // 2
                self._fill(left + inset, top + inset, side - 2 * inset, side - 2 * inset, colour)
            case MoveKind.WASTE_TO_COLUMN:
                half = side // 2
                self._fill(left, top + half, side, side - half, colour)
            case MoveKind.COLUMN_TO_COLUMN:
                self._outline(left, top, side, line, colour)
            case MoveKind.DRAW:
                dot = max(1, side // 4)
                start = (side - dot) // 2
                self._fill(left + start, top + start, dot, dot, colour)

    def _fill(self, left: int, top: int, width: int, height: int, colour: int) -> None:
        self._pen.rectangle((left, top, left + width - 1, top + height - 1), fill=colour)

    def _outline(self, left: int, top: int, side: int, line: int, colour: int) -> None:
        box = (left, top, left + side - 1, top + side - 1)
        self._pen.rectangle(box, outline=colour, width=line)
