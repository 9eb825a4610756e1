"""Players ranked by their skill ratings in a family of games, of all servers or of one.

Global ranks are stored with the ratings. On a server those are ranked who are on its leaderboard of
the family, in the same order.
"""

from __future__ import annotations

from sqlalchemy import and_, bindparam, func, select

from bot.models.player_records import PlayerRating
from bot.store.db.connection import Connection
from bot.store.schema import rating_table, standing_table

_IS_IN_FAMILY = rating_table.c.family == bindparam("by_family")
_IS_RANKED = and_(_IS_IN_FAMILY, rating_table.c.rank.is_not(None))
_HAS_GAMES_ON_SERVER = and_(
    standing_table.c.leaderboard_id == bindparam("by_leaderboard"), standing_table.c.games > 0
)
_ON_SERVER = rating_table.join(
    standing_table,
    and_(rating_table.c.player_id == standing_table.c.player_id, _HAS_GAMES_ON_SERVER),
)
_SELECT_RATING = select(rating_table).where(
    rating_table.c.player_id == bindparam("by_player"), _IS_IN_FAMILY
)
_SELECT_LAST_RANK = select(func.max(rating_table.c.rank)).where(_IS_RANKED)
_SELECT_PAGE = (
    select(rating_table)
    .where(
        _IS_IN_FAMILY,
        rating_table.c.rank > bindparam("skipped"),
        rating_table.c.rank <= bindparam("last"),
    )
    .order_by(rating_table.c.rank)
)
_COUNT_ON_SERVER = select(func.count()).select_from(_ON_SERVER).where(_IS_RANKED)
_COUNT_BETTER_ON_SERVER = _COUNT_ON_SERVER.where(rating_table.c.rank < bindparam("own_rank"))
_SELECT_PAGE_ON_SERVER = (
    select(rating_table)
    .select_from(_ON_SERVER)
    .where(_IS_RANKED)
    .order_by(rating_table.c.rank)
    .offset(bindparam("skipped"))
    .limit(bindparam("max_rows"))
)


async def find_rating(conn: Connection, player_id: int, family: str) -> PlayerRating | None:
    """Return a player's rating, ranked or not."""
    values = {"by_player": player_id, "by_family": family}
    row = (await conn.execute(_SELECT_RATING, values)).one_or_none()
    return None if row is None else PlayerRating(**row._asdict())


async def count_ranked_ratings(conn: Connection, family: str, leaderboard_id: int | None) -> int:
    """Return how many players are ranked, of all or on a server's leaderboard."""
    values: dict[str, object] = {"by_family": family}
    if leaderboard_id is None:
        return (await conn.execute(_SELECT_LAST_RANK, values)).scalar_one() or 0
    values["by_leaderboard"] = leaderboard_id
    return (await conn.execute(_COUNT_ON_SERVER, values)).scalar_one()


async def load_rating_rank(conn: Connection, rating: PlayerRating, leaderboard_id: int) -> int:
    """Return the rank, from 1, that a ranked rating has on a server's leaderboard."""
    values = {
        "by_family": rating.family,
        "by_leaderboard": leaderboard_id,
        "own_rank": rating.rank,
    }
    better: int = (await conn.execute(_COUNT_BETTER_ON_SERVER, values)).scalar_one()
    return 1 + better


async def list_ranked_ratings(
    conn: Connection, family: str, leaderboard_id: int | None, *, offset: int, limit: int
) -> list[tuple[int, PlayerRating]]:
    """Return a page of the ratings, each with its rank.

    The global ranks of players who have been erased since the ratings were made stay empty.
    """
    values: dict[str, object] = {"by_family": family, "skipped": offset}
    if leaderboard_id is None:
        rows = await conn.execute(_SELECT_PAGE, {**values, "last": offset + limit})
        return [(row.rank, PlayerRating(**row._asdict())) for row in rows]
    values |= {"by_leaderboard": leaderboard_id, "max_rows": limit}
    rows = await conn.execute(_SELECT_PAGE_ON_SERVER, values)
    return [(rank, PlayerRating(**row._asdict())) for rank, row in enumerate(rows, offset + 1)]
