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

MAX_VALUE = 10**15
MAX_BARS = 200
MAX_LINE_POINTS = 100
MAX_ROWS = 25
MAX_ROW_NOTES = 4
MAX_TILES = 8
MAX_PODIUM_STEPS = 10
LAST_PODIUM_RANK = 3
MIN_PANELS, MAX_PANELS = 2, 4

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBar:
    """One bar: its ``label`` stands beneath it, its ``note`` upon it (None: its value).

    Notes are left out where there is no room for all of them.
    """

    value: float
    label: str = ""
    note: str | None = None
    interval: Interval | None = None
    is_highlighted: bool = False

    def __post_init__(self) -> None:
        _check_values_in_range("a bar", self.value, self.interval, min_value=-MAX_VALUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BarChart:
    """Upright bars on an axis that ends at ``whole``, or at a round number above all of them.

    Bars below 0 hang from it. ``unit`` follows every number of the axis; "$" goes before it
    ("−$40"). A ``level`` is drawn across the chart, dashed, and numbered on the axis; its
    ``level_name`` stands beside the caption. A ``low`` chart is little more than half as high, for
    a ``Stack``. Labels that are numbers are thinned out where they stand too close.
    """

    bars: tuple[ChartBar, ...] = ()
    caption: str = ""
    unit: str = ""
    full_value: float | None = None
    reference_value: float | None = None
    reference_label: str = ""
    has_reduced_height: bool = False

    def __post_init__(self) -> None:
        _check_item_count("a chart", "bars", self.bars, MAX_BARS)
        _check_reference_value(self.reference_value)
        _check_full_value(
            self.full_value, (*(bar.value for bar in self.bars), self.reference_value or 0)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePoint:
    """One point of a line; a marked one is full, others are hollow."""

    value: float
    label: str = ""
    is_highlighted: bool = False

    def __post_init__(self) -> None:
        _check_values_in_range("a dot", self.value, None, min_value=-MAX_VALUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """Dots from left to right, joined; the axis and all else is that of ``Bars``."""

    points: tuple[LinePoint, ...] = ()
    caption: str = ""
    unit: str = ""
    full_value: float | None = None
    reference_value: float | None = None
    reference_label: str = ""
    has_reduced_height: bool = False

    def __post_init__(self) -> None:
        _check_item_count("a chart", "dots", self.points, MAX_LINE_POINTS)
        _check_reference_value(self.reference_value)
        _check_full_value(
            self.full_value, (*(dot.value for dot in self.points), self.reference_value or 0)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HorizontalBarRow:
    """One row: a rank or a game before its bar, ``notes`` in columns behind it.

    A golden ``dot`` lies at a value on the bar; a hollow one at the end of a row that is ``open``.
    ``apart`` leaves a gap before the row, for those that are not shown; a marked row is ringed.
    """

    label: str
    value: float
    notes: tuple[str, ...] = ()
    interval: Interval | None = None
    golden_dot_value: float | None = None
    has_hollow_dot: bool = False
    is_highlighted: bool = False
    has_gap_before: bool = False

    def __post_init__(self) -> None:
        _check_values_in_range("a row", self.value, self.interval)
        _check_values_in_range("a row", self.golden_dot_value or 0, None)
        _check_item_count("a row", "notes", self.notes, MAX_ROW_NOTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class HorizontalBarChart:
    """Rows from top to bottom, each with a bar in a trough that is as long as ``whole``.

    With a ``unit`` there is an axis beneath them. The ``key`` tells what their dots mean, be it
    the golden or the hollow ones.
    """

    rows: tuple[HorizontalBarRow, ...] = ()
    caption: str = ""
    dot_legend: str = ""
    unit: str = ""
    full_value: float = 100

    def __post_init__(self) -> None:
        _check_item_count("a chart", "rows", self.rows, MAX_ROWS)
        _check_full_value(
            self.full_value,
            (value for row in self.rows for value in (row.value, row.golden_dot_value or 0)),
        )


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One step of a podium: its ``place`` on it, what was reached above it, written large.

    The ``label`` tells what that is; it is left out where there is no room for it.
    """

    rank: int
    value: str
    label: str = ""
    is_highlighted: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.rank <= LAST_PODIUM_RANK:
            raise ValueError(f"a podium has places from 1 to {LAST_PODIUM_RANK}, not {self.rank}")


@dataclass(frozen=True, slots=True)
class PodiumChart:
    """Steps from left to right: those of one place are equally high, the last is the lowest."""

    steps: tuple[PodiumStep, ...] = ()
    caption: str = ""

    def __post_init__(self) -> None:
        _check_item_count("a podium", "steps", self.steps, MAX_PODIUM_STEPS)


@dataclass(frozen=True, slots=True)
class NumberTile:
    """One tile: a ``value`` written large ("12.3%"), what it is beneath, and a quiet note."""

    value: str
    label: str
    note: str = ""
    is_highlighted: bool = False

    def __post_init__(self) -> None:
        if not self.value.strip():
            raise ValueError("a figure's value is a text, not nothing")


@dataclass(frozen=True, slots=True)
class NumberTilesChart:
    """Tiles in one row or two, as equal as can be, four in a row at most."""

    tiles: tuple[NumberTile, ...] = ()
    caption: str = ""

    def __post_init__(self) -> None:
        _check_item_count("a chart", "tiles", self.tiles, MAX_TILES)


SinglePanelChart = BarChart | LineChart | HorizontalBarChart | NumberTilesChart | PodiumChart
"""What is drawn on one panel."""


@dataclass(frozen=True, slots=True)
class MultiPanelChart:
    """Two to four charts from top to bottom in one picture, each on its own panel."""

    panels: tuple[SinglePanelChart, ...]

    def __post_init__(self) -> None:
        if len(self.panels) < MIN_PANELS:
            count = len(self.panels)
            raise ValueError(f"a stack holds {MIN_PANELS} charts at least, not {count}")
        _check_item_count("a stack", "charts", self.panels, MAX_PANELS)
        if any(isinstance(chart, MultiPanelChart) for chart in self.panels):
            raise ValueError("a stack holds charts, not another stack")


Chart = SinglePanelChart | MultiPanelChart


def _check_values_in_range(
    item_name: str, value: float, interval: Interval | None, *, min_value: float = 0
) -> None:
    for amount in (value, *(interval or ())):  # NaN lies nowhere, so it is refused too
        if not min_value <= amount <= MAX_VALUE:
            raise ValueError(
                f"{item_name}'s values lie from {min_value} to {MAX_VALUE}, not at {amount}"
            )
    if interval and interval[0] > interval[1]:
        raise ValueError(f"{item_name}'s interval ends where it begins or above, unlike {interval}")


def _check_item_count(holder_name: str, item_name: str, items: Sized, max_count: int) -> None:
    if len(items) > max_count:
        raise ValueError(f"{holder_name} holds {max_count} {item_name} at most, not {len(items)}")


def _check_reference_value(reference_value: float | None) -> None:
    if reference_value is not None and not abs(reference_value) <= MAX_VALUE:
        raise ValueError(f"a level lies from {-MAX_VALUE} to {MAX_VALUE}, not at {reference_value}")


def _check_full_value(full_value: float | None, values: Iterable[float]) -> None:
    if full_value is None:
        return
    if not 0 < full_value <= MAX_VALUE:
        raise ValueError(f"a whole lies above 0 and up to {MAX_VALUE}, not at {full_value}")
    for value in values:
        if value > full_value:
            raise ValueError(f"a value of {value} is more than the whole, {full_value}")
