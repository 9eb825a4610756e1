"""A soak of a second, and what its figures notice."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.soak.__main__ import run_soak
from tests.soak.load import (
    HeldObjects,
    LoadCounts,
    ProcessSample,
    SoakResult,
    SoakSample,
    compute_figures,
    paint_soak_chart,
)

REST = HeldObjects(tasks=12, views=0, connections=9, files=40)
STEADY = SoakResult(
    [
        SoakSample(minute, 1000 * minute, ProcessSample(100.0, 3.0 * minute, 40))
        for minute in range(31)
    ],
    LoadCounts(answered=30_000, tables=30_000, answer_seconds=[0.01] * 100),
    REST,
    REST,
)


def list_missed_goals(result: SoakResult) -> list[str]:
    """Return the names of the figures that miss their goals."""
    return [figure.name for figure in compute_figures(result) if not figure.is_goal_met]


@pytest.mark.slow
async def test_a_bot_answers_every_move_of_a_soak(tmp_path: Path) -> None:
    result = await run_soak(tmp_path, minutes=0.005, moves=20, players=5, rest_seconds=0)
    assert (result.counts.answered, result.counts.unanswered) == (25, 0)
    assert result.counts.table_percent > 95
    assert result.held_after.tasks > 0
    assert result.held_after.connections > 0
    assert result.samples[0].process.memory_mb > 10


def test_a_steady_bot_meets_all_goals() -> None:
    assert list_missed_goals(STEADY) == []
    assert paint_soak_chart(STEADY).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("unanswered", replace(STEADY, counts=replace(STEADY.counts, unanswered=1))),
        ("table_percent", replace(STEADY, counts=replace(STEADY.counts, tables=20_000))),
        ("more_tasks", replace(STEADY, held_after=replace(REST, tasks=30))),
        ("more_views", replace(STEADY, held_after=replace(REST, views=1))),
        ("more_connections", replace(STEADY, held_after=replace(REST, connections=10))),
        ("more_files", replace(STEADY, held_after=replace(REST, files=45))),
        (
            "memory_growth_percent",
            replace(
                STEADY,
                samples=[
                    replace(sample, process=replace(sample.process, memory_mb=100 + sample.minutes))
                    for sample in STEADY.samples
                ],
            ),
        ),
        (
            "cpu_change_percent",
            replace(
                STEADY,
                samples=[
                    replace(sample, process=replace(sample.process, cpu_seconds=sample.minutes**2))
                    for sample in STEADY.samples
                ],
            ),
        ),
    ],
)
def test_what_grows_or_leaks_misses_its_goal(name: str, result: SoakResult) -> None:
    assert list_missed_goals(result) == [name]
