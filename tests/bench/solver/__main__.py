"""How well and how fast the solver searches, in CPU time of one core, as a table with goals."""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.deals import deal
from bot.engine.position_json import read_position
from bot.services import play
from bot.services.solver_pool import SolverPool
from bot.solver.compiler import compile_searches, start_compiler_if_needed
from bot.solver.core.boards import build_board
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.moves import FARTHEST_LAST
from bot.solver.core.proofs import DepthFirstSearch
from bot.solver.solution import Verdict
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, format_table
from tests.bench.moves import run_benched_bot, time_presses
from tests.bench.solver.wins import TimedSearch, build_share, time_searches
from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.services.test_solver_pool import list_workers, read_processor_ticks
from tests.shared_files import read_shared_lines
from tests.timeouts import wait_until


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


FIRST_DEAL = 80_000
ONE_DECK_DEALS = 500
"""Of each game."""

ONE_DECK_GOALS = {"canfield": None, "klondike-three": 90}
"""The share in per cent of each game's deals that are to be decided in five seconds."""


def measure_one_deck(count: int = ONE_DECK_DEALS) -> Iterator[Measurement]:
    """Yield how many fresh deals of one deck are decided, and how many won."""
    for key, goal in ONE_DECK_GOALS.items():
        states = (deal(VARIANTS[key], FIRST_DEAL + number) for number in range(count))
        searches = time_searches(key, states, 5)
        name = f"fresh_{key.replace('-', '_')}"
        yield _build_decided_share(f"{name}_1s", searches, 1, None)
        yield _build_decided_share(f"{name}_5s", searches, 5, goal)
        won = sum(search.verdict is Verdict.WINNABLE for search in searches)
        yield Measurement(f"{name}_share", 100 * won / count, None, "per cent won in 5 s")


SPEED_DEALS = 30
SPEED_POSITIONS = 1_000_000
"""Of each of the deals by which the speed is measured, at most."""


def measure_speed() -> list[Measurement]:
    """Return how many million nodes a second the search looks at in Canfield."""
    nodes, positions, seconds = 0, 0, 0.0
    for number in range(FIRST_DEAL, FIRST_DEAL + SPEED_DEALS):
        board = build_board(deal(VARIANTS["canfield"], number))
        search = DepthFirstSearch(board, FARTHEST_LAST)
        started_at = time.process_time()
        search.run(SPEED_POSITIONS)
        seconds += time.process_time() - started_at
        nodes += search.lookup_count
        positions += search.position_count
    explanation = f"million nodes a second, {positions / seconds / 1e6:.2f} of them new positions"
    return [
        Measurement("canfield_nodes", nodes / seconds / 1e6, 3, explanation, is_lower_bound=True)
    ]


DEALS = 100
"""Of each game."""

GOALS = {
    "forty-thieves": 30,
    "limited": 90,
    "lucas": 98,
    "indian": 98,
    "little-forty": 98,
    "streets": 65,
    "rank-and-file": 80,
    "number-ten": 70,
    "maria": 30,
}


def measure_several_decks(count: int = DEALS) -> list[Measurement]:
    """Return the share of each game's deals that are won in a second."""
    return [
        build_share(
            key.replace("-", "_"),
            time_searches(
                key, (deal(VARIANTS[key], FIRST_DEAL + number) for number in range(count)), 1
            ),
            lambda search: search.has_found(Verdict.WINNABLE, 1),
            goal,
            "won in 1 s",
        )
        for key, goal in GOALS.items()
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


def measure_slower_moves() -> list[Measurement]:
    """Return by how many per cent two searches make other players wait longer."""
    return asyncio.run(_measure_slower_moves())


PARTS: dict[str, Callable[..., Iterable[Measurement]]] = {
    "known": measure_known_deals,
    "speed": measure_speed,
    "one-deck": measure_one_deck,
    "decks": measure_several_decks,
    "first": measure_first_answers,
    "moves": measure_slower_moves,
}
COUNTED_PARTS = ("one-deck", "decks")
PLAIN = "plain"
"""The part that searches without numba, in a process of its own."""


def main() -> int:
    """Measure the chosen parts; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join([*PARTS, PLAIN])} (default: all)"
    )
    parser.add_argument("--count", type=int, metavar="N", help="so many fresh deals of each game")
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
        counts = [options.count] if options.count and name in COUNTED_PARTS else []
        figures = [*PARTS[name](*counts)]
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


def _build_decided_share(
    name: str, searches: list[TimedSearch], seconds: float, goal: float | None
) -> Measurement:
    return build_share(
        name, searches, lambda search: search.is_decided(seconds), goal, f"decided in {seconds:g} s"
    )


EASY_DEAL = deal(VARIANTS["canfield"], 1)
NO_LIMIT = 10**15

LONG_SEARCH = ("forty-thieves", "80000")
SEARCHES = 2
SEARCH_SECONDS = 600.0
"""Longer than any round of presses takes; at its end the workers are killed."""

UNDER_WAY_TICKS = 100
"""A worker that has computed for so many hundredths of a second has begun to search."""
SEARCH_NOTE = "Looking ahead"
"""What a table says while its search is under way."""

ROUNDS = 12
"""Of presses without searches, and as many with them."""


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
    vars(play)["CERTAIN_HINT_SECONDS"] = SEARCH_SECONDS


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
        lambda message: message["id"] == table["id"] and SEARCH_NOTE not in read_text(message)
    )


if __name__ == "__main__":
    sys.exit(main())
