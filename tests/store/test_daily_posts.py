"""A day's deal is posted once on a server, whoever tries; two stores stand for two processes."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.dailies import Dailies
from bot.services.daily_posts import LOST, Claim, DailyPosts
from bot.services.servers import Servers
from bot.services.upkeep import Upkeep
from bot.store import Store, daily_posts
from tests.services.house import Clock
from tests.store.prepared import prepared_store

CLUB, LIBRARY = 2**62, 78
CHANNEL, LOUNGE = 2**61, 5


class Posting:
    """One process that posts, on the clock of all."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.posts = DailyPosts(store, clock)
        self.servers = Servers(store)
        self.dailies = Dailies(store, clock)

    async def due(self) -> list[int]:
        return [server.id for server in await self.posts.due()]

    async def claim(self) -> Claim | None:
        """The first that is due, if it is this one's to post."""
        due = await self.posts.due()
        return await self.posts.claim(due[0]) if due else None


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 3, 1, 7, 59, 59, tzinfo=UTC))


@pytest.fixture
async def here(store: Store, clock: Clock) -> Posting:
    """One process, with a server that wants the daily at eight."""
    found = Posting(store, clock)
    await found.servers.change(CLUB, daily_channel=CHANNEL, daily_hour=8, language="en")
    return found


@pytest.fixture
async def there(url: str, here: Posting, clock: Clock) -> AsyncIterator[Posting]:
    """Another on the same database."""
    del here
    async with prepared_store(url) as store:
        yield Posting(store, clock)


async def test_it_is_due_from_its_hour_on_until_it_is_posted(here: Posting, clock: Clock) -> None:
    assert await here.due() == []
    clock.passes(seconds=1)
    assert await here.due() == [CLUB]
    claim = await here.claim()
    assert claim is not None
    assert (claim.day, claim.server.daily_channel, claim.before) == (
        clock.now.date(),
        CHANNEL,
        None,
    )
    assert await here.due() == []
    await here.posts.posted(claim, 1)
    clock.passes(hours=15, minutes=59)
    assert await here.due() == []
    clock.passes(hours=8, minutes=1)
    assert await here.due() == [CLUB]


async def test_of_many_that_claim_at_once_one_posts(
    here: Posting, there: Posting, clock: Clock
) -> None:
    clock.passes(seconds=1)
    claims = await asyncio.gather(*((here, there)[each % 2].claim() for each in range(8)))
    assert len(list(filter(None, claims))) == 1


async def test_what_was_claimed_and_came_to_nothing_is_posted_by_another(
    here: Posting, there: Posting, clock: Clock
) -> None:
    clock.passes(seconds=1)
    assert await here.claim()
    clock.now += LOST - timedelta(seconds=1)
    assert await there.claim() is None
    clock.passes(seconds=1)
    claims = await asyncio.gather(here.claim(), there.claim())
    [again] = filter(None, claims)
    assert again.before == CHANNEL
    await there.posts.posted(again, 7)
    clock.now += 2 * LOST
    assert await here.due() == []


async def test_after_a_stop_across_its_hour_today_is_posted_once_and_yesterday_never(
    here: Posting, clock: Clock
) -> None:
    await here.servers.change(LIBRARY, daily_channel=LOUNGE, daily_hour=23, language="en")
    clock.passes(days=1, hours=4)
    # Nobody was there at eight, neither yesterday nor today, nor at 23 yesterday.
    assert await here.due() == [CLUB]
    claim = await here.claim()
    assert claim is not None
    assert claim.day == clock.now.date()
    await here.posts.posted(claim, 1)
    assert await here.due() == []


async def test_what_is_refused_waits_for_tomorrow_or_for_its_owners(
    here: Posting, clock: Clock
) -> None:
    clock.passes(seconds=1)
    claim = await here.claim()
    assert claim is not None
    await here.posts.refused(claim)
    clock.passes(hours=1)
    assert await here.due() == []
    server = await here.servers.change(CLUB, minimum=3)
    assert await here.due() == []
    assert await here.posts.next(server) == datetime(2026, 3, 2, 8, tzinfo=UTC)
    server = await here.servers.change(CLUB, daily_channel=LOUNGE)
    assert await here.due() == [CLUB]
    assert await here.posts.next(server) is None
    await here.servers.change(CLUB, daily_channel=None)
    assert await here.due() == []


async def test_another_hour_of_the_same_day_posts_no_second_time(
    here: Posting, clock: Clock
) -> None:
    clock.passes(seconds=1)
    claim = await here.claim()
    assert claim is not None
    await here.posts.posted(claim, 1)
    server = await here.servers.change(CLUB, daily_hour=9, daily_channel=LOUNGE)
    clock.passes(hours=2)
    assert await here.due() == []
    assert await here.posts.next(server) == datetime(2026, 3, 2, 9, tzinfo=UTC)


async def test_of_many_that_choose_a_days_deal_at_once_all_have_the_same(
    here: Posting, there: Posting, clock: Clock
) -> None:
    for _ in range(3):
        chosen = await asyncio.gather(*(each.dailies.today() for each in (here, there) * 4))
        assert len({(each.id, each.deal) for each in chosen}) == 1
        clock.passes(days=1)


async def test_what_became_of_posts_long_ago_is_dropped(here: Posting, clock: Clock) -> None:
    clock.passes(seconds=1)
    assert await here.claim()
    for days, kept in ((7, True), (1, False)):
        clock.passes(days=days)
        await Upkeep(here.store, clock).run()
        async with here.store.reading() as conn:
            assert (await daily_posts.get(conn, CLUB, "2026-03-01") is not None) is kept
