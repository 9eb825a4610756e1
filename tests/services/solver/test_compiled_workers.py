"""Workers that search compiled: they find the same, and players need not wait for the compiler."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.engine import deal
from bot.services.solver.pool import SolverPool
from bot.solver.compiler import start_compiler_if_needed
from bot.solver.core import code_cache
from bot.solver.core.code_cache import find_code_folder, find_ready_mark
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.services.solver.test_pool import has_ended, list_processes, list_workers, solve_easy_deal
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.variants.example_games import HABITUAL_KEYS

pytestmark = pytest.mark.on_every_python

POSITIONS = 1_500
"""The second kind of search begins after a thousand."""
LARGE_DEALS = (500_005, 500_003)
LARGE_POSITIONS = 2_600_000
"""So many that both searches of a deal have grown to their full size."""
MAX_MEMORY_MB = 300


def is_compiled(worker: int) -> bool:
    """Return whether a process has loaded what runs compiled code."""
    return "llvmlite" in Path(f"/proc/{worker}/maps").read_text("ascii")


def read_most_own_memory(worker: int) -> int:
    """Return the most bytes of memory that a process ever had, without the files of programs.

    Those are shared with every process that runs the same programs.
    """
    status = Path(f"/proc/{worker}/status").read_text("ascii")
    kilobytes = {
        name: int(value.split()[0])
        for name, value in (line.split(":", 1) for line in status.splitlines())
        if name in {"VmHWM", "RssFile"}
    }
    return (kilobytes["VmHWM"] - kilobytes["RssFile"]) * 1024


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
        for key in HABITUAL_KEYS:
            state = deal(VARIANTS[key], 32_010)
            compiled = await pool.solve(state, POSITIONS, seconds=WAIT_TIMEOUT)
            plain = open_search(state)
            plain.run(POSITIONS)
            unknown = Solution(Verdict.UNKNOWN, position_count=plain.position_count)
            assert compiled == (plain.solution or unknown), key


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_code")
async def test_a_worker_has_room_for_one_large_search_after_another() -> None:
    with capture_logs() as logs:
        async with SolverPool(1) as pool:
            for deal_number in LARGE_DEALS:
                state = deal(VARIANTS["canfield"], deal_number)
                solution = await pool.solve(state, LARGE_POSITIONS, seconds=WAIT_TIMEOUT)
                assert solution.position_count >= LARGE_POSITIONS, deal_number
            [worker] = list_workers()
            assert read_most_own_memory(worker) < MAX_MEMORY_MB * 1_000_000
    assert logs == []


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
