"""A bot and its sandbox as processes, for measurements from outside."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.sandbox.driver.running_sandbox import run_sandbox_process
from tests.whole.driver.bot_sandbox import make_bot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.driver.running_sandbox import RunningSandbox
    from tests.whole.driver.forked_bot import ForkedBot


@asynccontextmanager
async def run_benched_bot() -> AsyncIterator[tuple[RunningSandbox, ForkedBot]]:
    """Run a sandbox and a bot, in a folder of their own, that can be played with."""
    with TemporaryDirectory() as folder:
        async with run_sandbox_process(Path(folder) / "sandbox") as running:
            bot = make_bot(running, Path(folder) / "bot")
            try:
                await bot.start()
                await running.wait_for_bot_status()
                await running.wait_for_commands("new")
                yield running, bot
            finally:
                await bot.close()
