"""Charts in the style of a table: ``paint_chart(chart, theme)`` returns one as a PNG.

The kinds are bars, lines, rows with horizontal bars, large numbers on tiles, podiums, and
calendars; a ``MultiPanelChart`` holds several of them in one picture. ``format_value_with_unit``
writes numbers as the axes do.
"""

from rendering.charts.models import (
    BarChart,
    CalendarChart,
    CalendarDay,
    Chart,
    ChartBar,
    DayMark,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberFormat,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
    SinglePanelChart,
    format_value_with_unit,
)
from rendering.charts.painter import paint_chart

__all__ = [
    "BarChart",
    "CalendarChart",
    "CalendarDay",
    "Chart",
    "ChartBar",
    "DayMark",
    "HorizontalBarChart",
    "HorizontalBarRow",
    "LineChart",
    "LinePoint",
    "MultiPanelChart",
    "NumberFormat",
    "NumberTile",
    "NumberTilesChart",
    "PodiumChart",
    "PodiumStep",
    "SinglePanelChart",
    "format_value_with_unit",
    "paint_chart",
]
