"""Short runs of the benches' programs."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.processes import runs
from tests.bench.processes.bots import Work
from tests.bench.processes.runs import Conditions, format_runs, measure_run
from tests.store.databases import find_binaries
from tests.timeouts import WAIT_TIMEOUT


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
    work: Work, database: str, processes: int, delay_ms: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database == "postgresql" and find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    monkeypatch.setattr(runs, "ANSWER_SECONDS", WAIT_TIMEOUT)
    conditions = Conditions(
        work, database, processes, delay_ms, seconds=0.5, in_flight=2, warm_up_seconds=0.5
    )
    result = asyncio.run(measure_run(conditions))
    assert result.presses > 0
    assert (result.lost, result.refused, result.unstored, result.other_requests) == (0, 0, 0, 0)
    assert result.answer_ms > delay_ms
    assert (result.round_trips > 0) == (delay_ms > 0)
    assert format_runs([result], with_head=False).split()[:2] == [work, database]
