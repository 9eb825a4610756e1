"""Pictures of numbers, on the felt and in the colours of a table: ``paint_chart(chart, theme)``.

``Bars`` stand upright, a ``Line`` joins dots, ``Ranks`` are rows with a bar each, ``Figures`` are
numbers written large, a ``Podium`` is steps by place; a ``Stack`` is several of them in one
picture. ``measured`` is a number as an axis has it.
"""

from rendering.charts.axis import format_value_with_unit
from rendering.charts.models import (
    BarChart,
    Chart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
    SinglePanelChart,
)
from rendering.charts.painter import paint_chart

__all__ = [
    "BarChart",
    "Chart",
    "ChartBar",
    "HorizontalBarChart",
    "HorizontalBarRow",
    "LineChart",
    "LinePoint",
    "MultiPanelChart",
    "NumberTile",
    "NumberTilesChart",
    "PodiumChart",
    "PodiumStep",
    "SinglePanelChart",
    "format_value_with_unit",
    "paint_chart",
]
