"""An axis of values: its round ticks, and numbers in few characters."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from rendering.charts.typesetting import MINUS

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_AXIS_STEPS = 5
"""An axis is divided into so many steps at most."""
MAX_LOW_AXIS_STEPS = 4
"""The same for an axis that is low."""
DOLLAR_UNIT = "$"
"""The unit that goes before its number."""
_MIN_TICK_GAP = 0.6
"""A tick nearer than this part of a step to the axis's end gives way to it."""
_SHORTENED_FROM = 1_000_000
"""From here on numbers are written short."""


def iter_round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def list_axis_ticks(
    max_value: float,
    full_value: float | None = None,
    min_value: float = 0,
    max_steps: int = MAX_AXIS_STEPS,
) -> tuple[float, ...]:
    """Where an axis is marked that reaches over 0, ``least`` and ``largest``, in rising order.

    Its last tick is ``whole``, if that is given; all others are round.
    """
    below = max(0, -min_value)
    end = full_value or max(max_value, 0 if below else 1)
    step = next(
        step
        for step in iter_round_steps()
        if _count_steps(end, step) + _count_steps(below, step) <= max_steps
    )
    first = -_count_steps(below, step)
    if full_value is None:
        return tuple(at * step for at in range(first, _count_steps(end, step) + 1))
    inner = (at * step for at in range(first, max_steps + 1))
    return (*(at for at in inner if at <= 0 or at <= full_value - _MIN_TICK_GAP * step), full_value)


def _count_steps(value: float, step: int) -> int:
    """How many steps reach over a value; a quotient, unlike this, may vanish."""
    return -int(-value // step)


def format_value_with_unit(value: float, unit: str) -> str:
    """A number with its unit: "52%", "$250", "−$40"."""
    text = format_axis_number(value)
    if unit != DOLLAR_UNIT:
        return text + unit
    return text.replace(MINUS, MINUS + unit) if text.startswith(MINUS) else unit + text


def format_axis_number(value: float) -> str:
    """A number as it is read: ``1,234.5``, one decimal at most; from a million on ``9.88M``."""
    if value < 0:
        text = format_axis_number(-value)
        return text if text == "0" else MINUS + text
    if round(value, 1) < _SHORTENED_FROM:
        return f"{value:,.1f}".removesuffix(".0")
    return _format_shortened_number(value / _SHORTENED_FROM, "MBT")


def _format_shortened_number(value: float, magnitude_letters: str) -> str:
    digits = max(0, 3 - len(str(int(value))))
    if round(value, digits) >= 1000 and magnitude_letters[1:]:  # noqa: PLR2004 - the next letter's one
        return _format_shortened_number(value / 1000, magnitude_letters[1:])
    text = f"{value:,.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + magnitude_letters[0]
