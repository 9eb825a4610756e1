"""The solver's worker processes: how soon the first answer comes, and who is slowed down."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.deals import deal
from bot.services.solver import certain_hints
from bot.services.solver.pool import SolverPool
from bot.solver.compiler import start_compiler_if_needed
from bot.variants import VARIANTS
from tests.bench.benched_bot import run_benched_bot
from tests.bench.measurements import Measurement
from tests.bench.roundtrip import time_presses
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.solver.test_pool import list_workers, read_processor_ticks
from tests.timeouts import wait_until

EASY_DEAL = deal(VARIANTS["canfield"], 1)
NO_LIMIT = 10**15

LONG_SEARCH = ("forty-thieves", "80000")
SEARCHES = 2
SEARCH_SECONDS = 600.0
"""Longer than any round of presses takes; at its end the workers are killed."""

UNDER_WAY_TICKS = 100
"""A worker that has computed for so many hundredths of a second has begun to search."""
SEARCHING = "Looking ahead"
"""What a table says while its search is under way."""

ROUNDS = 12
"""Of presses without searches, and as many with them."""


def measure_first_answers() -> list[Measurement]:
    """Return the seconds to a first answer, with nothing compiled and with everything."""
    with TemporaryDirectory() as empty_folder:
        before = os.environ.get("CACHE_DIRECTORY")
        os.environ["CACHE_DIRECTORY"] = empty_folder
        cold = asyncio.run(_time_first_answer())
        if before is None:
            del os.environ["CACHE_DIRECTORY"]
        else:
            os.environ["CACHE_DIRECTORY"] = before
    if compiler := start_compiler_if_needed():
        with compiler:
            compiler.wait()
    warm = median(asyncio.run(_time_first_answer()) for _ in range(5))
    return [
        Measurement("first_answer_cold_s", cold, 5.0, "wall clock: worker started, none compiled"),
        Measurement("first_answer_warm_s", warm, 0.5, "wall clock: worker started, all compiled"),
    ]


def measure_slower_moves() -> list[Measurement]:
    """Return by how many per cent two searches make other players wait longer."""
    return asyncio.run(_measure_slower_moves())


async def _time_first_answer() -> float:
    async with SolverPool(1) as pool:
        started_at = time.perf_counter()
        await pool.solve(EASY_DEAL, NO_LIMIT, seconds=30)
        return time.perf_counter() - started_at


async def _measure_slower_moves() -> list[Measurement]:
    alone, beside_searches = [], []
    async with run_benched_bot(_lengthen_searches, SOLVER_WORKERS=str(SEARCHES)) as (sandbox, bot):
        assert bot.pid is not None
        seekers = [await _seat_seeker(sandbox, number) for number in range(SEARCHES)]
        for number in range(ROUNDS):
            alone += await time_presses(sandbox, 2 * number)
            tables = [await seeker.run_command("hint", certain=True) for seeker in seekers]
            workers = await _wait_for_workers(bot.pid)
            beside_searches += await time_presses(sandbox, 2 * number + 1)
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            for seeker, table in zip(seekers, tables, strict=True):
                await _wait_for_end(seeker, table)
    slower = 100 * (median(beside_searches) / median(alone) - 1)
    explanation = (
        f"per cent: {median(alone):.1f} ms from a press to the table, with two searches"
        f" {median(beside_searches):.1f} ms"
    )
    return [Measurement("moves_slower", slower, 5, explanation)]


def _lengthen_searches() -> None:
    """Let the bot's process search for certain hints until its workers are killed."""
    vars(certain_hints)["CERTAIN_HINT_SECONDS"] = SEARCH_SECONDS


async def _seat_seeker(sandbox: RunningSandbox, number: int) -> SandboxUser:
    """Return a player at a table whose search does not come to its end."""
    name = f"seeker{number}"
    await sandbox.request("POST", "/sandbox/test/people", {"username": name})
    seeker = await sandbox.get_user(name)
    game, deal_number = LONG_SEARCH
    await seeker.run_command("new", game=game, deal=deal_number)
    return seeker


async def _wait_for_workers(bot_pid: int) -> set[int]:
    """Return the workers of a bot, once all of them search, when nothing else is to be done."""

    def are_searching() -> bool:
        workers = list_workers(bot_pid)
        return len(workers) == SEARCHES and all(
            read_processor_ticks(worker) > UNDER_WAY_TICKS for worker in workers
        )

    await wait_until(are_searching)
    workers = list_workers(bot_pid)
    assert {os.sched_getscheduler(worker) for worker in workers} == {os.SCHED_IDLE}
    return workers


async def _wait_for_end(seeker: SandboxUser, table: Json) -> None:
    """Wait until a player's table no longer says that its search is under way."""
    await seeker.wait_for_message(
        lambda message: message["id"] == table["id"] and SEARCHING not in read_text(message)
    )
