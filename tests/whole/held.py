"""The bot in the test's own process, by a clock that the test holds; real sockets all the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import structlog
from pydantic import SecretStr

from bot.__main__ import services_on
from bot.client import Patience
from bot.commands import COMMANDS
from bot.services.scoreboards import Scoreboards
from bot.settings import Settings
from bot.store.database import open_store
from bot.ui.errors import report
from bot.ui.presses import pressed
from tests.patience import PATIENCE
from tests.sandbox.running import Person, Running, sandbox_within
from tests.services.house import Clock
from tests.whole.hurry import hurry

_numbers = count(1)


@dataclass
class Held:
    """A sandbox with bots in it that share a database and a clock."""

    running: Running
    clock: Clock
    bots: list[Patience] = field(default_factory=list)

    async def newcomer(self) -> Person:
        """Somebody who has never played."""
        return await self.running.newcomer(f"guest{next(_numbers)}")


@asynccontextmanager
async def held(folder: Path, bots: int = 1) -> AsyncIterator[Held]:
    """A sandbox and so many bots in it, each as a process of its own would be, from start to end.

    The first answers what people do; the others have but a line of their own to Discord.
    """
    hurry()
    _log_plainly()
    url = f"sqlite+aiosqlite:///{folder / 'held.db'}"
    async with sandbox_within(folder / "sandbox") as running, AsyncExitStack() as open_ones:
        found = Held(running, Clock())
        for number in range(bots):
            one = await open_ones.enter_async_context(_bot(found, url, answering=number == 0))
            found.bots.append(one)
        yield found


@asynccontextmanager
async def _bot(found: Held, url: str, *, answering: bool) -> AsyncIterator[Patience]:
    running = found.running
    settings = Settings(
        discord_token=SecretStr(running.token),
        discord_api_url=running.api_url,
        discord_gateway_url=running.gateway_url,
    )
    async with open_store(url) as store:
        services = replace(
            services_on(store, found.clock),
            scoreboards=Scoreboards(lambda: found.clock().timestamp()),
        )
        one = Patience(services, settings, commands=COMMANDS, pressed=pressed, told=report)
        if not answering:
            # Else both would answer: interactions come down every line.
            one._connection.parsers["INTERACTION_CREATE"] = lambda _: None
        async with one:
            task = asyncio.create_task(one.start(running.token))
            try:
                async with asyncio.timeout(PATIENCE):
                    while not _knows_all(one):  # noqa: ASYNC110 - the library has no such Event
                        await asyncio.sleep(0.01)
                yield one
                await one.finish()
            finally:
                await one.close()
                await task


def _knows_all(one: Patience) -> bool:
    """Whether it is connected and has been told of its servers."""
    return one.connected and bool(one.guilds) and not any(each.unavailable for each in one.guilds)


def _log_plainly() -> None:
    """Tracebacks as Python writes them: in colours, with all that was known, they take seconds."""
    plainly = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plainly])
