"""Measured figures with their goals, and how to measure them."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Measurement:
    """A median with its goal and an explanation; without a goal nothing is required of it.

    The goal is an upper bound unless `is_lower_bound` is set.
    """

    name: str
    value: float
    goal: float | None
    explanation: str
    is_lower_bound: bool = False

    @property
    def is_goal_met(self) -> bool:
        """Whether the goal is met; true without a goal."""
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
    """Return a table with a line for each figure: median, goal, result, explanation."""
    lines = [f"{'figure':26} {'median':>9} {'goal':>7}  "]
    for figure in figures:
        result = "" if figure.goal is None else "met" if figure.is_goal_met else "MISSED"
        lines.append(
            f"{figure.name:26} {figure.value:9.3f} {figure.goal_text:>7}  {result:6} "
            f" {figure.explanation}"
        )
    return "\n".join(lines)


def measure_cpu_ms(work: Callable[[], object], times: int) -> float:
    """Return the median CPU time of a call in milliseconds; the first tenth only warms up."""
    return measure_cpu_ms_of_each([work] * times)


def measure_cpu_ms_of_each(works: Iterable[Callable[[], object]]) -> float:
    """Return the median CPU time of different calls; the first tenth only warms up."""
    nanoseconds = []
    for work in works:
        before = time.process_time_ns()
        work()
        nanoseconds.append(time.process_time_ns() - before)
    return median(nanoseconds[len(nanoseconds) // 10 :]) / 1e6


@contextmanager
def pin_to_one_core() -> Iterator[None]:
    """Keep all threads of this process on one core, where the system supports it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed_cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed_cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed_cores)
