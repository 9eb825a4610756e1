"""The plan of a table of ranks: a row each with its rank, its bar and its notes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from rendering.charts import writing
from rendering.charts.axis import measured
from rendering.charts.plan import (
    CAPTION,
    FRAME,
    MARGIN,
    SIGN,
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
    vacant,
)
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.charts.plan import Box
    from rendering.charts.records import Ranks, Row

ROW = 58
GAP = 34
_TALL = 40  # a trough
_INSET = 4  # how far within its trough a bar lies
_APART = 22
_SHORTEST = 240  # a trough
_CAP = 16  # the shortest bar
_LONGEST = 330  # a rank or a name before its bar
_EDGE = 7  # between the panel's edge and the first row, or a row's ring
_POINT = 4  # the radius of a dot for what is left out
_DOT = 12  # and of one with a meaning
_TICK = 10
_RULE = 2


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where ranks end, from where to where troughs reach, how wide each column of notes is."""

    rank: int
    left: int
    right: int
    notes: tuple[int, ...]
    whole: float

    def along(self, value: float) -> int:
        """Where a bar of this value ends."""
        long = self.right - self.left - 2 * _INSET
        return self.left + _INSET + round(min(value / self.whole, 1) * long)

    def trough(self, y: int) -> Box:
        return self.left, y - _TALL // 2, self.right, y + _TALL // 2

    def bar(self, row: Row, y: int) -> Block:
        """A row's bar, which can be seen however short it is."""
        left, top, _, bottom = self.trough(y)
        left += _INSET
        right = max(self.along(row.value), left + _CAP)
        return Block((left, top + _INSET, right, bottom - _INSET), row.marked, lying=True)


def ranks(chart: Ranks) -> Plan:
    """Where rows stand, and how their width is shared: rank, bar, columns of notes, dots."""
    if not chart.rows:
        return vacant(chart.caption)
    columns = _columns(chart)
    top = CAPTION + 10 if chart.caption or chart.key else FRAME + _EDGE
    placed, bottom = _placed(chart, top)
    words = list(caption(chart.caption, chart.key, 2 * _DOT))
    for row, y in placed:
        words += _words(row, y, columns)
    dots = [dot for row, y in placed for dot in _dots(row, y, columns)]
    if chart.key:
        dots.append(
            _dot(WIDTH - MARGIN - _DOT, SIGN, golden=not any(row.open for row, _ in placed))
        )
    rules = []
    if chart.unit:
        first, bottom = bottom, bottom + _TICK
        for value in (0, chart.whole / 2, chart.whole):
            x = columns.along(value)
            rules.append((x - _RULE // 2, first - _TICK, x + _RULE // 2, bottom))
            words.append(centred(measured(value, chart.unit), x, bottom))
        bottom += writing.SIZE
    return Plan(
        height=bottom + _EDGE + FRAME,
        rules=tuple(rules),
        troughs=tuple(columns.trough(y) for _, y in placed),
        blocks=tuple(columns.bar(row, y) for row, y in placed if row.value),
        whiskers=tuple(
            Whisker((columns.along(row.interval[0]), y), (columns.along(row.interval[1]), y))
            for row, y in placed
            if row.interval
        ),
        discs=tuple(dots),
        rings=tuple(
            (FRAME + _EDGE, y - ROW // 2 + 1, WIDTH - FRAME - _EDGE, y + ROW // 2 - 1)
            for row, y in placed
            if row.marked
        ),
        labels=tuple(word for word in words if word.text),
    )


def _placed(chart: Ranks, top: int) -> tuple[list[tuple[Row, int]], int]:
    """Rows with the middles of their lines, and where the last ends."""
    placed = []
    for row in chart.rows:
        top += GAP if row.apart else 0
        placed.append((row, top + ROW // 2))
        top += ROW
    return placed, top


def _words(row: Row, y: int, columns: _Columns) -> Iterator[Label]:
    """A row's rank and its notes."""
    rank = writing.fitted(row.rank, columns.rank - MARGIN)
    yield ending(rank, columns.rank, beside(y), Ink.MARK if row.marked else Ink.LOUD)
    end = columns.right
    for note, wide in zip(row.notes, columns.notes, strict=False):
        end += _APART + wide
        shown = writing.fitted(note, wide)
        yield ending(shown, end, beside(y), Ink.MARK if row.marked else Ink.QUIET)


def _dots(row: Row, y: int, columns: _Columns) -> Iterator[Disc]:
    """A row's own dots, and those that stand for what is left out before it."""
    if row.apart:
        x = columns.rank - min(columns.rank - MARGIN, writing.width("0")) // 2
        middle = y - ROW // 2 - GAP // 2
        yield from (Disc((x, middle + by), _POINT, small=True) for by in (-11, 0, 11))
    if row.dot is not None:
        yield _dot(columns.along(row.dot), y, golden=True)
    if row.open:
        yield _dot(WIDTH - MARGIN - _DOT, y, golden=False)


def _dot(x: int, y: int, *, golden: bool) -> Disc:
    return Disc((x, y), _DOT, golden)


def _columns(chart: Ranks) -> _Columns:
    """How the width is shared; notes that are too wide give way to a bar that can be seen."""
    before = min(_LONGEST, max(writing.width(row.rank) for row in chart.rows))
    wide = [
        max(map(writing.width, notes))
        for notes in zip_longest(*(row.notes for row in chart.rows), fillvalue="")
    ]
    end = WIDTH - MARGIN - (2 * _DOT + _APART if any(row.open for row in chart.rows) else 0)
    left = MARGIN + before + _APART
    room = end - left - _SHORTEST - _APART * len(wide)
    if sum(wide) > room:
        share = max(0, room // len(wide))
        wide = [min(share, one) for one in wide]
    right = end - sum(one + _APART for one in wide)
    return _Columns(MARGIN + before, left, right, tuple(wide), chart.whole)
