"""What is to be drawn of some numbers; what cannot be drawn is refused with a ``ValueError``.

Values count things (games, cards, per cent, dollars) up to 10**15; those of bars and dots may lie
as far below 0. An ``interval`` is drawn as an error bar from its lower to its upper end. What is
``marked`` is golden: the player's own, or what was won. Texts are digits, signs (% $ − ± × ·), pile
names and short Latin captions; what is too long ends in an ellipsis.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sized

LARGEST = 10**15
MOST_BARS = 200
MOST_DOTS = 100
MOST_ROWS = 25
MOST_NOTES = 4
MOST_TILES = 8
MOST_STEPS = 10
LAST_PLACE = 3
FEWEST_CHARTS, MOST_CHARTS = 2, 4

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar: its ``label`` stands beneath it, its ``note`` upon it (None: its value).

    Notes are left out where there is no room for all of them.
    """

    value: float
    label: str = ""
    note: str | None = None
    interval: Interval | None = None
    marked: bool = False

    def __post_init__(self) -> None:
        _check_amounts("a bar", self.value, self.interval, least=-LARGEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Upright bars on an axis that ends at ``whole``, or at a round number above all of them.

    Bars below 0 hang from it. ``unit`` follows every number of the axis; "$" goes before it
    ("−$40"). A ``level`` is drawn across the chart, dashed, and numbered on the axis; its
    ``level_name`` stands beside the caption. A ``low`` chart is little more than half as high, for
    a ``Stack``. Labels that are numbers are thinned out where they stand too close.
    """

    bars: tuple[Bar, ...] = ()
    caption: str = ""
    unit: str = ""
    whole: float | None = None
    level: float | None = None
    level_name: str = ""
    low: bool = False

    def __post_init__(self) -> None:
        _check_number("a chart", "bars", self.bars, MOST_BARS)
        _check_level(self.level)
        _check_whole(self.whole, (*(bar.value for bar in self.bars), self.level or 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One point of a line; a marked one is full, others are hollow."""

    value: float
    label: str = ""
    marked: bool = False

    def __post_init__(self) -> None:
        _check_amounts("a dot", self.value, None, least=-LARGEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Dots from left to right, joined; the axis and all else is that of ``Bars``."""

    dots: tuple[Dot, ...] = ()
    caption: str = ""
    unit: str = ""
    whole: float | None = None
    level: float | None = None
    level_name: str = ""
    low: bool = False

    def __post_init__(self) -> None:
        _check_number("a chart", "dots", self.dots, MOST_DOTS)
        _check_level(self.level)
        _check_whole(self.whole, (*(dot.value for dot in self.dots), self.level or 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: a rank or a game before its bar, ``notes`` in columns behind it.

    A golden ``dot`` lies at a value on the bar; a hollow one at the end of a row that is ``open``.
    ``apart`` leaves a gap before the row, for those that are not shown; a marked row is ringed.
    """

    rank: str
    value: float
    notes: tuple[str, ...] = ()
    interval: Interval | None = None
    dot: float | None = None
    open: bool = False
    marked: bool = False
    apart: bool = False

    def __post_init__(self) -> None:
        _check_amounts("a row", self.value, self.interval)
        _check_amounts("a row", self.dot or 0, None)
        _check_number("a row", "notes", self.notes, MOST_NOTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """Rows from top to bottom, each with a bar in a trough that is as long as ``whole``.

    With a ``unit`` there is an axis beneath them. The ``key`` tells what their dots mean, be it
    the golden or the hollow ones.
    """

    rows: tuple[Row, ...] = ()
    caption: str = ""
    key: str = ""
    unit: str = ""
    whole: float = 100

    def __post_init__(self) -> None:
        _check_number("a chart", "rows", self.rows, MOST_ROWS)
        _check_whole(
            self.whole, (value for row in self.rows for value in (row.value, row.dot or 0))
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a podium: its ``place`` on it, what was reached above it, written large.

    The ``label`` tells what that is; it is left out where there is no room for it.
    """

    place: int
    value: str
    label: str = ""
    marked: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.place <= LAST_PLACE:
            raise ValueError(f"a podium has places from 1 to {LAST_PLACE}, not {self.place}")


@dataclass(frozen=True, slots=True)
class Podium:
    """Steps from left to right: those of one place are equally high, the last is the lowest."""

    steps: tuple[Step, ...] = ()
    caption: str = ""

    def __post_init__(self) -> None:
        _check_number("a podium", "steps", self.steps, MOST_STEPS)


@dataclass(frozen=True, slots=True)
class Figure:
    """One tile: a ``value`` written large ("12.3%"), what it is beneath, and a quiet note."""

    value: str
    label: str
    note: str = ""
    marked: bool = False

    def __post_init__(self) -> None:
        if not self.value.strip():
            raise ValueError("a figure's value is a text, not nothing")


@dataclass(frozen=True, slots=True)
class Figures:
    """Tiles in one row or two, as equal as can be, four in a row at most."""

    tiles: tuple[Figure, ...] = ()
    caption: str = ""

    def __post_init__(self) -> None:
        _check_number("a chart", "tiles", self.tiles, MOST_TILES)


Panel = Bars | Line | Ranks | Figures | Podium
"""What is drawn on one panel."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Two to four charts from top to bottom in one picture, each on its own panel."""

    charts: tuple[Panel, ...]

    def __post_init__(self) -> None:
        if len(self.charts) < FEWEST_CHARTS:
            count = len(self.charts)
            raise ValueError(f"a stack holds {FEWEST_CHARTS} charts at least, not {count}")
        _check_number("a stack", "charts", self.charts, MOST_CHARTS)
        if any(isinstance(chart, Stack) for chart in self.charts):
            raise ValueError("a stack holds charts, not another stack")


Chart = Panel | Stack


def _check_amounts(what: str, value: float, interval: Interval | None, *, least: float = 0) -> None:
    for amount in (value, *(interval or ())):  # NaN lies nowhere, so it is refused too
        if not least <= amount <= LARGEST:
            raise ValueError(f"{what}'s values lie from {least} to {LARGEST}, not at {amount}")
    if interval and interval[0] > interval[1]:
        raise ValueError(f"{what}'s interval ends where it begins or above, unlike {interval}")


def _check_number(holder: str, what: str, of: Sized, most: int) -> None:
    if len(of) > most:
        raise ValueError(f"{holder} holds {most} {what} at most, not {len(of)}")


def _check_level(level: float | None) -> None:
    if level is not None and not abs(level) <= LARGEST:
        raise ValueError(f"a level lies from {-LARGEST} to {LARGEST}, not at {level}")


def _check_whole(whole: float | None, values: Iterable[float]) -> None:
    if whole is None:
        return
    if not 0 < whole <= LARGEST:
        raise ValueError(f"a whole lies above 0 and up to {LARGEST}, not at {whole}")
    for value in values:
        if value > whole:
            raise ValueError(f"a value of {value} is more than the whole, {whole}")
