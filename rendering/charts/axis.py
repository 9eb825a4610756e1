"""An axis of values: its round ticks, and numbers in few characters."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from rendering.charts.writing import MINUS

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 5
"""An axis is divided into so many steps at most."""
FEW_STEPS = 4
"""The same for an axis that is low."""
MONEY = "$"
"""The unit that goes before its number."""
_CLOSE = 0.6
"""A tick nearer than this part of a step to the axis's end gives way to it."""
_LONG = 1_000_000
"""From here on numbers are written short."""


def round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def ticks(
    largest: float, whole: float | None = None, least: float = 0, steps: int = STEPS
) -> tuple[float, ...]:
    """Where an axis is marked that reaches over 0, ``least`` and ``largest``, in rising order.

    Its last tick is ``whole``, if that is given; all others are round.
    """
    below = max(0, -least)
    end = whole or max(largest, 0 if below else 1)
    step = next(step for step in round_steps() if _steps(end, step) + _steps(below, step) <= steps)
    first = -_steps(below, step)
    if whole is None:
        return tuple(at * step for at in range(first, _steps(end, step) + 1))
    inner = (at * step for at in range(first, steps + 1))
    return (*(at for at in inner if at <= 0 or at <= whole - _CLOSE * step), whole)


def _steps(value: float, step: int) -> int:
    """How many steps reach over a value; a quotient, unlike this, may vanish."""
    return -int(-value // step)


def measured(value: float, unit: str) -> str:
    """A number with its unit: "52%", "$250", "−$40"."""
    text = number(value)
    if unit != MONEY:
        return text + unit
    return text.replace(MINUS, MINUS + unit) if text.startswith(MINUS) else unit + text


def number(value: float) -> str:
    """A number as it is read: ``1,234.5``, one decimal at most; from a million on ``9.88M``."""
    if value < 0:
        text = number(-value)
        return text if text == "0" else MINUS + text
    if round(value, 1) < _LONG:
        return f"{value:,.1f}".removesuffix(".0")
    return _short(value / _LONG, "MBT")


def _short(value: float, letters: str) -> str:
    digits = max(0, 3 - len(str(int(value))))
    if round(value, digits) >= 1000 and letters[1:]:  # noqa: PLR2004 - the next letter's one
        return _short(value / 1000, letters[1:])
    text = f"{value:,.{digits}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + letters[0]
