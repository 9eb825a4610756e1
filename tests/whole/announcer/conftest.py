"""Two bots with announcers and a clock that the tests set, and new users for each test."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
import pytest_asyncio
from sqlalchemy import text

from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.announcer.announcer_bots import AnnouncerBots, make_announcers
from tests.whole.driver.clocked_sandbox import ClockedSandbox, run_clocked_sandbox
from tests.whole.driver.payload_checks import check_requests

_channel_numbers = count(1)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def shared_clocked_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[ClockedSandbox]:
    """Run two bots on one database for all tests of the folder; only the first answers."""
    async with run_clocked_sandbox(bot_folders.mktemp("announcer"), bot_count=2) as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def announcer_bots(shared_clocked_sandbox: ClockedSandbox) -> AsyncIterator[AnnouncerBots]:
    """Yield the bots with new announcers, and check afterwards what they sent."""
    sandbox = shared_clocked_sandbox.sandbox
    await sandbox.clear_requests()
    # Discord allows only a few messages in five seconds in a channel.
    channel_id = await sandbox.create_channel(
        "Patience Club", f"challenges{next(_channel_numbers)}"
    )
    announcers = make_announcers(shared_clocked_sandbox)
    yield AnnouncerBots(shared_clocked_sandbox, announcers, channel_id)
    await sandbox.end_disturbances()
    await _end_all_challenges(shared_clocked_sandbox)
    requests = await sandbox.list_requests()
    check_requests([request for request in requests if request["status"] < 400])


async def _end_all_challenges(clocked_sandbox: ClockedSandbox) -> None:
    """Leave no challenge for the next test's announcers."""
    clocked_sandbox.clock.advance(days=15)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    async with clocked_sandbox.stores[0].begin_write() as conn:
        await conn.execute(text("DELETE FROM claim"))


@pytest_asyncio.fixture(loop_scope="session")
async def ann(announcer_bots: AnnouncerBots) -> SandboxUser:
    """Return a user who has never played, in the test's own channel."""
    return await announcer_bots.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(announcer_bots: AnnouncerBots) -> SandboxUser:
    """Return another user who has never played, in the test's own channel."""
    return await announcer_bots.create_user()
