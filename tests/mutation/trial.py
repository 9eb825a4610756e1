"""Mutants, the tests that cover them, the trial of each, and the results so far."""

from __future__ import annotations

import ast
import difflib
import importlib
import json
import os
import resource
import signal
import sys
import time
import tomllib
import traceback
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from itertools import islice
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import coverage
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import create_mutations

MAX_SECONDS_FACTOR = 5
"""Processor time that a mutant may take, in times of what its tests take unchanged."""
EXTRA_SECONDS = 20
MAX_WAIT_SECONDS = 300
"""By the clock: one that waits for something uses no processor time."""

_PRELOADED_MODULES = (
    "hypothesis",
    "pytest_asyncio",
    "sqlalchemy.ext.asyncio",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "alembic.command",
    "aiosqlite",
    "fluent.runtime",
    "babel.core",
    "structlog",
    "pydantic_settings",
)


class Verdict(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed-out"
    SURVIVED = "survived"
    UNTESTED = "untested"


_PROGRAM_FAILED = 99
_VERDICTS: dict[int, Verdict] = {
    pytest.ExitCode.OK: Verdict.SURVIVED,
    pytest.ExitCode.TESTS_FAILED: Verdict.KILLED,
    # The changed module, or a test, could not be imported.
    pytest.ExitCode.INTERRUPTED: Verdict.KILLED,
    # A conftest.py could not be imported.
    pytest.ExitCode.USAGE_ERROR: Verdict.KILLED,
}
"""By pytest's exit code; any other says that the trial went wrong, and nothing of the mutant."""


@dataclass(frozen=True)
class TrialResult:
    """A mutant's verdict, and how long it took by the clock."""

    mutant_id: str
    verdict: Verdict
    seconds: float


def preload_libraries() -> None:
    """Import what all tests need, and nothing of ours: each mutant imports that anew."""
    for name in _PRELOADED_MODULES:
        importlib.import_module(name)


def try_mutant(
    mutant: Mutant, tests: list[str], test_seconds: float, *, is_changed: bool = True
) -> TrialResult:
    """Run the tests, which take so long without the change, and return the verdict.

    Unless it is changed, the code is as it was: then it must survive.
    """
    started_at = time.monotonic()
    child = os.fork()
    if not child:
        max_seconds = int(test_seconds * MAX_SECONDS_FACTOR) + EXTRA_SECONDS
        _run_child(mutant if is_changed else None, tests, max_seconds)
    verdict = _wait_for_verdict(child, started_at + MAX_WAIT_SECONDS + 10 * test_seconds)
    return TrialResult(mutant.id, verdict, round(time.monotonic() - started_at, 2))


def _wait_for_verdict(child: int, deadline: float) -> Verdict:
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            exit_code = os.waitstatus_to_exitcode(status)
            if exit_code in {-signal.SIGXCPU, -signal.SIGKILL}:
                return Verdict.TIMED_OUT
            if exit_code not in _VERDICTS:
                raise SystemExit(f"A trial ended with {exit_code}: see .mutation/error.txt")
            return _VERDICTS[exit_code]
        time.sleep(0.01)
    # The child leads a group of its own: programs that its tests started end with it.
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return Verdict.TIMED_OUT


ROOT = Path(__file__).parents[2]

PYTEST_OPTIONS = (
    *("-n0", "-q", "-x", "-p", "no:cacheprovider"),
    # Each mutant's process finds the libraries imported already.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)


def _run_child(mutant: Mutant | None, tests: list[str], max_seconds: int) -> None:
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_CPU, (max_seconds, max_seconds + 1))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    exit_code, covering = _PROGRAM_FAILED, _CoveringOnly(tests)
    try:
        if mutant is not None:
            _import_changed_source(mutant)
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        exit_code = int(pytest.main([*PYTEST_OPTIONS, *files], plugins=[covering]))
    except BaseException:  # noqa: BLE001 - this process must not go on as its parent would
        (ROOT / ".mutation" / "error.txt").write_text(traceback.format_exc(), "utf-8")
        if covering.has_ended:
            # A connection, say, that was left open is noticed after the last test.
            exit_code = pytest.ExitCode.TESTS_FAILED
    os._exit(exit_code)


def _import_changed_source(mutant: Mutant) -> None:
    """Let imports of the mutant's module find the changed source."""
    assert mutant.module_name not in sys.modules
    load_code = SourceFileLoader.get_code

    def load_changed_code(self: SourceFileLoader, name: str) -> CodeType | None:
        if name == mutant.module_name:
            return compile(mutant.source, mutant.path, "exec")
        return load_code(self, name)

    SourceFileLoader.get_code = load_changed_code  # type: ignore[method-assign, assignment]


class _CoveringOnly:
    """A pytest plugin that runs some tests in their order, and does not shrink failures."""

    def __init__(self, tests: list[str]) -> None:
        self._places = {test: place for place, test in enumerate(tests)}
        self.has_ended = False

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings  # noqa: PLC0415 - not before the fork's settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings.get_profile("ci"), phases=phases)
        settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if item.nodeid in self._places]
        items.sort(key=lambda item: self._places[item.nodeid])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        self.has_ended = True


TARGETS = (
    "bot/engine/**/*.py",
    "bot/services/fairness.py",
    "bot/store/games.py",
    "bot/store/contests.py",
    "bot/store/dailies.py",
    "bot/store/entries.py",
    "bot/store/claims*.py",
    "bot/store/requests.py",
    "bot/store/sql.py",
    "bot/store/schema.py",
)
"""The rules, the fairness of contests, and the store's guards against two writers."""

UNCHANGED_PATH = "bot/engine/errors.py"
"""Only the keys of errors: a test that compares the key with the texts kills every mutant."""

_SCHEMA_FILE = "bot/store/schema.py"
"""Of the schema only indexes are changed, some of which are guards; the columns are compared with
the upgraded database's by a single test."""


@dataclass(frozen=True, eq=False)
class Mutant:
    """One change of a file; `lines` are those of the statement that it changes.

    `id` stays the same as long as the statement does, wherever it moves to in the file.
    """

    id: str
    path: str
    lines: range
    _module: Any
    _mutation: Any

    @property
    def module_name(self) -> str:
        """The dotted name of the changed module."""
        parts = Path(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def source(self) -> str:
        """The whole file with the change."""
        original, mutated = self._mutation.original_node, self._mutation.mutated_node
        return str(self._module.deep_replace(original, mutated).code)

    @property
    def diff(self) -> str:
        """The changed lines before and after."""
        before, after = self._module.code.splitlines(), self.source.splitlines()
        lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))
        return "\n".join(line for line in lines[2:] if not line.startswith("@@"))

    def is_change(self) -> bool:
        """Return whether the changed file is other code than before, and Python at all."""
        try:
            return ast.dump(ast.parse(self.source)) != ast.dump(ast.parse(self._module.code))
        except SyntaxError:
            return False


def list_target_paths() -> list[str]:
    """Return the files to change, from the project's root."""
    paths_by_pattern = {pattern: list(ROOT.glob(pattern)) for pattern in TARGETS}
    assert all(paths_by_pattern.values()), "a target has moved"
    paths = {path for found in paths_by_pattern.values() for path in found}
    return sorted({str(path.relative_to(ROOT)) for path in paths} - {UNCHANGED_PATH})


def list_mutants() -> list[Mutant]:
    """Return all mutants of all targets, in a fixed order."""
    return [mutant for path in list_target_paths() for mutant in _iterate_mutants(path)]


def choose_sample(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return so many mutants, the same for the same seed.

    A mutant's place depends on its id alone: where little of the code has changed since, most of
    the sample is the same.
    """
    shuffled = sorted(mutants, key=lambda mutant: Random(f"{seed} {mutant.id}").random())
    return list(islice((mutant for mutant in shuffled if mutant.is_change()), count))


def _iterate_mutants(path: str) -> Iterator[Mutant]:
    code = (ROOT / path).read_text("utf-8")
    module, mutations, _, _ = create_mutations(path, code)
    positions = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    statements, code_lines = _list_statement_lines(code), code.splitlines()
    counts: Counter[str] = Counter()
    for mutation in mutations:
        position = positions.get(mutation.original_node)
        if position is None:
            continue  # the keyword or the operator; its expression is changed in the same way
        lines = _find_statement(statements, position.start.line)
        if path.startswith(_SCHEMA_FILE) and not code_lines[lines.start - 1].startswith("Index("):
            continue
        change = (
            *code_lines[lines.start - 1 : lines.stop - 1],
            module.code_for_node(mutation.original_node),
            module.code_for_node(mutation.mutated_node),
        )
        digest = sha256("\n".join(map(str.strip, change)).encode()).hexdigest()[:8]
        # The same change may be possible twice in a statement.
        counts[digest] += 1
        suffix = f"-{counts[digest]}" if counts[digest] > 1 else ""
        yield Mutant(f"{path}:{digest}{suffix}", path, lines, module, mutation)


def _list_statement_lines(code: str) -> list[range]:
    """Return the lines of each statement; of one with a body, those of its head."""
    statements = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            statements.append(range(node.lineno, max(end, node.lineno) + 1))
    return statements


def _find_statement(statements: list[range], line: int) -> range:
    """Return the lines of the smallest statement that holds this line."""
    holding = [lines for lines in statements if line in lines]
    return min(holding, key=len, default=range(line, line + 1))


TEST_FOLDERS = (
    "tests/engine",
    "tests/variants",
    "tests/referee",
    "tests/services",
    "tests/store",
    "tests/locale",
    "tests/test_commands.py",
)
"""Tests without sockets: those that run the targets soonest."""

_NEAR_FOLDERS = {
    "engine": ("tests/engine/", "tests/variants/"),
    "services": ("tests/services/",),
    "store": ("tests/store/",),
}
"""The tests of each layer: they notice most changes."""

MAX_OTHER_TESTS = 300
"""Of the tests of other parts of the code only so many are run, those that take least time."""


@dataclass(frozen=True)
class CoveringTests:
    """The tests that run each line of each file, and each test's seconds."""

    tests_by_line: dict[str, dict[int, list[str]]]
    seconds_by_test: dict[str, float]

    def list_stages(self, mutant: Mutant) -> list[list[str]]:
        """Return the tests that run the changed statement, the fastest first, in stages.

        The first are those of the same layer, for which fewer files are imported. The last are the
        same on PostgreSQL. What is run once, when the module is imported, is tested by all that
        run the module, and then by all others of the layer. What is not run on SQLite is tested on
        PostgreSQL alone. Without any test there is no stage.
        """
        near_folders = _NEAR_FOLDERS[mutant.path.split("/")[1]]
        tests = self._sort_by_time(self._list_tests(mutant, near_folders))
        near = [test for test in tests if test.startswith(near_folders)]
        others = [test for test in tests if not test.startswith(near_folders)]
        on_postgresql = [
            test.replace("[sqlite", "[postgresql") for test in near if "[sqlite" in test
        ]
        tests_by_line = self.tests_by_line.get(mutant.path, {})
        if not any(line in tests_by_line for line in mutant.lines):
            return [on_postgresql] if on_postgresql else []
        is_run_by_tests = any(tests_by_line.get(line) for line in mutant.lines)
        rest = (
            set() if is_run_by_tests else set(self._list_layer_tests(near_folders)).difference(near)
        )
        stages = (near, others[:MAX_OTHER_TESTS], self._sort_by_time(rest), on_postgresql)
        return [stage for stage in stages if stage]

    def _sort_by_time(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds_by_test.get(test, 0), test))

    def _list_layer_tests(self, near_folders: tuple[str, ...]) -> set[str]:
        return {test for test in self.seconds_by_test if test.startswith(near_folders)}

    def _list_tests(self, mutant: Mutant, near_folders: tuple[str, ...]) -> set[str]:
        tests_by_line = self.tests_by_line.get(mutant.path, {})
        return (
            {test for line in mutant.lines for test in tests_by_line.get(line, ())}
            or {test for names in tests_by_line.values() for test in names}
            or self._list_layer_tests(near_folders)
        )

    def sum_seconds(self, tests: list[str]) -> float:
        """Return how long these tests take together; those on PostgreSQL as long as on SQLite."""
        return sum(
            self.seconds_by_test.get(test.replace("[postgresql", "[sqlite"), 0) for test in tests
        )


def load_covering_tests() -> CoveringTests:
    """Return what the last measurement stored; measure first if there is none."""
    path = ROOT / ".mutation" / "covering_tests.json"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        _measure_in_child(str(path))
    stored = json.loads(path.read_text("utf-8"))
    tests_by_line = {
        file: {int(line): names for line, names in lines.items()}
        for file, lines in stored["tests_by_line"].items()
    }
    return CoveringTests(tests_by_line, stored["seconds_by_test"])


def _measure_in_child(path: str) -> None:
    """Measure in a process of its own: the mutants need one that has imported no code of ours."""
    child = os.fork()
    if not child:
        os._exit(_measure(path))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit("The tests fail without any change; no mutant can be judged.")


def _measure(path: str) -> int:
    """Run all tests with coverage, and store which runs what; return pytest's exit code."""
    watcher = _Watcher()
    # PostgreSQL's tests run the same lines as SQLite's.
    options = (*PYTEST_OPTIONS, "-k", "not postgresql")
    exit_code = pytest.main([*options, *TEST_FOLDERS], plugins=[watcher])
    if not exit_code:
        stored = {
            "tests_by_line": watcher.list_tests_by_line(),
            "seconds_by_test": watcher.seconds_by_test,
        }
        with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123 - the path is text
            json.dump(stored, file)
    return int(exit_code)


class _Watcher:
    """A pytest plugin that tells coverage which test runs."""

    def __init__(self) -> None:
        self._coverage = coverage.Coverage(
            data_file=None,
            include=[str(ROOT / path) for path in list_target_paths()],
            concurrency=["thread", "greenlet"],
            config_file=False,
            messages=False,
        )
        self.seconds_by_test: dict[str, float] = defaultdict(float)
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._coverage.switch_context(item.nodeid)
        result = yield
        self._coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds_by_test[report.nodeid] += report.duration

    def list_tests_by_line(self) -> dict[str, dict[int, list[str]]]:
        self._coverage.stop()
        data = self._coverage.get_data()
        return {
            path: {
                line: [test for test in tests if test]
                for line, tests in data.contexts_by_lineno(str(ROOT / path)).items()
            }
            for path in list_target_paths()
        }


_RESULTS_PATH = ROOT / ".mutation" / "results.jsonl"
_REASONS_PATH = ROOT / "tests" / "mutation" / "survivors.toml"

_SURVIVED = (Verdict.SURVIVED, Verdict.UNTESTED)


def load_results() -> dict[str, TrialResult]:
    """Return the newest result of each mutant that was tried, by its id."""
    if not _RESULTS_PATH.exists():
        return {}
    lines = _RESULTS_PATH.read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    return {
        record["mutant_id"]: TrialResult(**{**record, "verdict": Verdict(record["verdict"])})
        for record in records
    }


def record_result(result: TrialResult) -> None:
    """Append a result at once: a run may be stopped at any time."""
    _RESULTS_PATH.parent.mkdir(exist_ok=True)
    with _RESULTS_PATH.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result)) + "\n")


def load_reasons() -> dict[str, str]:
    """Return why a mutant survives, by its id, as far as somebody has looked."""
    reasons: dict[str, str] = tomllib.loads(_REASONS_PATH.read_text("utf-8"))["reasons"]
    return reasons


def list_survivors(mutants: Iterable[Mutant], results: dict[str, TrialResult]) -> list[Mutant]:
    """Return the mutants that no test has noticed."""
    return [
        mutant
        for mutant in mutants
        if mutant.id in results and results[mutant.id].verdict in _SURVIVED
    ]


def format_report(mutants: list[Mutant], results: dict[str, TrialResult]) -> str:
    """Return a table by package, the share of mutants killed, and each survivor with its reason."""
    tried = [mutant for mutant in mutants if mutant.id in results]
    counts = Counter((_get_part(mutant), results[mutant.id].verdict) for mutant in tried)
    lines = [f"{'part':34} {'tried':>6} {'killed':>7} {'timed out':>10} {'survived':>9}"]
    for part in (*sorted({_get_part(mutant) for mutant in tried}), "all"):
        numbers = [
            sum(
                count
                for key, count in counts.items()
                if key[0] in (part, *"") or part == "all"
                if key[1] in verdicts
            )
            for verdicts in ((*Verdict,), (Verdict.KILLED,), (Verdict.TIMED_OUT,), _SURVIVED)
        ]
        lines.append("{:34} {:6} {:7} {:10} {:9}".format(part, *numbers))
    survivors, reasons = list_survivors(mutants, results), load_reasons()
    if tried:
        share = 1 - len(survivors) / len(tried)
        lines.append(f"{len(tried)} of {len(mutants)} tried, {share:.1%} killed")
    for mutant in survivors:
        lines += ["", f"survived: {mutant.id} (line {mutant.lines.start})", mutant.diff]
        lines.append(f"reason: {reasons.get(mutant.id, 'not looked at yet')}")
    return "\n".join(lines)


def _get_part(mutant: Mutant) -> str:
    return mutant.path.rpartition("/")[0]
