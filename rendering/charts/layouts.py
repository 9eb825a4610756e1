"""Layouts of panels: where everything on a chart stands, in pixels of the picture.

Horizontal bar charts are rows with a label, a bar and notes. Number tiles stand in one or two rows,
each a number with its label below. The steps of a podium stand side by side, equally high for equal
ranks. Bar charts and line charts are in ``rendering.charts.plots``, calendars in
``rendering.charts.calendars``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import zip_longest

from rendering import lettering
from rendering.charts.models import (
    CalendarDay,
    HorizontalBarChart,
    HorizontalBarRow,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
)
from rendering.dimensions import PICTURE_WIDTH
from rendering.lettering import BASELINE_RATIO
from rendering.open_fan import FanLayout, build_hand_layout, measure_hand_height

PANEL_FRAME_WIDTH = 10
"""How much felt is visible around a panel."""
PANEL_MARGIN = 32
CAPTION_BOTTOM = 22 + lettering.TEXT_HEIGHT
"""The lower edge of a caption."""
LEGEND_SIGN_Y = CAPTION_BOTTOM - round(0.47 * lettering.TEXT_HEIGHT)
"""The middle of a sign beside a legend, next to the caption."""
DASH_LENGTH, DASH_GAP = 20, 14
"""The dashes of a reference line, and the gaps between them."""
_CAPTION_TEXT_SIZES = (lettering.TEXT_HEIGHT, 37, 33)
_LEGEND_GAP = 12  # between a legend and its sign
_EMPTY_PANEL_HEIGHT = 220  # the height below the caption, if there is nothing to draw

PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two exclusive."""


class TextInk(Enum):
    """The kinds of ink for texts; a theme has a colour for each."""

    FAINT = auto()
    QUIET = auto()
    LOUD = auto()
    HIGHLIGHT = auto()
    CUTOUT = auto()
    """Cut out of a bar, so that the cloth shows."""
    HIGHLIGHT_CUTOUT = auto()
    """Cut out of a golden bar."""


@dataclass(frozen=True, slots=True)
class TextLabel:
    """A text at its upper left corner."""

    text: str
    left: int
    top: int
    ink: TextInk = TextInk.QUIET
    size: int = lettering.TEXT_HEIGHT

    @property
    def box(self) -> PixelBox:
        """The space that the text takes."""
        right = self.left + lettering.measure_text_width(self.text, self.size)
        return self.left, self.top, right, self.top + self.size


@dataclass(frozen=True, slots=True)
class BarBox:
    """A bar; it grows up, or to the right if horizontal, or down if below zero."""

    box: PixelBox
    is_highlighted: bool = False
    is_horizontal: bool = False
    is_below_zero: bool = False


@dataclass(frozen=True, slots=True)
class ErrorBar:
    """An error bar: the ends of its vertical or horizontal line, and half the width of its caps."""

    start: tuple[int, int]
    end: tuple[int, int]
    cap_half_width: int = 7


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A round dot; omission dots only stand for rows that are left out."""

    centre: tuple[int, int]
    radius: int
    is_highlighted: bool = False
    is_omission_dot: bool = False


@dataclass(frozen=True, slots=True)
class DayCell:
    """A day of a calendar."""

    box: PixelBox
    day: CalendarDay


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelLayout:
    """Everything that is drawn on a panel, in this order; all hands are equally wide.

    The first reference line may take the place of the zero line; reference lines are dashed.
    """

    height: int
    grid_lines: tuple[PixelBox, ...] = ()
    tile_separators: tuple[PixelBox, ...] = ()
    bar_tracks: tuple[PixelBox, ...] = ()
    bar_boxes: tuple[BarBox, ...] = ()
    zero_line: PixelBox | None = None
    reference_lines: tuple[PixelBox, ...] = ()
    line_points: tuple[tuple[int, int], ...] = ()
    error_bars: tuple[ErrorBar, ...] = ()
    dots: tuple[ChartDot, ...] = ()
    hands: tuple[FanLayout, ...] = ()
    day_cells: tuple[DayCell, ...] = ()
    highlight_frames: tuple[PixelBox, ...] = ()
    text_labels: tuple[TextLabel, ...] = ()
    empty_pile_centre: tuple[int, int] | None = None
    """The middle of an empty pile that is drawn if there is nothing else."""


def build_caption_labels(text: str, legend: str = "", sign_width: int = 0) -> tuple[TextLabel, ...]:
    """Return the caption in the upper left corner, and the legend in the upper right one.

    Right of the legend there is room for a sign of ``sign_width``.
    """
    top, right = CAPTION_BOTTOM - lettering.TEXT_HEIGHT, PICTURE_WIDTH - PANEL_MARGIN
    labels = []
    if legend:
        labels.append(build_right_aligned_label(legend, right - sign_width - _LEGEND_GAP, top))
        right = labels[0].left - 2 * _LEGEND_GAP
    max_width = right - PANEL_MARGIN
    size = lettering.find_largest_fitting_size([text], max_width, _CAPTION_TEXT_SIZES)
    if caption := lettering.shorten_text_to_width(text, max_width, size):
        # captions of any size share a baseline
        top += round((lettering.TEXT_HEIGHT - size) * BASELINE_RATIO)
        labels.insert(0, TextLabel(caption, PANEL_MARGIN, top, TextInk.LOUD, size))
    return tuple(labels)


def build_empty_panel_layout(text: str) -> PanelLayout:
    """Return a panel with only a caption and an empty pile."""
    top = CAPTION_BOTTOM if text else PANEL_FRAME_WIDTH
    return PanelLayout(
        height=top + _EMPTY_PANEL_HEIGHT,
        text_labels=build_caption_labels(text),
        empty_pile_centre=(PICTURE_WIDTH // 2, top + _EMPTY_PANEL_HEIGHT // 2),
    )


def build_centred_label(
    text: str,
    middle: float,
    top: int,
    ink: TextInk = TextInk.QUIET,
    size: int = lettering.TEXT_HEIGHT,
) -> TextLabel:
    """Return a text centred at ``middle``, or as near to it as the panel allows."""
    width = lettering.measure_text_width(text, size)
    min_left = PANEL_FRAME_WIDTH + 6
    left = max(min_left, min(round(middle - width / 2), PICTURE_WIDTH - min_left - width))
    return TextLabel(text, left, top, ink, size)


def build_right_aligned_label(
    text: str, right: int, top: int, ink: TextInk = TextInk.QUIET
) -> TextLabel:
    """Return a text that ends at ``right``."""
    return TextLabel(text, right - lettering.measure_text_width(text), top, ink)


def find_text_top(y: float, size: int = lettering.TEXT_HEIGHT) -> int:
    """Return the top of a line whose capitals and digits have their middle at ``y``."""
    return round(y - size * 0.47)


ROW_HEIGHT = 58
OMISSION_GAP = 34
"""The gap that stands for rows that are left out."""
_TRACK_HEIGHT = 40
_BAR_INSET = 4  # how far inside its track a bar lies
_COLUMN_GAP = 22
_MIN_TRACK_LENGTH = 240
_MIN_BAR_LENGTH = 16
_MAX_LABEL_WIDTH = 330
_PANEL_EDGE_GAP = 7  # between the panel's edge and the first row, or a row's frame
_OMISSION_DOT_RADIUS = 4
_DOT_RADIUS = 12
_TICK_LENGTH = 10
_TICK_WIDTH = 2


@dataclass(frozen=True, slots=True)
class _RowColumns:
    """Where labels end, where tracks begin and end, and how wide each column of notes is."""

    label_right: int
    track_left: int
    track_right: int
    note_widths: tuple[int, ...]
    full_value: float

    def find_value_x(self, value: float) -> int:
        """Return where a bar of this value ends."""
        max_length = self.track_right - self.track_left - 2 * _BAR_INSET
        return self.track_left + _BAR_INSET + round(min(value / self.full_value, 1) * max_length)

    def build_track_box(self, y: int) -> PixelBox:
        """Return the track of a row whose middle is at ``y``."""
        return self.track_left, y - _TRACK_HEIGHT // 2, self.track_right, y + _TRACK_HEIGHT // 2

    def build_bar_box(self, row: HorizontalBarRow, y: int) -> BarBox:
        """Return a row's bar, which is never too short to be visible."""
        left, top, _, bottom = self.build_track_box(y)
        left += _BAR_INSET
        right = max(self.find_value_x(row.value), left + _MIN_BAR_LENGTH)
        return BarBox(
            (left, top + _BAR_INSET, right, bottom - _BAR_INSET),
            row.is_highlighted,
            is_horizontal=True,
        )


def build_horizontal_bar_layout(chart: HorizontalBarChart) -> PanelLayout:
    """Return where the rows stand, and in them labels, bars, notes and dots."""
    if not chart.rows:
        return build_empty_panel_layout(chart.caption)
    columns = _build_row_columns(chart)
    top = (
        CAPTION_BOTTOM + 10
        if chart.caption or chart.dot_legend
        else PANEL_FRAME_WIDTH + _PANEL_EDGE_GAP
    )
    rows, bottom = _position_rows(chart, top)
    labels = list(build_caption_labels(chart.caption, chart.dot_legend, 2 * _DOT_RADIUS))
    for row, y in rows:
        labels += _build_row_labels(row, y, columns)
    dots = [dot for row, y in rows for dot in _build_row_dots(row, y, columns)]
    if chart.dot_legend:
        dots.append(
            _build_dot(
                PICTURE_WIDTH - PANEL_MARGIN - _DOT_RADIUS,
                LEGEND_SIGN_Y,
                is_golden=not any(row.has_hollow_dot for row, _ in rows),
            )
        )
    ticks = []
    if chart.unit:
        tick_top, bottom = bottom - _TICK_LENGTH, bottom + _TICK_LENGTH
        for value in (0, chart.full_value / 2, chart.full_value):
            x = columns.find_value_x(value)
            ticks.append((x - _TICK_WIDTH // 2, tick_top, x + _TICK_WIDTH // 2, bottom))
            labels.append(build_centred_label(chart.number_format(value, chart.unit), x, bottom))
        bottom += lettering.TEXT_HEIGHT
    return PanelLayout(
        height=bottom + _PANEL_EDGE_GAP + PANEL_FRAME_WIDTH,
        grid_lines=tuple(ticks),
        bar_tracks=tuple(columns.build_track_box(y) for _, y in rows),
        bar_boxes=tuple(columns.build_bar_box(row, y) for row, y in rows if row.value),
        error_bars=tuple(
            ErrorBar(
                (columns.find_value_x(row.interval[0]), y),
                (columns.find_value_x(row.interval[1]), y),
            )
            for row, y in rows
            if row.interval
        ),
        dots=tuple(dots),
        highlight_frames=tuple(
            (
                PANEL_FRAME_WIDTH + _PANEL_EDGE_GAP,
                y - ROW_HEIGHT // 2 + 1,
                PICTURE_WIDTH - PANEL_FRAME_WIDTH - _PANEL_EDGE_GAP,
                y + ROW_HEIGHT // 2 - 1,
            )
            for row, y in rows
            if row.is_highlighted
        ),
        text_labels=tuple(label for label in labels if label.text),
    )


def _position_rows(
    chart: HorizontalBarChart, top: int
) -> tuple[list[tuple[HorizontalBarRow, int]], int]:
    """Return each row with the middle of its height, and where the last row ends."""
    rows = []
    for row in chart.rows:
        top += OMISSION_GAP if row.has_gap_before else 0
        rows.append((row, top + ROW_HEIGHT // 2))
        top += ROW_HEIGHT
    return rows, top


def _build_row_labels(row: HorizontalBarRow, y: int, columns: _RowColumns) -> Iterator[TextLabel]:
    """Yield a row's label and its notes."""
    top = find_text_top(y)
    text = lettering.shorten_text_to_width(row.label, columns.label_right - PANEL_MARGIN)
    ink = TextInk.HIGHLIGHT if row.is_highlighted else TextInk.LOUD
    yield build_right_aligned_label(text, columns.label_right, top, ink)
    right = columns.track_right
    ink = TextInk.HIGHLIGHT if row.is_highlighted else TextInk.QUIET
    for note, width in zip(row.notes, columns.note_widths, strict=False):
        right += _COLUMN_GAP + width
        text = lettering.shorten_text_to_width(note, width)
        yield build_right_aligned_label(text, right, top, ink)


def _build_row_dots(row: HorizontalBarRow, y: int, columns: _RowColumns) -> Iterator[ChartDot]:
    """Yield a row's own dots, and those that stand for rows left out before it."""
    if row.has_gap_before:
        digit_width = min(columns.label_right - PANEL_MARGIN, lettering.measure_text_width("0"))
        x = columns.label_right - digit_width // 2
        middle_y = y - ROW_HEIGHT // 2 - OMISSION_GAP // 2
        for offset in (-11, 0, 11):
            yield ChartDot((x, middle_y + offset), _OMISSION_DOT_RADIUS, is_omission_dot=True)
    if row.golden_dot_value is not None:
        yield _build_dot(columns.find_value_x(row.golden_dot_value), y, is_golden=True)
    if row.has_hollow_dot:
        yield _build_dot(PICTURE_WIDTH - PANEL_MARGIN - _DOT_RADIUS, y, is_golden=False)


def _build_dot(x: int, y: int, *, is_golden: bool) -> ChartDot:
    return ChartDot((x, y), _DOT_RADIUS, is_golden)


def _build_row_columns(chart: HorizontalBarChart) -> _RowColumns:
    """Return how the width is shared; notes that are too wide leave room for visible bars."""
    label_width = min(
        _MAX_LABEL_WIDTH, max(lettering.measure_text_width(row.label) for row in chart.rows)
    )
    note_widths = [
        max(map(lettering.measure_text_width, notes))
        for notes in zip_longest(*(row.notes for row in chart.rows), fillvalue="")
    ]
    has_hollow_dots = any(row.has_hollow_dot for row in chart.rows)
    notes_right = (
        PICTURE_WIDTH - PANEL_MARGIN - (2 * _DOT_RADIUS + _COLUMN_GAP if has_hollow_dots else 0)
    )
    track_left = PANEL_MARGIN + label_width + _COLUMN_GAP
    gaps_width = _COLUMN_GAP * len(note_widths)
    max_notes_width = notes_right - track_left - _MIN_TRACK_LENGTH - gaps_width
    if sum(note_widths) > max_notes_width:
        max_note_width = max(0, max_notes_width // len(note_widths))
        note_widths = [min(max_note_width, width) for width in note_widths]
    return _RowColumns(
        label_right=PANEL_MARGIN + label_width,
        track_left=track_left,
        track_right=notes_right - sum(note_widths) - gaps_width,
        note_widths=tuple(note_widths),
        full_value=chart.full_value,
    )


MAX_TILES_PER_ROW = 4
_TILE_VALUE_TEXT_SIZES = (88, 80, 72, 64, 56, 48, lettering.TEXT_HEIGHT)
_TILE_LABEL_TEXT_SIZES = (lettering.TEXT_HEIGHT, 38, 35, 32, 29, 26)
_TILE_NOTE_TEXT_SIZES = (38, 35, 32, 29, 27)
"""The sizes of values, labels and notes; the largest at which all of them fit is used."""
_MEASURE_PATTERN = re.compile(r"\d+\s[^\s\d%]+(\s\d+\s[^\s\d%]+)*")
"""Numbers with units, such as "12 min 5 s"."""
_UNIT_SIZE_RATIO = 0.6  # the size of a unit, as a share of its number's
_VERTICAL_TEXT_PADDING = 16  # above and below a tile's texts
_HORIZONTAL_TEXT_PADDING = 6  # left and right of them
_TILES_MARGIN = 16  # left and right of all tiles
_VALUE_PADDING_SHARE = 0.1
"""The share of a tile left and right of its value, so that values do not seem to touch."""
_LINE_GAP = 4  # between a tile's lines
_SEPARATOR_WIDTH = 2


def build_tile_layout(chart: NumberTilesChart) -> PanelLayout:
    """Return where the tiles stand, in rows of nearly equal length.

    All values have one size, and so have all labels and all notes.
    """
    if not chart.tiles:
        return build_empty_panel_layout(chart.caption)
    top = CAPTION_BOTTOM if chart.caption else PANEL_FRAME_WIDTH
    row_count = -(-len(chart.tiles) // MAX_TILES_PER_ROW)
    column_count = -(-len(chart.tiles) // row_count)
    tile_width = (PICTURE_WIDTH - 2 * _TILES_MARGIN) / column_count
    max_text_width = tile_width - 2 * _HORIZONTAL_TEXT_PADDING
    max_value_width = tile_width * (1 - 2 * _VALUE_PADDING_SHARE)
    values, labels, notes = _group_tile_texts(chart.tiles)
    sizes = (
        lettering.find_largest_fitting_size(
            values, max_value_width, _TILE_VALUE_TEXT_SIZES, _measure_value_width
        ),
        lettering.find_largest_fitting_size(labels, max_text_width, _TILE_LABEL_TEXT_SIZES),
        lettering.find_largest_fitting_size(notes, max_text_width, _TILE_NOTE_TEXT_SIZES),
    )
    text_labels = list(build_caption_labels(chart.caption))
    separators: list[PixelBox] = []
    for first in range(0, len(chart.tiles), column_count):
        tiles = chart.tiles[first : first + column_count]
        left = (PICTURE_WIDTH - len(tiles) * tile_width) / 2
        top += _VERTICAL_TEXT_PADDING
        bottom = top + _measure_row_height(tiles, sizes)
        for column, tile in enumerate(tiles):
            middle = left + (column + 0.5) * tile_width
            text_labels += _build_tile_labels(tile, middle, top, max_text_width, sizes)
        for column in range(1, len(tiles)):
            x = round(left + column * tile_width) - _SEPARATOR_WIDTH // 2
            separators.append((x, top, x + _SEPARATOR_WIDTH, bottom))
        top = bottom + _VERTICAL_TEXT_PADDING
    return PanelLayout(
        height=top + PANEL_FRAME_WIDTH,
        tile_separators=tuple(separators),
        text_labels=tuple(text_labels),
    )


def _build_tile_labels(
    tile: NumberTile, middle: float, top: int, max_width: float, sizes: Sequence[int]
) -> Iterator[TextLabel]:
    """Yield a tile's texts, one below the other."""
    ink = TextInk.HIGHLIGHT if tile.is_highlighted else TextInk.LOUD
    if _MEASURE_PATTERN.fullmatch(tile.value):
        yield from _build_measure_labels(tile.value, middle, top, ink, sizes[0])
    elif value := lettering.shorten_text_to_width(tile.value, max_width, sizes[0]):
        yield build_centred_label(value, middle, top, ink, sizes[0])
    top += sizes[0] + _LINE_GAP
    for whole_text, size in ((tile.label, sizes[1]), (tile.note, sizes[2])):
        if text := lettering.shorten_text_to_width(whole_text, max_width, size):
            yield build_centred_label(text, middle, top, TextInk.QUIET, size)
        top += size + _LINE_GAP


def _build_measure_labels(
    value: str, middle: float, top: int, ink: TextInk, size: int
) -> Iterator[TextLabel]:
    """Yield numbers and their units on one baseline."""
    left = round(middle - _measure_value_width(value, size) / 2)
    for piece, piece_size in _split_value_by_size(value, size):
        drop = round(size * BASELINE_RATIO) - round(piece_size * BASELINE_RATIO)
        label = TextLabel(piece, left, top + drop, ink, piece_size)
        yield label
        left = label.box[2]


def _split_value_by_size(value: str, size: int) -> list[tuple[str, int]]:
    """Return the pieces of a value with their sizes; units ("12 min 5 s") are smaller."""
    if not _MEASURE_PATTERN.fullmatch(value):
        return [(value, size)]
    return [
        (piece, size if piece.isdecimal() else round(_UNIT_SIZE_RATIO * size))
        for piece in re.findall(r"\d+|\D+", value)
    ]


def _measure_value_width(value: str, size: int) -> int:
    """Return how wide a value is, in pixels."""
    return sum(
        lettering.measure_text_width(piece, piece_size)
        for piece, piece_size in _split_value_by_size(value, size)
    )


def _group_tile_texts(tiles: Sequence[NumberTile]) -> Iterator[tuple[str, ...]]:
    """Yield all values, then all labels, then all notes."""
    return zip(*((tile.value, tile.label, tile.note) for tile in tiles), strict=True)


def _measure_row_height(tiles: Sequence[NumberTile], sizes: Sequence[int]) -> int:
    """Return the height of a row, which has the lines that any of its tiles has."""
    line_sizes = (
        size for size, texts in zip(sizes, _group_tile_texts(tiles), strict=True) if any(texts)
    )
    return sum(size + _LINE_GAP for size in line_sizes) - _LINE_GAP


_STEP_HEIGHT = 82  # from one rank to the next
_MAX_STEP_WIDTH = 280
_STEP_GAP = 12
_STEP_RANK_TEXT_SIZE = 66  # the rank on a step
_STEP_VALUE_TEXT_SIZES = (72, 56, lettering.TEXT_HEIGHT)
_STEP_NAME_TEXT_SIZES = (lettering.TEXT_HEIGHT, 36, 32)
_STEP_TEXT_PADDING = 12
_BASE_LINE_WIDTH = 2


def build_podium_layout(chart: PodiumChart) -> PanelLayout:
    """Return where the steps stand, with the texts on and above them."""
    if not chart.steps:
        return build_empty_panel_layout(chart.caption)
    count = len(chart.steps)
    gaps_width = (count - 1) * _STEP_GAP
    width = min(_MAX_STEP_WIDTH, (PICTURE_WIDTH - 2 * PANEL_MARGIN - gaps_width) // count)
    left = (PICTURE_WIDTH - count * width - gaps_width) // 2
    ranks = sorted({step.rank for step in chart.steps}, reverse=True)
    value_size = lettering.find_largest_fitting_size(
        [step.value for step in chart.steps], width, _STEP_VALUE_TEXT_SIZES
    )
    names = [step.name for step in chart.steps if step.name]
    name_size = lettering.find_largest_fitting_size(names, width, _STEP_NAME_TEXT_SIZES)
    texts_height = _STEP_TEXT_PADDING + value_size + lettering.TEXT_HEIGHT + _STEP_TEXT_PADDING
    texts_height += name_size if names else 0
    top = CAPTION_BOTTOM if chart.caption else PANEL_FRAME_WIDTH
    hands = []
    if any(step.cards for step in chart.steps):
        top += _STEP_TEXT_PADDING + measure_hand_height(width)
    base = top + texts_height + _STEP_HEIGHT * len(ranks)
    bar_boxes, labels = [], list(build_caption_labels(chart.caption))
    for step in chart.steps:
        step_top = base - _STEP_HEIGHT * (ranks.index(step.rank) + 1)
        box = (left, step_top, left + width, base)
        bar_boxes.append(BarBox(box, step.is_highlighted))
        labels += _build_step_labels(step, box, value_size, name_size)
        if step.cards:
            hand_top = step_top - texts_height - measure_hand_height(width)
            hands.append(build_hand_layout(step.cards, (left + width / 2, hand_top), width))
        left += width + _STEP_GAP
    return PanelLayout(
        height=base + PANEL_MARGIN + PANEL_FRAME_WIDTH,
        bar_boxes=tuple(bar_boxes),
        hands=tuple(hands),
        zero_line=(PANEL_MARGIN, base, PICTURE_WIDTH - PANEL_MARGIN, base + _BASE_LINE_WIDTH),
        text_labels=tuple(labels),
    )


def _build_step_labels(
    step: PodiumStep, box: PixelBox, value_size: int, name_size: int
) -> Iterator[TextLabel]:
    """Yield the rank on a step, and above it the label if there is room, the value, the name."""
    left, top, right, _ = box
    middle, max_width = (left + right) / 2, right - left
    ink = TextInk.HIGHLIGHT if step.is_highlighted else TextInk.LOUD
    rank_ink = TextInk.HIGHLIGHT_CUTOUT if step.is_highlighted else TextInk.CUTOUT
    yield build_centred_label(
        str(step.rank),
        middle,
        find_text_top(top + _STEP_HEIGHT / 2, _STEP_RANK_TEXT_SIZE),
        rank_ink,
        _STEP_RANK_TEXT_SIZE,
    )
    top -= _STEP_TEXT_PADDING // 2 + lettering.TEXT_HEIGHT
    if value := lettering.shorten_text_to_width(step.value, max_width, value_size):
        yield build_centred_label(value, middle, top - value_size, ink, value_size)
    if name := lettering.shorten_text_to_width(step.name, max_width, name_size):
        yield build_centred_label(name, middle, top - value_size - name_size, ink, name_size)
    if step.label and lettering.measure_text_width(step.label) <= max_width:
        yield build_centred_label(step.label, middle, top)
