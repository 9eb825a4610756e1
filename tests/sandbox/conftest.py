"""A sandbox for each test, and users and a bot in it."""

import contextlib
import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from sandbox import rate_limits
from sandbox.world import ADA_ID, TABLES_ID
from tests.sandbox.browser import BrowserPage, Chromium, PageOpener
from tests.sandbox.running_sandbox import (
    FrozenTime,
    RawBot,
    RunningSandbox,
    run_raw_bot,
    run_sandbox_in_loop,
)
from tests.sandbox.sandbox_user import SandboxUser
from tests.timeouts import block_until


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


ROOT = Path(__file__).parents[2]


@contextlib.contextmanager
def run_python(*command: str) -> Iterator[subprocess.Popen[str]]:
    """Run a Python process in the project's folder, and end it afterwards."""
    with subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            process.kill()


@pytest.fixture(scope="session")
def sandbox_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a sandbox with the showcase bot; its address is ``http://127.0.0.1:PORT``."""
    folder = tmp_path_factory.mktemp("sandbox")
    options = ("--identify-seconds", "0", "--answer-seconds", "10", "--port", "0")
    with run_python("-m", "sandbox", *options, "--folder", str(folder)) as sandbox:
        assert sandbox.stdout is not None
        match = re.search(r"http://127\.0\.0\.1:\d+", sandbox.stdout.readline())
        assert match is not None
        address = match[0]
        with run_python("-m", "tests.sandbox.showcase_bot", address):
            _wait_for_bot(address)
            yield address


def _request_json(address: str, path: str, method: str = "GET") -> Any:
    """Send a request to the sandbox; return the answer, or None if it is empty."""
    request = urllib.request.Request(f"{address}/sandbox/{path}", method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer) if answer.status != 204 else None


def _wait_for_bot(address: str) -> None:
    """Wait until the bot is online and has registered its commands."""

    def is_ready() -> bool:
        world = _request_json(address, "world")
        return bool(world["bot"]["online"] and world["commands"])

    block_until(is_ready)


@pytest.fixture
def empty_sandbox_address(sandbox_address: str) -> str:
    """Delete all messages in the channel that the tests use; return the sandbox's address."""
    for message in _request_json(sandbox_address, f"channels/{TABLES_ID}/messages?person={ADA_ID}"):
        _request_json(sandbox_address, f"test/messages/{message['id']}", "DELETE")
    return sandbox_address


@pytest.fixture
def open_page(chromium: Chromium, empty_sandbox_address: str) -> PageOpener:
    """Return an async context manager of the page, by person, channel and window size."""

    @contextlib.asynccontextmanager
    async def opened(
        person: str = ADA_ID, channel: str = TABLES_ID, width: int = 1280, height: int = 800
    ) -> AsyncIterator[BrowserPage]:
        url = f"{empty_sandbox_address}/?person={person}&channel={channel}"
        async with BrowserPage.open(chromium, url, width=width, height=height) as page:
            await page.wait_for_element("body[data-ready]")
            yield page
            assert page.script_errors == []
            # The next test to use this window would find what is stored.
            assert not await page.evaluate("localStorage.length + document.cookie.length")

    return opened


@pytest.fixture
async def page(open_page: PageOpener) -> AsyncIterator[BrowserPage]:
    """Open the page as Ada sees it, in the channel of tables."""
    async with open_page() as opened:
        yield opened
