"""Which tests run which lines, and how long each takes: measured once, by coverage's contexts."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Generator, Iterable
from dataclasses import dataclass

import coverage
import pytest

from tests.mutation.mutants import ROOT, Mutant, list_target_paths

TEST_FOLDERS = (
    "tests/engine",
    "tests/variants",
    "tests/referee",
    "tests/services",
    "tests/store",
    "tests/locale",
    "tests/commands",
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

PYTEST_OPTIONS = (
    *("-n0", "-q", "-x", "-p", "no:cacheprovider"),
    # Each mutant's process finds the libraries imported already.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)


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
