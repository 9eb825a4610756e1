"""What is to be drawn of some numbers; what cannot be drawn is refused with a ``ValueError``.

Values count whole things (games, cards, per cent), from 0 to 10**15. An ``interval`` is drawn as
an error bar from its lower to its upper end. What is ``marked`` is golden: the player's own.
Texts are digits, %, pile names and short Latin captions; what is too long ends in an ellipsis.
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
        _check_amounts("a bar", self.value, self.interval)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Upright bars on an axis that ends at ``whole``, or at a round number above all of them.

    ``unit`` follows every number of the axis. Labels that are numbers are thinned out where they
    stand too close.
    """

    bars: tuple[Bar, ...] = ()
    caption: str = ""
    unit: str = ""
    whole: float | None = None

    def __post_init__(self) -> None:
        _check_number("a chart", "bars", self.bars, MOST_BARS)
        _check_whole(self.whole, (bar.value for bar in self.bars))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One point of a line; a marked one is full, others are hollow."""

    value: float
    label: str = ""
    marked: bool = False

    def __post_init__(self) -> None:
        _check_amounts("a dot", self.value, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Dots from left to right, joined; the axis is that of ``Bars``."""

    dots: tuple[Dot, ...] = ()
    caption: str = ""
    unit: str = ""
    whole: float | None = None

    def __post_init__(self) -> None:
        _check_number("a chart", "dots", self.dots, MOST_DOTS)
        _check_whole(self.whole, (dot.value for dot in self.dots))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: a rank or a game before its bar, ``notes`` in columns behind it.

    ``apart`` leaves a gap before the row, for those that are not shown; a marked row is ringed.
    """

    rank: str
    value: float
    notes: tuple[str, ...] = ()
    interval: Interval | None = None
    marked: bool = False
    apart: bool = False

    def __post_init__(self) -> None:
        _check_amounts("a row", self.value, self.interval)
        _check_number("a row", "notes", self.notes, MOST_NOTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranks:
    """Rows from top to bottom, each with a bar in a trough that is as long as ``whole``."""

    rows: tuple[Row, ...] = ()
    caption: str = ""
    whole: float = 100

    def __post_init__(self) -> None:
        _check_number("a chart", "rows", self.rows, MOST_ROWS)
        _check_whole(self.whole, (row.value for row in self.rows))


Chart = Bars | Line | Ranks


def _check_amounts(what: str, value: float, interval: Interval | None) -> None:
    for amount in (value, *(interval or ())):  # NaN lies nowhere, so it is refused too
        if not 0 <= amount <= LARGEST:
            raise ValueError(f"{what}'s values lie from 0 to {LARGEST}, not at {amount}")
    if interval and interval[0] > interval[1]:
        raise ValueError(f"{what}'s interval ends where it begins or above, unlike {interval}")


def _check_number(holder: str, what: str, of: Sized, most: int) -> None:
    if len(of) > most:
        raise ValueError(f"{holder} holds {most} {what} at most, not {len(of)}")


def _check_whole(whole: float | None, values: Iterable[float]) -> None:
    if whole is None:
        return
    if not 0 < whole <= LARGEST:
        raise ValueError(f"a whole lies above 0 and up to {LARGEST}, not at {whole}")
    for value in values:
        if value > whole:
            raise ValueError(f"a value of {value} is more than the whole, {whole}")
