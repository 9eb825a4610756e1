"""The points that dailies give, and their sums over a week: the database compares all entries.

Points are kept as whole hundredths, so that equal shares are equal sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Row,
    Select,
    and_,
    bindparam,
    case,
    cast,
    func,
    select,
    true,
)

from bot.models.dailies import LeagueStanding
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store.contests.entries import COUNTS_GLOBALLY
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.schema import contest_table, entry_table
from bot.store.schema.contests import ASCENDING_RANK_COLUMNS, DESCENDING_RANK_COLUMNS

COUNTED_DAYS = 5
"""So many of a player's best dailies count in a week."""

_FULL_CENTIPOINTS = 10_000.0

_IS_IN_DAYS = and_(
    contest_table.c.date >= bindparam("first_date"),
    contest_table.c.date <= bindparam("last_date"),
    contest_table.c.server_id.is_(None),
    contest_table.c.ends_at <= bindparam("now", type_=UtcDateTimeType()),
)
_IS_COMPARED = and_(entry_table.c.has_started == true(), entry_table.c.is_ranked == true())
_TIE_COLUMNS = [
    entry_table.c[name]
    for name in (*DESCENDING_RANK_COLUMNS, *ASCENDING_RANK_COLUMNS)
    if name != "player_id"
]
_RANK_ORDER = [
    column.desc() if column.name in DESCENDING_RANK_COLUMNS else column for column in _TIE_COLUMNS
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


def _build_points_query(is_in_scope: ColumnElement[bool]) -> Select[Any]:
    """Return a query for each entry's points: the share of others beaten, ties half.

    An entry without others has none.
    """
    day = entry_table.c.contest_id
    others = func.count().over(partition_by=day) - 1
    tied = func.count().over(partition_by=[day, *_TIE_COLUMNS]) - 1
    better = func.rank().over(partition_by=day, order_by=_RANK_ORDER) - 1
    beaten = cast(others - better - tied, Double) + cast(tied, Double) / 2
    points = case((others > 0, func.round(_FULL_CENTIPOINTS * beaten / others)))
    return (
        select(entry_table.c.player_id, points.label("points"))
        .join_from(entry_table, contest_table, entry_table.c.contest_id == contest_table.c.id)
        .where(_IS_IN_DAYS, _IS_COMPARED, is_in_scope)
    )


def _build_league_query(is_in_scope: ColumnElement[bool]) -> Select[Any]:
    """Return a query for the sums of each player's best days, with ranks that ties share."""
    entries = _build_points_query(is_in_scope).subquery()
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
            days.c.player_id,
            func.sum(counted_points).label("points"),
            func.count().label("days"),
        )
        .group_by(days.c.player_id)
        .subquery()
    )
    return select(
        sums,
        func.rank().over(order_by=sums.c.points.desc()).label("rank"),
        func.count().over().label("player_count"),
    )


_LEAGUE_BY_SCOPE = {
    scope: _build_league_query(condition).subquery()
    for scope, condition in (
        ("server", entry_table.c.server_id == bindparam("by_server")),
        ("global", COUNTS_GLOBALLY),
    )
}
_SELECT_PAGE_BY_SCOPE = {
    scope: select(league)
    .order_by(league.c.rank, league.c.player_id)
    .offset(bindparam("skipped"))
    .limit(bindparam("max_rows"))
    for scope, league in _LEAGUE_BY_SCOPE.items()
}
_SELECT_PLAYER_BY_SCOPE = {
    scope: select(league).where(league.c.player_id == bindparam("by_player"))
    for scope, league in _LEAGUE_BY_SCOPE.items()
}


async def list_league_standings(
    conn: Connection, scope: LeagueScope, offset: int, limit: int
) -> tuple[list[LeagueStanding], int]:
    """Return a page of a league, best first, and how many players it has; none past its end."""
    values = {**_build_parameters(scope), "skipped": offset, "max_rows": limit}
    rows = (await conn.execute(_SELECT_PAGE_BY_SCOPE[_name_scope(scope)], values)).all()
    return [_build_standing(row) for row in rows], rows[0].player_count if rows else 0


async def find_league_standing(
    conn: Connection, scope: LeagueScope, player_id: int
) -> LeagueStanding | None:
    """Return a player's standing in a league; None if none of their dailies was compared."""
    values = {**_build_parameters(scope), "by_player": player_id}
    row = (await conn.execute(_SELECT_PLAYER_BY_SCOPE[_name_scope(scope)], values)).one_or_none()
    return None if row is None else _build_standing(row)


def _name_scope(scope: LeagueScope) -> str:
    return "global" if scope.server_id == GLOBAL_SERVER_ID else "server"


def _build_parameters(scope: LeagueScope) -> dict[str, object]:
    values = {"first_date": scope.first_date, "last_date": scope.last_date, "now": scope.now}
    if scope.server_id == GLOBAL_SERVER_ID:
        return values
    return {**values, "by_server": scope.server_id}


def _build_standing(row: Row[Any]) -> LeagueStanding:
    return LeagueStanding(
        player_id=row.player_id, rank=row.rank, centipoints=round(row.points), days=row.days
    )
