"""An axis of counts: its round ticks, and numbers in few characters."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 5
"""An axis is divided into so many steps at most."""
_CLOSE = 0.6
"""A tick nearer than this part of a step to the axis's end gives way to it."""
_LONG = 10_000
"""From here on numbers are written short."""


def round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, …"""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def ticks(largest: float, whole: float | None = None) -> tuple[float, ...]:
    """Where an axis from 0 is marked; the last tick, the end, is ``whole`` or round too."""
    end = whole or max(1, largest)
    step = next(step for step in round_steps() if step * STEPS >= end)
    if whole is None:
        return tuple(range(0, -int(-end // step) * step + 1, step))
    inner = (at * step for at in range(STEPS + 1))
    return (0, *(at for at in inner if 0 < at <= whole - _CLOSE * step), whole)


def number(value: float) -> str:
    """A number as it is read: one decimal at most, from 10,000 on in k, M, G or T."""
    if round(value, 1) < _LONG:
        return f"{value:.1f}".removesuffix(".0")
    return _short(value / 1000, "kMGT")


def _short(value: float, letters: str) -> str:
    digits = max(0, 3 - len(str(int(value))))
    text = f"{value:.{digits}f}"
    if float(text) >= 1000 and letters[1:]:  # noqa: PLR2004 - the next letter's one
        return _short(value / 1000, letters[1:])
    return (text.rstrip("0").rstrip(".") if "." in text else text) + letters[0]
