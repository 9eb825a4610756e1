"""The solver's worker processes: how soon the first answer comes, and who is slowed down."""

from __future__ import annotations

import asyncio
import os
import time
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.services.solver.pool import SolverPool
from bot.solver.compiler import start_compiler_if_needed
from bot.variants import VARIANTS
from tests.bench.benched_bot import run_benched_bot
from tests.bench.measurements import Measurement
from tests.bench.roundtrip import time_presses

if TYPE_CHECKING:
    from bot.engine.state import State

EASY_DEAL = deal(VARIANTS["canfield"], 1)
LONG_SEARCH = deal(VARIANTS["forty-thieves"], 80_000)
NO_LIMIT = 10**15

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
    async with run_benched_bot() as (sandbox, _), SolverPool(2) as pool:
        for number in range(ROUNDS):
            alone += await time_presses(sandbox, 2 * number)
            searches = [asyncio.ensure_future(_search_on(pool, LONG_SEARCH)) for _ in range(2)]
            await asyncio.sleep(1)  # until both are under way
            beside_searches += await time_presses(sandbox, 2 * number + 1)
            for search in searches:
                search.cancel()
            await asyncio.wait(searches)
    slower = 100 * (median(beside_searches) / median(alone) - 1)
    explanation = (
        f"per cent: {median(alone):.1f} ms from a press to the table, with two searches"
        f" {median(beside_searches):.1f} ms"
    )
    return [Measurement("moves_slower", slower, 5, explanation)]


async def _search_on(pool: SolverPool, state: State) -> None:
    while True:
        await pool.solve(state, NO_LIMIT, seconds=600)
