"""How all tests run: hypothesis profiles, and options for golden games and for CI."""

import asyncio
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from bot.store import Store, engines
from sandbox.interactions import InteractionStore
from tests.equal_priority import add_equal_priority
from tests.sandbox.browser import Chromium
from tests.store.database_link import DatabaseLink
from tests.store.databases import PostgresqlDatabase
from tests.timeouts import WAIT_TIMEOUT

# Every worker and dozens of processes that tests start import the same modules: keep the compiled
# files, as Python does by default.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# To load compiled searches takes every process longer than the small ones of most tests.
os.environ["NUMBA_DISABLE_JIT"] = "1"

# Searches give way to everything else: beside other tests they would hardly get anywhere.
os.environ.update(add_equal_priority(os.environ))

# A slow machine is no fault of a bot: tests of silence and of locks let it wait for less.
InteractionStore.answer_seconds = engines.WRITE_TIMEOUT_SECONDS = WAIT_TIMEOUT

# What is imported before the first test stays: a garbage collection would find nothing.
gc.disable()

_TESTS_FOLDER = Path(__file__).parent
_ON_BOTH_DATABASES = {
    *("services/test_requests.py", "services/test_waiting_results.py"),  # deadlines, leases
    *("services/test_tricks.py", "services/test_deal_tricks.py", "services/test_trick_table.py"),
    # What these read and add up in SQL, no test of the store's own does.
    *("services/test_ratings.py", "services/test_seasons.py", "services/test_recount.py"),
    *("services/test_query_plans.py", "services/test_dealer.py"),
    "services/test_league.py::test_the_five_best_days_of_a_week_count",
    *(
        f"services/test_player_records.py::test_{test}"
        for test in (
            "a_record_of_all_games_is_in_per_cent_of_the_deck",
            "contests_that_are_over_are_compared_as_they_are_ranked",
            "games_that_count_are_compared_by_number_and_game_but_not_practice",
        )
    ),
    "services/test_contest_ends.py::test_unfinished_attempts_end_with_their_contest",
    *("whole/test_several_processes.py", "whole/clock/test_two_deck_games.py", "test_chaos.py"),
}
"""Files, and single tests, that run on PostgreSQL too, beside all of the store's."""

_SUPPRESSED_CHECKS = [HealthCheck.too_slow]
settings.register_profile("here", deadline=None, suppress_health_check=_SUPPRESSED_CHECKS)
# In CI the same code gives the same result every time; elsewhere each run tries new examples.
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rewrite`, which makes the golden games what the code does now, and `--no-skips`."""
    parser.addoption("--rewrite", action="store_true", help="rewrite the golden games")
    parser.addoption("--no-skips", action="store_true", help="a test that skips fails")


def pytest_configure(config: pytest.Config) -> None:
    """Create a folder for the run, which all its workers share; it is removed at the end."""
    if not hasattr(config, "workerinput"):
        # PostgreSQL refuses a long socket path, and runs as a user who can read few folders.
        parent_folder = "/tmp" if os.name == "posix" else None
        folder = Path(tempfile.mkdtemp(prefix="tests-", dir=parent_folder))
        os.environ["TEST_RUN_FOLDER"] = str(folder)
        config.add_cleanup(lambda: _remove_run_folder(folder))


def _remove_run_folder(folder: Path) -> None:
    if any(folder.iterdir()):
        from tests.store.databases import stop_server  # noqa: PLC0415 - slow, and few tests need it

        stop_server(folder)
    shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_finish() -> None:
    """Exclude all that is loaded now from garbage collection: it stays to the end."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail skipped tests with `--no-skips`, as in CI, where all they need is installed."""
    report = yield
    if report.skipped and item.config.getoption("--no-skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped despite --no-skips: {report.longrepr}"
    return report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let each test that uses a database run on SQLite, and some on PostgreSQL, which is slow.

    Not those marked `sqlite_only`.
    """
    if "database_kind" not in metafunc.fixturenames:
        return
    kinds: list[Any] = ["sqlite"]
    path = metafunc.definition.path.relative_to(_TESTS_FOLDER).as_posix()
    if not metafunc.definition.get_closest_marker("sqlite_only") and (
        path.startswith("store/")
        or not _ON_BOTH_DATABASES.isdisjoint({path, f"{path}::{metafunc.function.__name__}"})
    ):
        kinds.append(pytest.param("postgresql", marks=pytest.mark.slow))
    metafunc.parametrize("database_kind", kinds, scope="session")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a PostgreSQL server slow: it takes seconds to start and to prepare."""
    for item in items:
        if "postgresql_url" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def rewrite_golden(request: pytest.FixtureRequest) -> bool:
    """Return whether golden games are to be rewritten."""
    return bool(request.config.getoption("--rewrite"))


@pytest.fixture(scope="session")
def run_folder() -> Path:
    """Return the folder of this run, which all its workers share."""
    return Path(os.environ["TEST_RUN_FOLDER"])


@pytest.fixture(scope="session")
def postgresql_url(run_folder: Path) -> str:
    """Return the URL of a PostgreSQL server on which databases may be created."""
    from tests.store.databases import find_binaries, start_server  # noqa: PLC0415 - as above

    if url := os.environ.get("TEST_DATABASE_URL"):
        return url
    if bin_folder := find_binaries():
        return start_server(bin_folder, run_folder)
    pytest.skip("no PostgreSQL: neither a server's programs nor TEST_DATABASE_URL")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Yield a browser for all tests of a worker."""
    from tests.sandbox.browser import Chromium, find_chromium  # noqa: PLC0415 - few tests need it

    if find_chromium() is None:
        pytest.skip("no Chromium is installed: the page is not tested")
    with Chromium.start() as browser:
        yield browser


@pytest.fixture(scope="session")
def migrated_database_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty SQLite database at the newest schema, for tests to copy."""
    from tests.store.databases import migrate_database, sqlite_url  # noqa: PLC0415 - slow, and few tests need it

    path = tmp_path_factory.mktemp("prepared") / "games.db"
    asyncio.run(migrate_database(sqlite_url(path)))
    return path


@pytest.fixture(scope="session")
def postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """Yield the test worker's PostgreSQL database, which is emptied for each test."""
    from tests.store.databases import run_migrated_database  # noqa: PLC0415 - as above

    with run_migrated_database(postgresql_url) as database:
        yield database


@pytest.fixture
def link(postgresql_database: PostgresqlDatabase) -> Iterator[DatabaseLink]:
    """Yield a way to an empty PostgreSQL database that can be slow, held and cut."""
    from tests.store.database_link import open_database_link  # noqa: PLC0415 - as above

    postgresql_database.delete_all_rows()
    with open_database_link(postgresql_database.url) as opened:
        yield opened


@pytest.fixture(scope="session")
def other_postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """Yield another such database, for tests that compare two."""
    from tests.store.databases import run_migrated_database  # noqa: PLC0415 - as above

    with run_migrated_database(postgresql_url) as database:
        yield database


@pytest.fixture
def database_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database that is up to date."""
    from tests.store.databases import copy_database  # noqa: PLC0415 - as above

    if database_kind == "sqlite":
        return copy_database(request.getfixturevalue("migrated_database_file"), tmp_path)
    database: PostgresqlDatabase = request.getfixturevalue("postgresql_database")
    database.delete_all_rows()
    return database.url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """Yield the open store of the test's database."""
    from tests.store.databases import open_migrated_store  # noqa: PLC0415 - as above

    async with open_migrated_store(database_url) as opened:
        yield opened


@pytest.fixture
async def other_store(database_url: str) -> AsyncIterator[Store]:
    """Yield the store of another process on the test's database."""
    from tests.store.databases import open_migrated_store  # noqa: PLC0415 - as above

    async with open_migrated_store(database_url) as opened:
        yield opened


@pytest.fixture
def other_database_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a second database of the same kind, empty and up to date."""
    from tests.store.databases import copy_database  # noqa: PLC0415 - as above

    if database_kind == "sqlite":
        source = request.getfixturevalue("migrated_database_file")
        return copy_database(source, tmp_path, "other.db")
    database: PostgresqlDatabase = request.getfixturevalue("other_postgresql_database")
    database.delete_all_rows()
    return database.url


@pytest.fixture
async def reference_store(other_database_url: str) -> AsyncIterator[Store]:
    """Yield a second store, which holds what the test expects of its own store."""
    from tests.store.databases import open_migrated_store  # noqa: PLC0415 - as above

    async with open_migrated_store(other_database_url) as opened:
        yield opened
