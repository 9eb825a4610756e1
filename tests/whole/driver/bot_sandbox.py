"""A sandbox with the bot as a process, and users who play in it."""

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.sandbox.driver.running_sandbox import (
    RunningSandbox,
    run_sandbox_in_loop,
    run_sandbox_process,
)
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_process import BotProcess
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.driver.payload_checks import check_requests

_user_numbers = itertools.count(1)


@dataclass
class BotSandbox:
    """A sandbox, the bot in it, and the users created so far."""

    sandbox: RunningSandbox
    bot: BotProcess
    users: list[SandboxUser] = field(default_factory=list)

    async def create_user(self, channel: str = "tables") -> SandboxUser:
        """Create a user who has never played and who writes in `channel`."""
        user = await self.sandbox.create_user(f"player{next(_user_numbers)}")
        user.channel = channel
        self.users.append(user)
        return user

    async def restart_bot(self) -> None:
        """Stop the bot as a service manager does, and start it again."""
        assert await self.bot.stop() == 0
        await self.start_bot()

    async def ensure_bot_runs(self) -> None:
        """Start the bot if a failed test has left it stopped."""
        assert self.bot.process is not None
        if self.bot.process.returncode is not None:
            await self.start_bot()

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected."""
        await self.sandbox.wait_for_bot_status(is_online=False)
        await self.bot.start()
        await self.sandbox.wait_for_bot_status()

    async def wait_for_request(self, method: str, path: str, **expected: object) -> None:
        """Wait until the bot's last such request has these values (`code`, `status`)."""

        async def has_expected_values() -> bool:
            requests = await self.sandbox.list_requests(method, path)
            return any(expected.items() <= request.items() for request in requests[-1:])

        await wait_until(has_expected_values)

    async def check_requests_and_log(self, log_offset: int = 0) -> None:
        """Check that all requests are valid and that the log has no unexpected errors."""
        check_requests(await self.sandbox.list_requests())
        log = self.bot.read_log(log_offset)
        assert "Traceback" not in log, log
        assert "unexpected" not in log, log
        assert "background work failed" not in log, log
        assert "never retrieved" not in log, log

    async def disconnect_users(self) -> None:
        """Disconnect all users."""
        while self.users:
            await self.sandbox.forget_user(self.users.pop())


async def wait_for_connections(sandbox: RunningSandbox, bot_count: int = 1) -> None:
    """Wait until this many bots are connected to the gateway."""

    async def are_connected() -> bool:
        sessions = await sandbox.list_sessions()
        return bot_count == len([session for session in sessions if session["connected"]])

    await wait_until(are_connected)


def make_bot(
    sandbox: RunningSandbox,
    folder: Path,
    before_start: Callable[[], object] | None = None,
    /,
    **settings: str,
) -> ForkedBot:
    """Return a bot for this sandbox, not yet started; `before_start` is called in its process."""
    addresses = {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
    }
    return ForkedBot(folder, before_start=before_start, **{**addresses, **settings})


@asynccontextmanager
async def run_bot_sandbox(
    folder: Path,
    *,
    outlives_test: bool = False,
    before_start: Callable[[], object] | None = None,
    **settings: str,
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot in it for the block; check all requests and the log at the end.

    With `outlives_test` the sandbox is a process, which goes on between tests while the event loop
    stands still.
    """
    async with (run_sandbox_process if outlives_test else run_sandbox_in_loop)(
        folder / "sandbox"
    ) as running:
        bot_sandbox = BotSandbox(
            running, make_bot(running, folder / "bot", before_start, **settings)
        )
        try:
            await bot_sandbox.start_bot()
            yield bot_sandbox
            await bot_sandbox.check_requests_and_log()
            await bot_sandbox.disconnect_users()
        finally:
            await bot_sandbox.bot.close()


@asynccontextmanager
async def run_logged_in_bot(
    folder: Path, before_start: Callable[[], object]
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot that is logged in; nothing is checked at the end."""
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        bot_sandbox = BotSandbox(running, make_bot(running, folder / "bot", before_start))
        try:
            await bot_sandbox.start_bot()
            await bot_sandbox.bot.wait_for_log_text("ready")
            yield bot_sandbox
        finally:
            await bot_sandbox.bot.close()
