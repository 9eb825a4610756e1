"""Posts of the daily, streaks of days on which players played it, and the weekly league.

The points that dailies give, and their sums over a week: the database compares all entries. Points
are kept as whole hundredths, so that equal shares are equal sums.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Row,
    Select,
    Subquery,
    and_,
    case,
    cast,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    true,
    update,
)

from bot.models.claims import ClaimKind
from bot.models.contests import DailyPost, DailyStreak, LeagueStanding
from bot.store import schema
from bot.store.claims import is_held_at
from bot.store.contests import is_in_scope
from bot.store.sql import Connection, Upsert, fetch_one, get_field_values

_DAILY_POST = schema.daily_post_table.c
_SERVER_SETTINGS = schema.server_settings_table.c
_CONTEST = schema.contest_table.c
_ENTRY = schema.entry_table.c

_IS_UNSENT = and_(_DAILY_POST.message_id.is_(None), _DAILY_POST.is_refused == false())
_SAVE_POST = Upsert(schema.daily_post_table)


async def list_servers_due_for_daily(
    conn: Connection, date: str, now: datetime, limit: int
) -> list[int]:
    """Return servers that want the daily by this hour, unless somebody has sent or claimed it."""
    is_todays_post = and_(_DAILY_POST.server_id == _SERVER_SETTINGS.id, _DAILY_POST.date == date)
    query = (
        select(_SERVER_SETTINGS.id)
        .outerjoin_from(schema.server_settings_table, schema.daily_post_table, is_todays_post)
        .where(
            _SERVER_SETTINGS.daily_channel_id.is_not(None),
            _SERVER_SETTINGS.daily_hour <= now.hour,
            or_(_DAILY_POST.server_id.is_(None), _IS_UNSENT),
            ~is_held_at(now, ClaimKind.DAILY_POST, _SERVER_SETTINGS.id),
        )
        .order_by(_SERVER_SETTINGS.daily_hour, _SERVER_SETTINGS.id)
        .limit(limit)
    )
    return list(await conn.scalars(query))


async def save_daily_post(conn: Connection, post: DailyPost) -> None:
    """Store a post that is about to be sent, in place of an earlier one of its day."""
    await _SAVE_POST(conn, get_field_values(post))


async def find_daily_post(conn: Connection, server_id: int, date: str) -> DailyPost | None:
    """Return the server's post of the date, if anybody has begun to post it."""
    query = select(schema.daily_post_table).where(*_is_post(server_id, date))
    return await fetch_one(conn, query, DailyPost)


async def set_daily_post_message(
    conn: Connection, server_id: int, date: str, message_id: int
) -> None:
    """Store the message that was sent."""
    sent = update(schema.daily_post_table).where(*_is_post(server_id, date))
    await conn.execute(sent.values(message_id=message_id))


async def mark_daily_post_refused(conn: Connection, server_id: int, date: str) -> None:
    """Store that Discord refused the post."""
    refused = update(schema.daily_post_table).where(*_is_post(server_id, date))
    await conn.execute(refused.values(is_refused=True))


async def delete_old_daily_posts(conn: Connection, first_date: str) -> None:
    """Delete the posts of dates before the first one."""
    await conn.execute(delete(schema.daily_post_table).where(_DAILY_POST.date < first_date))


async def delete_refused_daily_posts(conn: Connection, server_id: int) -> None:
    """Delete the server's refused posts, so that they are tried again."""
    is_refused = (_DAILY_POST.server_id == server_id, _DAILY_POST.is_refused)
    await conn.execute(delete(schema.daily_post_table).where(*is_refused))


def _is_post(server_id: int, date: str) -> tuple[ColumnElement[bool], ...]:
    return _DAILY_POST.server_id == server_id, _DAILY_POST.date == date


_UPSERT_STREAK = Upsert(schema.daily_streak_table)
_FROZEN_DAY = schema.frozen_day_table.c


async def find_daily_streak(conn: Connection, player_id: int) -> DailyStreak | None:
    """Return the player's streak as of the last day that they played."""
    streaks = schema.daily_streak_table
    return await fetch_one(
        conn, select(streaks).where(streaks.c.player_id == player_id), DailyStreak
    )


async def save_daily_streak(conn: Connection, streak: DailyStreak) -> None:
    """Store the player's streak."""
    await _UPSERT_STREAK(conn, asdict(streak))


async def save_frozen_days(conn: Connection, player_id: int, days: Sequence[date]) -> None:
    """Store the missed days on which the player used a freeze."""
    if days:
        rows = [{"player_id": player_id, "date": day.isoformat()} for day in days]
        await conn.execute(insert(schema.frozen_day_table), rows)


async def list_frozen_days(
    conn: Connection, player_id: int, first_date: str, last_date: str
) -> list[date]:
    """Return the stored days from the first to the last on which the player used a freeze."""
    query = select(_FROZEN_DAY.date).where(
        _FROZEN_DAY.player_id == player_id, _FROZEN_DAY.date.between(first_date, last_date)
    )
    return [date.fromisoformat(text) for text in await conn.scalars(query)]


COUNTED_DAYS = 5
"""How many of a player's best dailies count in a week."""

_FULL_CENTIPOINTS = 10_000.0

_MIN_COMPARED = 3
"""Fewer entries are not compared: else a second account that only loses would give full points."""

_TIE_COLUMNS = [
    _ENTRY[name]
    for name in (*schema.DESCENDING_RANK_COLUMNS, *schema.ASCENDING_RANK_COLUMNS)
    if name != "player_id"
]
_RANK_ORDER = [
    column.desc() if column.name in schema.DESCENDING_RANK_COLUMNS else column
    for column in _TIE_COLUMNS
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueScope:
    """The dailies that a league compares: of these dates, over by ``now``, on one server.

    With `GLOBAL_SERVER_ID` they are all that count globally. Servers' own dailies are left out.
    """

    server_id: int
    first_date: str
    last_date: str
    now: datetime


def _build_points_query(scope: LeagueScope) -> Select[Any]:
    """Return a query for each entry's points: the share of others beaten, ties half.

    On a day with too few entries nobody has any. One without a rank has none, and is beaten by all
    who have one: by losing it nobody takes the others' points.
    """
    day = _ENTRY.contest_id
    entry_count = func.count().over(partition_by=day)
    others = entry_count - 1
    tied = func.count().over(partition_by=[day, *_TIE_COLUMNS]) - 1
    better = func.rank().over(partition_by=day, order_by=_RANK_ORDER) - 1
    beaten = cast(others - better - tied, Double) + cast(tied, Double) / 2
    share = func.round(_FULL_CENTIPOINTS * beaten / others)
    points = case((and_(_ENTRY.is_ranked == true(), entry_count >= _MIN_COMPARED), share))
    return (
        select(_ENTRY.player_id, points.label("points"))
        .join_from(schema.entry_table, schema.contest_table, _ENTRY.contest_id == _CONTEST.id)
        .where(
            _CONTEST.date >= scope.first_date,
            _CONTEST.date <= scope.last_date,
            _CONTEST.server_id.is_(None),
            _CONTEST.ends_at <= scope.now,
            _ENTRY.has_moved == true(),
            is_in_scope(scope.server_id),
        )
    )


def _build_league(scope: LeagueScope) -> Subquery:
    """Return the sums of each player's best days, with ranks that ties share."""
    entries = _build_points_query(scope).subquery()
    best_first = func.row_number().over(
        partition_by=entries.c.player_id, order_by=entries.c.points.desc()
    )
    days = (
        select(entries.c.player_id, entries.c.points, best_first.label("number"))
        .where(entries.c.points.is_not(None))
        .subquery()
    )
    counted_points = case((days.c.number <= COUNTED_DAYS, days.c.points), else_=0.0)
    sums = (
        select(
            days.c.player_id, func.sum(counted_points).label("points"), func.count().label("days")
        )
        .group_by(days.c.player_id)
        .subquery()
    )
    return select(
        sums,
        func.rank().over(order_by=sums.c.points.desc()).label("rank"),
        func.count().over().label("player_count"),
    ).subquery()


async def list_league_standings(
    conn: Connection, scope: LeagueScope, offset: int, limit: int
) -> tuple[list[LeagueStanding], int]:
    """Return a page of a league, best first, and how many players it has; none past its end."""
    league = _build_league(scope)
    query = select(league).order_by(league.c.rank, league.c.player_id).offset(offset).limit(limit)
    rows = (await conn.execute(query)).all()
    return [_build_standing(row) for row in rows], rows[0].player_count if rows else 0


async def find_league_standing(
    conn: Connection, scope: LeagueScope, player_id: int
) -> LeagueStanding | None:
    """Return a player's standing in a league; None if none of their dailies was compared."""
    league = _build_league(scope)
    query = select(league).where(league.c.player_id == player_id)
    row = (await conn.execute(query)).one_or_none()
    return None if row is None else _build_standing(row)


def _build_standing(row: Row[Any]) -> LeagueStanding:
    return LeagueStanding(
        player_id=row.player_id, rank=row.rank, centipoints=round(row.points), days=row.days
    )
