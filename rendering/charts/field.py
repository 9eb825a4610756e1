"""The field that bars and lines are drawn in: its axis, its grid, and what is written around it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rendering.charts import axis, writing
from rendering.charts.plan import (
    CAPTION,
    DASH,
    FRAME,
    MARGIN,
    PAUSE,
    SIGN,
    Ink,
    Label,
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
LOW = 390
"""How high a low chart is."""
NEAR = 6
"""How far a text stands from a mark."""
_APART = 14  # between texts side by side
_AIR = 28  # between numbers, which else look like one
_RULE = 2
_SIGN = 2 * DASH + PAUSE  # how long a level is beside its name
_DASH = 4  # how high the line of a level is
_DROP = 14  # how far the labels beneath an axis keep from its lowest number


@dataclass(frozen=True, slots=True)
class Field:
    """Its edges, where the labels beneath it begin, what its height stands for, its places."""

    left: int
    top: int
    right: int
    bottom: int
    foot: int
    ticks: tuple[float, ...]
    places: int
    level: float | None
    named: bool = False

    @property
    def pitch(self) -> float:
        """How wide a bar's or a dot's place is."""
        return (self.right - self.left) / self.places

    def middle(self, place: int) -> float:
        return self.left + (place + 0.5) * self.pitch

    def height(self, value: float) -> int:
        """Where a value lies; one that is not 0 is seen, one beyond the axis ends with it."""
        first, last = self.ticks[0], self.ticks[-1]
        scale = (self.bottom - self.top) / (last - first)
        away = round(abs(max(first, min(value, last))) * scale)
        away = max(1, away) if value else 0
        return self.bottom + round(first * scale) - (away if value > 0 else -away)

    @property
    def rules(self) -> tuple[Box, ...]:
        """The grid, from below; what is close to the level gives way to it."""
        return tuple(self._across(tick, _RULE) for tick in self.ticks if not self._taken(tick))

    @property
    def axis(self) -> Box | None:
        """Where values begin, unless that is the level."""
        return None if self.level == 0 else self._across(0, _RULE)

    @property
    def levels(self) -> tuple[Box, ...]:
        """The line of the level, and a piece of it beside its name."""
        if self.level is None:
            return ()
        line = self._across(self.level, _DASH)
        if not self.named:
            return (line,)
        top = SIGN - _DASH // 2
        return line, (self.right - _SIGN, top, self.right, top + _DASH)

    def _across(self, value: float, thick: int) -> Box:
        y = self.height(value)
        return self.left, y - thick // 2, self.right, y + thick // 2

    def _taken(self, tick: float) -> bool:
        if self.level is None:
            return False
        return abs(self.height(tick) - self.height(self.level)) < writing.SIZE

    def numbers(self, unit: str) -> Iterable[Label]:
        shown = [(tick, Ink.QUIET) for tick in self.ticks if not self._taken(tick)]
        if self.level is not None:
            shown.append((self.level, Ink.LOUD))
        for value, ink in shown:
            top = beside(self.height(value))
            yield ending(axis.measured(value, unit), self.left - _APART, top, ink)


def height(chart: Bars | Line) -> int:
    """How high a chart's picture is."""
    return LOW if chart.low else HEIGHT


def field(
    chart: Bars | Line,
    values: Iterable[float],
    labels: Sequence[str],
    *,
    noted: bool,
) -> Field:
    """The field for such values; where there are notes, there is room for them."""
    known = (0, *values, chart.level or 0)
    steps = axis.FEW_STEPS if chart.low else axis.STEPS
    ticks = axis.ticks(max(known), chart.whole, min(known), steps)
    marks = ticks if chart.level is None else (*ticks, chart.level)
    numbers = max(writing.width(axis.measured(mark, chart.unit)) for mark in marks)
    top = CAPTION if chart.caption or chart.level_name else 0
    drop = _DROP if any(labels) else 0
    foot = height(chart) - (writing.SIZE + 22 if any(labels) else MARGIN + 4)
    return Field(
        left=MARGIN + numbers + _APART,
        top=max(top, FRAME) + (writing.SIZE + NEAR if noted else MARGIN),
        right=WIDTH - MARGIN,
        bottom=foot - drop - (writing.SIZE if noted and min(known) < 0 else 0),
        foot=foot,
        ticks=ticks,
        places=len(labels),
        level=chart.level,
        named=bool(chart.level_name),
    )


def words(
    chart: Bars | Line, of: Field, labels: Sequence[str], marked: Sequence[bool]
) -> Iterable[Label]:
    """The caption, the axis's numbers, and as many of the labels as there is room for."""
    yield from caption(chart.caption, chart.level_name, _SIGN)
    yield from of.numbers(chart.unit)
    step, first = _thinned(labels, of.pitch)
    room = min(of.pitch * _spaced(labels, step), of.right - of.left) - _APART
    taken = 0
    for place, label in enumerate(labels):
        shown = writing.fitted(_grouped(label), room)
        if not shown or (place + first) % step:
            continue
        ink = Ink.MARK if marked[place] else Ink.QUIET
        # none reaches beneath the axis's numbers
        middle = max(of.middle(place), of.left + writing.width(shown) / 2)
        word = centred(shown, middle, of.foot + 6, ink)
        # the last one may have drawn back from the panel's edge
        if word.left >= taken:
            yield word
            taken = word.box[2] + NEAR


def _thinned(labels: Sequence[str], pitch: float) -> tuple[int, int]:
    """Every how many-th label is shown, and what to count the first one as; words all are."""
    if not all(label.isdecimal() for label in labels if label):
        return 1, 0
    widest = max(writing.width(_grouped(label)) for label in labels) + _AIR
    step = next(step for step in axis.round_steps() if step * pitch >= widest)
    return step, int(labels[0] or 0)


def _grouped(label: str) -> str:
    """A label; of a number, with its thousands apart as on the axis."""
    return f"{int(label):,}" if label.isdecimal() else label


def _spaced(labels: Sequence[str], step: int) -> int:
    """How many places there are at least from one label to the next."""
    said = [place for place, label in enumerate(labels) if label]
    return max(step, min((after - before for before, after in pairwise(said)), default=len(labels)))
