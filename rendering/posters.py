"""Posters: a finished game to be shared, as one wide picture.

A game's course is a strip of small squares, one for each move, whose shapes say what the colours
say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PIL import Image, ImageDraw

from rendering import lettering, palette
from rendering.canvas import encode_png
from rendering.open_fan import (
    arrange_arcs,
    build_fan_layout,
    paint_fan,
    write_line,
    write_word_in_hub,
)
from rendering.scene import RANKS, Scene
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from rendering.theme import Colour, Theme

POSTER_WIDTH, POSTER_HEIGHT = 1200, 630
"""The size that previews of links have on most sites."""

# All positions are in pixels of a canvas, whose first column is not part of the picture.
_FAN_PIVOT, _FAN_RADIUS = (413, 424), 400
_COLUMN_LEFT, _COLUMN_RIGHT = 837, 1177  # the column of text and opening beside the fan
_LINES = ((50, 48), (36, 98), (36, 142))  # the sizes and the middles of its lines
_LINES_BELOW_PLAYER = ((46, 40), (38, 88), (34, 129), (34, 167))
_LONE_LINES_TOP, _LONE_LINES_BOTTOM = 24, 484  # between these, where no opening follows
_LONE_HONOUR = (34, 46)  # the size of an honour there, and from one to the next
_OPENING_TOP, _OPENING_BOTTOM = 182, 430
_OPENING_TOP_BELOW_PLAYER = 194
_FRAME_WIDTH = 2
_LEGEND_CELL, _LEGEND_MIDDLE = 28, 460
_LEGEND_SIZES = (34, 32, 30, 28, 26)  # on a phone a third of that
_COURSE_BOX = (25, 484, 1177, 550)
_CHALLENGE_SIZE, _CHALLENGE_MIDDLE = 58, 588
_COURSE_BOX_ABOVE_HONOURS = (25, 482, 1177, 524)
_HONOURS_SIZE, _HONOURS_MIDDLE = 36, 544
_CHALLENGE_BELOW_HONOURS = (50, 597)
_LONE_CHALLENGE_SIZE, _LONE_CHALLENGE_MIDDLE = 76, 540
_MAX_CHALLENGE_WIDTH = 1152


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """What a poster shows of a finished game; all its texts are in their reader's language.

    ``word`` stands in the fan, where ``cards_up`` lie open and all others of these ``ranks`` face
    down; ``lines``, at most three, say which game it was and how long it took, below the name of
    the ``player``, if any. ``honours`` are what there is to be proud of. Without an ``opening`` and
    a ``course`` the poster tells nothing about the deal. ``legend`` explains the kinds of moves.
    """

    word: str
    lines: tuple[str, ...]
    challenge: str
    deck_count: int
    ranks: str = RANKS
    cards_up: tuple[str, ...] = ()
    opening: Scene | None = None
    course: tuple[MoveKind, ...] = ()
    legend: tuple[tuple[MoveKind, str], ...] = ()
    player: str = ""
    honours: tuple[str, ...] = ()


def paint_poster(poster: Poster, theme: Theme, *, large: bool = False) -> bytes:
    """Return a poster as the bytes of a PNG, 1200 × 630.

    ``large`` chooses the cards with large print for its opening.
    """
    arcs = arrange_arcs(poster.cards_up, poster.deck_count, poster.ranks)
    canvas = paint_fan(theme, arcs, _FAN_PIVOT, _FAN_RADIUS, (POSTER_WIDTH, POSTER_HEIGHT)).copy()
    fan_layout = build_fan_layout(arcs, _FAN_PIVOT, _FAN_RADIUS)
    write_word_in_hub(canvas, theme, poster.word, fan_layout)
    for text, ink, size, middle in _arrange_column(poster, theme):
        point = ((_COLUMN_LEFT + _COLUMN_RIGHT) / 2, middle)
        write_line(canvas, theme, ink, text, size, point, _COLUMN_RIGHT - _COLUMN_LEFT)
    if poster.opening:
        top = _OPENING_TOP_BELOW_PLAYER if poster.player else _OPENING_TOP
        _paint_opening(canvas, theme, poster.opening, top, large=large)
    size, middle = _LONE_CHALLENGE_SIZE, _LONE_CHALLENGE_MIDDLE
    if poster.course:
        _paint_legend(canvas, theme, poster)
        course_box, (size, middle) = _COURSE_BOX, (_CHALLENGE_SIZE, _CHALLENGE_MIDDLE)
        if poster.honours:
            course_box, (size, middle) = _COURSE_BOX_ABOVE_HONOURS, _CHALLENGE_BELOW_HONOURS
            point = (1 + POSTER_WIDTH / 2, _HONOURS_MIDDLE)
            honours = _HONOUR_SEPARATOR.join(poster.honours)
            write_line(
                canvas, theme, theme.felt.name, honours, _HONOURS_SIZE, point, _MAX_CHALLENGE_WIDTH
            )
        paint_course(canvas, theme, poster.course, course_box)
    point = (1 + POSTER_WIDTH / 2, middle)
    write_line(canvas, theme, theme.felt.mark, poster.challenge, size, point, _MAX_CHALLENGE_WIDTH)
    return encode_png(canvas)


_HONOUR_SEPARATOR = " · "


def _arrange_column(poster: Poster, theme: Theme) -> Iterator[tuple[str, Colour, int, float]]:
    """Yield the lines beside the fan: each text, its colour, its size, and its middle.

    Where no opening follows, the honours do, and all stand in the middle of the room there is.
    """
    texts = [*([poster.player] if poster.player else []), *poster.lines]
    places = _LINES_BELOW_PLAYER if poster.player else _LINES
    size, step = _LONE_HONOUR
    honours = () if poster.opening else poster.honours
    lower = 0.0
    if not poster.opening:
        height = places[len(texts) - 1][1] + step * (len(honours) + 0.5) if texts else 0
        lower = max(0, (_LONE_LINES_TOP + _LONE_LINES_BOTTOM - height) / 2)
    bottom = lower
    for number, (text, (line_size, middle)) in enumerate(zip(texts, places, strict=False)):
        is_player = number == 0 and bool(poster.player)
        yield text, theme.felt.mark if is_player else theme.felt.name, line_size, middle + lower
        bottom = middle + lower
    for number, honour in enumerate(honours, 1):
        yield honour, theme.felt.mark, size, bottom + step * (number + 0.25)


def _paint_opening(
    canvas: Image.Image, theme: Theme, opening: Scene, top: int, *, large: bool
) -> None:
    """Paint the table as it was dealt, without the empty cloth below it, in a thin frame."""
    table_layout = build_table_layout(build_table_shape(opening, large=large))
    card_size = table_layout.card_size
    bottom = max(
        (
            placed.find_last_card_corner(card_size)[1]
            for placed in list_placed_piles(opening, table_layout)
        ),
        default=0,
    )
    table = paint_table_canvas(opening, theme, large=large)
    margin = table_layout.name_height
    table = table.crop((1, 0, table.width, min(table.height, round(bottom) + margin)))
    width = _COLUMN_RIGHT - _COLUMN_LEFT
    max_height = _OPENING_BOTTOM - top
    height = min(max_height, round(table.height * width / table.width))
    width = round(table.width * height / table.height)
    picture = table.convert("RGB").resize((width, height), Image.Resampling.BOX)
    left = (_COLUMN_LEFT + _COLUMN_RIGHT - width) // 2
    top += (max_height - height) // 2
    frame = (
        left - _FRAME_WIDTH,
        top - _FRAME_WIDTH,
        left + width + _FRAME_WIDTH,
        top + height + _FRAME_WIDTH,
    )
    theme_palette = palette.get_palette(theme)
    canvas.paste(theme_palette.find_nearest_colour(theme.felt.rim), frame)
    canvas.paste(theme_palette.quantize_picture(picture), (left, top))


def _paint_legend(canvas: Image.Image, theme: Theme, poster: Poster) -> None:
    """Paint a square of each kind that the course has, with its word beside it, in one row."""
    pen = SquarePen(canvas, theme, _LEGEND_CELL)
    entries = [(kind, word) for kind, word in poster.legend if kind in poster.course]
    size, widths, length = arrange_legend([word for _, word in entries])
    left = (POSTER_WIDTH - length) / 2
    for (kind, word), width in zip(entries, widths, strict=True):
        pen.draw_square(round(left), _LEGEND_MIDDLE - _LEGEND_CELL // 2, kind)
        left += 1.25 * _LEGEND_CELL
        middle = (left + width / 2, _LEGEND_MIDDLE)
        write_line(canvas, theme, theme.felt.name, word, size, middle, width)
        left += width + 1.75 * _LEGEND_CELL


def arrange_legend(words: Sequence[str]) -> tuple[int, list[int], int]:
    """Return the size of a legend's words, how wide each is, and how long the row is."""
    for size in _LEGEND_SIZES:
        widths = [lettering.draw_text_mask(word, size).width for word in words]
        # A square, its word, and as much room again to the next one.
        length = sum(widths) + (3 * len(words) - 1) * _LEGEND_CELL
        if length <= _MAX_CHALLENGE_WIDTH:
            break
    return size, widths, length


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
    """Return at most ``max_count`` kinds, each the one that says most of those it stands for."""
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
