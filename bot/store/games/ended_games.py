"""Room for games that end: on PostgreSQL their table is divided by their ids, as games are dealt.

Old partitions can go to slower disks, and each has an index of a size that fits in memory. There
is always one more than is needed.
"""

from __future__ import annotations

from sqlalchemy import text

from bot.store.db.connection import BatchConnection, Connection

GAMES_PER_PARTITION = 100_000_000
"""Some 70 GB; a million players a day deal them in eight days."""

_SELECT_LAST_ID = text("SELECT coalesce(max(id), 0) FROM game")
_SELECT_LAST_NUMBER = text(
    "SELECT max(CAST(substr(relname, length('game_ended_') + 1) AS integer))"
    " FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid"
    " WHERE inhparent = CAST('game_ended' AS regclass)"
)


async def make_room_for_ended_games(conn: Connection) -> int:
    """Do as `add_partitions` for the games that are stored."""
    return await conn.run_sync(add_partitions)


def add_partitions(conn: BatchConnection, last_id: int = 0) -> int:
    """Let there be partitions for all games that are stored or have an id up to this, and one more.

    Return how many were made. Nobody who plays waits for it.
    """
    if conn.dialect.name != "postgresql":
        return 0
    last_id = max(last_id, conn.execute(_SELECT_LAST_ID).scalar_one())
    first = conn.execute(_SELECT_LAST_NUMBER).scalar_one() + 1
    numbers = range(first, last_id // GAMES_PER_PARTITION + 2)
    for number in numbers:
        name = f"game_ended_{number}"
        # A table that begins as a partition would lock all others first.
        conn.execute(
            text(
                f"CREATE TABLE {name} (LIKE game_ended INCLUDING ALL EXCLUDING INDEXES,"
                f" CONSTRAINT pk_{name} PRIMARY KEY (id))"
            )
        )
        conn.execute(
            text(
                f"ALTER TABLE game_ended ATTACH PARTITION {name}"
                f" FOR VALUES FROM ({number * GAMES_PER_PARTITION})"
                f" TO ({(number + 1) * GAMES_PER_PARTITION})"
            )
        )
    return len(numbers)
