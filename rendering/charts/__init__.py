"""Pictures of numbers, on the felt and in the colours of a table: ``paint_chart(chart, theme)``.

``Bars`` stand upright, a ``Line`` joins dots, ``Ranks`` are rows with a bar each.
"""

from rendering.charts.painter import paint_chart
from rendering.charts.records import Bar, Bars, Chart, Dot, Line, Ranks, Row

__all__ = ["Bar", "Bars", "Chart", "Dot", "Line", "Ranks", "Row", "paint_chart"]
