"""Searches pause while players are answered, in real worker processes."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from bot.services.solver import pool as pool_module
from bot.services.solver.pool import SolverPool
from bot.solver.solution import Solution, Verdict
from tests.services.solver.test_pool import (
    ENDLESS,
    MANY,
    STUCK,
    UNKNOWN,
    has_ended,
    list_workers,
    read_processor_ticks,
    run_endless_search,
    solve_easy_deal,
)
from tests.timeouts import WAIT_TIMEOUT, block_until, wait_until

pytestmark = [
    pytest.mark.on_every_python,
    pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what workers do"),
]


def is_waiting(worker: int) -> bool:
    """Return whether a worker waits, rather than searches or would if it got a processor.

    While its other thread reads a line, the one that searches waits for that alone.
    """
    states = [
        thread.read_text("ascii").rpartition(")")[2].split()[0]
        for thread in Path(f"/proc/{worker}/task").glob("*/stat")
    ]
    return bool(states) and set(states) == {"S"}


async def answer_player(pool: SolverPool, answered: asyncio.Event) -> None:
    """Let searches pause, as whoever handles an interaction does, until the event is set."""
    pool.pause_for_current_task()
    await answered.wait()


async def test_a_search_waits_until_every_player_is_answered() -> None:
    async with SolverPool(1) as pool, run_endless_search(pool) as (_, worker):
        first_answer, second_answer = asyncio.Event(), asyncio.Event()
        async with asyncio.TaskGroup() as players:
            first = players.create_task(answer_player(pool, first_answer))
            await wait_until(lambda: is_waiting(worker))
            players.create_task(answer_player(pool, second_answer))
            first_answer.set()
            await first
            assert is_waiting(worker)
            second_answer.set()
        ticks = read_processor_ticks(worker)
        await wait_until(lambda: read_processor_ticks(worker) > ticks + 1)
        assert not is_waiting(worker)


async def test_a_search_waits_for_the_next_press_just_after_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "SECONDS_AFTER_ANSWER", 0.2)
    async with SolverPool(1) as pool, run_endless_search(pool) as (_, worker):
        answered = asyncio.Event()
        player = asyncio.create_task(answer_player(pool, answered))
        await wait_until(lambda: is_waiting(worker))
        answered.set()
        await player
        answered_at, ticks = perf_counter(), read_processor_ticks(worker)
        await wait_until(lambda: read_processor_ticks(worker) > ticks + 1)
        assert perf_counter() > answered_at + 0.2


@pytest.mark.slow
async def test_a_search_gets_its_share_while_players_are_always_being_answered() -> None:
    async with SolverPool(1) as pool, run_endless_search(pool) as (_, worker):
        answered = asyncio.Event()
        player = asyncio.create_task(answer_player(pool, answered))
        await wait_until(lambda: is_waiting(worker))
        ticks = read_processor_ticks(worker)
        await wait_until(lambda: read_processor_ticks(worker) > ticks + 5)
        answered.set()
        await player


async def test_a_search_that_begins_in_a_pause_waits_too() -> None:
    async with SolverPool(1) as pool:
        await pool.solve(STUCK, MANY, seconds=WAIT_TIMEOUT)
        [worker] = list_workers()
        answered = asyncio.Event()
        player = asyncio.create_task(answer_player(pool, answered))
        await asyncio.sleep(0)
        ticks = read_processor_ticks(worker)
        search = asyncio.create_task(pool.solve(ENDLESS, MANY, seconds=WAIT_TIMEOUT))
        await wait_until(lambda: read_processor_ticks(worker) > ticks and is_waiting(worker))
        assert not search.done()
        answered.set()
        await player
        await wait_until(lambda: not is_waiting(worker))
        search.cancel()
        await asyncio.wait({search})


async def test_whoever_asks_for_a_search_is_not_waited_for() -> None:
    async with SolverPool(1) as pool:
        await pool.solve(STUCK, MANY, seconds=WAIT_TIMEOUT)
        [worker] = list_workers()

        async def ask() -> Solution:
            pool.pause_for_current_task()
            # A handler waits for a search in a task of its own.
            return await asyncio.create_task(pool.solve(ENDLESS, MANY, seconds=WAIT_TIMEOUT))

        ticks = read_processor_ticks(worker)
        search = asyncio.create_task(ask())
        # It would have been kept waiting after its first slice.
        await wait_until(lambda: read_processor_ticks(worker) > ticks + 10)
        for _ in range(20):
            assert not is_waiting(worker)
            await asyncio.sleep(0.01)
        search.cancel()
        await asyncio.wait({search})


@pytest.mark.slow
async def test_pauses_do_not_eat_the_time_of_a_search() -> None:
    async with SolverPool(1) as pool:
        await pool.solve(STUCK, MANY, seconds=WAIT_TIMEOUT)
        [worker] = list_workers()
        ticks, started_at = read_processor_ticks(worker), perf_counter()
        search = asyncio.create_task(pool.solve(ENDLESS, MANY, seconds=1.0))
        await wait_until(lambda: read_processor_ticks(worker) > ticks)
        answered = asyncio.Event()
        player = asyncio.create_task(answer_player(pool, answered))
        await wait_until(lambda: is_waiting(worker))
        await asyncio.sleep(0.3)
        # On a busy machine it may have ended before the pause.
        pause = 0.3 if is_waiting(worker) and not search.done() else 0.0
        answered.set()
        assert (await search).verdict is Verdict.UNKNOWN
        assert perf_counter() - started_at >= 1.0 + pause
        await player


@pytest.mark.slow
async def test_a_search_that_waits_can_be_cancelled_and_its_worker_takes_the_next() -> None:
    async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
        answered = asyncio.Event()
        player = asyncio.create_task(answer_player(pool, answered))
        await wait_until(lambda: is_waiting(worker))
        search.cancel()
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        assert list_workers() == {worker}
        answered.set()
        await player


@pytest.mark.slow
async def test_a_worker_that_is_killed_while_it_waits_does_not_know_and_is_replaced() -> None:
    async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
        answered = asyncio.Event()
        player = asyncio.create_task(answer_player(pool, answered))
        await wait_until(lambda: is_waiting(worker))
        os.kill(worker, signal.SIGKILL)
        assert await search == UNKNOWN
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        answered.set()
        await player


@pytest.mark.slow
@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGKILL])
def test_a_worker_that_waits_ends_when_whoever_started_it_does(signal_number: int) -> None:
    waiting = (
        "import asyncio\n"
        "from tests.services.solver.test_pauses import *\n"
        "async def search():\n"
        "    async with SolverPool(1) as pool:\n"
        "        asyncio.create_task(answer_player(pool, asyncio.Event()))\n"
        "        await asyncio.sleep(0)\n"
        "        await pool.solve(ENDLESS, MANY, WAIT_TIMEOUT)\n"
        "asyncio.run(search())"
    )
    with subprocess.Popen([sys.executable, "-c", waiting]) as process:
        workers = block_until(lambda: list_workers(process.pid))
        block_until(lambda: all(map(is_waiting, workers)))
        process.send_signal(signal_number)
    block_until(lambda: all(map(has_ended, workers)))
