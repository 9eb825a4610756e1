"""Where a day's deal is posted: which servers wait for it, and who is about to post it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, bindparam, delete, false, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.models.dailies import DailyPost
from bot.models.servers import ServerSettings
from bot.store.db.column_types import UtcDateTimeType
from bot.store.schema import daily_post_table, server_settings_table

if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

    from bot.store.db.connection import Connection


_IS_ABANDONED_CLAIM = and_(
    daily_post_table.c.message_id.is_(None),
    daily_post_table.c.is_refused == false(),
    daily_post_table.c.claimed_at <= bindparam("before", type_=UtcDateTimeType()),
)
"""Claimed so long ago that whoever did will not post it any more."""

_SELECT_SERVERS_DUE = (
    select(server_settings_table)
    .outerjoin(
        daily_post_table,
        and_(
            daily_post_table.c.server_id == server_settings_table.c.id,
            daily_post_table.c.date == bindparam("on"),
        ),
    )
    .where(
        server_settings_table.c.daily_channel_id.is_not(None),
        server_settings_table.c.daily_hour <= bindparam("hour"),
        or_(daily_post_table.c.server_id.is_(None), _IS_ABANDONED_CLAIM),
    )
    .order_by(server_settings_table.c.daily_hour, server_settings_table.c.id)
    .limit(bindparam("most"))
)
_IS_POST_OF_DAY = and_(
    daily_post_table.c.server_id == bindparam("at"), daily_post_table.c.date == bindparam("on")
)
_SELECT_POST = select(daily_post_table).where(_IS_POST_OF_DAY)
_SET_POST_MESSAGE = (
    update(daily_post_table).where(_IS_POST_OF_DAY).values(message_id=bindparam("which"))
)
_SET_POST_REFUSED = update(daily_post_table).where(_IS_POST_OF_DAY).values(is_refused=True)
_DELETE_OLD_POSTS = delete(daily_post_table).where(daily_post_table.c.date < bindparam("first"))
_DELETE_REFUSED_POSTS = delete(daily_post_table).where(
    daily_post_table.c.server_id == bindparam("at"), daily_post_table.c.is_refused
)


def _build_claim_statement(dialect: Any) -> Any:
    new = dialect.insert(daily_post_table)
    taken = {name: new.excluded[name] for name in ("claimed_at", "channel_id")}
    return new.on_conflict_do_update(
        index_elements=["server_id", "date"], set_=taken, where=_IS_ABANDONED_CLAIM
    ).returning(daily_post_table.c.server_id)


_CLAIM_POST_BY_DIALECT = {
    "sqlite": _build_claim_statement(sqlite),
    "postgresql": _build_claim_statement(postgresql),
}


async def list_servers_due_for_daily(
    conn: Connection, date: str, hour: int, abandoned_before: datetime, limit: int
) -> list[ServerSettings]:
    """Servers that want the day's deal by this hour, and where nobody has posted it.

    Nor is about to: what was claimed at ``before`` or earlier and came to nothing is due again.
    """
    values = {"on": date, "hour": hour, "before": abandoned_before, "most": limit}
    return [
        ServerSettings(**row._asdict()) for row in await conn.execute(_SELECT_SERVERS_DUE, values)
    ]


async def claim_daily_post(conn: Connection, post: DailyPost, abandoned_before: datetime) -> bool:
    """Whether the post is this caller's to make; one claimed at ``before`` or earlier is again."""
    values = {
        "server_id": post.server_id,
        "date": post.date,
        "claimed_at": post.claimed_at,
        "channel_id": post.channel_id,
        "is_refused": False,
        "before": abandoned_before,
    }
    claimed = await conn.execute(_CLAIM_POST_BY_DIALECT[conn.dialect.name], values)
    return claimed.one_or_none() is not None


async def find_daily_post(conn: Connection, server_id: int, date: str) -> DailyPost | None:
    """What became of the day's post on that server."""
    row = (await conn.execute(_SELECT_POST, {"at": server_id, "on": date})).one_or_none()
    return None if row is None else DailyPost(**row._asdict())


async def set_daily_post_message(
    conn: Connection, server_id: int, date: str, message_id: int
) -> None:
    """Note the message that it has become."""
    await conn.execute(_SET_POST_MESSAGE, {"at": server_id, "on": date, "which": message_id})


async def mark_daily_post_refused(conn: Connection, server_id: int, date: str) -> None:
    """Note that Discord does not let it be posted."""
    await conn.execute(_SET_POST_REFUSED, {"at": server_id, "on": date})


async def delete_old_daily_posts(conn: Connection, first_date: str) -> None:
    """Drop what became of days before the ``first`` one."""
    await conn.execute(_DELETE_OLD_POSTS, {"first": first_date})


async def delete_refused_daily_posts(conn: Connection, server_id: int) -> None:
    """What was refused may be tried again."""
    await conn.execute(_DELETE_REFUSED_POSTS, {"at": server_id})
