"""Trying one mutant: its covering tests in a forked process that imports the changed file."""

from __future__ import annotations

import importlib
import os
import resource
import signal
import sys
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Any

import pytest

from tests.mutation.covering_tests import PYTEST_OPTIONS
from tests.mutation.mutants import ROOT, Mutant

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
        from hypothesis import (
            Phase,
            settings,  # noqa: PLC0415 - not before the fork's settings
        )

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
