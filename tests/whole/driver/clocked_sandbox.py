"""The bot in the test's own process, by a clock that the test holds; real sockets all the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import structlog
from pydantic import SecretStr

from bot.__main__ import build_services
from bot.client import PatienceClient
from bot.commands import COMMANDS
from bot.services.contests.refresh_queue import ScoreboardRefreshQueue
from bot.settings import Settings
from bot.store.db.database import open_store
from bot.ui.common.error_report import report_error
from bot.ui.routes import build_router
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.game_driver import ManualClock
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.short_waits import shorten_library_waits

_user_numbers = count(1)


@dataclass
class ClockedSandbox:
    """A sandbox with bots in it that share a database and a clock."""

    sandbox: RunningSandbox
    clock: ManualClock
    bots: list[PatienceClient] = field(default_factory=list)

    async def create_user(self) -> SandboxUser:
        """Somebody who has never played."""
        return await self.sandbox.create_user(f"guest{next(_user_numbers)}")


@asynccontextmanager
async def run_clocked_sandbox(folder: Path, bot_count: int = 1) -> AsyncIterator[ClockedSandbox]:
    """A sandbox and so many bots in it, each as a process of its own would be, from start to end.

    The first answers what people do; the others have but a line of their own to Discord.
    """
    shorten_library_waits()
    _use_plain_tracebacks()
    url = f"sqlite+aiosqlite:///{folder / 'held.db'}"
    async with run_sandbox_in_loop(folder / "sandbox") as running, AsyncExitStack() as open_ones:
        found = ClockedSandbox(running, ManualClock())
        for number in range(bot_count):
            one = await open_ones.enter_async_context(
                run_in_process_bot(found, url, answers_interactions=number == 0)
            )
            found.bots.append(one)
        yield found


@asynccontextmanager
async def run_in_process_bot(
    clocked_sandbox: ClockedSandbox, url: str, *, answers_interactions: bool
) -> AsyncIterator[PatienceClient]:
    running = clocked_sandbox.sandbox
    settings = Settings(
        discord_token=SecretStr(running.token),
        discord_api_url=running.api_url,
        discord_gateway_url=running.gateway_url,
    )
    async with open_store(url) as store:
        services = replace(
            build_services(store, clocked_sandbox.clock),
            scoreboard_refreshes=ScoreboardRefreshQueue(
                lambda: clocked_sandbox.clock().timestamp()
            ),
        )
        one = PatienceClient(
            services,
            settings,
            commands=COMMANDS,
            router=build_router(),
            report_error=report_error,
        )
        if not answers_interactions:
            # Else both would answer: interactions come down every line.
            one._connection.parsers["INTERACTION_CREATE"] = lambda _: None
        async with one:
            task = asyncio.create_task(one.start(running.token))
            try:
                async with asyncio.timeout(WAIT_TIMEOUT):
                    while not _is_ready(one):  # noqa: ASYNC110 - the library has no such Event
                        await asyncio.sleep(0.01)
                yield one
                await one.wait_for_running_tasks()
            finally:
                await one.close()
                await task


def _is_ready(client: PatienceClient) -> bool:
    """Whether it is connected and has been told of its servers."""
    return (
        client.is_connected
        and bool(client.guilds)
        and not any(each.unavailable for each in client.guilds)
    )


def _use_plain_tracebacks() -> None:
    """Tracebacks as Python writes them: in colours, with all that was known, they take seconds."""
    plainly = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plainly])
