"""A sandbox in this process, and a bot as another that tells what it holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from tests.chaos.driver.direct_sandbox import DirectHost, run_direct_sandbox
from tests.soak.probe import answer_signals
from tests.whole.driver.bot_sandbox import make_bot
from tests.whole.driver.forked_bot import ForkedBot


@asynccontextmanager
async def run_loaded_bot(
    folder: Path, held_path: Path, **settings: str
) -> AsyncIterator[tuple[DirectHost, ForkedBot]]:
    """Run a sandbox in this process and a bot as another; the bot tells what it holds."""
    async with run_direct_sandbox() as (running, host):
        bot = make_bot(
            running,
            folder / "bot",
            partial(answer_signals, held_path),
            LOG_LEVEL="WARNING",
            **settings,
        )
        try:
            await bot.start()
            await running.wait_for_bot_status()
            await running.wait_for_commands("new")
            yield host, bot
        finally:
            await bot.close()
