"""The bot in the test's own process, with a clock that the test sets and real sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import structlog
from pydantic import SecretStr

from bot.__main__ import build_services
from bot.client import PatienceClient
from bot.commands import COMMANDS
from bot.services.solver.pool import SolverPool
from bot.settings import Settings
from bot.store import Store, open_store
from bot.ui.errors.error_report import report_error
from bot.ui.routes import build_router
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.game_driver import ManualClock
from tests.timeouts import wait_until
from tests.whole.driver.bot_databases import build_database_url, create_database
from tests.whole.driver.short_waits import shorten_library_waits

_user_numbers = count(1)


@dataclass
class ClockedSandbox:
    """A sandbox and bots in it that share a database and a clock."""

    sandbox: RunningSandbox
    clock: ManualClock
    bots: list[PatienceClient] = field(default_factory=list)
    stores: list[Store] = field(default_factory=list)
    """Each bot's own access to the shared database."""

    async def create_user(self) -> SandboxUser:
        """Create a user who has never played."""
        return await self.sandbox.create_user(f"guest{next(_user_numbers)}")

    def set_clock(self, text: str) -> None:
        """Set the clock to a time in ISO 8601, without a zone: UTC."""
        self.clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)

    async def load_daily_deal(self) -> int:
        """Return the number of today's deal, which is secret until the day is over."""
        return (await self.bots[0].services.dailies.get_todays_daily()).deal


@asynccontextmanager
async def run_clocked_sandbox(folder: Path, bot_count: int = 1) -> AsyncIterator[ClockedSandbox]:
    """Run a sandbox and this many bots in it for the block, as if each were a process.

    Only the first bot answers interactions; the others are only connected.
    """
    shorten_library_waits()
    _use_plain_tracebacks()
    url = await create_database(build_database_url(folder))
    async with run_sandbox_in_loop(folder / "sandbox") as running, AsyncExitStack() as exit_stack:
        clocked_sandbox = ClockedSandbox(running, ManualClock())
        for number in range(bot_count):
            client = await exit_stack.enter_async_context(
                run_in_process_bot(clocked_sandbox, url, answers_interactions=number == 0)
            )
            clocked_sandbox.bots.append(client)
        yield clocked_sandbox


@asynccontextmanager
async def run_in_process_bot(
    clocked_sandbox: ClockedSandbox, url: str, *, answers_interactions: bool
) -> AsyncIterator[PatienceClient]:
    """Run a bot in this process for the block; yield its client once it is ready."""
    running = clocked_sandbox.sandbox
    settings = Settings(
        discord_token=SecretStr(running.token),
        discord_api_url=running.api_url,
        discord_gateway_url=running.gateway_url,
    )
    async with open_store(url) as store:
        clocked_sandbox.stores.append(store)
        services = build_services(store, clocked_sandbox.clock, SolverPool(0))
        client = PatienceClient(
            services,
            settings,
            commands=COMMANDS,
            router=build_router(),
            report_error=report_error,
        )
        async with client:
            task = asyncio.create_task(client.start(running.token))
            try:
                await wait_until(lambda: _is_ready(client))
                if not answers_interactions:
                    # Every connection receives every interaction: more than one bot would answer.
                    client._connection.parsers["INTERACTION_CREATE"] = lambda _: None
                yield client
                await client.wait_for_running_tasks()
            finally:
                await client.close()
                await task


def _is_ready(client: PatienceClient) -> bool:
    """Return whether a client is connected and knows its servers."""
    return (
        client.is_connected
        and bool(client.guilds)
        and not any(guild.unavailable for guild in client.guilds)
    )


def _use_plain_tracebacks() -> None:
    """Format tracebacks as Python does: structlog's coloured ones take seconds."""
    renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], renderer])
