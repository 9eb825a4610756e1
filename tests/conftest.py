"""How all tests run: hypothesis' profiles, and flags for golden games and for CI."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator, Iterator

    from bot.store import Store
    from tests.sandbox.page.chromium import Chromium

# The same modules are read by every worker and by dozens of processes that tests start: what was
# compiled is kept, as Python does unless it is told otherwise.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What is read before the first test stays: there is nothing yet that may go.
gc.disable()

_SUPPRESSED_CHECKS = [HealthCheck.too_slow]
settings.register_profile("here", deadline=None, suppress_health_check=_SUPPRESSED_CHECKS)
# In CI the same code gives the same answer each time; people at their desks find new examples.
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --rewrite` takes what the code does now for what it should do."""
    parser.addoption("--rewrite", action="store_true", help="rewrite the golden games")
    parser.addoption("--no-skips", action="store_true", help="a test that skips fails")


def pytest_configure(config: pytest.Config) -> None:
    """A run has a folder, which all its workers know, and which goes when they are gone."""
    if not hasattr(config, "workerinput"):
        # PostgreSQL takes no long path to its socket, and runs as a user who sees few folders.
        around = "/tmp" if os.name == "posix" else None
        folder = Path(tempfile.mkdtemp(prefix="tests-", dir=around))
        os.environ["TEST_RUN_FOLDER"] = str(folder)
        config.add_cleanup(lambda: _remove_run_folder(folder))


def _remove_run_folder(folder: Path) -> None:
    if any(folder.iterdir()):
        from tests.store import postgresql_server  # noqa: PLC0415 - slow, and not for all

        postgresql_server.stop_server(folder)
    shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_finish() -> None:
    """What is there now stays to the end: it need not be looked through for what may go."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything that tests want is there, as in CI, none may be passed over."""
    report = yield
    if report.skipped and item.config.getoption("--no-skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped, though nothing may be: {report.longrepr}"
    return report


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden games are to be written anew."""
    return bool(request.config.getoption("--rewrite"))


@pytest.fixture(scope="session")
def run_folder() -> Path:
    """The folder of this run, the same for all its workers."""
    return Path(os.environ["TEST_RUN_FOLDER"])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """A browser for all tests of a worker."""
    from tests.sandbox.page.chromium import Chromium, find_chromium  # noqa: PLC0415 - not for all

    if find_chromium() is None:
        pytest.skip("no Chromium is installed: the page is not tested")
    with Chromium.start() as browser:
        yield browser


@pytest.fixture(scope="session")
def migrated_database_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file, empty and up to date, to be copied."""
    from tests.store.migrated_database import migrate_database, sqlite_url  # noqa: PLC0415 - slow, and not for all

    path = tmp_path_factory.mktemp("prepared") / "games.db"
    asyncio.run(migrate_database(sqlite_url(path)))
    return path


@pytest.fixture
async def reference_store(migrated_database_file: Path, tmp_path: Path) -> AsyncIterator[Store]:
    """A store besides the test's own, for what is expected of that one."""
    from tests.store.migrated_database import copy_database, open_migrated_store  # noqa: PLC0415 - as above

    async with open_migrated_store(
        copy_database(migrated_database_file, tmp_path, "quiet.db")
    ) as opened:
        yield opened
