"""How all tests run: hypothesis' profiles, and flags for golden games and for CI."""

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

_QUIET = [HealthCheck.too_slow]
settings.register_profile("here", deadline=None, suppress_health_check=_QUIET)
# In CI the same code gives the same answer each time; people at their desks find new examples.
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --rewrite` takes what the code does now for what it should do."""
    parser.addoption("--rewrite", action="store_true", help="rewrite the golden games")
    parser.addoption("--no-skips", action="store_true", help="a test that skips fails")


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
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden games are to be written anew."""
    return bool(request.config.getoption("--rewrite"))
