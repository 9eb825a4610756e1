"""A sandbox and the bot in it, a process; and people who come to play."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.patience import PATIENCE
from tests.sandbox.running import Json, Person, Running, sandbox, sandbox_within
from tests.whole.forked import Forked
from tests.whole.payloads import check_requests
from tests.whole.process import Bot

_numbers = itertools.count(1)


@dataclass
class Club:
    """A sandbox, the bot, and those who came."""

    running: Running
    bot: Bot
    people: list[Person] = field(default_factory=list)

    async def newcomer(self, place: str = "tables") -> Person:
        """Somebody who has never played, and who acts in ``place``."""
        person = await self.running.newcomer(f"player{next(_numbers)}")
        person.place = place
        self.people.append(person)
        return person

    async def restart_bot(self) -> None:
        """Stop the bot as a service manager does, and start it again."""
        assert await self.bot.stop() == 0
        await self.start_bot()

    async def opens(self) -> None:
        """Start the bot where a test that failed has left it stopped."""
        assert self.bot.process is not None
        if self.bot.process.returncode is not None:
            await self.start_bot()

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected."""
        await self.running.bot_online(online=False)
        await self.bot.start()
        await self.running.bot_online()

    async def until_asked(self, method: str, path: str, **wanted: object) -> Json:
        """Wait until the bot's last such request came out as wanted (``code``, ``status``)."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for asked in (await self.running.requests(method, path))[-1:]:
                    if all(asked[key] == value for key, value in wanted.items()):
                        return asked
                await asyncio.sleep(0.01)

    async def check(self, since: int = 0) -> None:
        """All that the bot sent is as Discord wants it, and its log tells of nothing unexpected."""
        check_requests(await self.running.requests())
        said = self.bot.said(since)
        assert "Traceback" not in said, said
        assert "unexpected" not in said, said

    async def leave(self) -> None:
        """Those who came go home."""
        while self.people:
            person = self.people.pop()
            self.running._people.pop(person.username)
            await person.disconnect()


async def connected(running: Running, bots: int = 1) -> None:
    """Wait until so many are at the gateway."""
    async with asyncio.timeout(PATIENCE):
        while await _at_gateway(running) != bots:  # noqa: ASYNC110 - another process sets no Event
            await asyncio.sleep(0.01)


async def _at_gateway(running: Running) -> int:
    return sum(each["connected"] for each in await running.sessions())


def bot_in(
    running: Running, folder: Path, before: Callable[[], object] | None = None, /, **settings: str
) -> Forked:
    """A bot that plays in this sandbox; not yet started, and ``before`` is done in it first."""
    reach = {
        "DISCORD_TOKEN": running.token,
        "DISCORD_API_URL": running.api_url,
        "DISCORD_GATEWAY_URL": running.gateway_url,
    }
    return Forked(folder, before=before, **{**reach, **settings})


@asynccontextmanager
async def club(
    folder: Path,
    *,
    lasting: bool = False,
    before: Callable[[], object] | None = None,
    **settings: str,
) -> AsyncIterator[Club]:
    """A club that opens and closes with the block; its payloads are checked at the end.

    One that is lasting stays open from test to test, while the event loop stands still: its sandbox
    is a process.
    """
    async with (sandbox if lasting else sandbox_within)(folder / "sandbox") as running:
        found = Club(running, bot_in(running, folder / "bot", before, **settings))
        try:
            await found.start_bot()
            yield found
            await found.check()
            await found.leave()
        finally:
            await found.bot.close()
