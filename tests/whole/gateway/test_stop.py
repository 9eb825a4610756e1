"""SIGTERM ends the bot within five seconds, whatever Discord does meanwhile."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bot import gateway_patches
from bot.background import CANCELLATION_SECONDS
from bot.client import client
from bot.hosting import runner, stop_signals
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_process import BotProcess
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot, run_logged_in_bot
from tests.whole.driver.table_messages import press_control

pytestmark = pytest.mark.slow

FOREVER = WAIT_TIMEOUT * 10
MAX_STOP_SECONDS = 5.0


def with_patience() -> None:
    """Let a slow machine take its time, which is still much less than Discord takes here."""
    stop_signals.MAX_STOP_SECONDS = WAIT_TIMEOUT / 2
    client.SHUTDOWN_GRACE_SECONDS /= 10


async def check_stop(bot: BotProcess) -> None:
    """Check that SIGTERM ends the bot cleanly, and without the last resort."""
    assert await bot.stop(signal.SIGTERM) == 0, bot.read_log()
    assert "Traceback" not in bot.read_log()
    assert "ended before" not in bot.read_log()


def test_all_waits_at_the_end_fit_into_five_seconds() -> None:
    waits = client.SHUTDOWN_GRACE_SECONDS + 2 * CANCELLATION_SECONDS + gateway_patches.CLOSE_SECONDS
    assert waits < stop_signals.MAX_STOP_SECONDS < MAX_STOP_SECONDS


async def hang(running: RunningSandbox) -> None:
    """Be mute and deaf on the connection, also when the bot closes it."""
    await running.drop_connections("hang")


async def refuse_to_reconnect(running: RunningSandbox) -> None:
    """Cut the connection, and refuse every other."""
    await running.refuse_connections(1000)
    await running.drop_connections("abort")


async def hang_when_reconnecting(running: RunningSandbox) -> None:
    """Cut the connection, and be silent on the next."""
    await running.hang_connections(1000)
    await running.drop_connections("abort")


@pytest.mark.parametrize("disturb", [hang, refuse_to_reconnect, hang_when_reconnecting])
async def test_a_bot_with_a_bad_connection_ends_in_time(
    tmp_path: Path, disturb: Callable[[RunningSandbox], Coroutine[Any, Any, None]]
) -> None:
    async with run_logged_in_bot(tmp_path, with_patience) as here:
        await disturb(here.sandbox)
        await check_stop(here.bot)


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "retry_after": FOREVER},
        {"status": 429, "global": True, "retry_after": FOREVER},
        {"status": 502},
    ],
)
async def test_a_bot_whose_answer_is_not_taken_ends_in_time(
    tmp_path: Path, fault: dict[str, Any]
) -> None:
    async with run_logged_in_bot(tmp_path, with_patience) as here:
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        await here.sandbox.inject_fault(count=1000, method="POST", path="/callback", **fault)
        pressing = asyncio.create_task(press_control(ada, table, "draw"))
        await here.wait_for_request("POST", "/callback")
        await check_stop(here.bot)
        pressing.cancel()


async def test_a_bot_whose_answer_hangs_ends_in_time(tmp_path: Path) -> None:
    async with run_logged_in_bot(tmp_path, with_patience) as here:
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        await here.sandbox.delay_answers(FOREVER)
        pressing = asyncio.create_task(press_control(ada, table, "draw"))
        await here.wait_for_request("POST", "/callback", status=None)
        await check_stop(here.bot)
        pressing.cancel()
        await here.sandbox.clear_faults()


async def test_a_bot_that_cannot_log_in_ends_in_time(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.inject_fault(count=1000, path="/users/@me", status=429, retry_after=FOREVER)
        bot = make_bot(running, tmp_path / "bot", with_patience)
        await bot.start()
        await bot.wait_for_log_text("rate limited")
        await check_stop(bot)


async def test_a_bot_whose_login_hangs_ends_in_time(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent_server:
        silent_server.setblocking(False)
        async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
            address = f"http://127.0.0.1:{silent_server.getsockname()[1]}/api/v10"
            bot = make_bot(running, tmp_path / "bot", with_patience, DISCORD_API_URL=address)
            await bot.start()
            connection, _ = await asyncio.get_running_loop().sock_accept(silent_server)
            with connection:
                await check_stop(bot)


def with_long_retries() -> None:
    """Let the bot wait for the longest time at once before it tries again."""
    with_patience()
    runner.FIRST_RETRY_SECONDS = FOREVER


async def test_a_bot_that_waits_before_another_attempt_ends_in_time(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.inject_fault(path="/users/@me", status=503)
        bot = make_bot(running, tmp_path / "bot", with_long_retries)
        await bot.start()
        await bot.wait_for_log_text("again_in=60.0")
        await check_stop(bot)


def compute_forever() -> None:
    """Let the bot's process compute in a thread that nothing can interrupt, and end soon."""
    ThreadPoolExecutor(1).submit(time.sleep, FOREVER)
    stop_signals.MAX_STOP_SECONDS /= 10


async def test_a_bot_that_cannot_end_by_itself_is_ended_in_time(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        here = BotSandbox(running, make_bot(running, tmp_path / "bot", compute_forever))
        try:
            await here.start_bot()
            assert await here.bot.stop(signal.SIGTERM) == 1
            assert "ended before all work was finished" in here.bot.read_log()
        finally:
            await here.bot.close()
