"""How often games have been played, by a player and on a server."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, func, literal, select, union_all

from bot.models.games import Slot
from bot.store.db.connection import Connection
from bot.store.schema import (
    game_table,
    leaderboard_table,
    player_record_table,
    server_settings_table,
)

_BY_PLAYER, _ON_SERVER = "player", "server"

_SERVER_ERA = (
    select(server_settings_table.c.era)
    .where(server_settings_table.c.id == bindparam("by_server"))
    .scalar_subquery()
)
_SELECT_PLAY_COUNTS = union_all(
    select(
        literal(_BY_PLAYER).label("counted_for"),
        player_record_table.c.game_group.label("variant"),
        (player_record_table.c.games + player_record_table.c.practice_games).label("games"),
    ).where(
        player_record_table.c.player_id == bindparam("by_player"),
        player_record_table.c.game_group.in_(bindparam("variants", expanding=True)),
    ),
    select(literal(_BY_PLAYER), game_table.c.variant, literal(1)).where(
        game_table.c.player_id == bindparam("by_player"), game_table.c.slot == Slot.TABLE
    ),
    select(literal(_ON_SERVER), leaderboard_table.c.game_group, leaderboard_table.c.games).where(
        leaderboard_table.c.server_id == bindparam("by_server"),
        leaderboard_table.c.era == func.coalesce(_SERVER_ERA, 0),
        leaderboard_table.c.game_group.in_(bindparam("variants", expanding=True)),
        leaderboard_table.c.period == bindparam("by_period"),
    ),
)


async def load_play_counts(
    conn: Connection, player_id: int, server_id: int, variants: Collection[str], period: str
) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many games of these variants the player and the server's players have played.

    The player's are all that are over, and the one on the table. The server's are those that
    count, of one period of leaderboards; of all servers with `GLOBAL_SERVER_ID`.
    """
    values = {
        "by_player": player_id,
        "by_server": server_id,
        "variants": list(variants),
        "by_period": period,
    }
    counts: dict[str, dict[str, int]] = {_BY_PLAYER: {}, _ON_SERVER: {}}
    for counted_for, variant, games in await conn.execute(_SELECT_PLAY_COUNTS, values):
        counts[counted_for][variant] = counts[counted_for].get(variant, 0) + games
    return counts[_BY_PLAYER], counts[_ON_SERVER]
