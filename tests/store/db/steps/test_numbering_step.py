"""Step 0007 numbers the challenges of each place in the order of their creation."""

import pytest
from sqlalchemy import Connection, MetaData, insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import open_store
from bot.store.contests import contests
from tests.store.contests.test_contests import SAMPLE_CHALLENGE
from tests.store.db.test_upgrade import upgrade_to
from tests.store.sample_games import NOON

PLACES = [(7, None), (7, None), (8, None), (None, 30), (None, 31), (7, None), (None, 30)]


def insert_old_contests(connection: Connection) -> None:
    """Store a daily, and a challenge for each of `PLACES`, in a database of step 0006."""
    old = MetaData()
    old.reflect(connection)
    for position, (server_id, channel_id) in enumerate([(None, None), *PLACES]):
        values = {
            "kind": "challenge" if position else "daily",
            "date": None if position else "2026-03-01",
            "variant": "canfield",
            "deal": "7",
            "is_fresh_deal": True,
            "tie_breaker": "moves",
            "allows_undo": True,
            "allows_hints": True,
            "invited_player_ids": "",
            "server_id": server_id,
            "home_channel_id": channel_id,
            "starts_at": NOON,
            "ends_at": NOON,
        }
        connection.execute(insert(old.tables["contest"]), values)


@pytest.mark.slow
async def test_challenges_of_an_older_database_are_numbered_in_each_place(
    bare_database_url: str,
) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0006")
        await conn.run_sync(insert_old_contests)
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_write() as conn:
        numbers = await conn.execute(text("SELECT number FROM contest ORDER BY id"))
        assert list(numbers.scalars()) == [None, 1, 2, 1, 1, 1, 3, 2]
        stored = await contests.insert_contest(conn, SAMPLE_CHALLENGE)
        assert stored.number == 1
