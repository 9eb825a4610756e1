"""Metrics, health and the log: true whatever breaks, and without secrets."""

import asyncio
import json
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web

from bot.secret_filter import HIDDEN
from bot.services import requests
from bot.store import engines
from sandbox import rest_middleware
from sandbox.http_json import RequestBody, read_request_body
from sandbox.interactions import InteractionStore
from tests.sandbox.running_sandbox import run_sandbox_in_loop
from tests.sandbox.sandbox_user import BotSilentError, Json
from tests.timeouts import wait_until
from tests.whole.bot_process import (
    change_database,
    find_free_port,
    query_database,
    shorten_answer_window,
)
from tests.whole.bot_sandbox import BotSandbox, make_bot, run_bot_sandbox, run_logged_in_bot
from tests.whole.table_messages import find_control_id, press_control

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
    engines.WRITE_TIMEOUT_SECONDS = 0.2


@dataclass
class StatusPages:
    """The status pages of a bot in a sandbox of its own."""

    address: str
    bot_sandbox: BotSandbox
    http: aiohttp.ClientSession

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


@pytest_asyncio.fixture
async def pages(tmp_path: Path) -> AsyncIterator[StatusPages]:
    """Return the status pages of a bot that is ready."""
    port = find_free_port()
    async with (
        run_logged_in_bot(tmp_path, shorten_lock_wait, METRICS_PORT=port) as bot_sandbox,
        aiohttp.ClientSession() as http,
    ):
        yield StatusPages(f"http://127.0.0.1:{port}", bot_sandbox, http)


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


STAGES = ("wait_ms", "decide_ms", "draw_ms", "send_ms")


@pytest_asyncio.fixture
async def json_bot(tmp_path: Path) -> AsyncIterator[BotSandbox]:
    """Run a bot whose log is JSON, in a sandbox of its own."""
    async with run_logged_in_bot(tmp_path, LOG_FORMAT="json") as bot_sandbox:
        yield bot_sandbox


async def wait_for_line(bot_sandbox: BotSandbox, number: int) -> Json:
    """Return the line of the interaction of this number; each has one and no more."""

    def list_lines() -> list[Json]:
        lines = [json.loads(line) for line in bot_sandbox.bot.read_log().splitlines()]
        return [line for line in lines if line["event"] == "interaction"]

    await wait_until(lambda: len(list_lines()) >= number)
    lines = list_lines()
    assert len(lines) == number
    line = lines[-1]
    assert line["level"] == "info"
    assert sum(line[stage] for stage in STAGES) == pytest.approx(line["total_ms"], abs=0.5)
    return line


@contextmanager
def let_discord_wait_briefly() -> Iterator[None]:
    """Let Discord wait only for a moment for answers, for the block."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(InteractionStore, "answer_seconds", 0.3)
        yield


async def test_an_interaction_is_one_line_with_its_stages_and_outcome(json_bot: BotSandbox) -> None:
    ada, ben = await json_bot.create_user(), await json_bot.create_user()

    table = await ada.run_command("new", deal="1")
    dealt = await wait_for_line(json_bot, 1)
    assert (dealt["kind"], dealt["name"]) == ("application_command", "/new")
    assert (dealt["outcome"], "key" in dealt, "error_id" in dealt) == ("answered", False, False)
    assert min(dealt["decide_ms"], dealt["draw_ms"], dealt["send_ms"]) > 0
    assert dealt["id"].isdecimal()

    table = await press_control(ada, table, "draw")
    played = await wait_for_line(json_bot, 2)
    assert (played["kind"], played["outcome"]) == ("component", "answered")
    assert find_control_id(table, "draw").startswith(played["name"] + ":")
    assert played["player"] == dealt["player"]

    await ben.run_command("draw")
    refused = await wait_for_line(json_bot, 3)
    assert (refused["outcome"], refused["key"]) == ("refused", "no-game")
    assert refused["draw_ms"] == 0
    assert refused["player"] != dealt["player"]

    await change_database(json_bot.bot.database_url, "ALTER TABLE player_settings RENAME TO gone")
    await ben.run_command("draw")
    failed = await wait_for_line(json_bot, 4)
    await change_database(json_bot.bot.database_url, "ALTER TABLE gone RENAME TO player_settings")
    assert failed["outcome"] == "failed"
    assert f'"id": "{failed["error_id"]}"' in json_bot.bot.read_log()

    await json_bot.sandbox.inject_fault(
        status=404, code=10062, count=1, method="POST", path="/callback"
    )
    with let_discord_wait_briefly(), pytest.raises(BotSilentError):
        await press_control(ada, table, "draw")
    assert (await wait_for_line(json_bot, 5))["outcome"] == "late"

    for user in (ada, ben):
        assert user.id not in json_bot.bot.read_log()


PLANTED_LOGIN = "a-token-that-only-the-bot-and-discord-know"
UNSENT = "Can not write request body for"
"""aiohttp's words for a socket that closes while a request is sent; its address follows."""

ANSWER_CUT_SECONDS = 0.5
"""After this time another command is given, if no socket closed in the middle of an answer."""


class SocketCloser:
    """Closes the connections of requests that carry files, before they have been read."""

    def __init__(self) -> None:
        self.is_active = False

    async def read_body(self, request: web.Request) -> RequestBody:
        """Read a request's body, or close its connection."""
        if self.is_active and request.content_type == "multipart/form-data":
            assert request.transport is not None
            request.transport.abort()
        return await read_request_body(request)


@pytest.fixture
def socket_closer(monkeypatch: pytest.MonkeyPatch) -> SocketCloser:
    """Return what closes the sandbox's connections, once it is active."""
    closer = SocketCloser()
    monkeypatch.setattr(rest_middleware, "read_request_body", closer.read_body)
    return closer


@pytest.mark.slow
async def test_no_players_text_is_written_at_any_level(tmp_path: Path) -> None:
    async with run_logged_in_bot(tmp_path, LOG_LEVEL="DEBUG") as bot_sandbox:
        bot = bot_sandbox.bot
        ada = await bot_sandbox.sandbox.create_user("zebra1", name="Zebra One")
        await ada.run_command("new", deal="zebratwo")
        await ada.run_command("move", moves="zebrathree")
        await bot_sandbox.sandbox.inject_fault(status=500, method="POST", path="/callback")
        with let_discord_wait_briefly(), suppress(BotSilentError):
            await ada.run_command("move", moves="zebrafive")
        await bot.wait_for_log_text("error not reported")
        await bot_sandbox.sandbox.clear_faults()
        await change_database(bot.database_url, "ALTER TABLE game RENAME TO gone")
        await ada.run_command("new", deal="zebrafour")
        assert await bot.stop() == 0
    assert "Traceback" in bot.read_log()
    assert "zebra" not in bot.read_log().lower()


def allow_one_request() -> None:
    """Let the bot's process answer one request of a player, and tell of no refusal."""
    vars(requests).update(MAX_REQUEST_BURST=1, REQUESTS_PER_SECOND=1e-6, MAX_REFUSALS_PER_SECOND=0)


@pytest.mark.slow
async def test_a_flood_is_not_answered_any_more(tmp_path: Path) -> None:
    async with run_bot_sandbox(tmp_path, before_start=allow_one_request) as bot_sandbox:
        ada = await bot_sandbox.create_user()
        await ada.run_command("help")
        flooding = asyncio.create_task(ada.run_command("help"))
        await bot_sandbox.bot.wait_for_log_text("outcome=refused key=too-fast")
        flooding.cancel()
        assert len(await bot_sandbox.sandbox.list_requests("POST", "/callback")) == 1


@pytest.mark.slow
@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
async def test_no_token_and_no_secret_is_written(
    tmp_path: Path, socket_closer: SocketCloser, level: str
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox", token=PLANTED_LOGIN) as running:
        bot_sandbox = BotSandbox(
            running,
            make_bot(
                running, tmp_path / "bot", shorten_answer_window, LOG_LEVEL=level, METRICS_PORT=""
            ),
        )
        bot = bot_sandbox.bot
        try:
            await bot_sandbox.start_bot()
            ada = await bot_sandbox.create_user()
            await ada.run_command("daily")
            table = await ada.run_command("new", deal="1")
            await running.inject_fault(status=500, count=1, method="POST", path="/callback")
            with let_discord_wait_briefly(), suppress(BotSilentError):
                await press_control(ada, table, "draw")
            socket_closer.is_active = True

            async def has_closed_in_the_middle() -> bool:
                # The bot's answer does not arrive, so nobody waits for it.
                with suppress(BotSilentError, TimeoutError):
                    await asyncio.wait_for(ada.run_command("table"), ANSWER_CUT_SECONDS)
                return UNSENT in bot.read_log()

            await wait_until(has_closed_in_the_middle)
            assert await bot.stop() == 0
        finally:
            await bot.close()
        tokens = {
            request["path"].split("/")[3]
            for request in await running.list_requests()
            if request["path"].startswith(("/interactions/", "/webhooks/"))
        }
    written = bot.read_log() + bot.read_output()
    secrets = await query_database(bot.database_url, "SELECT value FROM secret")
    stored_secrets = {value for (value,) in secrets}
    assert len(tokens) > 2
    assert stored_secrets
    for secret in (PLANTED_LOGIN, *tokens, *stored_secrets):
        assert secret not in written
    assert HIDDEN in written
