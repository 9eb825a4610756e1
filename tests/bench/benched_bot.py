"""A bot and its sandbox as processes, for measurements from outside."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_process
from tests.whole.driver.bot_sandbox import make_bot
from tests.whole.driver.forked_bot import ForkedBot


@asynccontextmanager
async def run_benched_bot(
    before_start: Callable[[], object] | None = None, **settings: str
) -> AsyncIterator[tuple[RunningSandbox, ForkedBot]]:
    """Run a sandbox and a bot, in a folder of their own, that can be played with.

    Films and searches give way to the bot, as they do for players. ``before_start`` is called in
    the bot's process.
    """
    with TemporaryDirectory() as folder:
        async with run_sandbox_process(Path(folder) / "sandbox") as running:
            bot = make_bot(running, Path(folder) / "bot", before_start, **settings)
            bot.has_real_priorities = True
            try:
                await bot.start()
                await running.wait_for_bot_status()
                await running.wait_for_commands("new")
                yield running, bot
            finally:
                await bot.close()
