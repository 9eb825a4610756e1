"""A figure by name, its goal, and how it is taken."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Measurement:
    """A median, what it should be (None: nothing is asked), and what it tells.

    The goal is what it should be at most, or, where that is said, at least.
    """

    name: str
    value: float
    goal: float | None
    explanation: str
    is_lower_bound: bool = False

    @property
    def is_goal_met(self) -> bool:
        """Whether the goal is met; without one it is."""
        if self.goal is None:
            return True
        return self.value >= self.goal if self.is_lower_bound else self.value <= self.goal

    @property
    def goal_text(self) -> str:
        """The goal as a table shows it."""
        if self.goal is None:
            return ""
        return f"{'≥' if self.is_lower_bound else '≤'} {self.goal:g}"


def format_table(figures: list[Measurement]) -> str:
    """A line for each: its median, its goal, whether that is met, and what it tells."""
    lines = [f"{'figure':26} {'median':>9} {'goal':>7}  "]
    for figure in figures:
        met = "" if figure.goal is None else "met" if figure.is_goal_met else "MISSED"
        lines.append(
            f"{figure.name:26} {figure.value:9.3f} {figure.goal_text:>7}  {met:6} "
            f" {figure.explanation}"
        )
    return "\n".join(lines)


def measure_cpu_ms(work: Callable[[], object], times: int) -> float:
    """The median of the CPU time that one call takes, in milliseconds, after a few to warm up."""
    return measure_cpu_ms_of_each([work] * times)


def measure_cpu_ms_of_each(works: Iterable[Callable[[], object]]) -> float:
    """The same over calls that differ; the first tenth of them is not counted."""
    taken = []
    for work in works:
        before = time.process_time_ns()
        work()
        taken.append(time.process_time_ns() - before)
    return median(taken[len(taken) // 10 :]) / 1e6


@contextmanager
def pin_to_one_core() -> Iterator[None]:
    """All threads of this process on one core, where the system lets us say so."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
