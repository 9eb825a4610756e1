"""The plan of a table of ranks: a row each with its rank, its bar and its notes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from rendering.charts import typesetting
from rendering.charts.axis import format_value_with_unit
from rendering.charts.panel_layout import (
    CAPTION_BOTTOM,
    LEGEND_SIGN_Y,
    PANEL_FRAME_WIDTH,
    PANEL_MARGIN,
    BarBox,
    ChartDot,
    ErrorBar,
    PanelLayout,
    TextInk,
    TextLabel,
    build_caption_labels,
    build_centred_label,
    build_empty_panel_layout,
    build_right_aligned_label,
    find_text_top,
)
from rendering.dimensions import PICTURE_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.charts.models import HorizontalBarChart, HorizontalBarRow
    from rendering.charts.panel_layout import PixelBox

ROW_HEIGHT = 58
OMISSION_GAP = 34
_TRACK_HEIGHT = 40  # a trough
_BAR_INSET = 4  # how far within its trough a bar lies
_COLUMN_GAP = 22
_MIN_TRACK_LENGTH = 240  # a trough
_MIN_BAR_LENGTH = 16  # the shortest bar
_MAX_LABEL_WIDTH = 330  # a rank or a name before its bar
_PANEL_EDGE_GAP = 7  # between the panel's edge and the first row, or a row's ring
_OMISSION_DOT_RADIUS = 4  # the radius of a dot for what is left out
_DOT_RADIUS = 12  # and of one with a meaning
_TICK_LENGTH = 10
_TICK_WIDTH = 2


@dataclass(frozen=True, slots=True)
class _RowColumns:
    """Where ranks end, from where to where troughs reach, how wide each column of notes is."""

    label_right: int
    track_left: int
    track_right: int
    note_widths: tuple[int, ...]
    full_value: float

    def find_value_x(self, value: float) -> int:
        """Where a bar of this value ends."""
        long = self.track_right - self.track_left - 2 * _BAR_INSET
        return self.track_left + _BAR_INSET + round(min(value / self.full_value, 1) * long)

    def build_track_box(self, y: int) -> PixelBox:
        return self.track_left, y - _TRACK_HEIGHT // 2, self.track_right, y + _TRACK_HEIGHT // 2

    def build_bar_box(self, row: HorizontalBarRow, y: int) -> BarBox:
        """A row's bar, which can be seen however short it is."""
        left, top, _, bottom = self.build_track_box(y)
        left += _BAR_INSET
        right = max(self.find_value_x(row.value), left + _MIN_BAR_LENGTH)
        return BarBox(
            (left, top + _BAR_INSET, right, bottom - _BAR_INSET),
            row.is_highlighted,
            is_horizontal=True,
        )


def build_horizontal_bar_layout(chart: HorizontalBarChart) -> PanelLayout:
    """Where rows stand, and how their width is shared: rank, bar, columns of notes, dots."""
    if not chart.rows:
        return build_empty_panel_layout(chart.caption)
    columns = _build_row_columns(chart)
    top = (
        CAPTION_BOTTOM + 10
        if chart.caption or chart.dot_legend
        else PANEL_FRAME_WIDTH + _PANEL_EDGE_GAP
    )
    placed, bottom = _position_rows(chart, top)
    words = list(build_caption_labels(chart.caption, chart.dot_legend, 2 * _DOT_RADIUS))
    for row, y in placed:
        words += _build_row_labels(row, y, columns)
    dots = [dot for row, y in placed for dot in _build_row_dots(row, y, columns)]
    if chart.dot_legend:
        dots.append(
            _build_dot(
                PICTURE_WIDTH - PANEL_MARGIN - _DOT_RADIUS,
                LEGEND_SIGN_Y,
                is_golden=not any(row.has_hollow_dot for row, _ in placed),
            )
        )
    rules = []
    if chart.unit:
        first, bottom = bottom, bottom + _TICK_LENGTH
        for value in (0, chart.full_value / 2, chart.full_value):
            x = columns.find_value_x(value)
            rules.append((x - _TICK_WIDTH // 2, first - _TICK_LENGTH, x + _TICK_WIDTH // 2, bottom))
            words.append(build_centred_label(format_value_with_unit(value, chart.unit), x, bottom))
        bottom += typesetting.TEXT_HEIGHT
    return PanelLayout(
        height=bottom + _PANEL_EDGE_GAP + PANEL_FRAME_WIDTH,
        grid_lines=tuple(rules),
        bar_tracks=tuple(columns.build_track_box(y) for _, y in placed),
        bar_boxes=tuple(columns.build_bar_box(row, y) for row, y in placed if row.value),
        error_bars=tuple(
            ErrorBar(
                (columns.find_value_x(row.interval[0]), y),
                (columns.find_value_x(row.interval[1]), y),
            )
            for row, y in placed
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
            for row, y in placed
            if row.is_highlighted
        ),
        text_labels=tuple(word for word in words if word.text),
    )


def _position_rows(
    chart: HorizontalBarChart, top: int
) -> tuple[list[tuple[HorizontalBarRow, int]], int]:
    """Rows with the middles of their lines, and where the last ends."""
    placed = []
    for row in chart.rows:
        top += OMISSION_GAP if row.has_gap_before else 0
        placed.append((row, top + ROW_HEIGHT // 2))
        top += ROW_HEIGHT
    return placed, top


def _build_row_labels(row: HorizontalBarRow, y: int, columns: _RowColumns) -> Iterator[TextLabel]:
    """A row's rank and its notes."""
    rank = typesetting.shorten_text_to_width(row.label, columns.label_right - PANEL_MARGIN)
    yield build_right_aligned_label(
        rank,
        columns.label_right,
        find_text_top(y),
        TextInk.HIGHLIGHT if row.is_highlighted else TextInk.LOUD,
    )
    end = columns.track_right
    for note, wide in zip(row.notes, columns.note_widths, strict=False):
        end += _COLUMN_GAP + wide
        shown = typesetting.shorten_text_to_width(note, wide)
        yield build_right_aligned_label(
            shown, end, find_text_top(y), TextInk.HIGHLIGHT if row.is_highlighted else TextInk.QUIET
        )


def _build_row_dots(row: HorizontalBarRow, y: int, columns: _RowColumns) -> Iterator[ChartDot]:
    """A row's own dots, and those that stand for what is left out before it."""
    if row.has_gap_before:
        x = (
            columns.label_right
            - min(columns.label_right - PANEL_MARGIN, typesetting.measure_text_width("0")) // 2
        )
        middle = y - ROW_HEIGHT // 2 - OMISSION_GAP // 2
        yield from (
            ChartDot((x, middle + by), _OMISSION_DOT_RADIUS, is_omission_dot=True)
            for by in (-11, 0, 11)
        )
    if row.golden_dot_value is not None:
        yield _build_dot(columns.find_value_x(row.golden_dot_value), y, is_golden=True)
    if row.has_hollow_dot:
        yield _build_dot(PICTURE_WIDTH - PANEL_MARGIN - _DOT_RADIUS, y, is_golden=False)


def _build_dot(x: int, y: int, *, is_golden: bool) -> ChartDot:
    return ChartDot((x, y), _DOT_RADIUS, is_golden)


def _build_row_columns(chart: HorizontalBarChart) -> _RowColumns:
    """How the width is shared; notes that are too wide give way to a bar that can be seen."""
    before = min(
        _MAX_LABEL_WIDTH, max(typesetting.measure_text_width(row.label) for row in chart.rows)
    )
    wide = [
        max(map(typesetting.measure_text_width, notes))
        for notes in zip_longest(*(row.notes for row in chart.rows), fillvalue="")
    ]
    end = (
        PICTURE_WIDTH
        - PANEL_MARGIN
        - (2 * _DOT_RADIUS + _COLUMN_GAP if any(row.has_hollow_dot for row in chart.rows) else 0)
    )
    left = PANEL_MARGIN + before + _COLUMN_GAP
    room = end - left - _MIN_TRACK_LENGTH - _COLUMN_GAP * len(wide)
    if sum(wide) > room:
        share = max(0, room // len(wide))
        wide = [min(share, one) for one in wide]
    right = end - sum(one + _COLUMN_GAP for one in wide)
    return _RowColumns(PANEL_MARGIN + before, left, right, tuple(wide), chart.full_value)
