"""Daily posts: which servers are due for one, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from bot.models.claims import ClaimKind
from bot.models.dailies import DailyPost
from bot.models.servers import ServerSettings
from bot.store import Store
from bot.store.claims import request_work
from bot.store.contests import daily_posts

MAX_DUE_SERVERS = 50
"""At most this many due servers are listed at a time."""

POST_RETENTION = timedelta(days=7)
"""Posts older than this are deleted from the database."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuePost:
    """A post that is to be sent now.

    A process that died may have sent it to ``earlier_channel_id`` already.
    """

    server: ServerSettings
    day: date
    earlier_channel_id: int | None = None


class DailyPostService:
    """The posts of each day's deal on servers; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def list_due_servers(self) -> list[ServerSettings]:
        """Return servers whose hour has come and whose post nobody has sent or claimed."""
        now = self._clock()
        async with self._store.begin_read() as conn:
            return await daily_posts.list_servers_due_for_daily(
                conn, _get_iso_date(now), now, MAX_DUE_SERVERS
            )

    async def begin_post(self, server: ServerSettings) -> DuePost | None:
        """Record where today's post on a server is about to be sent; None if it was sent already.

        To be called with a claim on the server's post.
        """
        assert server.daily_channel_id is not None  # only servers with a channel are due
        now = self._clock()
        async with self._store.begin_write() as conn:
            earlier_post = await daily_posts.find_daily_post(conn, server.id, _get_iso_date(now))
            if earlier_post and (earlier_post.message_id is not None or earlier_post.is_refused):
                return None
            post = DailyPost(
                server_id=server.id, date=_get_iso_date(now), channel_id=server.daily_channel_id
            )
            await daily_posts.save_daily_post(conn, post)
        return DuePost(
            server=server,
            day=now.date(),
            earlier_channel_id=earlier_post.channel_id if earlier_post else None,
        )

    async def record_post_message(self, post: DuePost, message_id: int) -> None:
        """Record the message of a post, to which yesterday's race is added."""
        async with self._store.begin_write() as conn:
            await daily_posts.set_daily_post_message(
                conn, post.server.id, post.day.isoformat(), message_id
            )
            await request_work(conn, ClaimKind.DAILY_RACE, [post.server.id])

    async def record_post_refused(self, post: DuePost) -> None:
        """Record that Discord refused a post; the next try is the next day's post."""
        async with self._store.begin_write() as conn:
            await daily_posts.mark_daily_post_refused(conn, post.server.id, post.day.isoformat())

    async def forget_old_posts(self) -> None:
        """Delete posts that are older than the retention time."""
        async with self._store.begin_write() as conn:
            await daily_posts.delete_old_daily_posts(
                conn, _get_iso_date(self._clock() - POST_RETENTION)
            )

    async def find_todays_post(self, server_id: int) -> DailyPost | None:
        """Return today's post on the server, sent or not; None if it was not begun."""
        async with self._store.begin_read() as conn:
            return await daily_posts.find_daily_post(conn, server_id, _get_iso_date(self._clock()))

    async def find_next_post_time(self, server: ServerSettings) -> datetime | None:
        """Return the time in UTC of the server's next post; None if it is due now."""
        assert server.daily_hour is not None  # set together with the channel
        now, post = self._clock(), await self.find_todays_post(server.id)
        todays_time = datetime.combine(now.date(), time(server.daily_hour), UTC)
        if post is not None and (post.message_id is not None or post.is_refused):
            return todays_time + timedelta(days=1)
        return todays_time if now < todays_time else None


def _get_iso_date(now: datetime) -> str:
    return now.date().isoformat()
