"""Searches with a limit of CPU time, and the shares of deals they decide."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tqdm import tqdm

from bot.engine.state import State
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from tests.bench.measurements import Measurement


@dataclass(frozen=True, slots=True)
class TimedSearch:
    """What a search found, and after how many seconds of CPU time."""

    verdict: Verdict
    seconds: float

    def has_found(self, verdict: Verdict, seconds: float) -> bool:
        """Return whether that was its verdict after so many seconds."""
        return self.verdict is verdict and self.seconds <= seconds

    def is_decided(self, seconds: float) -> bool:
        """Return whether it had a verdict after so many seconds."""
        return self.verdict is not Verdict.UNKNOWN and self.seconds <= seconds


def time_search(state: State, seconds: float) -> TimedSearch:
    """Search for at most so many seconds of CPU time, or a hundredth more."""
    started_at = time.process_time()
    search = open_search(state)
    solution, slice_length = None, 500
    while solution is None and time.process_time() - started_at < seconds:
        slice_started_at = time.process_time()
        solution = search.run(search.position_count + slice_length)
        if time.process_time() - slice_started_at < 0.005:
            slice_length *= 2
    verdict = (solution or search.conclude()).verdict
    return TimedSearch(verdict, time.process_time() - started_at)


def time_searches(name: str, states: Iterable[State], seconds: float) -> list[TimedSearch]:
    """Search from each position, with a progress bar on a terminal."""
    return [time_search(state, seconds) for state in tqdm(states, desc=name, disable=None)]


def build_share(
    name: str,
    searches: list[TimedSearch],
    is_met: Callable[[TimedSearch], bool],
    goal: float | None,
    explanation: str,
) -> Measurement:
    """Return in per cent for how many searches something is met; the goal is a lower bound."""
    met = sum(map(is_met, searches))
    share = 100 * met / len(searches) if searches else float("nan")
    counted = f"{explanation} ({met} of {len(searches)})"
    return Measurement(name, share, goal, counted, is_lower_bound=True)
