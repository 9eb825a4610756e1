"""The game that is rehearsed on every connection leaves nothing but prepared statements."""

import asyncio
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, make_url, select

from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.services.rehearsal import rehearse_game
from bot.store import Store
from bot.store.db.database import open_store_engine
from bot.store.schema import metadata
from tests.services.game_driver import get_version
from tests.store.link.database_link import DatabaseLink
from tests.store.requests.test_handled_requests import REQUEST_ID, handle_request

CONNECTIONS = 4
TRIPS_OF_MOVE = 4


async def count_rows(store: Store) -> int:
    """Return how many rows there are in all tables."""
    async with store.begin_read() as conn:
        return sum(
            [
                (await conn.execute(select(func.count()).select_from(table))).scalar_one()
                for table in metadata.sorted_tables
            ]
        )


def get_time() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


@pytest.mark.slow
async def test_after_a_rehearsal_the_first_move_on_each_connection_makes_four_round_trips(
    link: DatabaseLink,
) -> None:
    async with open_store_engine(make_url(link.url), max_connections=CONNECTIONS) as engine:
        store = Store(engine)
        rows = await count_rows(store)
        await rehearse_game(store, get_time)
        assert await count_rows(store) == rows
        assert link.connections == CONNECTIONS

        play = PlayService(store, get_time, lambda: 1)
        request = DealRequest(variant="canfield")
        tables = [await play.start_game(player, None, request) for player in range(CONNECTIONS)]

        async def draw(player: int) -> None:
            with handle_request(REQUEST_ID + player):
                await play.draw_cards(player, version=get_version(tables[player]))

        before = link.round_trips
        await asyncio.gather(*map(draw, range(CONNECTIONS)))
        assert link.round_trips - before == CONNECTIONS * TRIPS_OF_MOVE


@pytest.mark.sqlite_only(reason="of PostgreSQL the other test tells")
async def test_nothing_is_rehearsed_on_sqlite(reference_store: Store) -> None:
    async def fail(*_: object) -> None:
        pytest.fail("a file has no connections to prepare")

    await reference_store.rehearse(fail)
