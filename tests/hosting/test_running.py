"""A bot that runs on and on: periodic work, memory, waits between attempts."""

import asyncio
import re

from structlog.testing import capture_logs

from bot.background import Backoff
from bot.hosting.runner import run_periodically
from bot.models.requests import DatabaseTrouble, DatabaseTroubleError
from tests.timeouts import WAIT_TIMEOUT


async def test_a_failing_run_is_logged_and_the_next_one_still_happens() -> None:
    run_count, second_run = 0, asyncio.Event()

    async def fail_first() -> None:
        nonlocal run_count
        run_count += 1
        if run_count == 1:
            # Errors that discord.py's loop would try again by itself are treated no differently.
            raise OSError("the database is busy")
        second_run.set()

    with capture_logs() as logs:
        async with run_periodically(fail_first, 0.01), asyncio.timeout(WAIT_TIMEOUT):
            await second_run.wait()
    [line] = [line for line in logs if line["log_level"] == "error"]
    assert line["event"] == "periodic work failed"
    assert (line["error"], line["again_in"]) == ("OSError: the database is busy", 0.01)
    assert re.fullmatch("[0-9a-f]{8}", line["id"])
    assert "test_running.py:" in line["at"]


async def test_the_same_trouble_with_the_database_is_logged_once_until_it_is_over() -> None:
    full, busy = (
        DatabaseTroubleError(trouble, "games.db", "no reason")
        for trouble in (DatabaseTrouble.FULL, DatabaseTrouble.BUSY)
    )
    outcomes, all_happened = [full, full, busy, busy, None, busy, busy], asyncio.Event()

    async def run_into_trouble() -> None:
        if not outcomes:
            all_happened.set()
        elif outcome := outcomes.pop(0):
            raise outcome

    with capture_logs() as logs:
        async with run_periodically(run_into_trouble, 0.001), asyncio.timeout(WAIT_TIMEOUT):
            await all_happened.wait()
    errors = [line["error"] for line in logs if line["log_level"] == "error"]
    assert ["is full" in error for error in errors] == [True, False, False]


async def test_the_first_run_starts_at_once_and_the_end_of_the_block_cancels_it() -> None:
    tasks_before = asyncio.all_tasks()
    started, cancelled = asyncio.Event(), asyncio.Event()

    async def run_forever() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    async with asyncio.timeout(WAIT_TIMEOUT):
        async with run_periodically(run_forever):
            await started.wait()
        assert cancelled.is_set()
    assert asyncio.all_tasks() == tasks_before


async def test_a_long_run_is_followed_by_a_whole_interval() -> None:
    interval, starts, ends, enough = 0.05, [], [], asyncio.Event()
    clock = asyncio.get_running_loop().time

    async def run_long() -> None:
        starts.append(clock())
        await asyncio.sleep(3 * interval)
        ends.append(clock())
        if len(ends) == 3:
            enough.set()

    async with run_periodically(run_long, interval), asyncio.timeout(WAIT_TIMEOUT):
        await enough.wait()
    for end, next_start in zip(ends, starts[1:], strict=False):
        assert next_start - end >= 0.9 * interval


def test_waits_double_up_to_the_longest_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(1.0, 60.0, free_attempts=1)
    assert [backoff.take_wait() for _ in range(10)] == [0, 1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert {backoff.take_wait() for _ in range(5000)} == {60}
    backoff.start_over()
    assert [backoff.take_wait() for _ in range(3)] == [0, 1, 2]
