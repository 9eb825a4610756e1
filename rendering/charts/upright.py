"""Plans of charts that stand on an axis: bars and lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rendering.charts import axis, writing
from rendering.charts.plan import (
    CAPTION,
    FRAME,
    MARGIN,
    Block,
    Disc,
    Ink,
    Label,
    Plan,
    Whisker,
    beside,
    caption,
    centred,
    ending,
)
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rendering.charts.plan import Box
    from rendering.charts.records import Bars, Line

HEIGHT = 620
_WIDEST = 150  # a bar
_FILLED = 0.74  # the part of its place that a bar takes
_APART = 14  # between texts side by side
_AIR = 28  # between numbers, which else look like one
_NEAR = 6  # between texts and marks
_RADIUS = 11
_RULE = 2


@dataclass(frozen=True, slots=True)
class _Frame:
    """The field that a chart is drawn in: its edges, what its height stands for, its places."""

    left: int
    top: int
    right: int
    bottom: int
    ticks: tuple[float, ...]
    places: int

    @property
    def pitch(self) -> float:
        """How wide a bar's or a dot's place is."""
        return (self.right - self.left) / self.places

    def middle(self, place: int) -> float:
        return self.left + (place + 0.5) * self.pitch

    def height(self, value: float) -> int:
        """Where a value lies; one that is not 0 is seen, one beyond the axis ends with it."""
        high = min(value / self.ticks[-1], 1) * (self.bottom - self.top)
        return self.bottom - (max(1, round(high)) if value else 0)

    @property
    def rules(self) -> tuple[Box, ...]:
        return tuple(
            (self.left, self.height(tick) - _RULE // 2, self.right, self.height(tick) + _RULE // 2)
            for tick in self.ticks
        )

    def numbers(self, unit: str) -> Iterable[Label]:
        for tick in self.ticks:
            yield ending(axis.number(tick) + unit, self.left - _APART, beside(self.height(tick)))


def empty(text: str) -> Plan:
    """The plan of a chart without anything in it."""
    middle = (WIDTH // 2, (HEIGHT + (CAPTION if text else 0)) // 2)
    return Plan(height=HEIGHT, labels=caption(text), empty=middle)


def bars(chart: Bars) -> Plan:
    """Where bars, their intervals and what is written on and under them stand."""
    if not chart.bars:
        return empty(chart.caption)
    highest = max(max(bar.value, *(bar.interval or (0,))) for bar in chart.bars)
    labels = [bar.label for bar in chart.bars]
    notes = [
        axis.number(bar.value) + chart.unit if bar.note is None else bar.note for bar in chart.bars
    ]
    frame = _frame(chart, highest, labels, noted=any(notes))
    if any(writing.width(note) + _NEAR > frame.pitch for note in notes):
        notes = [""] * len(notes)
        frame = _frame(chart, highest, labels, noted=False)
    wide = max(1, min(_WIDEST, int(frame.pitch * _FILLED)))
    blocks = []
    whiskers = []
    written = []
    for place, (bar, note) in enumerate(zip(chart.bars, notes, strict=True)):
        left = round(frame.middle(place) - wide / 2)
        top = frame.height(bar.value)
        if bar.value:
            blocks.append(Block((left, top, left + wide, frame.bottom), bar.marked))
        if bar.interval:
            low, high = map(frame.height, bar.interval)
            middle = left + wide // 2
            whiskers.append(Whisker((middle, low), (middle, high), min(11, wide // 2)))
            top = min(top, high - _NEAR)
        if note:
            ink = Ink.MARK if bar.marked else Ink.LOUD
            written.append(centred(note, frame.middle(place), top - writing.SIZE, ink))
    return Plan(
        height=HEIGHT,
        rules=frame.rules,
        blocks=tuple(blocks),
        whiskers=tuple(whiskers),
        labels=(*_words(chart, frame, labels, [bar.marked for bar in chart.bars]), *written),
    )


def line(chart: Line) -> Plan:
    """Where a line goes, and its dots; dots too small to be told apart are left out."""
    if not chart.dots:
        return empty(chart.caption)
    highest = max(dot.value for dot in chart.dots)
    labels = [dot.label for dot in chart.dots]
    frame = _frame(chart, highest, labels, noted=False)
    at = tuple(
        (round(frame.middle(place)), frame.height(dot.value))
        for place, dot in enumerate(chart.dots)
    )
    radius = min(_RADIUS, int(frame.pitch * 0.42))
    return Plan(
        height=HEIGHT,
        rules=frame.rules,
        way=at,
        discs=tuple(
            Disc(where, radius, dot.marked)
            for where, dot in zip(at, chart.dots, strict=True)
            if radius > 1
        ),
        labels=tuple(_words(chart, frame, labels, [False] * len(labels))),
    )


def _frame(chart: Bars | Line, highest: float, labels: Sequence[str], *, noted: bool) -> _Frame:
    ticks = axis.ticks(highest, chart.whole)
    numbers = max(writing.width(axis.number(tick) + chart.unit) for tick in ticks)
    top = CAPTION if chart.caption else 0
    return _Frame(
        left=MARGIN + numbers + _APART,
        top=max(top, FRAME) + (writing.SIZE + _NEAR if noted else MARGIN),
        right=WIDTH - MARGIN,
        bottom=HEIGHT - (writing.SIZE + 22 if any(labels) else MARGIN + 4),
        ticks=ticks,
        places=len(labels),
    )


def _words(
    chart: Bars | Line, frame: _Frame, labels: Sequence[str], marked: Sequence[bool]
) -> Iterable[Label]:
    """The caption, the axis's numbers, and as many of the labels as there is room for."""
    yield from caption(chart.caption)
    yield from frame.numbers(chart.unit)
    step, first = _thinned(labels, frame.pitch)
    room = min(frame.pitch * step, frame.right - frame.left) - _APART
    taken = 0
    for place, label in enumerate(labels):
        shown = writing.fitted(label, room)
        if not shown or (place + first) % step:
            continue
        ink = Ink.MARK if marked[place] else Ink.QUIET
        word = centred(shown, frame.middle(place), frame.bottom + 6, ink)
        # the last one may have drawn back from the panel's edge
        if word.left >= taken:
            yield word
            taken = word.box[2] + _NEAR


def _thinned(labels: Sequence[str], pitch: float) -> tuple[int, int]:
    """Every how many-th label is shown, and what to count the first one as; words all are."""
    if not all(label.isdecimal() for label in labels if label):
        return 1, 0
    widest = max(map(writing.width, labels)) + _AIR
    step = next(step for step in axis.round_steps() if step * pitch >= widest)
    return step, int(labels[0] or 0)
