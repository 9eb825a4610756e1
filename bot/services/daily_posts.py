"""When a server has the day's deal posted: once a day, whatever happens to whoever posts it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.store import daily_posts
from bot.store.daily_posts import Post

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from bot.store.database import Store
    from bot.store.servers import Server

__all__ = ["Claim", "DailyPosts", "Post"]

LOST = timedelta(minutes=1)
"""After so long without a message somebody else posts in place of who said they would."""

MOST = 50
"""So many servers are looked after at a time."""

KEPT = timedelta(days=7)
"""What became of a day's posts is known for so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A post to be made now, unless it was sent, and not noted, in the channel ``before``."""

    server: Server
    day: date
    before: int | None = None


class DailyPosts:
    """Which servers are to be told of the day's deal; ``clock`` tells the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def due(self) -> list[Server]:
        """Servers whose hour has come today, and that nobody has told or is about to tell."""
        now = self._clock()
        async with self._store.reading() as conn:
            return await daily_posts.due(conn, _on(now), now.hour, now - LOST, MOST)

    async def claim(self, server: Server) -> Claim | None:
        """Today's post on the server, if it is the caller's to make; nobody else will then."""
        assert server.daily_channel is not None  # it is due
        now = self._clock()
        post = Post(server=server.id, date=_on(now), claimed=now, channel=server.daily_channel)
        async with self._store.writing() as conn:
            before = await daily_posts.get(conn, server.id, post.date)
            if await daily_posts.claim(conn, post, now - LOST):
                channel = before.channel if before else None
                return Claim(server=server, day=now.date(), before=channel)
        return None

    async def posted(self, claim: Claim, message: int) -> None:
        """Notes the message."""
        async with self._store.writing() as conn:
            await daily_posts.posted(conn, claim.server.id, claim.day.isoformat(), message)

    async def refused(self, claim: Claim) -> None:
        """Notes that Discord does not let it be posted; that is tried again the next day."""
        async with self._store.writing() as conn:
            await daily_posts.refused(conn, claim.server.id, claim.day.isoformat())

    async def drop_past(self) -> None:
        """Drops what became of posts longer ago than `KEPT`."""
        async with self._store.writing() as conn:
            await daily_posts.prune(conn, _on(self._clock() - KEPT))

    async def today(self, server: int) -> Post | None:
        """What became of today's post on the server."""
        async with self._store.reading() as conn:
            return await daily_posts.get(conn, server, _on(self._clock()))

    async def next(self, server: Server) -> datetime | None:
        """When the server is told next; None where it is about to be."""
        assert server.daily_hour is not None  # it has one as long as it has a channel
        now, today = self._clock(), await self.today(server.id)
        at = datetime.combine(now.date(), time(server.daily_hour), UTC)
        if today is not None and (today.message is not None or today.refused):
            return at + timedelta(days=1)
        return at if now < at else None


def _on(now: datetime) -> str:
    return now.date().isoformat()
