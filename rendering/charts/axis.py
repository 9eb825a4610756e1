"""Axes: round ticks, and numbers written in few characters."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from rendering.charts.typesetting import MINUS

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_AXIS_STEPS = 5
"""The most steps that an axis has."""
MAX_LOW_AXIS_STEPS = 4
"""The most steps of an axis with reduced height."""
DOLLAR_UNIT = "$"
"""The unit that stands before its number."""
_MIN_TICK_GAP = 0.6
"""A tick is left out if it is nearer to the end of the axis than this share of a step."""
_SHORTENED_FROM = 1_000_000
"""Numbers from here on are shortened ("1.2M")."""


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
