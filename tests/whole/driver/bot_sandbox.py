"""A sandbox and the bot in it, a process; and people who come to play."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.running_sandbox import (
    RunningSandbox,
    run_sandbox_in_loop,
    run_sandbox_process,
)
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_process import BotProcess
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.driver.payload_checks import check_requests

_user_numbers = itertools.count(1)


@dataclass
class BotSandbox:
    """A sandbox, the bot, and those who came."""

    sandbox: RunningSandbox
    bot: BotProcess
    users: list[SandboxUser] = field(default_factory=list)

    async def create_user(self, channel: str = "tables") -> SandboxUser:
        """Somebody who has never played, and who acts in ``place``."""
        person = await self.sandbox.create_user(f"player{next(_user_numbers)}")
        person.channel = channel
        self.users.append(person)
        return person

    async def restart_bot(self) -> None:
        """Stop the bot as a service manager does, and start it again."""
        assert await self.bot.stop() == 0
        await self.start_bot()

    async def ensure_bot_runs(self) -> None:
        """Start the bot where a test that failed has left it stopped."""
        assert self.bot.process is not None
        if self.bot.process.returncode is not None:
            await self.start_bot()

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected."""
        await self.sandbox.wait_for_bot_status(is_online=False)
        await self.bot.start()
        await self.sandbox.wait_for_bot_status()

    async def wait_for_request(self, method: str, path: str, **expected: object) -> Json:
        """Wait until the bot's last such request came out as wanted (``code``, ``status``)."""
        async with asyncio.timeout(WAIT_TIMEOUT):
            while True:
                for asked in (await self.sandbox.list_requests(method, path))[-1:]:
                    if all(asked[key] == value for key, value in expected.items()):
                        return asked
                await asyncio.sleep(0.01)

    async def check_requests_and_log(self, log_offset: int = 0) -> None:
        """All that the bot sent is as Discord wants it, and its log tells of nothing unexpected."""
        check_requests(await self.sandbox.list_requests())
        said = self.bot.read_log(log_offset)
        assert "Traceback" not in said, said
        assert "unexpected" not in said, said

    async def disconnect_users(self) -> None:
        """Those who came go home."""
        while self.users:
            await self.sandbox.forget_user(self.users.pop())


async def wait_for_connections(sandbox: RunningSandbox, bot_count: int = 1) -> None:
    """Wait until so many are at the gateway."""
    async with asyncio.timeout(WAIT_TIMEOUT):
        while await _count_connections(sandbox) != bot_count:  # noqa: ASYNC110 - another process sets no Event
            await asyncio.sleep(0.01)


async def _count_connections(sandbox: RunningSandbox) -> int:
    return sum(each["connected"] for each in await sandbox.list_sessions())


def make_bot(
    sandbox: RunningSandbox,
    folder: Path,
    before_start: Callable[[], object] | None = None,
    /,
    **settings: str,
) -> ForkedBot:
    """A bot that plays in this sandbox; not yet started, and ``before`` is done in it first."""
    reach = {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
    }
    return ForkedBot(folder, before_start=before_start, **{**reach, **settings})


@asynccontextmanager
async def run_bot_sandbox(
    folder: Path,
    *,
    outlives_test: bool = False,
    before_start: Callable[[], object] | None = None,
    **settings: str,
) -> AsyncIterator[BotSandbox]:
    """A club that opens and closes with the block; its payloads are checked at the end.

    One that is lasting stays open from test to test, while the event loop stands still: its sandbox
    is a process.
    """
    async with (run_sandbox_process if outlives_test else run_sandbox_in_loop)(
        folder / "sandbox"
    ) as running:
        found = BotSandbox(running, make_bot(running, folder / "bot", before_start, **settings))
        try:
            await found.start_bot()
            yield found
            await found.check_requests_and_log()
            await found.disconnect_users()
        finally:
            await found.bot.close()
