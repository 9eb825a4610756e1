"""The layout of horizontal bar charts: rows with a label, a bar and notes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from rendering.charts import typesetting
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
        bottom += typesetting.TEXT_HEIGHT
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
    text = typesetting.shorten_text_to_width(row.label, columns.label_right - PANEL_MARGIN)
    ink = TextInk.HIGHLIGHT if row.is_highlighted else TextInk.LOUD
    yield build_right_aligned_label(text, columns.label_right, top, ink)
    right = columns.track_right
    ink = TextInk.HIGHLIGHT if row.is_highlighted else TextInk.QUIET
    for note, width in zip(row.notes, columns.note_widths, strict=False):
        right += _COLUMN_GAP + width
        text = typesetting.shorten_text_to_width(note, width)
        yield build_right_aligned_label(text, right, top, ink)


def _build_row_dots(row: HorizontalBarRow, y: int, columns: _RowColumns) -> Iterator[ChartDot]:
    """Yield a row's own dots, and those that stand for rows left out before it."""
    if row.has_gap_before:
        digit_width = min(columns.label_right - PANEL_MARGIN, typesetting.measure_text_width("0"))
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
        _MAX_LABEL_WIDTH, max(typesetting.measure_text_width(row.label) for row in chart.rows)
    )
    note_widths = [
        max(map(typesetting.measure_text_width, notes))
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
