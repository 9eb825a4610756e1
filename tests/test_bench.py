"""Short runs of the benches' programs, and what many players need by their figures."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.processes.bots import CpuPart, Work
from tests.bench.processes.capacity import (
    Costs,
    Demand,
    compute_figures,
    compute_player_limits,
    format_capacity,
)
from tests.bench.processes.runs import (
    Conditions,
    compare_with_goals,
    format_parts,
    format_runs,
    measure_run,
)
from tests.store.databases import find_binaries
from tests.timeouts import WAIT_TIMEOUT

DAY = 86_400


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("games --walks 1 canfield", "| Canfield | `canfield` |"),
        ("hints --deals 1 --jobs 1 canfield", "canfield"),
    ],
)
def test_a_bench_measures_and_tells_its_figures(command: str, told: str) -> None:
    module, *arguments = command.split()
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", *arguments],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        check=False,
        text=True,
        timeout=2 * WAIT_TIMEOUT,
    )
    assert told in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "database", "processes", "delay_ms"),
    [(Work.MOVES, "sqlite", 1, 0.0), (Work.ENDS, "postgresql", 2, 2.0)],
)
def test_bots_answer_every_press_and_tell_what_it_costs(
    work: Work, database: str, processes: int, delay_ms: float
) -> None:
    if database == "postgresql" and find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    conditions = Conditions(
        work, database, processes, delay_ms, seconds=0.5, in_flight=2, warm_up_seconds=0.5
    )
    result = asyncio.run(measure_run(conditions))
    assert result.presses > 0
    assert (result.lost, result.refused, result.unstored, result.other_requests) == (0, 0, 0, 0)
    assert {CpuPart.STORE, CpuPart.PICTURE} <= result.cpu_ms_by_part.keys()
    assert result.answer_ms > delay_ms * result.round_trips
    assert format_runs([result], with_head=False).split()[:2] == [work, database]
    assert (f"{work} {database} {processes}" in format_parts([result])) == (delay_ms == 0)
    assert "unstored" in {goal.name for goal in compare_with_goals([result]) if goal.is_goal_met}


def test_needs_follow_from_players_and_costs() -> None:
    demand = Demand(players=DAY, games=1, moves=9, peak=2)
    costs = Costs(
        move_bot_ms=3.0,
        end_bot_ms=5.0,
        move_database_ms=0.5,
        end_database_ms=2.0,
        move_log_bytes=1_000.0,
        end_log_bytes=10_000.0,
        move_answer_bytes=50_000.0,
        stored_bytes=1_000.0,
        busy_share=0.5,
        pool_size=4,
    )
    figures = {figure.name: figure.value for figure in compute_figures(demand, costs)}
    assert figures["moves a second, peak"] == 20
    assert figures["ends a second, peak"] == 2
    assert figures["processes"] == pytest.approx(0.14)
    assert figures["database cores"] == pytest.approx(0.028)
    assert figures["size a year"] == pytest.approx(DAY * 365 * 1_000 / 1e12)
    limits = {limit.name: limit.value for limit in compute_player_limits(demand, costs)}
    assert limits["a process"] == pytest.approx(DAY / 0.14)
    assert "| processes | 0.14 |" in format_capacity(demand, costs, {"game": 1_000.0})
