"""The plan of a podium: steps side by side, as high as their places; equals stand equally high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.charts import writing
from rendering.charts.plan import (
    CAPTION,
    FRAME,
    MARGIN,
    Block,
    Ink,
    Label,
    Plan,
    beside,
    caption,
    centred,
    vacant,
)
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.charts.plan import Box
    from rendering.charts.records import Podium, Step

_RISE = 106  # from one place to the next
_WIDEST = 280  # a step
_APART = 12
_PLACE = 84  # how large a place is written on its step
_VALUES = (72, 56, writing.SIZE)
_AIR = 12
_BASE = 2


def podium(chart: Podium) -> Plan:
    """Where steps stand, and what is written on and above them."""
    if not chart.steps:
        return vacant(chart.caption)
    count = len(chart.steps)
    wide = min(_WIDEST, (WIDTH - 2 * MARGIN - (count - 1) * _APART) // count)
    left = (WIDTH - count * wide - (count - 1) * _APART) // 2
    places = sorted({step.place for step in chart.steps}, reverse=True)
    size = writing.largest([step.value for step in chart.steps], wide, _VALUES)
    above = _AIR + size + writing.SIZE + _AIR
    base = (CAPTION if chart.caption else FRAME) + above + _RISE * len(places)
    blocks, words = [], list(caption(chart.caption))
    for step in chart.steps:
        top = base - _RISE * (places.index(step.place) + 1)
        box = (left, top, left + wide, base)
        blocks.append(Block(box, step.marked))
        words += _written(step, box, size)
        left += wide + _APART
    return Plan(
        height=base + MARGIN + FRAME,
        blocks=tuple(blocks),
        axis=(MARGIN, base, WIDTH - MARGIN, base + _BASE),
        labels=tuple(words),
    )


def _written(step: Step, box: Box, size: int) -> Iterator[Label]:
    """The place upon its step; above it what was reached, and what that is if there is room."""
    left, top, right, _ = box
    middle, room = (left + right) / 2, right - left
    ink = Ink.MARK if step.marked else Ink.LOUD
    cut = Ink.CUT_MARK if step.marked else Ink.CUT
    yield centred(str(step.place), middle, beside(top + _RISE / 2, _PLACE), cut, _PLACE)
    top -= _AIR // 2 + writing.SIZE
    if value := writing.fitted(step.value, room, size):
        yield centred(value, middle, top - size, ink, size)
    if step.label and writing.width(step.label) <= room:
        yield centred(step.label, middle, top)
