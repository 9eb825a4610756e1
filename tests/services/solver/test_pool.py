"""The solver's workers: whatever happens to them, the verdict is unknown and the bot goes on."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from bot.engine import deal, replay
from bot.engine.position_json import read_position
from bot.engine.status import is_won
from bot.services.solver import pool as pool_module
from bot.services.solver import worker_process
from bot.services.solver.pool import MAX_WAITING_SEARCHES, SolverPool
from bot.solver.solution import Solution, Verdict
from bot.variants import VARIANTS
from tests.timeouts import WAIT_TIMEOUT, block_until, wait_until

pytestmark = pytest.mark.on_every_python

WINNABLE_DEAL = 32_050
WINNABLE = deal(VARIANTS["canfield"], WINNABLE_DEAL)
ENDLESS = deal(VARIANTS["forty-thieves"], 32_001)
STUCK = read_position(VARIANTS["klondike"], {"piles": {"t1": "2S KH", "t2": "AS QH"}})
UNKNOWN = Solution(Verdict.UNKNOWN)
MANY = 10**12


def list_workers(parent: int | str = "self") -> set[int]:
    """Return the process ids of the children of a process that search."""
    return list_processes("bot.solver.worker", parent)


def list_processes(module: str, parent: int | str) -> set[int]:
    """Return the process ids of the children of a process that run a module."""
    children = Path(f"/proc/{parent}").resolve().glob("task/*/children")
    pids = {int(pid) for path in children for pid in path.read_text("ascii").split()}
    return {pid for pid in pids if module.encode() in read_command_line(pid)}


def read_command_line(pid: int) -> bytes:
    """Return the command line of a process, empty once it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def read_autogroup_niceness(pid: int) -> int | None:
    """Return the niceness of a process's session, None where the system knows of none."""
    try:
        return int(Path(f"/proc/{pid}/autogroup").read_text("ascii").split()[-1])
    except OSError:
        return None


def has_ended(pid: int) -> bool:
    """Return whether no process of that id runs a search any more."""
    return not read_command_line(pid)


def read_processor_ticks(pid: int) -> int:
    """Return how many hundredths of a second a process has computed."""
    return int(Path(f"/proc/{pid}/stat").read_text("ascii").split()[13])


def count_metric(name: str, **labels: str) -> float:
    """Return the present value of a metric."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


@asynccontextmanager
async def run_endless_search(pool: SolverPool) -> AsyncIterator[tuple[asyncio.Task[Solution], int]]:
    """Begin a search without an end; yield its task, and the worker that is busy with it."""
    await pool.solve(STUCK, MANY, seconds=WAIT_TIMEOUT)
    [worker] = list_workers()
    ticks = read_processor_ticks(worker)
    task = asyncio.create_task(pool.solve(ENDLESS, MANY, seconds=WAIT_TIMEOUT))
    await wait_until(lambda: read_processor_ticks(worker) > ticks + 1)
    yield task, worker
    task.cancel()
    await asyncio.wait({task})


async def solve_easy_deal(pool: SolverPool) -> Solution:
    """Return the solution of a deal that is soon won, once its worker has the time."""
    return await pool.solve(WINNABLE, MANY, seconds=WAIT_TIMEOUT)


@pytest.mark.slow
async def test_verdicts_come_from_another_process_which_stays() -> None:
    async with SolverPool(1) as pool:
        assert list_workers() == set()
        solution = await solve_easy_deal(pool)
        assert is_won(replay(VARIANTS["canfield"], WINNABLE_DEAL, solution.moves))
        workers = list_workers()
        assert (await pool.solve(STUCK, MANY, seconds=WAIT_TIMEOUT)).verdict is Verdict.UNWINNABLE
        in_vain = await pool.solve(ENDLESS, 2_000, seconds=WAIT_TIMEOUT)
        assert in_vain.verdict is Verdict.UNKNOWN
        assert 2_000 <= in_vain.position_count < 4_000
        assert (await pool.solve(ENDLESS, MANY, seconds=0.01)).verdict is Verdict.UNKNOWN
        assert list_workers() == workers
    assert all(map(has_ended, workers))


@pytest.mark.slow
async def test_searches_give_way_to_everything_else_on_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PYTHONPATH")  # of equal priority
    async with SolverPool(1) as pool:
        await pool.solve(STUCK, MANY, 60)
        (worker,) = list_workers()
        assert os.getpriority(os.PRIO_PROCESS, worker) == 19
        assert os.sched_getscheduler(worker) == os.SCHED_IDLE
        assert read_autogroup_niceness(worker) in {19, None}


async def test_without_workers_nothing_is_known() -> None:
    async with SolverPool(0) as pool:
        assert await solve_easy_deal(pool) == UNKNOWN
        assert list_workers() == set()


async def test_a_cancelled_search_stops_and_its_worker_takes_the_next() -> None:
    async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
        search.cancel()
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        assert search.cancelled()
        assert list_workers() == {worker}


async def test_a_killed_worker_does_not_know_and_is_replaced() -> None:
    replaced = count_metric("patience_solver_restarts_total")
    unknown = count_metric("patience_searches_total", verdict="unknown")
    with capture_logs() as logs:
        async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
            os.kill(worker, signal.SIGKILL)
            assert await search == UNKNOWN
            assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
            assert list_workers().isdisjoint({worker})
    [line] = logs
    assert line["reason"] == "it has died (status -9)"
    assert count_metric("patience_solver_restarts_total") == replaced + 1
    assert count_metric("patience_searches_total", verdict="unknown") == unknown + 1


async def test_a_worker_that_cannot_be_started_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with capture_logs() as logs:
        async with SolverPool(1) as pool:
            assert await solve_easy_deal(pool) == UNKNOWN
    [line] = logs
    assert line["reason"] == "it cannot be started: No such file or directory"


async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "GRACE_SECONDS", 0.0)
    async with SolverPool(1) as pool:
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        [worker] = list_workers()
        os.kill(worker, signal.SIGSTOP)
        assert await pool.solve(WINNABLE, MANY, seconds=0.01) == UNKNOWN
        assert has_ended(worker)
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE


@pytest.mark.slow
async def test_a_search_without_memory_does_not_know() -> None:
    with capture_logs() as logs:
        async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
            resource.prlimit(worker, resource.RLIMIT_DATA, (1 << 20, 1 << 20))
            assert (await search).verdict is Verdict.UNKNOWN
            assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
            assert list_workers().isdisjoint({worker})
    [line] = logs
    assert "memory" in line["reason"] or "died" in line["reason"]


@pytest.mark.slow
async def test_short_searches_come_first_and_no_queue_grows_without_end() -> None:
    dropped = count_metric("patience_queue_dropped_total", queue="searches")
    async with SolverPool(1) as pool, run_endless_search(pool) as (search, _):
        ended: list[float] = []

        async def solve(seconds: float) -> None:
            await pool.solve(STUCK, MANY, seconds)
            ended.append(seconds)

        times = [WAIT_TIMEOUT + number for number in range(MAX_WAITING_SEARCHES, 0, -1)]
        tasks = [asyncio.create_task(solve(seconds)) for seconds in times]
        await wait_until(
            lambda: (
                count_metric("patience_queue_depth", queue="searches") == MAX_WAITING_SEARCHES + 1
            )
        )
        assert await solve_easy_deal(pool) == UNKNOWN
        assert count_metric("patience_queue_dropped_total", queue="searches") == dropped + 1
        tasks[0].cancel()
        search.cancel()
        await asyncio.wait(tasks)
        assert ended == sorted(times[1:])
    assert count_metric("patience_queue_depth", queue="searches") == 0


async def test_whoever_waits_too_long_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "MAX_WAIT_SECONDS", 0.01)
    async with SolverPool(1) as pool, run_endless_search(pool):
        assert await solve_easy_deal(pool) == UNKNOWN


async def test_searches_that_run_or_wait_at_the_end_do_not_know() -> None:
    with capture_logs() as logs:
        async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
            waiting = asyncio.create_task(solve_easy_deal(pool))
            await asyncio.sleep(0)
            await pool.__aexit__(None, None, None)
            assert await search == await waiting == UNKNOWN
            assert await solve_easy_deal(pool) == UNKNOWN
            assert has_ended(worker)
    assert logs == []


def test_a_worker_ends_when_whoever_started_it_is_killed() -> None:
    searching = (
        "import asyncio;"
        "from tests.services.solver.test_pool import *;"
        "asyncio.run(SolverPool(1).solve(ENDLESS, MANY, WAIT_TIMEOUT))"
    )
    with subprocess.Popen([sys.executable, "-c", searching]) as process:
        workers = block_until(lambda: list_workers(process.pid))
        process.kill()
    block_until(lambda: all(map(has_ended, workers)))
