"""The daily is posted once on a server, by one of two processes: two stores on one database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest

from bot.models.claims import ClaimKind
from bot.services.accounts import ServerSettingsService
from bot.services.claims import LEASES, ClaimService
from bot.services.dailies import DailyPostService, DailyService, DuePost
from bot.services.maintenance import MaintenanceService
from bot.store import Store, dailies
from tests.services.drivers import ManualClock
from tests.store.child_process import DeathError
from tests.store.databases import open_migrated_store

CLUB_SERVER, LIBRARY_SERVER = 2**62, 78
DAILY_CHANNEL, OTHER_CHANNEL = 2**61, 5


class PostingProcess:
    """A process that posts the daily, on a clock that all share."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.store = store
        self.daily_posts = DailyPostService(store, clock)
        self.server_settings = ServerSettingsService(store)
        self.dailies = DailyService(store, clock)
        self.claims = ClaimService(store, clock)
        self.list_due_servers = self.daily_posts.list_due_servers

    async def post_first_due(self, message_id: int) -> DuePost | None:
        """Post on the first server that is due, if no other process does; return the post."""
        for server_id in (await self.list_due_servers())[:1]:
            async with self.claims.hold(ClaimKind.DAILY_POST, server_id) as claim:
                due_post = await self.daily_posts.begin_post(server_id) if claim else None
                if due_post:
                    await self.daily_posts.record_post_message(due_post, message_id)
                return due_post
        return None

    async def begin_and_die(self) -> None:
        """Begin to post on the first server that is due, and stop forever in the middle of it."""
        [server_id, *_] = await self.list_due_servers()
        with suppress(DeathError):
            async with self.claims.hold(ClaimKind.DAILY_POST, server_id) as claim:
                assert claim
                await self.daily_posts.begin_post(server_id)
                raise DeathError

    async def refuse_first_due(self) -> None:
        """Have Discord refuse the post on the first server that is due."""
        [server_id, *_] = await self.list_due_servers()
        due_post = await self.daily_posts.begin_post(server_id)
        assert due_post
        await self.daily_posts.record_post_refused(due_post)


@pytest.fixture
def clock() -> ManualClock:
    """Return a clock one second before the hour of the daily."""
    return ManualClock(datetime(2026, 3, 1, 7, 59, 59, tzinfo=UTC))


@pytest.fixture
async def first_process(store: Store, clock: ManualClock) -> PostingProcess:
    """Return a process, after a server has asked for the daily at eight."""
    process = PostingProcess(store, clock)
    await process.server_settings.change_settings(
        CLUB_SERVER, daily_channel_id=DAILY_CHANNEL, daily_hour=8, language="en"
    )
    return process


@pytest.fixture
async def second_process(
    database_url: str, first_process: PostingProcess, clock: ManualClock
) -> AsyncIterator[PostingProcess]:
    """Yield another process on the same database."""
    del first_process
    async with open_migrated_store(database_url) as store:
        yield PostingProcess(store, clock)


async def test_a_daily_post_is_due_from_its_hour_until_posted(
    first_process: PostingProcess, clock: ManualClock
) -> None:
    assert await first_process.list_due_servers() == []
    clock.advance(seconds=1)
    assert await first_process.list_due_servers() == [CLUB_SERVER]
    due_post = await first_process.post_first_due(message_id=1)
    assert due_post is not None
    channels = (due_post.server.daily_channel_id, due_post.earlier_channel_id)
    assert (due_post.day, channels) == (clock.now.date(), (DAILY_CHANNEL, None))
    assert await first_process.list_due_servers() == []
    clock.advance(hours=15, minutes=59)
    assert await first_process.list_due_servers() == []
    clock.advance(hours=8, minutes=1)
    assert await first_process.list_due_servers() == [CLUB_SERVER]
    # What is known of a post is dropped a week later.
    for days, is_stored in ((6, True), (1, False)):
        clock.advance(days=days)
        await MaintenanceService(first_process.store, clock).run_maintenance()
        async with first_process.store.begin_read(None) as conn:
            post = await dailies.find_daily_post(conn, CLUB_SERVER, "2026-03-01")
        assert (post is not None) is is_stored


async def test_one_of_many_processes_posts(
    first_process: PostingProcess, second_process: PostingProcess, clock: ManualClock
) -> None:
    clock.advance(seconds=1)
    due_posts = await asyncio.gather(
        *((first_process, second_process)[number % 2].post_first_due(number) for number in range(8))
    )
    # Who comes when all is done finds the message that was sent.
    assert len([post for post in due_posts if post and post.message_id is None]) == 1


async def test_a_post_that_a_dead_process_began_is_taken_over_by_another(
    first_process: PostingProcess, second_process: PostingProcess, clock: ManualClock
) -> None:
    clock.advance(seconds=1)
    await first_process.begin_and_die()
    clock.now += LEASES[ClaimKind.DAILY_POST] - timedelta(seconds=1)
    assert await second_process.post_first_due(7) is None
    clock.advance(seconds=1)
    again = await second_process.post_first_due(7)
    assert again is not None
    assert again.earlier_channel_id == DAILY_CHANNEL
    clock.now += 2 * LEASES[ClaimKind.DAILY_POST]
    assert await first_process.list_due_servers() == []


async def test_a_post_that_is_being_made_keeps_no_other_server_waiting(
    first_process: PostingProcess, second_process: PostingProcess, clock: ManualClock
) -> None:
    await first_process.server_settings.change_settings(
        CLUB_SERVER + 1, daily_channel_id=DAILY_CHANNEL + 1, daily_hour=8, language="en"
    )
    clock.advance(seconds=1)
    await first_process.begin_and_die()
    assert await second_process.list_due_servers() == [CLUB_SERVER + 1]


async def test_after_downtime_today_is_posted_once_and_yesterday_never(
    first_process: PostingProcess, clock: ManualClock
) -> None:
    await first_process.server_settings.change_settings(
        LIBRARY_SERVER, daily_channel_id=OTHER_CHANNEL, daily_hour=23, language="en"
    )
    clock.advance(days=1, hours=4)
    # The bot was down at eight yesterday and today, and at 23 yesterday.
    assert await first_process.list_due_servers() == [CLUB_SERVER]
    due_post = await first_process.post_first_due(1)
    assert due_post is not None
    assert due_post.day == clock.now.date()
    assert await first_process.list_due_servers() == []


async def test_a_refused_post_waits_for_the_next_day_or_its_owners(
    first_process: PostingProcess, clock: ManualClock
) -> None:
    clock.advance(seconds=1)
    await first_process.refuse_first_due()
    clock.advance(hours=1)
    assert await first_process.list_due_servers() == []
    server = await first_process.server_settings.change_settings(CLUB_SERVER, min_ranked_games=3)
    assert await first_process.list_due_servers() == []
    assert await first_process.daily_posts.find_next_post_time(server) == datetime(
        2026, 3, 2, 8, tzinfo=UTC
    )
    server = await first_process.server_settings.change_settings(
        CLUB_SERVER, daily_channel_id=OTHER_CHANNEL
    )
    assert await first_process.list_due_servers() == [CLUB_SERVER]
    assert await first_process.daily_posts.find_next_post_time(server) is None
    await first_process.server_settings.change_settings(CLUB_SERVER, daily_channel_id=None)
    assert await first_process.list_due_servers() == []


async def test_changing_the_hour_does_not_post_twice_in_a_day(
    first_process: PostingProcess, clock: ManualClock
) -> None:
    clock.advance(seconds=1)
    assert await first_process.post_first_due(1)
    server = await first_process.server_settings.change_settings(
        CLUB_SERVER, daily_hour=9, daily_channel_id=OTHER_CHANNEL
    )
    clock.advance(hours=2)
    assert await first_process.list_due_servers() == []
    assert await first_process.daily_posts.find_next_post_time(server) == datetime(
        2026, 3, 2, 9, tzinfo=UTC
    )
