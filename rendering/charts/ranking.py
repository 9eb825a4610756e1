"""The plan of a table of ranks: a row each with its rank, its bar and its notes."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from rendering.charts import writing
from rendering.charts.plan import (
    CAPTION,
    FRAME,
    MARGIN,
    Block,
    Disc,
    Ink,
    Plan,
    Whisker,
    beside,
    caption,
    ending,
)
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from rendering.charts.records import Ranks

ROW = 58
GAP = 34
_TALL = 40  # a trough
_INSET = 4  # how far within its trough a bar lies
_APART = 22
_SHORTEST = 240  # a trough
_LONGEST = 330  # a rank or a name before its bar
_EMPTY = 220  # how high a table without rows is
_EDGE = 7  # between the panel's edge and the first row, or a row's ring
_POINT = 4


def ranks(chart: Ranks) -> Plan:
    """Where rows stand, and how their width is shared: rank, bar, columns of notes."""
    top = CAPTION + 10 if chart.caption else FRAME + _EDGE
    words = list(caption(chart.caption))
    if not chart.rows:
        place = (WIDTH // 2, top + _EMPTY // 2)
        return Plan(height=top + _EMPTY, labels=tuple(words), empty=place)
    before = min(_LONGEST, max(writing.width(row.rank) for row in chart.rows))
    columns = _columns(chart, before)
    left = MARGIN + before + _APART
    right = WIDTH - MARGIN - sum(wide + _APART for wide in columns)
    long = right - left - 2 * _INSET

    def along(value: float) -> int:
        part = round(min(value / chart.whole, 1) * long)
        return left + _INSET + (max(1, part) if value else 0)

    troughs, blocks, whiskers, rings, discs = [], [], [], [], []
    for row in chart.rows:
        if row.apart:
            middle = MARGIN + before - min(before, writing.width("0")) // 2
            discs += [
                Disc((middle, top + GAP // 2 + by), _POINT, small=True) for by in (-11, 0, 11)
            ]
            top += GAP
        y = top + ROW // 2
        trough = (left, y - _TALL // 2, right, y + _TALL // 2)
        troughs.append(trough)
        if row.value:
            box = (left + _INSET, trough[1] + _INSET, along(row.value), trough[3] - _INSET)
            blocks.append(Block(box, row.marked, lying=True))
        if row.interval:
            low, high = map(along, row.interval)
            whiskers.append(Whisker((low, y), (high, y)))
        if row.marked:
            rings.append((FRAME + _EDGE, top + 1, WIDTH - FRAME - _EDGE, top + ROW - 1))
        rank = writing.fitted(row.rank, before)
        words.append(ending(rank, MARGIN + before, beside(y), Ink.MARK if row.marked else Ink.LOUD))
        end = right
        for note, wide in zip(row.notes, columns, strict=False):
            end += _APART + wide
            shown = writing.fitted(note, wide)
            words.append(ending(shown, end, beside(y), Ink.MARK if row.marked else Ink.QUIET))
        top += ROW
    return Plan(
        height=top + _EDGE + FRAME,
        troughs=tuple(troughs),
        blocks=tuple(blocks),
        discs=tuple(discs),
        whiskers=tuple(whiskers),
        rings=tuple(rings),
        labels=tuple(word for word in words if word.text),
    )


def _columns(chart: Ranks, before: int) -> list[int]:
    """How wide each column of notes is; too wide ones give way to a bar that can be seen."""
    wide = [
        max(map(writing.width, notes))
        for notes in zip_longest(*(row.notes for row in chart.rows), fillvalue="")
    ]
    room = WIDTH - 2 * MARGIN - before - _APART - _SHORTEST - _APART * len(wide)
    if sum(wide) > room:
        share = max(0, room // len(wide))
        wide = [min(share, one) for one in wide]
    return wide
