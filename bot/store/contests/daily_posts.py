"""Posts of the daily: which servers are due, and where each was posted."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, bindparam, delete, false, or_, select, update

from bot.models.claims import ClaimKind
from bot.models.dailies import DailyPost
from bot.models.servers import ServerSettings
from bot.store.claims import build_held_condition, build_time_parameters
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert, get_field_values
from bot.store.schema import daily_post_table, server_settings_table

_IS_UNSENT = and_(daily_post_table.c.message_id.is_(None), daily_post_table.c.is_refused == false())

_IS_POST_OF_DAY = and_(
    daily_post_table.c.server_id == bindparam("by_server"),
    daily_post_table.c.date == bindparam("on_date"),
)
_SELECT_SERVERS_DUE = (
    select(server_settings_table)
    .outerjoin(
        daily_post_table,
        and_(
            daily_post_table.c.server_id == server_settings_table.c.id,
            daily_post_table.c.date == bindparam("on_date"),
        ),
    )
    .where(
        server_settings_table.c.daily_channel_id.is_not(None),
        server_settings_table.c.daily_hour <= bindparam("hour"),
        or_(daily_post_table.c.server_id.is_(None), _IS_UNSENT),
        ~build_held_condition(ClaimKind.DAILY_POST, server_settings_table.c.id),
    )
    .order_by(server_settings_table.c.daily_hour, server_settings_table.c.id)
    .limit(bindparam("max_rows"))
)
_SELECT_POST = select(daily_post_table).where(_IS_POST_OF_DAY)
_UPDATE_POST = update(daily_post_table).where(_IS_POST_OF_DAY)
_SET_POST_MESSAGE = _UPDATE_POST.values(message_id=bindparam("new_message_id"))
_SET_POST_REFUSED = _UPDATE_POST.values(is_refused=True)
_DELETE_OLD_POSTS = delete(daily_post_table).where(
    daily_post_table.c.date < bindparam("first_date")
)
_DELETE_REFUSED_POSTS = delete(daily_post_table).where(
    daily_post_table.c.server_id == bindparam("by_server"), daily_post_table.c.is_refused
)


_SAVE_POST = Upsert(daily_post_table)


async def list_servers_due_for_daily(
    conn: Connection, date: str, now: datetime, limit: int
) -> list[ServerSettings]:
    """Return servers that want the daily by this hour, unless somebody has sent or claimed it."""
    values = {
        "on_date": date,
        "hour": now.hour,
        "max_rows": limit,
        **build_time_parameters(now),
    }
    rows = await conn.execute(_SELECT_SERVERS_DUE, values)
    return [ServerSettings(**row._asdict()) for row in rows]


async def save_daily_post(conn: Connection, post: DailyPost) -> None:
    """Store a post that is about to be sent, in place of an earlier one of its day."""
    await _SAVE_POST(conn, get_field_values(post))


async def find_daily_post(conn: Connection, server_id: int, date: str) -> DailyPost | None:
    """Return the server's post of the date, if anybody has begun to post it."""
    row = (await conn.execute(_SELECT_POST, _build_key(server_id, date))).one_or_none()
    return None if row is None else DailyPost(**row._asdict())


async def set_daily_post_message(
    conn: Connection, server_id: int, date: str, message_id: int
) -> None:
    """Store the message that was sent."""
    values = {**_build_key(server_id, date), "new_message_id": message_id}
    await conn.execute(_SET_POST_MESSAGE, values)


async def mark_daily_post_refused(conn: Connection, server_id: int, date: str) -> None:
    """Store that Discord refused the post."""
    await conn.execute(_SET_POST_REFUSED, _build_key(server_id, date))


async def delete_old_daily_posts(conn: Connection, first_date: str) -> None:
    """Delete the posts of dates before the first one."""
    await conn.execute(_DELETE_OLD_POSTS, {"first_date": first_date})


async def delete_refused_daily_posts(conn: Connection, server_id: int) -> None:
    """Delete the server's refused posts, so that they are tried again."""
    await conn.execute(_DELETE_REFUSED_POSTS, {"by_server": server_id})


def _build_key(server_id: int, date: str) -> dict[str, object]:
    return {"by_server": server_id, "on_date": date}
