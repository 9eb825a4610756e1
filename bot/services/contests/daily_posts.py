"""When a server has the day's deal posted: once a day, whatever happens to whoever posts it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.models.dailies import DailyPost
from bot.store.contests import daily_posts

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from bot.models.servers import ServerSettings
    from bot.store import Store

__all__ = ["DailyPost", "DailyPostClaim", "DailyPostService"]

CLAIM_TIMEOUT = timedelta(minutes=1)
"""After so long without a message somebody else posts in place of who said they would."""

MAX_DUE_SERVERS = 50
"""So many servers are looked after at a time."""

POST_RETENTION = timedelta(days=7)
"""What became of a day's posts is known for so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPostClaim:
    """A post to be made now, unless it was sent, and not noted, in the channel ``before``."""

    server: ServerSettings
    day: date
    earlier_channel_id: int | None = None


class DailyPostService:
    """Which servers are to be told of the day's deal; ``clock`` tells the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def list_due_servers(self) -> list[ServerSettings]:
        """Servers whose hour has come today, and that nobody has told or is about to tell."""
        now = self._clock()
        async with self._store.begin_read() as conn:
            return await daily_posts.list_servers_due_for_daily(
                conn, _get_iso_date(now), now.hour, now - CLAIM_TIMEOUT, MAX_DUE_SERVERS
            )

    async def claim_post(self, server: ServerSettings) -> DailyPostClaim | None:
        """Today's post on the server, if it is the caller's to make; nobody else will then."""
        assert server.daily_channel_id is not None  # it is due
        now = self._clock()
        post = DailyPost(
            server_id=server.id,
            date=_get_iso_date(now),
            claimed_at=now,
            channel_id=server.daily_channel_id,
        )
        async with self._store.begin_write() as conn:
            before = await daily_posts.find_daily_post(conn, server.id, post.date)
            if await daily_posts.claim_daily_post(conn, post, now - CLAIM_TIMEOUT):
                channel = before.channel_id if before else None
                return DailyPostClaim(server=server, day=now.date(), earlier_channel_id=channel)
        return None

    async def record_post_message(self, claim: DailyPostClaim, message_id: int) -> None:
        """Notes the message."""
        async with self._store.begin_write() as conn:
            await daily_posts.set_daily_post_message(
                conn, claim.server.id, claim.day.isoformat(), message_id
            )

    async def record_post_refused(self, claim: DailyPostClaim) -> None:
        """Notes that Discord does not let it be posted; that is tried again the next day."""
        async with self._store.begin_write() as conn:
            await daily_posts.mark_daily_post_refused(conn, claim.server.id, claim.day.isoformat())

    async def delete_old_posts(self) -> None:
        """Drops what became of posts longer ago than `KEPT`."""
        async with self._store.begin_write() as conn:
            await daily_posts.delete_old_daily_posts(
                conn, _get_iso_date(self._clock() - POST_RETENTION)
            )

    async def find_todays_post(self, server_id: int) -> DailyPost | None:
        """What became of today's post on the server."""
        async with self._store.begin_read() as conn:
            return await daily_posts.find_daily_post(conn, server_id, _get_iso_date(self._clock()))

    async def find_next_post_time(self, server: ServerSettings) -> datetime | None:
        """When the server is told next; None where it is about to be."""
        assert server.daily_hour is not None  # it has one as long as it has a channel
        now, today = self._clock(), await self.find_todays_post(server.id)
        at = datetime.combine(now.date(), time(server.daily_hour), UTC)
        if today is not None and (today.message_id is not None or today.is_refused):
            return at + timedelta(days=1)
        return at if now < at else None


def _get_iso_date(now: datetime) -> str:
    return now.date().isoformat()
