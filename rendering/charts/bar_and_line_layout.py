"""Plans of charts that stand on an axis: bars and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.charts import axis, typesetting
from rendering.charts.panel_layout import (
    CAPTION_BOTTOM,
    BarBox,
    ChartDot,
    ErrorBar,
    PanelLayout,
    TextInk,
    build_caption_labels,
    build_centred_label,
)
from rendering.charts.plot_area import (
    TEXT_TO_MARK_GAP,
    build_plot_area,
    build_plot_labels,
    get_chart_height,
)
from rendering.dimensions import PICTURE_WIDTH

if TYPE_CHECKING:
    from rendering.charts.models import BarChart, LineChart

_MAX_BAR_WIDTH = 150  # a bar
_BAR_WIDTH_SHARE = 0.74  # the part of its place that a bar takes
_MAX_DOT_RADIUS = 11


def build_empty_chart_layout(chart: BarChart | LineChart) -> PanelLayout:
    """The plan of a chart without anything in it."""
    high = get_chart_height(chart)
    middle = (PICTURE_WIDTH // 2, (high + (CAPTION_BOTTOM if chart.caption else 0)) // 2)
    return PanelLayout(
        height=high, text_labels=build_caption_labels(chart.caption), empty_pile_centre=middle
    )


def build_bar_chart_layout(chart: BarChart) -> PanelLayout:
    """Where bars, their intervals and what is written on and under them stand."""
    if not chart.bars:
        return build_empty_chart_layout(chart)
    values = [value for bar in chart.bars for value in (bar.value, *(bar.interval or ()))]
    labels = [bar.label for bar in chart.bars]
    notes = [
        axis.format_value_with_unit(bar.value, chart.unit) if bar.note is None else bar.note
        for bar in chart.bars
    ]
    frame = build_plot_area(chart, values, labels, has_notes=any(notes))
    if any(
        typesetting.measure_text_width(note) + TEXT_TO_MARK_GAP > frame.position_width
        for note in notes
    ):
        notes = [""] * len(notes)
        frame = build_plot_area(chart, values, labels, has_notes=False)
    wide = max(1, min(_MAX_BAR_WIDTH, int(frame.position_width * _BAR_WIDTH_SHARE)))
    base = frame.find_value_y(0)
    blocks = []
    whiskers = []
    written = []
    for place, (bar, note) in enumerate(zip(chart.bars, notes, strict=True)):
        left = round(frame.find_position_middle(place) - wide / 2)
        end = frame.find_value_y(bar.value)
        hanging = end > base
        if bar.value:
            top, bottom = sorted((base, end))
            box = (left, top, left + wide, bottom)
            blocks.append(BarBox(box, bar.is_highlighted, is_below_zero=hanging))
        if bar.interval:
            low, high = map(frame.find_value_y, bar.interval)
            middle = left + wide // 2
            whiskers.append(ErrorBar((middle, low), (middle, high), min(7, wide // 2)))
            end = max(end, low + TEXT_TO_MARK_GAP) if hanging else min(end, high - TEXT_TO_MARK_GAP)
        if note:
            ink = TextInk.HIGHLIGHT if bar.is_highlighted else TextInk.LOUD
            top = end if hanging else end - typesetting.TEXT_HEIGHT
            written.append(build_centred_label(note, frame.find_position_middle(place), top, ink))
    return PanelLayout(
        height=get_chart_height(chart),
        grid_lines=frame.grid_lines,
        bar_boxes=tuple(blocks),
        zero_line=frame.zero_line,
        reference_lines=frame.reference_lines,
        error_bars=tuple(whiskers),
        text_labels=(
            *build_plot_labels(chart, frame, labels, [bar.is_highlighted for bar in chart.bars]),
            *written,
        ),
    )


def build_line_chart_layout(chart: LineChart) -> PanelLayout:
    """Where a line goes, and its dots; dots too small to be told apart are left out."""
    if not chart.points:
        return build_empty_chart_layout(chart)
    labels = [dot.label for dot in chart.points]
    frame = build_plot_area(chart, [dot.value for dot in chart.points], labels, has_notes=False)
    at = tuple(
        (round(frame.find_position_middle(place)), frame.find_value_y(dot.value))
        for place, dot in enumerate(chart.points)
    )
    radius = min(_MAX_DOT_RADIUS, int(frame.position_width * 0.42))
    return PanelLayout(
        height=get_chart_height(chart),
        grid_lines=frame.grid_lines,
        zero_line=frame.zero_line,
        reference_lines=frame.reference_lines,
        line_points=at,
        dots=tuple(
            ChartDot(where, radius, dot.is_highlighted)
            for where, dot in zip(at, chart.points, strict=True)
            if radius > 1
        ),
        text_labels=tuple(build_plot_labels(chart, frame, labels, [False] * len(labels))),
    )
