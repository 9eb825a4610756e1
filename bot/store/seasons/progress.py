"""The seasons there are, and how far the work on each has come.

That work goes on in batches, whoever does it. Each batch moves a mark in the season's row, in the
transaction that writes what the batch found. Whatever makes the work void sets the mark back: then
the batch under way does not find the mark it began at, and is not written.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import bindparam, func, select, union_all, update

from bot.models.leaderboards import EARLIER, Season
from bot.store.db.column_types import UtcDateTimeType
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert, get_field_values
from bot.store.schema import leaderboard_table, season_table

_BEFORE_ALL_MONTHS, _AFTER_ALL_MONTHS = "m", "n"

_PERIOD = season_table.c.period
_IS_SEASON = bindparam("by_period") == _PERIOD
_SELECT_SEASONS = select(season_table).order_by(_PERIOD)
_SELECT_SEASON = select(season_table).where(_IS_SEASON)
_SELECT_NEXT_MONTH = select(func.min(leaderboard_table.c.period)).where(
    leaderboard_table.c.period > bindparam("after_period"),
    leaderboard_table.c.period < _AFTER_ALL_MONTHS,
)
_SELECT_FIRST_MONTHS = union_all(
    select(func.min(_PERIOD)).where(_PERIOD != EARLIER),
    select(func.min(leaderboard_table.c.period)).where(
        leaderboard_table.c.period > _BEFORE_ALL_MONTHS,
        leaderboard_table.c.period < _AFTER_ALL_MONTHS,
    ),
)
_INSERT_SEASON = Upsert(season_table, lambda old, _: {"is_settled": old["is_settled"]})
_ADVANCE_SETTLEMENT = (
    update(season_table)
    .where(_IS_SEASON, season_table.c.settled_leaderboard_id == bindparam("from_leaderboard"))
    .values(settled_leaderboard_id=bindparam("to_leaderboard"), is_settled=bindparam("is_done"))
)
_BEGIN_COUNT = (
    update(season_table)
    .where(_IS_SEASON)
    .values(
        count_began_at=bindparam("began_at", type_=UtcDateTimeType()),
        counted_player_id=bindparam("from_player"),
    )
)
_IS_COUNT_AT = (season_table.c.counted_player_id == bindparam("from_player")) & (
    season_table.c.count_began_at == bindparam("began_at", type_=UtcDateTimeType())
)
_ADVANCE_COUNT = (
    update(season_table)
    .where(_IS_SEASON, _IS_COUNT_AT)
    .values(counted_player_id=bindparam("to_player"))
)
_FINISH_COUNT = (
    update(season_table)
    .where(_IS_SEASON, _IS_COUNT_AT)
    .values(
        counted_until=season_table.c.count_began_at, count_began_at=None, counted_player_id=None
    )
)


async def list_seasons(conn: Connection) -> list[Season]:
    """Return all seasons, the oldest month first; `EARLIER` comes before all months."""
    return [Season(**row._asdict()) for row in await conn.execute(_SELECT_SEASONS)]


async def find_season(conn: Connection, period: str) -> Season | None:
    """Return a season, or None if it is not kept."""
    row = (await conn.execute(_SELECT_SEASON, {"by_period": period})).one_or_none()
    return None if row is None else Season(**row._asdict())


async def find_first_month(conn: Connection) -> str | None:
    """Return the oldest month that is kept; None if no month is."""
    months = (await conn.execute(_SELECT_FIRST_MONTHS)).scalars()
    return min(filter(None, months), default=None)


async def list_new_months(conn: Connection, known_periods: Collection[str]) -> list[str]:
    """Return the months of leaderboards that are not among the known seasons."""
    months: list[str] = []
    month: str | None = _BEFORE_ALL_MONTHS
    while month := (await conn.execute(_SELECT_NEXT_MONTH, {"after_period": month})).scalar_one():
        if month not in known_periods:
            months.append(month)
    return months


async def insert_seasons(conn: Connection, periods: Collection[str]) -> None:
    """Keep these seasons; nothing changes of those that are kept already."""
    await _INSERT_SEASON(
        conn, *(get_field_values(Season(period=period)) for period in sorted(periods))
    )


async def advance_settlement(
    conn: Connection, season: Season, to_leaderboard_id: int, *, is_done: bool = False
) -> bool:
    """Record up to which leaderboard the medals are given; False if something changed meanwhile."""
    values = {
        "by_period": season.period,
        "from_leaderboard": season.settled_leaderboard_id,
        "to_leaderboard": to_leaderboard_id,
        "is_done": is_done,
    }
    return (await conn.execute(_ADVANCE_SETTLEMENT, values)).rowcount == 1


async def begin_count(
    conn: Connection, season: Season, began_at: datetime, from_player_id: int
) -> None:
    """Record that a season's feats are counted from now on, after that player."""
    values = {
        "by_period": season.period,
        "began_at": began_at,
        "from_player": from_player_id,
    }
    await conn.execute(_BEGIN_COUNT, values)


async def advance_count(conn: Connection, season: Season, to_player_id: int) -> bool:
    """Record up to which player the feats are counted; False if something changed meanwhile."""
    values = {**_build_count_parameters(season), "to_player": to_player_id}
    return (await conn.execute(_ADVANCE_COUNT, values)).rowcount == 1


async def finish_count(conn: Connection, season: Season) -> None:
    """Record that the feats of all players are counted, unless something changed meanwhile."""
    await conn.execute(_FINISH_COUNT, _build_count_parameters(season))


def _build_count_parameters(season: Season) -> dict[str, object]:
    return {
        "by_period": season.period,
        "from_player": season.counted_player_id,
        "began_at": season.count_began_at,
    }
