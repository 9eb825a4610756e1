"""The contents of charts.

Values (games, cards, per cent, dollars) reach up to 10**15; those of bars and points may be as far
below 0. An ``interval`` is drawn as an error bar from its lower to its upper end. Highlighted items
are golden: the player's own, or games won. Texts are digits, signs (% $ − ± × ·), pile names and
short captions; if one is too long, it ends in an ellipsis. Letters that the typeface lacks are left
out.

Axes have round ticks, and numbers written in few characters.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from typing import Protocol

from rendering.lettering import MINUS

Interval = tuple[float, float]


class NumberFormat(Protocol):
    """Returns a number with its unit, as a language writes them; a long one only exact if asked."""

    def __call__(self, value: float, unit: str, *, is_exact: bool = False) -> str:  # noqa: D102 - as above
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBar:
    """A bar, with its ``label`` below it and its ``note`` above it.

    Without a note the value is written above it. Notes are left out if not all of them fit.
    """

    value: float
    label: str = ""
    note: str | None = None
    interval: Interval | None = None
    is_highlighted: bool = False


DOLLAR_UNIT = "$"
"""The unit that stands before its number."""
_SHORTENED_FROM = 1_000_000
"""Numbers from here on are shortened ("1.2M")."""


def format_value_with_unit(value: float, unit: str, *, is_exact: bool = False) -> str:
    """Return a number with its unit: "52%", "$250", "−$40"; a long one is shortened."""
    text = f"{value:,}" if is_exact else format_axis_number(value)
    if unit != DOLLAR_UNIT:
        return text + unit
    return text.replace(MINUS, MINUS + unit) if text.startswith(MINUS) else unit + text


def format_axis_number(value: float) -> str:
    """Return a number with at most one decimal ("1,234.5"), or shortened ("9.88M")."""
    if value < 0:
        text = format_axis_number(-value)
        return text if text == "0" else MINUS + text
    if round(value, 1) < _SHORTENED_FROM:
        return f"{value:,.1f}".removesuffix(".0")
    return _format_shortened_number(value / _SHORTENED_FROM, "MBT")


def _format_shortened_number(value: float, magnitude_letters: str) -> str:
    digits = max(0, 3 - len(str(int(value))))
    if round(value, digits) >= 1000 and magnitude_letters[1:]:  # noqa: PLR2004 - one of the next letter
        return _format_shortened_number(value / 1000, magnitude_letters[1:])
    text = f"{value:,.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + magnitude_letters[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class BarChart:
    """Vertical bars on an axis that ends at ``full_value``, or at a round number above all bars.

    Bars below 0 hang from the zero line. ``unit`` follows every number of the axis; "$" stands
    before it ("−$40"). ``reference_value`` is drawn as a dashed line across the chart with its
    number on the axis; ``reference_label`` stands beside the caption. A chart with reduced height
    is little more than half as high, for a ``MultiPanelChart``. If labels that are numbers stand
    too close, only some of them are shown. ``number_format`` writes the chart's numbers, in English
    if none is given.
    """

    bars: tuple[ChartBar, ...] = ()
    caption: str = ""
    unit: str = ""
    full_value: float | None = None
    reference_value: float | None = None
    reference_label: str = ""
    has_reduced_height: bool = False
    number_format: NumberFormat = field(default=format_value_with_unit, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePoint:
    """A point of a line; its dot is filled if highlighted, otherwise hollow."""

    value: float
    label: str = ""
    is_highlighted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """Points from left to right, joined by a line; everything else is as in ``BarChart``."""

    points: tuple[LinePoint, ...] = ()
    caption: str = ""
    unit: str = ""
    full_value: float | None = None
    reference_value: float | None = None
    reference_label: str = ""
    has_reduced_height: bool = False
    number_format: NumberFormat = field(default=format_value_with_unit, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class HorizontalBarRow:
    """A row: a rank or a name before its bar, and ``notes`` in columns behind it.

    A golden dot can lie at a value on the bar, and a hollow one at the end of the row.
    ``has_gap_before`` leaves a gap for rows that are not shown; a highlighted row is framed.
    """

    label: str
    value: float
    notes: tuple[str, ...] = ()
    interval: Interval | None = None
    golden_dot_value: float | None = None
    has_hollow_dot: bool = False
    is_highlighted: bool = False
    has_gap_before: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HorizontalBarChart:
    """Rows from top to bottom, each with a bar on a track that is as long as ``full_value``.

    With a ``unit`` there is an axis below them. ``dot_legend`` says what the dots mean, whether
    golden or hollow.
    """

    rows: tuple[HorizontalBarRow, ...] = ()
    caption: str = ""
    dot_legend: str = ""
    unit: str = ""
    full_value: float = 100
    number_format: NumberFormat = field(default=format_value_with_unit, compare=False)


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A step of a podium, with its ``rank`` on it and the ``value`` above it in large print.

    ``label`` says what the value is; it is left out if there is no room for it. ``name`` says who
    stands there, above the value, and is cut where there is too little room; the hand of at most
    five ``cards`` is above the name.
    """

    rank: int
    value: str
    label: str = ""
    is_highlighted: bool = False
    name: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PodiumChart:
    """Steps from left to right; those of equal rank are equally high, the last rank lowest."""

    steps: tuple[PodiumStep, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class NumberTile:
    """A tile: a ``value`` in large print ("12.3%"), its ``label`` below it, and a small note."""

    value: str
    label: str
    note: str = ""
    is_highlighted: bool = False


@dataclass(frozen=True, slots=True)
class NumberTilesChart:
    """Tiles in one or two rows of nearly equal length, at most four in a row."""

    tiles: tuple[NumberTile, ...] = ()
    caption: str = ""


class DayMark(Enum):
    """What became of a day; nothing before its end."""

    WON = auto()
    LOST = auto()
    FROZEN = auto()
    MISSED = auto()
    NONE = auto()


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of a calendar, with its number; a highlighted one is framed."""

    label: str
    mark: DayMark
    is_highlighted: bool = False


@dataclass(frozen=True, slots=True)
class CalendarChart:
    """The days of a month, the first of them in that column (0 to 6) of seven ``weekdays``.

    ``legend`` says in a line what the marks mean.
    """

    weekdays: tuple[str, ...]
    days: tuple[CalendarDay, ...]
    first_column: int = 0
    caption: str = ""
    legend: tuple[tuple[DayMark, str], ...] = ()


SinglePanelChart = (
    BarChart | LineChart | HorizontalBarChart | NumberTilesChart | PodiumChart | CalendarChart
)
"""A chart that is drawn on one panel."""


@dataclass(frozen=True, slots=True)
class MultiPanelChart:
    """Two to four charts from top to bottom in one picture, each on its own panel."""

    panels: tuple[SinglePanelChart, ...]


Chart = SinglePanelChart | MultiPanelChart


MAX_AXIS_STEPS = 5
"""The most steps that an axis has."""
MAX_LOW_AXIS_STEPS = 4
"""The most steps of an axis with reduced height."""
_MIN_TICK_GAP = 0.6
"""A tick is left out if it is nearer to the end of the axis than this share of a step."""


def iter_round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on, without end."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def list_axis_ticks(
    max_value: float,
    full_value: float | None = None,
    min_value: float = 0,
    max_steps: int = MAX_AXIS_STEPS,
) -> tuple[float, ...]:
    """Return the ticks of an axis that covers 0 and both values, in rising order.

    All ticks are round, except that the last one is ``full_value`` if that is given.
    """
    range_below_zero = max(0, -min_value)
    end = full_value or max(max_value, 0 if range_below_zero else 1)
    step = next(
        step
        for step in iter_round_steps()
        if _count_steps(end, step) + _count_steps(range_below_zero, step) <= max_steps
    )
    first = -_count_steps(range_below_zero, step)
    if full_value is None:
        return tuple(number * step for number in range(first, _count_steps(end, step) + 1))
    round_ticks = (number * step for number in range(first, max_steps + 1))
    last_round_tick = full_value - _MIN_TICK_GAP * step
    return (*(tick for tick in round_ticks if tick <= max(0, last_round_tick)), full_value)


def _count_steps(value: float, step: int) -> int:
    """Return how many steps are needed to reach a value: the quotient, rounded up."""
    return -int(-value // step)
