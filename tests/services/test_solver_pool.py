"""The solver's workers: whatever happens to them; compiled; and paused for players."""

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
from bot.engine.moves import Move
from bot.engine.position_json import read_position
from bot.engine.status import is_won
from bot.services import solver_pool
from bot.services.solver_pool import MAX_WAITING_SEARCHES, SolverPool
from bot.solver.compiler import start_compiler_if_needed
from bot.solver.core import code_cache
from bot.solver.core.code_cache import find_code_folder, find_ready_mark
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.timeouts import WAIT_TIMEOUT, block_until, wait_until
from tests.variants.example_games import EXAMPLE_KEYS

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what workers do")

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


@asynccontextmanager
async def pause_search(
    pool: SolverPool, worker: int, *, is_paused: bool = True
) -> AsyncIterator[None]:
    """Keep a worker waiting for a player who is not answered during the block, if told to."""
    if not is_paused:
        yield
        return
    answered = asyncio.Event()
    player = asyncio.create_task(answer_player(pool, answered))
    await wait_until(lambda: is_waiting(worker))
    yield
    answered.set()
    await player


WORK_STATES = pytest.mark.parametrize(
    "is_paused", [pytest.param(True, marks=pytest.mark.slow), False]
)


@WORK_STATES
async def test_a_cancelled_search_stops_and_its_worker_takes_the_next(*, is_paused: bool) -> None:
    async with (
        SolverPool(1) as pool,
        run_endless_search(pool) as (search, worker),
        pause_search(pool, worker, is_paused=is_paused),
    ):
        search.cancel()
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        assert search.cancelled()
        assert list_workers() == {worker}


@pytest.mark.slow
@WORK_STATES
async def test_a_killed_worker_does_not_know_and_is_replaced(*, is_paused: bool) -> None:
    replaced = count_metric("patience_solver_restarts_total")
    unknown = count_metric("patience_searches_total", verdict="unknown")
    with capture_logs() as logs:
        async with (
            SolverPool(1) as pool,
            run_endless_search(pool) as (search, worker),
            pause_search(pool, worker, is_paused=is_paused),
        ):
            os.kill(worker, signal.SIGKILL)
            assert await search == UNKNOWN
            assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
            assert list_workers().isdisjoint({worker})
    [line] = logs
    assert line["reason"] == "it has died (status -9)"
    assert count_metric("patience_solver_restarts_total") == replaced + 1
    assert count_metric("patience_searches_total", verdict="unknown") == unknown + 1


async def test_without_a_worker_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    async with SolverPool(0) as pool:
        assert await solve_easy_deal(pool) == UNKNOWN
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with capture_logs() as logs:
        async with SolverPool(1) as pool:
            assert await solve_easy_deal(pool) == UNKNOWN
    assert list_workers() == set()
    [line] = logs
    assert line["reason"] == "it cannot be started: No such file or directory"


@pytest.mark.slow
async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_pool, "GRACE_SECONDS", 0.0)
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


@pytest.mark.slow
async def test_searches_that_wait_or_run_at_the_end_do_not_know() -> None:
    async with SolverPool(1) as pool, run_endless_search(pool) as (search, worker):
        with capture_logs() as logs:
            assert pool.searches_ahead == 1
            waiting = asyncio.create_task(solve_easy_deal(pool))
            await asyncio.sleep(0)
            assert pool.searches_ahead == 2
            await pool.__aexit__(None, None, None)
            assert await search == await waiting == UNKNOWN
            assert await solve_easy_deal(pool) == UNKNOWN
            assert has_ended(worker)
        assert logs == []


POSITIONS = 1_500
"""The second kind of search begins after a thousand."""


def is_compiled(worker: int) -> bool:
    """Return whether a process has loaded what runs compiled code."""
    return "llvmlite" in Path(f"/proc/{worker}/maps").read_text("ascii")


@pytest.fixture
def ready_mark(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the mark of all code being compiled, and let workers compile."""
    mark = find_ready_mark()
    if mark is None:
        pytest.skip("numba is not installed")
    monkeypatch.delenv("NUMBA_DISABLE_JIT")
    return mark


@pytest.fixture
def compiled_code(ready_mark: Path) -> None:  # noqa: ARG001 - workers may compile
    """See to it that all code is compiled, which takes some seconds in a new installation."""
    if compiler := start_compiler_if_needed():
        with compiler:
            assert compiler.wait() == 0


@pytest.mark.usefixtures("ready_mark")
async def test_the_first_worker_of_an_installation_does_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path))
    async with SolverPool(1) as pool:
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        [worker] = list_workers()
        assert not is_compiled(worker)
        [compiler] = list_processes("bot.solver.compiler", parent=worker)
    await wait_until(lambda: has_ended(compiler))


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_code")
async def test_a_compiled_search_finds_the_same() -> None:
    async with SolverPool(1) as pool:
        await solve_easy_deal(pool)
        assert all(map(is_compiled, list_workers()))
        for key in EXAMPLE_KEYS:
            state = deal(VARIANTS[key], 32_010)
            compiled = await pool.solve(state, POSITIONS, seconds=WAIT_TIMEOUT)
            plain = open_search(state)
            plain.run(POSITIONS)
            unknown = Solution(Verdict.UNKNOWN, position_count=plain.position_count)
            assert compiled == (plain.solution or unknown), key


def test_the_code_of_a_read_only_installation_is_kept_in_the_cache_of_its_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    monkeypatch.delenv("CACHE_DIRECTORY", raising=False)
    beside_source = find_code_folder()
    assert beside_source is not None
    assert beside_source.parent.name == "__pycache__"
    monkeypatch.setattr(code_cache, "__file__", "/proc/nowhere/code_cache.py")
    in_user_cache = find_code_folder()
    assert in_user_cache is not None
    assert in_user_cache.parent == tmp_path / "user/patience-table"
    monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / "service"))
    in_service_cache = find_code_folder()
    assert in_service_cache is not None
    assert in_service_cache.parent == tmp_path / "service"


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


@on_linux
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


@on_linux
@pytest.mark.slow
async def test_a_search_gets_its_share_while_players_are_always_being_answered() -> None:
    async with (
        SolverPool(1) as pool,
        run_endless_search(pool) as (_, worker),
        pause_search(pool, worker),
    ):
        ticks = read_processor_ticks(worker)
        await wait_until(lambda: read_processor_ticks(worker) > ticks + 5)
        await wait_until(lambda: is_waiting(worker))


@on_linux
async def test_whoever_asks_for_a_search_is_not_waited_for() -> None:
    async with SolverPool(1) as pool:
        await pool.solve(STUCK, MANY, seconds=WAIT_TIMEOUT)
        [worker] = list_workers()

        async def ask() -> Solution:
            end_pause = pool.pause_for_current_task()
            end_pause()
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


@on_linux
@pytest.mark.slow
@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("is_paused", [True, False])
def test_a_worker_ends_when_whoever_started_it_does(signal_number: int, *, is_paused: bool) -> None:
    pause = "        asyncio.create_task(answer_player(pool, asyncio.Event()))\n"
    searching = (
        "import asyncio\n"
        "from tests.services.test_solver_pool import *\n"
        "async def search():\n"
        "    async with SolverPool(1) as pool:\n"
        f"{pause if is_paused else ''}"
        "        await asyncio.sleep(0)\n"
        "        await pool.solve(ENDLESS, MANY, WAIT_TIMEOUT)\n"
        "asyncio.run(search())"
    )
    with subprocess.Popen([sys.executable, "-c", searching]) as process:
        workers = block_until(lambda: list_workers(process.pid))
        if is_paused:
            block_until(lambda: all(map(is_waiting, workers)))
        process.send_signal(signal_number)
    block_until(lambda: all(map(has_ended, workers)))


async def test_without_numba_a_worker_plays_no_game() -> None:
    async with SolverPool(1) as pool:
        assert await pool.play_as_fair_player("canfield", 7, (), 0, WAIT_TIMEOUT) is None


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_code")
async def test_who_asks_the_fair_player_twice_gets_the_same_move() -> None:
    moves = ("draw",) * 13
    async with SolverPool(1) as pool, SolverPool(1) as other_pool:
        assert pool.has_fair_player(VARIANTS["canfield"])
        assert not pool.has_fair_player(VARIANTS["beehive"])
        choice = await pool.choose_as_fair_player("canfield", 60_003, moves, 5, WAIT_TIMEOUT)
        assert choice is not None
        assert choice.move is not None
        assert 0 < choice.winnable_count <= choice.order_count
        replay(VARIANTS["canfield"], 60_003, (*map(Move.parse, moves), choice.move))
        again = await other_pool.choose_as_fair_player("canfield", 60_003, moves, 5, WAIT_TIMEOUT)
        assert again == choice


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_code")
async def test_a_game_that_is_played_makes_room_for_searches() -> None:
    async with SolverPool(1) as pool:
        game = asyncio.create_task(pool.play_as_fair_player("canfield", 7, (), 0, WAIT_TIMEOUT))
        await asyncio.sleep(0)
        assert pool.searches_ahead == 0
        assert (await solve_easy_deal(pool)).verdict is Verdict.WINNABLE
        played = await game
        assert played is not None
        replay(VARIANTS["canfield"], 7, map(Move.parse, played.moves))
