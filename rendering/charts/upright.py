"""Plans of charts that stand on an axis: bars and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.charts import axis, writing
from rendering.charts.field import NEAR, field, height, words
from rendering.charts.plan import CAPTION, Block, Disc, Ink, Plan, Whisker, caption, centred
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from rendering.charts.records import Bars, Line

_WIDEST = 150  # a bar
_FILLED = 0.74  # the part of its place that a bar takes
_RADIUS = 11


def empty(chart: Bars | Line) -> Plan:
    """The plan of a chart without anything in it."""
    high = height(chart)
    middle = (WIDTH // 2, (high + (CAPTION if chart.caption else 0)) // 2)
    return Plan(height=high, labels=caption(chart.caption), empty=middle)


def bars(chart: Bars) -> Plan:
    """Where bars, their intervals and what is written on and under them stand."""
    if not chart.bars:
        return empty(chart)
    values = [value for bar in chart.bars for value in (bar.value, *(bar.interval or ()))]
    labels = [bar.label for bar in chart.bars]
    notes = [
        axis.measured(bar.value, chart.unit) if bar.note is None else bar.note for bar in chart.bars
    ]
    frame = field(chart, values, labels, noted=any(notes))
    if any(writing.width(note) + NEAR > frame.pitch for note in notes):
        notes = [""] * len(notes)
        frame = field(chart, values, labels, noted=False)
    wide = max(1, min(_WIDEST, int(frame.pitch * _FILLED)))
    base = frame.height(0)
    blocks = []
    whiskers = []
    written = []
    for place, (bar, note) in enumerate(zip(chart.bars, notes, strict=True)):
        left = round(frame.middle(place) - wide / 2)
        end = frame.height(bar.value)
        hanging = end > base
        if bar.value:
            top, bottom = sorted((base, end))
            box = (left, top, left + wide, bottom)
            blocks.append(Block(box, bar.marked, hanging=hanging))
        if bar.interval:
            low, high = map(frame.height, bar.interval)
            middle = left + wide // 2
            whiskers.append(Whisker((middle, low), (middle, high), min(7, wide // 2)))
            end = max(end, low + NEAR) if hanging else min(end, high - NEAR)
        if note:
            ink = Ink.MARK if bar.marked else Ink.LOUD
            top = end if hanging else end - writing.SIZE
            written.append(centred(note, frame.middle(place), top, ink))
    return Plan(
        height=height(chart),
        rules=frame.rules,
        blocks=tuple(blocks),
        axis=frame.axis,
        levels=frame.levels,
        whiskers=tuple(whiskers),
        labels=(*words(chart, frame, labels, [bar.marked for bar in chart.bars]), *written),
    )


def line(chart: Line) -> Plan:
    """Where a line goes, and its dots; dots too small to be told apart are left out."""
    if not chart.dots:
        return empty(chart)
    labels = [dot.label for dot in chart.dots]
    frame = field(chart, [dot.value for dot in chart.dots], labels, noted=False)
    at = tuple(
        (round(frame.middle(place)), frame.height(dot.value))
        for place, dot in enumerate(chart.dots)
    )
    radius = min(_RADIUS, int(frame.pitch * 0.42))
    return Plan(
        height=height(chart),
        rules=frame.rules,
        axis=frame.axis,
        levels=frame.levels,
        way=at,
        discs=tuple(
            Disc(where, radius, dot.marked)
            for where, dot in zip(at, chart.dots, strict=True)
            if radius > 1
        ),
        labels=tuple(words(chart, frame, labels, [False] * len(labels))),
    )
