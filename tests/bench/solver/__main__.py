"""How well and how fast the solver searches, in CPU time of one core, as a table with goals.

`python -m tests.bench.solver.lost_moves` measures how soon the move that lost a game is found.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.deals import deal
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.engine.status import is_stuck, list_useful_moves
from bot.engine.transitions import play
from bot.services import hints
from bot.services.solver_pool import SolverPool
from bot.services.statistics import compute_wilson_interval
from bot.solver.compiler import compile_searches, start_compiler_if_needed
from bot.solver.core.boards import build_board
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.moves import FARTHEST_LAST
from bot.solver.core.proofs import DepthFirstSearch
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, format_table
from tests.bench.moves import run_benched_bot, time_presses
from tests.bench.solver.wins import TimedSearch, build_share, time_searches
from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.services.test_solver_pool import list_workers, read_processor_ticks
from tests.shared_files import read_shared_lines
from tests.timeouts import wait_until
from tests.whole.table_messages import read_cards_up


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
CANFIELD_DEALS = 1_000

PUBLISHED_SHARE = 67.56
"""Blake and Gent's share of Canfield deals that can be won; their columns do not wrap."""

MARGIN = 3.0
"""The published share lies between ours less this and ours with all unknown deals and this."""


def measure_fresh_canfield(count: int = CANFIELD_DEALS) -> list[Measurement]:
    """Return how many fresh deals are decided, and whether the published share is between."""
    rules = VARIANTS["canfield"]
    states = (deal(rules, FIRST_DEAL + number) for number in range(count))
    searches = time_searches("canfield", states, 5)
    won = sum(search.verdict is Verdict.WINNABLE for search in searches)
    possible = sum(search.verdict is not Verdict.UNWINNABLE for search in searches)
    least, most = 100 * won / count, 100 * possible / count
    low, high = (100 * end for end in compute_wilson_interval(won, count))
    is_between = least - MARGIN <= PUBLISHED_SHARE <= most + MARGIN
    return [
        _build_decided_share("fresh_canfield_1s", searches, 1, None),
        _build_decided_share("fresh_canfield_5s", searches, 5, None),
        Measurement(
            "canfield_share",
            least,
            None,
            f"per cent won, {low:.2f} to {high:.2f} by Wilson, at most {most:.2f} can be",
        ),
        Measurement(
            "canfield_as_published",
            is_between,
            1,
            f"1 if {PUBLISHED_SHARE} lies from {least - MARGIN:.2f} to {most + MARGIN:.2f}",
            is_lower_bound=True,
        ),
    ]


KLONDIKE_DEALS = 500


def measure_klondike(count: int = KLONDIKE_DEALS) -> list[Measurement]:
    """Return how many deals of Klondike, draw three, are decided."""
    rules = VARIANTS["klondike-three"]
    states = (deal(rules, FIRST_DEAL + number) for number in range(count))
    searches = time_searches("klondike-three", states, 5)
    won = sum(search.verdict is Verdict.WINNABLE for search in searches)
    return [
        _build_decided_share("klondike_three_1s", searches, 1, None),
        _build_decided_share("klondike_three_5s", searches, 5, 90),
        Measurement("klondike_three_share", 100 * won / count, None, "per cent won in 5 s"),
    ]


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


def measure_followed_hints() -> list[Measurement]:
    """Return how many games certain hints win that were called winnable."""
    counts = asyncio.run(_follow_all_hints())
    won = sum(hint_count > 0 for hint_count in counts)
    explanation = f"of {len(counts)} winnable tables won by {sum(counts)} certain hints"
    return [Measurement("certain_hints_won", won, len(counts), explanation, is_lower_bound=True)]


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


PARTS: dict[str, Callable[..., list[Measurement]]] = {
    "known": measure_known_deals,
    "speed": measure_speed,
    "canfield": measure_fresh_canfield,
    "klondike": measure_klondike,
    "decks": measure_several_decks,
    "first": measure_first_answers,
    "moves": measure_slower_moves,
    "hints": measure_followed_hints,
}
COUNTED_PARTS = ("canfield", "klondike", "decks")
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
        figures = PARTS[name](*counts)
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


FIRST_HINT_DEAL = 85_000
FOLLOWED_GAMES = 10
MOVES_BEFORE = 15
"""Random moves before the first hint."""

MOST_POSITIONS = 300_000
"""Only tables that so many positions prove winnable are asked about."""

MOST_HINTS = 400
"""Longer ways to win are left out: they take minutes, because of the limit of requests."""

CARDS = 52

PAUSE_SECONDS = 0.3
"""Between two hints, because of the limit of requests."""

SEARCHING = "Looking ahead"


async def _follow_all_hints() -> list[int]:
    """Return for each game how many certain hints won it, 0 where they did not."""
    async with run_benched_bot() as (sandbox, _):
        games = (
            _follow_hints(sandbox, number, key, deal_number, moves)
            for number, (key, deal_number, moves) in zip(
                range(FOLLOWED_GAMES), _generate_winnable_tables(), strict=False
            )
        )
        return await asyncio.gather(*games)


def _generate_winnable_tables() -> Iterator[tuple[str, int, list[str]]]:
    """Yield games of one deck in turn, each with a deal and moves that leave it winnable."""
    keys = cycle(key for key, rules in VARIANTS.items() if rules.decks == 1)
    for key, number in zip(keys, count(FIRST_HINT_DEAL), strict=False):
        moves, state = _play_at_random(deal(VARIANTS[key], number), number)
        if is_stuck(state):
            continue
        solution = open_search(state).run(MOST_POSITIONS)
        if solution is not None and 0 < len(solution.moves) < MOST_HINTS:
            yield key, number, moves


def _play_at_random(state: State, seed: int) -> tuple[list[str], State]:
    random = Random(seed)
    moves: list[str] = []
    while len(moves) < MOVES_BEFORE and not is_stuck(state):
        move = random.choice(list_useful_moves(state))
        state = play(state, move)
        moves.append(str(move))
    return moves, state


async def _follow_hints(
    sandbox: RunningSandbox, number: int, key: str, deal_number: int, moves: list[str]
) -> int:
    """Ask for certain hints and play them; return how many it took to win, 0 where they did not."""
    name = f"follower{number}"
    await sandbox.request("POST", "/sandbox/test/people", {"username": name})
    user = await sandbox.get_user(name)
    await user.run_command("new", game=key, deal=str(deal_number))
    await user.run_command("move", moves=",".join(moves))
    for hint_count in range(1, 2 * MOST_HINTS):
        hint = await _wait_for_answer(user, await user.run_command("hint", certain=True))
        if "This can still be won: " not in read_text(hint):
            return 0
        table = await user.press_button(hint, label="Play it")
        if read_cards_up(table) == CARDS:
            return hint_count
        await asyncio.sleep(PAUSE_SECONDS)
    return 0


async def _wait_for_answer(user: SandboxUser, hint: Json) -> Json:
    if SEARCHING not in read_text(hint):
        return hint
    return await user.wait_for_message(
        lambda message: message["id"] == hint["id"] and SEARCHING not in read_text(message)
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
    vars(hints)["CERTAIN_HINT_SECONDS"] = SEARCH_SECONDS


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
