"""Changes of seasons that are over: late results, and players who leave.

What was found before is void then, and the season's work is due again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, case, delete, false, select, update

from bot.store.db.connection import Connection
from bot.store.schema import (
    feat_table,
    leaderboard_table,
    medal_table,
    result_table,
    season_leaderboard_table,
    season_table,
    standing_table,
)

_SETTLED_ID = season_table.c.settled_leaderboard_id
_RESET_SETTLEMENT = {
    "is_settled": False,
    # Below all ids, and not the same as before: a batch under way notices it.
    "settled_leaderboard_id": case((_SETTLED_ID > 0, -1), else_=_SETTLED_ID - 1),
}
_RESET_COUNT = {"counted_until": None, "count_began_at": None, "counted_player_id": None}

_IS_OF_PLAYER = standing_table.c.player_id == bindparam("by_player")
_PLAYER_PERIODS = (
    select(leaderboard_table.c.period)
    .join_from(
        standing_table, leaderboard_table, standing_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(_IS_OF_PLAYER)
)
_UNSETTLE_SEASONS_OF_PLAYER = (
    update(season_table).where(season_table.c.period.in_(_PLAYER_PERIODS)).values(_RESET_SETTLEMENT)
)
_UNSETTLE_LEADERBOARDS_OF_PLAYER = (
    update(season_leaderboard_table)
    .where(
        season_leaderboard_table.c.leaderboard_id.in_(
            select(standing_table.c.leaderboard_id).where(_IS_OF_PLAYER)
        )
    )
    .values(is_settled=False)
)
_RESET_COUNTS_OF_PLAYER = (
    update(season_table)
    .where(
        season_table.c.period.in_(
            select(feat_table.c.period).where(feat_table.c.player_id == bindparam("by_player"))
        )
    )
    .values(_RESET_COUNT)
)
_REOPEN_SEASONS = (
    update(season_table)
    .where(season_table.c.period.in_(bindparam("periods", expanding=True)))
    .values({**_RESET_SETTLEMENT, **_RESET_COUNT})
)
_PLAYERS_OF_GAMES = select(result_table.c.player_id).where(
    result_table.c.game_id.in_(bindparam("game_ids", expanding=True))
)
_UNSETTLE_LEADERBOARDS_OF_GAMES = (
    update(season_leaderboard_table)
    .where(
        season_leaderboard_table.c.leaderboard_id.in_(
            select(standing_table.c.leaderboard_id).where(
                standing_table.c.player_id.in_(_PLAYERS_OF_GAMES)
            )
        ),
        season_leaderboard_table.c.is_settled != false(),
    )
    .values(is_settled=False)
)


async def reopen_seasons(
    conn: Connection, periods: Collection[str], game_ids: Sequence[int]
) -> None:
    """Let the work on these seasons be due again, as these games were added to them late."""
    await conn.execute(_REOPEN_SEASONS, {"periods": sorted(periods)})
    await conn.execute(_UNSETTLE_LEADERBOARDS_OF_GAMES, {"game_ids": list(game_ids)})


async def unsettle_leaderboards_of_player(conn: Connection, player_id: int) -> None:
    """Let medals be given again on all leaderboards that a player is on, as they change there."""
    await conn.execute(_UNSETTLE_SEASONS_OF_PLAYER, {"by_player": player_id})
    await conn.execute(_UNSETTLE_LEADERBOARDS_OF_PLAYER, {"by_player": player_id})


async def remove_player_from_seasons(conn: Connection, player_id: int) -> None:
    """Delete a player's medals and feats, while their standings are there; others move up."""
    values = {"by_player": player_id}
    await unsettle_leaderboards_of_player(conn, player_id)
    await conn.execute(_RESET_COUNTS_OF_PLAYER, values)
    for table in (medal_table, feat_table):
        await conn.execute(delete(table).where(table.c.player_id == player_id))
