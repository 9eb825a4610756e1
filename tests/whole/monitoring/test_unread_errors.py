"""However the bot is stopped, no error of work in the background goes unread."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.client import client
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox, run_logged_in_bot
from tests.whole.driver.table_messages import press_control

pytestmark = [pytest.mark.slow, pytest.mark.on_every_python]

READ_MARK = "all futures were looked at: "
UNREAD_MARK = "unread: "


def print_unread_errors_at_the_end() -> None:
    """Let the bot's process print at its end which tasks and futures hold errors nobody read.

    It also gives up sooner what Discord does not answer as it stops.
    """
    client.SHUTDOWN_GRACE_SECONDS /= 10
    futures: list[asyncio.Future[Any]] = []
    base_loop: Any = asyncio.BaseEventLoop
    library: Any = asyncio
    run = asyncio.run
    create_task, create_future = base_loop.create_task, base_loop.create_future

    def create_watched_task(loop: Any, *args: Any, **kwargs: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = create_task(loop, *args, **kwargs)
        futures.append(task)
        return task

    def create_watched_future(loop: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = create_future(loop)
        futures.append(future)
        return future

    def run_and_look(main: Coroutine[Any, Any, None]) -> None:
        try:
            run(main)
        finally:
            unread = [
                future
                for future in futures
                if future.done() and not future.cancelled() and future._log_traceback
            ]
            print(f"{READ_MARK}{len(futures)}", file=sys.stderr)
            for future in unread:
                print(f"{UNREAD_MARK}{future!r}", file=sys.stderr)

    base_loop.create_task = create_watched_task
    base_loop.create_future = create_watched_future
    library.run = run_and_look


@asynccontextmanager
async def play(tmp_path: Path) -> AsyncIterator[tuple[BotSandbox, SandboxUser]]:
    """Run a watched bot with a player at a table; check at the end that every error was read."""
    async with run_logged_in_bot(tmp_path, print_unread_errors_at_the_end) as bot_sandbox:
        yield bot_sandbox, await bot_sandbox.create_user()
        assert await bot_sandbox.bot.stop() == 0
    log = bot_sandbox.bot.read_log()
    assert READ_MARK in log
    assert UNREAD_MARK not in log
    assert "never retrieved" not in log
    assert "Traceback" not in log


async def stand_by(_bot_sandbox: BotSandbox) -> None:
    """Disturb nothing."""


async def cut_answers(bot_sandbox: BotSandbox) -> None:
    """Close the connections of all answers."""
    await bot_sandbox.sandbox.inject_fault(cut=True, count=100, method="POST", path="/callback")


async def drop_gateway(bot_sandbox: BotSandbox) -> None:
    """Close the gateway's connection and refuse new ones."""
    await bot_sandbox.sandbox.refuse_connections(1000)
    await bot_sandbox.sandbox.drop_connections("abort")
    await bot_sandbox.sandbox.wait_for_bot_status(is_online=False)


@pytest.mark.parametrize("disturb", [stand_by, cut_answers, drop_gateway])
async def test_no_error_goes_unread_when_the_bot_stops(
    tmp_path: Path, disturb: Callable[[BotSandbox], Awaitable[None]]
) -> None:
    async with play(tmp_path) as (bot_sandbox, ada):
        table = await ada.run_command("new", deal="1")
        await disturb(bot_sandbox)
        if disturb is not drop_gateway:
            pressing = asyncio.create_task(press_control(ada, table, "draw"))
            await bot_sandbox.wait_for_request("POST", "/callback")
            assert await bot_sandbox.bot.stop() == 0
            pressing.cancel()
