"""The layouts of charts with an axis: bar charts and line charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.charts import typesetting
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

_MAX_BAR_WIDTH = 150
_BAR_WIDTH_SHARE = 0.74  # the share of its position that a bar takes
_MAX_DOT_RADIUS = 11


def build_empty_chart_layout(chart: BarChart | LineChart) -> PanelLayout:
    """Return a panel for a chart without bars or points."""
    height = get_chart_height(chart)
    top = CAPTION_BOTTOM if chart.caption else 0
    return PanelLayout(
        height=height,
        text_labels=build_caption_labels(chart.caption),
        empty_pile_centre=(PICTURE_WIDTH // 2, (top + height) // 2),
    )


def build_bar_chart_layout(chart: BarChart) -> PanelLayout:
    """Return where bars and their intervals stand, with the texts above and below them."""
    if not chart.bars:
        return build_empty_chart_layout(chart)
    values = [value for bar in chart.bars for value in (bar.value, *(bar.interval or ()))]
    labels = [bar.label for bar in chart.bars]
    notes = [
        chart.number_format(bar.value, chart.unit) if bar.note is None else bar.note
        for bar in chart.bars
    ]
    plot_area = build_plot_area(chart, values, labels, has_notes=any(notes))
    if any(
        typesetting.measure_text_width(note) + TEXT_TO_MARK_GAP > plot_area.position_width
        for note in notes
    ):
        notes = [""] * len(notes)
        plot_area = build_plot_area(chart, values, labels, has_notes=False)
    width = max(1, min(_MAX_BAR_WIDTH, int(plot_area.position_width * _BAR_WIDTH_SHARE)))
    zero_y = plot_area.find_value_y(0)
    bar_boxes = []
    error_bars = []
    note_labels = []
    for position, (bar, note) in enumerate(zip(chart.bars, notes, strict=True)):
        middle = plot_area.find_position_middle(position)
        left = round(middle - width / 2)
        end = plot_area.find_value_y(bar.value)
        is_below_zero = end > zero_y
        if bar.value:
            top, bottom = sorted((zero_y, end))
            box = (left, top, left + width, bottom)
            bar_boxes.append(BarBox(box, bar.is_highlighted, is_below_zero=is_below_zero))
        if bar.interval:
            lower_y, upper_y = map(plot_area.find_value_y, bar.interval)
            x = left + width // 2
            error_bars.append(ErrorBar((x, lower_y), (x, upper_y), min(7, width // 2)))
            end = (
                max(end, lower_y + TEXT_TO_MARK_GAP)
                if is_below_zero
                else min(end, upper_y - TEXT_TO_MARK_GAP)
            )
        if note:
            ink = TextInk.HIGHLIGHT if bar.is_highlighted else TextInk.LOUD
            top = end if is_below_zero else end - typesetting.TEXT_HEIGHT
            note_labels.append(build_centred_label(note, middle, top, ink))
    highlighted = [bar.is_highlighted for bar in chart.bars]
    return PanelLayout(
        height=get_chart_height(chart),
        grid_lines=plot_area.grid_lines,
        bar_boxes=tuple(bar_boxes),
        zero_line=plot_area.zero_line,
        reference_lines=plot_area.reference_lines,
        error_bars=tuple(error_bars),
        text_labels=(*build_plot_labels(chart, plot_area, labels, highlighted), *note_labels),
    )


def build_line_chart_layout(chart: LineChart) -> PanelLayout:
    """Return where the line and its dots lie; dots too small to be seen are left out."""
    if not chart.points:
        return build_empty_chart_layout(chart)
    labels = [point.label for point in chart.points]
    values = [point.value for point in chart.points]
    plot_area = build_plot_area(chart, values, labels, has_notes=False)
    line_points = tuple(
        (round(plot_area.find_position_middle(position)), plot_area.find_value_y(value))
        for position, value in enumerate(values)
    )
    radius = min(_MAX_DOT_RADIUS, int(plot_area.position_width * 0.42))
    return PanelLayout(
        height=get_chart_height(chart),
        grid_lines=plot_area.grid_lines,
        zero_line=plot_area.zero_line,
        reference_lines=plot_area.reference_lines,
        line_points=line_points,
        dots=tuple(
            ChartDot(centre, radius, point.is_highlighted)
            for centre, point in zip(line_points, chart.points, strict=True)
            if radius > 1
        ),
        text_labels=tuple(build_plot_labels(chart, plot_area, labels, [False] * len(labels))),
    )
