"""Medals of seasons, and how many games it took to be ranked on their leaderboards."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import and_, bindparam, delete, func, or_, select, true

from bot.models.leaderboards import GLOBAL_SERVER_ID, LeaderboardKey, Medal, PlayerMedal
from bot.models.servers import DEFAULT_MIN_GAMES
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import (
    leaderboard_table,
    medal_table,
    season_leaderboard_table,
    server_settings_table,
)
from bot.store.stats.leaderboards import KEY_COLUMNS

_MIN_GAMES = func.coalesce(
    season_leaderboard_table.c.min_ranked_games,
    server_settings_table.c.min_ranked_games,
    DEFAULT_MIN_GAMES,
)
_SELECT_UNSETTLED = (
    select(leaderboard_table.c.id, _MIN_GAMES.label("min_ranked_games"))
    .select_from(leaderboard_table)
    .outerjoin(
        season_leaderboard_table,
        season_leaderboard_table.c.leaderboard_id == leaderboard_table.c.id,
    )
    .outerjoin(server_settings_table, server_settings_table.c.id == leaderboard_table.c.server_id)
    .where(
        leaderboard_table.c.period == bindparam("by_period"),
        leaderboard_table.c.id > bindparam("after_leaderboard"),
        func.coalesce(season_leaderboard_table.c.is_settled, False) != true(),
    )
    .order_by(leaderboard_table.c.id)
    .limit(bindparam("max_rows"))
)
_SELECT_SETTLED = (
    select(season_leaderboard_table.c.leaderboard_id)
    .where(
        season_leaderboard_table.c.leaderboard_id > bindparam("after_leaderboard"),
        season_leaderboard_table.c.is_settled == true(),
    )
    .order_by(season_leaderboard_table.c.leaderboard_id)
    .limit(bindparam("max_rows"))
)
_SELECT_MIN_GAMES = select(season_leaderboard_table.c.min_ranked_games).where(
    season_leaderboard_table.c.leaderboard_id == bindparam("by_leaderboard")
)
# What it took to be ranked stays as it was when the medals were given first.
_SETTLE = Upsert(season_leaderboard_table, lambda _, new: {"is_settled": new["is_settled"]})
_INSERT_MEDAL = Upsert(medal_table)
_DELETE_MEDALS = delete(medal_table).where(
    medal_table.c.leaderboard_id == bindparam("by_leaderboard")
)
_SELECT_MEDALS_OF_BOARD = select(medal_table.c.player_id, medal_table.c.medal).where(
    medal_table.c.leaderboard_id == bindparam("by_leaderboard")
)
_SELECT_MEDALS_OF_PLAYER = (
    select(medal_table.c.medal, *(leaderboard_table.c[name] for name in KEY_COLUMNS))
    .join_from(
        medal_table, leaderboard_table, medal_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(
        medal_table.c.player_id == bindparam("by_player"),
        or_(
            leaderboard_table.c.server_id == GLOBAL_SERVER_ID,
            and_(
                leaderboard_table.c.server_id == bindparam("by_server"),
                leaderboard_table.c.era == bindparam("by_era"),
            ),
        ),
    )
    .order_by(leaderboard_table.c.period.desc(), medal_table.c.medal, leaderboard_table.c.id)
)


async def list_unsettled_leaderboards(
    conn: Connection, period: str, after_leaderboard_id: int, limit: int
) -> list[tuple[int, int]]:
    """Return the next leaderboards of a season whose medals are not given, by their ids.

    Each comes with the games that it takes to be ranked: those it took when the medals were given
    first, or else those that the server asks for now.
    """
    values = {"by_period": period, "after_leaderboard": after_leaderboard_id, "max_rows": limit}
    rows = await conn.execute(_SELECT_UNSETTLED, values)
    return [(row.id, row.min_ranked_games) for row in rows]


async def list_settled_leaderboards(
    conn: Connection, after_leaderboard_id: int, limit: int
) -> list[int]:
    """Return the next leaderboards whose medals are given, by their ids."""
    values = {"after_leaderboard": after_leaderboard_id, "max_rows": limit}
    return list((await conn.execute(_SELECT_SETTLED, values)).scalars())


async def settle_leaderboard(
    conn: Connection, leaderboard_id: int, min_ranked_games: int, medals: Mapping[int, Medal]
) -> None:
    """Give a leaderboard's medals, by players, in place of those it has."""
    await conn.execute(_DELETE_MEDALS, {"by_leaderboard": leaderboard_id})
    await _INSERT_MEDAL(
        conn,
        *(
            {"player_id": player_id, "leaderboard_id": leaderboard_id, "medal": int(medal)}
            for player_id, medal in sorted(medals.items())
        ),
    )
    await _SETTLE(
        conn,
        {
            "leaderboard_id": leaderboard_id,
            "min_ranked_games": min_ranked_games,
            "is_settled": True,
        },
    )


async def find_min_ranked_games(conn: Connection, leaderboard_id: int) -> int | None:
    """Return how many games it took to be ranked; None while the medals are not given."""
    found: int | None = (
        await conn.execute(_SELECT_MIN_GAMES, {"by_leaderboard": leaderboard_id})
    ).scalar_one_or_none()
    return found


async def list_leaderboard_medals(conn: Connection, leaderboard_id: int) -> dict[int, Medal]:
    """Return a leaderboard's medals by their players."""
    rows = await conn.execute(_SELECT_MEDALS_OF_BOARD, {"by_leaderboard": leaderboard_id})
    return {row.player_id: Medal(row.medal) for row in rows}


async def list_player_medals(
    conn: Connection, player_id: int, server_id: int, era: int
) -> list[PlayerMedal]:
    """Return a player's medals of the global leaderboards and of a server's era, newest first."""
    values = {"by_player": player_id, "by_server": server_id, "by_era": era}
    rows = (await conn.execute(_SELECT_MEDALS_OF_PLAYER, values)).mappings()
    return [
        PlayerMedal(
            LeaderboardKey(**{name: row[name] for name in KEY_COLUMNS}), Medal(row["medal"])
        )
        for row in rows
    ]
