"""Metrics, health and readiness: each page says what is true, whatever breaks."""

import asyncio
import re
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from bot.store.db import sqlite
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.timeouts import wait_until
from tests.whole.driver.bot_databases import change_database
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot
from tests.whole.driver.table_messages import press_control

UNANSWERED_SECONDS = 0.5
"""How long a page is waited for that never comes."""

COUNTED_FROM_NOTHING = (
    'patience_interactions_total{kind="component",outcome="unanswered"}',
    'patience_answers_total{kind="component"}',
    'patience_errors_total{event="unexpected error"}',
    'patience_rate_limits_total{route="channel"}',
    'patience_gateway_sessions_total{start="resumed"}',
    'patience_database_errors_total{error="full"}',
    'patience_queue_dropped_total{queue="films"}',
    'patience_queue_dropped_total{queue="requests"}',
)
"""Prometheus sees an increase only where there was a number before."""


def shorten_lock_wait() -> None:
    """Let the bot's process wait for a locked database for a moment only."""
    sqlite.WRITE_TIMEOUT_SECONDS /= 10


class StatusPages:
    """The status pages of a bot in a sandbox of its own."""

    def __init__(self, running: RunningSandbox, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = str(server.getsockname()[1])
        self.address = f"http://127.0.0.1:{port}"
        bot = make_bot(running, folder, shorten_lock_wait, METRICS_PORT=port)
        self.bot_sandbox = BotSandbox(running, bot)
        self.http = aiohttp.ClientSession()

    async def fetch(self, path: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        async with self.http.get(self.address + path) as response:
            return response.status, await response.text()

    async def wait_for(self, path: str, status: int, text: str) -> None:
        """Wait until a page has this status and text."""

        async def has_changed() -> bool:
            return await self.fetch(path) == (status, text)

        await wait_until(has_changed)

    async def read_metrics(self) -> dict[str, float]:
        """Return the samples' values by names with labels."""
        status, text = await self.fetch("/metrics")
        assert status == 200
        samples = re.findall(r"^([a-z][^ ]*(?:\{.*\})?) ([^ ]+)$", text, re.MULTILINE)
        return {name: float(value) for name, value in samples}

    async def has_no_answer(self, path: str) -> bool:
        """Return whether a page is not answered."""
        try:
            async with asyncio.timeout(UNANSWERED_SECONDS):
                await self.fetch(path)
        except TimeoutError:
            return True
        return False


@asynccontextmanager
async def run_with_status_pages(tmp_path: Path) -> AsyncIterator[StatusPages]:
    """Run a bot with status pages in a sandbox of its own."""
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        pages = StatusPages(running, tmp_path / "bot")
        bot = pages.bot_sandbox.bot
        try:
            await pages.bot_sandbox.start_bot()
            await bot.wait_for_log_text("ready")
            yield pages
        finally:
            await pages.http.close()
            await bot.close()


@pytest_asyncio.fixture
async def pages(tmp_path: Path) -> AsyncIterator[StatusPages]:
    """Return the status pages of a bot that is ready."""
    async with run_with_status_pages(tmp_path) as pages:
        yield pages


@pytest.mark.sqlite_only(reason="locks and moves SQLite's file")
async def test_each_page_says_what_is_broken(pages: StatusPages) -> None:
    running, bot = pages.bot_sandbox.sandbox, pages.bot_sandbox.bot
    assert await pages.fetch("/health") == (200, "alive\n")
    assert await pages.fetch("/ready") == (200, "ready\n")
    values = await pages.read_metrics()
    assert values["patience_gateway_connected"] == 1
    assert [values.get(name) for name in COUNTED_FROM_NOTHING] == [0] * len(COUNTED_FROM_NOTHING)

    with closing(sqlite3.connect(bot.database_path, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        assert await pages.fetch("/ready") == (503, "the database fails: database is locked\n")
        assert await pages.fetch("/health") == (200, "alive\n")
    assert await pages.fetch("/ready") == (200, "ready\n")

    elsewhere = bot.database_path.rename(bot.database_path.with_suffix(".moved"))
    status, text = await pages.fetch("/ready")
    assert (status, text.partition(":")[0]) == (503, "the database fails")
    elsewhere.rename(bot.database_path)
    assert await pages.fetch("/ready") == (200, "ready\n")
    values = await pages.read_metrics()
    assert values['patience_database_errors_total{error="busy"}'] == 1
    assert values['patience_database_errors_total{error="missing"}'] == 1

    await running.stop()
    await pages.wait_for("/ready", 503, "not connected to Discord's gateway\n")
    assert await pages.fetch("/health") == (200, "alive\n")
    assert (await pages.read_metrics())["patience_gateway_connected"] == 0

    assert bot.process is not None
    bot.process.send_signal(signal.SIGSTOP)
    try:
        assert await pages.has_no_answer("/health")
    finally:
        bot.process.send_signal(signal.SIGCONT)
    assert await pages.fetch("/health") == (200, "alive\n")


async def test_the_metrics_count_answers_and_what_became_of_all_else(pages: StatusPages) -> None:
    running, bot = pages.bot_sandbox.sandbox, pages.bot_sandbox.bot
    ada = await pages.bot_sandbox.create_user()

    await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    await ada.run_command("resign")
    await running.inject_fault(
        status=429, count=1, method="POST", path="/callback", retry_after=0.05
    )
    await ada.run_command("move", moves="t1 t9")
    await change_database(bot.database_url, "ALTER TABLE player_settings RENAME TO gone")
    await ada.run_command("table")
    assert await ada.list_completions("new", "game", "for") == []
    await change_database(bot.database_url, "ALTER TABLE gone RENAME TO player_settings")

    async def are_finished() -> bool:
        return (await pages.read_metrics())["patience_answer_seconds_count"] == 6

    await wait_until(are_finished)
    values = await pages.read_metrics()

    def sum_samples(name: str, **labels: str) -> float:
        wanted = [f'{label}="{value}"' for label, value in labels.items()]
        return sum(
            value
            for sample, value in values.items()
            if sample.partition("{")[0] == name and all(label in sample for label in wanted)
        )

    assert sum_samples("patience_answers_total", kind="application_command") == 4
    assert sum_samples("patience_answers_total", kind="component") == 1
    assert sum_samples("patience_interactions_total", outcome="answered") == 3
    assert sum_samples("patience_interactions_total", outcome="refused") == 1
    for kind in ("application_command", "autocomplete"):
        assert sum_samples("patience_interactions_total", outcome="failed", kind=kind) == 1
    assert sum_samples("patience_interactions_in_progress") == 0
    assert sum_samples("patience_refusals_total") == 1
    assert sum_samples("patience_errors_total", event="unexpected error") == 1
    assert sum_samples("patience_errors_total", event="completion failed") == 1
    for stage in ("wait", "decide", "send"):
        assert sum_samples("patience_stage_seconds_count", stage=stage) == 6
    assert 2 <= sum_samples("patience_stage_seconds_count", stage="draw") < 5
    assert sum_samples("patience_rate_limits_total", route="answer") == 1
    assert sum_samples("patience_discord_requests_total", route="answer", status="429") == 1
    assert sum_samples("patience_discord_requests_total", route="answer", status="200") == 6
    assert sum_samples("patience_database_transaction_seconds_count", mode="write") >= 2
    assert sum_samples("patience_database_wait_seconds_count", mode="read") >= 2
    # As SQLite and PostgreSQL call a table that is not there.
    missing_table_errors = ("OperationalError", "ProgrammingError")
    errors = "patience_database_errors_total"
    assert sum(sum_samples(errors, error=error) for error in missing_table_errors) >= 1
    assert sum_samples("patience_database_bytes") > 0
    assert sum_samples("patience_queue_depth") == 0
    assert sum_samples("patience_picture_cache_bytes") > 0
    assert sum_samples("patience_picture_cache_hits_total") > 0
    assert sum_samples("patience_picture_cache_misses_total") > 0
    assert not any(ada.id in sample for sample in values)
