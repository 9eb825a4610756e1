"""Where a day's deal is posted: which servers wait for it, and who is about to post it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import and_, bindparam, delete, false, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.store.columns import Moment
from bot.store.contest_tables import daily_post as table
from bot.store.servers import Server
from bot.store.tables import server

if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

    from sqlalchemy.ext.asyncio import AsyncConnection


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A day's deal in a server's channel: on its way since ``claimed``, until it has a ``message``.

    One that is ``refused`` by Discord is not tried again that day.
    """

    server: int
    date: str
    claimed: datetime
    channel: int
    message: int | None = None
    refused: bool = False


_LOST = and_(
    table.c.message.is_(None),
    table.c.refused == false(),
    table.c.claimed <= bindparam("before", type_=Moment()),
)
"""Claimed so long ago that whoever did will not post it any more."""

_DUE = (
    select(server)
    .outerjoin(table, and_(table.c.server == server.c.id, table.c.date == bindparam("on")))
    .where(
        server.c.daily_channel.is_not(None),
        server.c.daily_hour <= bindparam("hour"),
        or_(table.c.server.is_(None), _LOST),
    )
    .order_by(server.c.daily_hour, server.c.id)
    .limit(bindparam("most"))
)
_OF_DAY = and_(table.c.server == bindparam("at"), table.c.date == bindparam("on"))
_GET = select(table).where(_OF_DAY)
_POSTED = update(table).where(_OF_DAY).values(message=bindparam("which"))
_REFUSED = update(table).where(_OF_DAY).values(refused=True)
_PRUNE = delete(table).where(table.c.date < bindparam("first"))
_FORGET_REFUSED = delete(table).where(table.c.server == bindparam("at"), table.c.refused)


def _claiming(dialect: Any) -> Any:
    new = dialect.insert(table)
    taken = {name: new.excluded[name] for name in ("claimed", "channel")}
    return new.on_conflict_do_update(
        index_elements=["server", "date"], set_=taken, where=_LOST
    ).returning(table.c.server)


_CLAIM = {"sqlite": _claiming(sqlite), "postgresql": _claiming(postgresql)}


async def due(
    conn: AsyncConnection, date: str, hour: int, before: datetime, limit: int
) -> list[Server]:
    """Servers that want the day's deal by this hour, and where nobody has posted it.

    Nor is about to: what was claimed at ``before`` or earlier and came to nothing is due again.
    """
    values = {"on": date, "hour": hour, "before": before, "most": limit}
    return [Server(**row._asdict()) for row in await conn.execute(_DUE, values)]


async def claim(conn: AsyncConnection, post: Post, before: datetime) -> bool:
    """Whether the post is this caller's to make; one claimed at ``before`` or earlier is again."""
    values = {
        "server": post.server,
        "date": post.date,
        "claimed": post.claimed,
        "channel": post.channel,
        "refused": False,
        "before": before,
    }
    claimed = await conn.execute(_CLAIM[conn.dialect.name], values)
    return claimed.one_or_none() is not None


async def get(conn: AsyncConnection, server_id: int, date: str) -> Post | None:
    """What became of the day's post on that server."""
    row = (await conn.execute(_GET, {"at": server_id, "on": date})).one_or_none()
    return None if row is None else Post(**row._asdict())


async def posted(conn: AsyncConnection, server_id: int, date: str, message: int) -> None:
    """Note the message that it has become."""
    await conn.execute(_POSTED, {"at": server_id, "on": date, "which": message})


async def refused(conn: AsyncConnection, server_id: int, date: str) -> None:
    """Note that Discord does not let it be posted."""
    await conn.execute(_REFUSED, {"at": server_id, "on": date})


async def prune(conn: AsyncConnection, first: str) -> None:
    """Drop what became of days before the ``first`` one."""
    await conn.execute(_PRUNE, {"first": first})


async def forget_refused(conn: AsyncConnection, server_id: int) -> None:
    """What was refused may be tried again."""
    await conn.execute(_FORGET_REFUSED, {"at": server_id})
