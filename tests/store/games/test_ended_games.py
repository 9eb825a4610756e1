"""On PostgreSQL a game that ends leaves the table that moves write; nobody else notices."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace

import pytest
from sqlalchemy import select, text

from bot.models.errors import StaleGameError
from bot.models.games import Game, GameOutcome, MessagePlace
from bot.store import Connection, Store
from bot.store.games import games
from bot.store.games.ended_games import (
    GAMES_PER_PARTITION,
    add_partitions,
    make_room_for_ended_games,
)
from bot.store.schema import game_table
from tests.store.db.test_concurrency import watch_writers
from tests.store.migrated_database import open_migrated_store
from tests.store.postgresql_databases import PostgresqlDatabase
from tests.store.sample_games import ANN, make_game, minutes_after_noon
from tests.store.statement_log import record_statements
from tests.timeouts import WAIT_TIMEOUT

_SELECT_PARTITION = select(text("CAST(tableoid AS regclass)::text")).select_from(game_table)
_LIST_PARTITIONS = text(
    "SELECT CAST(inhrelid AS regclass)::text FROM pg_inherits"
    " WHERE inhparent = CAST('game_ended' AS regclass) ORDER BY inhrelid"
)


@pytest.fixture
def partitioned_url(postgresql_database: PostgresqlDatabase) -> Iterator[str]:
    """Yield the URL of an empty PostgreSQL, where a test may add partitions."""
    postgresql_database.delete_all_rows()
    yield postgresql_database.url
    added = (f"DROP TABLE IF EXISTS game_ended_{number}" for number in range(2, 9))
    postgresql_database.execute(*added)


@pytest.fixture
async def partitioned_store(partitioned_url: str) -> AsyncIterator[Store]:
    """Yield its store."""
    async with open_migrated_store(partitioned_url) as store:
        yield store


def end_game(game: Game) -> Game:
    """Return the game as its player gave it up."""
    ended_at = minutes_after_noon(9)
    return replace(game, slot=None, outcome=GameOutcome.RESIGNED, ended_at=ended_at)


async def insert_game(store: Store) -> Game:
    """Put a game on Ann's table."""
    async with store.begin_write() as conn:
        return await games.insert_game(conn, make_game())


async def find_partition(conn: Connection) -> str:
    """Return the partition in which the only game is."""
    return str((await conn.execute(_SELECT_PARTITION)).scalar_one())


async def test_a_game_that_ends_goes_to_another_partition(partitioned_store: Store) -> None:
    game = await insert_game(partitioned_store)
    async with partitioned_store.begin_write() as conn:
        assert await find_partition(conn) == "game_under_way"
        moved = await games.save_game(conn, replace(game, moves=("draw",)))
        assert await find_partition(conn) == "game_under_way"
        ended = await games.save_game(conn, end_game(moved))
        assert await find_partition(conn) == "game_ended_0"
        assert await games.find_game(conn, game.id) == ended


async def test_the_end_of_a_game_is_one_statement(store: Store) -> None:
    game = await insert_game(store)
    async with store.begin_write() as conn:
        with record_statements() as statements:
            await games.save_game(conn, end_game(game))
    assert len(statements) == 1


async def test_a_game_that_has_ended_cannot_be_played_on(store: Store) -> None:
    async with store.begin_write() as conn:
        ended = await games.save_game(conn, end_game(await games.insert_game(conn, make_game())))
    with pytest.raises(StaleGameError):
        async with store.begin_write() as conn:
            await games.save_game(conn, ended)


async def test_a_message_is_stored_of_games_under_way_and_ended(store: Store) -> None:
    game = await insert_game(store)
    async with store.begin_write() as conn:
        await games.set_game_message(conn, game.id, MessagePlace(1, 2))
        await games.save_game(conn, end_game(game))
        await games.set_game_message(conn, game.id, MessagePlace(3, 4))
        found = await games.find_game(conn, game.id)
    assert found
    assert (found.channel_id, found.message_id) == (3, 4)


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(games.save_game, id="move"),
        pytest.param(
            lambda conn, game: games.set_game_message(conn, game.id, MessagePlace(1, 2)),
            id="message",
        ),
    ],
)
async def test_who_waits_for_a_game_while_it_ends_is_told(
    partitioned_store: Store, write: Callable[[Connection, Game], Awaitable[object]]
) -> None:
    game = await insert_game(partitioned_store)

    async def write_later() -> None:
        async with partitioned_store.begin_write() as conn:
            await write(conn, game)

    with watch_writers() as is_waiting:
        async with partitioned_store.begin_write() as conn:
            await games.save_game(conn, end_game(game))
            is_waiting.clear()
            later = asyncio.create_task(write_later())
            await asyncio.wait_for(is_waiting.wait(), WAIT_TIMEOUT)
            await asyncio.sleep(0.1)
            assert not later.done()
    with pytest.raises(StaleGameError):
        await later


async def test_there_is_always_room_for_as_many_games_to_come(partitioned_store: Store) -> None:
    async with partitioned_store.begin_write() as conn:
        assert await make_room_for_ended_games(conn) == 0
        last_id = 3 * GAMES_PER_PARTITION + 5
        assert await conn.run_sync(add_partitions, last_id) == 3
        assert await conn.run_sync(add_partitions, last_id) == 0
        partitions = list((await conn.execute(_LIST_PARTITIONS)).scalars())
        assert partitions == [f"game_ended_{number}" for number in range(5)]
        game = await games.insert_game(conn, make_game())
        await conn.execute(game_table.update().values(id=last_id))
        ended = await games.save_game(conn, replace(end_game(game), id=last_id))
        assert await find_partition(conn) == "game_ended_3"
        assert await games.list_player_games_of_deal(conn, ANN, ended.deal) == [ended]


async def test_nobody_who_plays_waits_for_a_new_partition(partitioned_store: Store) -> None:
    game = await insert_game(partitioned_store)
    async with (
        partitioned_store.begin_write() as player,
        partitioned_store.begin_write() as housekeeper,
    ):
        moved = await games.save_game(player, replace(game, moves=("draw",)))
        async with asyncio.timeout(WAIT_TIMEOUT):
            last_id = GAMES_PER_PARTITION
            assert await housekeeper.run_sync(add_partitions, last_id) == 1
            await games.save_game(player, end_game(moved))
    async with partitioned_store.begin_read() as conn:
        assert await find_partition(conn) == "game_ended_0"


@pytest.mark.sqlite_only(reason="PostgreSQL has partitions")
async def test_sqlite_has_no_partitions(store: Store) -> None:
    async with store.begin_write() as conn:
        assert await conn.run_sync(add_partitions, GAMES_PER_PARTITION) == 0
