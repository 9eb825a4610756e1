"""How all tests run: hypothesis' profiles, and the flag that rewrites golden games."""

import os

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


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether golden games are to be written anew."""
    return bool(request.config.getoption("--rewrite"))
