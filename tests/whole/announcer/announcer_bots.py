"""Two bots that announce what is due when a test lets them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from discord import Guild, TextChannel

from bot.client import PatienceClient
from bot.ui.challenges.announcer import ChallengeAnnouncer
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.table_messages import read_contest_id

OVER_HEADING = "## The challenge is over"


@dataclass
class AnnouncerBots:
    """Two bots with an announcer each, and the channel of one test."""

    clocked_sandbox: ClockedSandbox
    announcers: list[ChallengeAnnouncer]
    channel_id: str

    @property
    def first_bot(self) -> PatienceClient:
        """The bot that answers commands and presses."""
        return self.clocked_sandbox.bots[0]

    @property
    def server(self) -> Guild:
        """The server of the test's channel, as the first bot knows it."""
        channel = self.first_bot.get_channel(int(self.channel_id))
        assert isinstance(channel, TextChannel)
        return channel.guild

    async def create_user(self) -> SandboxUser:
        """Create a user who has never played, and who acts in the test's channel."""
        user = await self.clocked_sandbox.create_user()
        user.channel = self.channel_id
        return user

    async def run_announcers(self, *bot_indexes: int) -> None:
        """Let these bots, or all, announce at the same time, once earlier answers are sent."""
        await _wait_for_all_tasks(self.first_bot)
        chosen = bot_indexes or range(len(self.announcers))
        await asyncio.gather(*(self.announcers[index].run_once() for index in chosen))
        await asyncio.gather(
            *(_wait_for_all_tasks(self.clocked_sandbox.bots[index]) for index in chosen)
        )

    def advance_clock(self, **duration: float) -> None:
        """Move the time by a duration given in the arguments of `timedelta`."""
        self.clocked_sandbox.clock.advance(**duration)

    @asynccontextmanager
    async def allow_only_channel(self, channel_id: int) -> AsyncIterator[None]:
        """Let the server's owners allow public answers only in this channel, for the block."""
        settings, server_id = self.first_bot.services.server_settings, self.server.id
        await settings.change_settings(server_id, public_channel_ids=(channel_id,))
        try:
            yield
        finally:
            await settings.change_settings(server_id, public_channel_ids=())

    async def refuse_messages(self, method: str, **fault: int) -> None:
        """Answer the bots' next posts or edits in the test's channel with an error."""
        path = f"/channels/{self.channel_id}/messages"
        await self.clocked_sandbox.sandbox.inject_fault(method=method, path=path, **fault)

    async def list_scoreboard_edits(self, scoreboard_message: Json) -> list[Json]:
        """Return the requests by which the bots edited a scoreboard's message by themselves."""
        return await self.clocked_sandbox.sandbox.list_requests(
            "PATCH", f"/messages/{scoreboard_message['id']}"
        )

    async def list_end_posts(self, scoreboard_message: Json) -> list[Json]:
        """Return the requests by which the bots announced the end of a challenge."""
        nonce = f"challenge-{read_contest_id(scoreboard_message)}"
        requests = await self.clocked_sandbox.sandbox.list_requests(
            "POST", f"/channels/{scoreboard_message['channel_id']}/"
        )
        return [request for request in requests if request["payload"].get("nonce") == nonce]


async def _wait_for_all_tasks(bot: PatienceClient) -> None:
    """Wait for a bot's tasks, longer than it does itself before it stops."""
    while bot._running_tasks:
        await bot.wait_for_running_tasks()


def make_announcers(clocked_sandbox: ClockedSandbox) -> list[ChallengeAnnouncer]:
    """Return an announcer for each bot, as after its start."""
    return [
        ChallengeAnnouncer(bot.services, partial(_return_bot, bot)) for bot in clocked_sandbox.bots
    ]


def _return_bot(bot: PatienceClient) -> PatienceClient:
    return bot


async def reload_message(user: SandboxUser, message: Json) -> Json:
    """Return a message as it is now."""
    reloaded = await user.reload_message(message)
    assert reloaded is not None
    return reloaded


async def raise_unexpected_error(*_: object) -> None:
    """Raise an error that the announcer does not expect."""
    raise RuntimeError("Session is closed")
