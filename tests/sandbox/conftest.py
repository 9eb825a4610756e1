"""A sandbox for each test, and users and a bot in it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox import rate_limits
from tests.sandbox.driver.frozen_time import FrozenTime
from tests.sandbox.driver.raw_bot import RawBot, run_raw_bot
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser


@pytest.fixture
async def running_sandbox(tmp_path: Path) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox in the test's event loop."""
    async with run_sandbox_in_loop(tmp_path / "sandbox") as sandbox:
        yield sandbox


@pytest.fixture
def frozen_time(monkeypatch: pytest.MonkeyPatch) -> FrozenTime:
    """Let rate limits go by a clock that stands still, so that slow machines count the same."""
    frozen = FrozenTime()
    monkeypatch.setattr(rate_limits, "time", frozen)
    return frozen


@pytest.fixture
async def bot(running_sandbox: RunningSandbox) -> AsyncIterator[RawBot]:
    """Run a bot that answers as the test says and has the command ``/go``."""
    async with run_raw_bot(running_sandbox) as raw_bot:
        yield raw_bot


@pytest.fixture
async def ada(running_sandbox: RunningSandbox) -> SandboxUser:
    """Return a user who manages both servers; English."""
    return await running_sandbox.get_user("ada")


@pytest.fixture
async def lucia(running_sandbox: RunningSandbox) -> SandboxUser:
    """Return an ordinary member of the club; Spanish."""
    return await running_sandbox.get_user("lucia")
