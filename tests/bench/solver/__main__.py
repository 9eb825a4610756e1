"""How well and how fast the solver searches, in CPU time of one core, as a table with goals."""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.deals import deal
from bot.engine.position_json import read_position
from bot.services.solver_pool import SolverPool
from bot.solver.compiler import compile_searches, start_compiler_if_needed
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.solution import Verdict
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, format_table
from tests.bench.solver.wins import TimedSearch, build_share, time_searches
from tests.shared_files import read_shared_lines


def measure_known_deals() -> list[Measurement]:
    """Return how many deals with known verdicts are decided, and that none is decided wrongly.

    Klondike's known verdicts allow returns from the foundations: only its unwinnable ones bind.
    """
    winnable = _time_known("canfield", Verdict.WINNABLE, 5)
    unwinnable = _time_known("canfield", Verdict.UNWINNABLE, 10)
    klondike = _time_known("klondike-three", Verdict.UNWINNABLE, 10)
    wrong = [search for search in winnable if search.verdict is Verdict.UNWINNABLE]
    wrong += [s for s in (*unwinnable, *klondike) if s.verdict is Verdict.WINNABLE]
    if not IS_COMPILED:
        return [_build_won_share("plain_canfield_won_1s", winnable, 1, 80)]
    return [
        _build_won_share("canfield_won_1s", winnable, 1, 97),
        _build_won_share("canfield_won_5s", winnable, 5, 99),
        build_share(
            "canfield_lost_10s",
            unwinnable,
            lambda search: search.has_found(Verdict.UNWINNABLE, 10),
            90,
            "Canfield, known unwinnable: proved in 10 s",
        ),
        Measurement("wrong_verdicts", len(wrong), 0, "verdicts that differ from the known ones"),
    ]


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


PARTS: dict[str, Callable[..., Iterable[Measurement]]] = {
    "known": measure_known_deals,
    "first": measure_first_answers,
}
PLAIN = "plain"
"""The part that searches without numba, in a process of its own."""


def main() -> int:
    """Measure the chosen parts; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join([*PARTS, PLAIN])} (default: all)"
    )
    options = parser.parse_args()
    parts = options.parts or [*PARTS, PLAIN]
    if unknown := set(parts) - {*PARTS, PLAIN}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    print("compiled" if IS_COMPILED else "without numba, or with NUMBA_DISABLE_JIT", flush=True)
    compile_searches()
    status = 0
    for part in parts:
        if part == PLAIN and IS_COMPILED:
            status |= _measure_plain()
            continue
        name = "known" if part == PLAIN else part
        figures = [*PARTS[name]()]
        print(format_table(figures), flush=True)
        status |= not all(figure.is_goal_met for figure in figures)
    return status


def _measure_plain() -> int:
    command = [sys.executable, "-m", "tests.bench.solver", "known"]
    return subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, check=False
    ).returncode


def _time_known(variant: str, verdict: Verdict, seconds: float) -> list[TimedSearch]:
    states = [
        read_position(VARIANTS[variant], line["position"])
        for line in read_shared_lines(f"deals/{variant}.jsonl.gz")
        if line["verdict"] == verdict.value
    ]
    return time_searches(f"{variant}, {verdict.value}", states, seconds)


def _build_won_share(
    name: str, searches: list[TimedSearch], seconds: float, goal: float
) -> Measurement:
    return build_share(
        name,
        searches,
        lambda search: search.has_found(Verdict.WINNABLE, seconds),
        goal,
        f"Canfield, known winnable: won in {seconds:g} s",
    )


EASY_DEAL = deal(VARIANTS["canfield"], 1)
NO_LIMIT = 10**15


async def _time_first_answer() -> float:
    async with SolverPool(1) as pool:
        started_at = time.perf_counter()
        await pool.solve(EASY_DEAL, NO_LIMIT, seconds=30)
        return time.perf_counter() - started_at


if __name__ == "__main__":
    sys.exit(main())
