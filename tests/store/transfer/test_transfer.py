"""All data moves between databases of both kinds, and stays the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete, text

from bot.store import Store, StoreError, open_store, transfer_database
from bot.store.games import games
from bot.store.games.ended_games import GAMES_PER_PARTITION, add_partitions
from bot.store.schema import entry_table, game_table, metadata, result_table
from bot.store.transfer import table_rows
from tests.store.db.test_upgrade import describe_schema
from tests.store.migrated_database import copy_database, open_migrated_store, sqlite_url
from tests.store.sample_games import make_game
from tests.store.transfer.filled_database import fill_all_tables, load_all_rows, load_rows_of

pytestmark = pytest.mark.slow

PLAYER_COUNT = 60


class Progress:
    """What a transfer has told of its progress."""

    def __init__(self) -> None:
        self.expected_rows = 0
        self.rows = 0

    def begin(self, row_count: int) -> None:
        """Learn how many rows there are to read."""
        self.expected_rows = row_count

    def advance(self, table: str, row_count: int) -> None:
        """Learn that rows of a table have been read."""
        assert table in metadata.tables
        self.rows += row_count


async def insert_games(store: Store, count: int = PLAYER_COUNT) -> list[int]:
    """Give each of some players a game on the table; return the games' ids."""
    async with store.begin_write() as conn:
        return [
            (await games.insert_game(conn, make_game(player_id=10**17 + number))).id
            for number in range(count)
        ]


async def test_every_table_arrives_as_it_was(source_url: str, target_url: str) -> None:
    await fill_all_tables(source_url)
    before = await load_rows_of(source_url)
    assert all(before.values())
    progress = Progress()
    moved = await transfer_database(source_url, target_url, progress)
    assert (moved.table_count, moved.row_count, moved.was_there) == (
        len(metadata.tables),
        len(metadata.tables),
        False,
    )
    assert progress.rows == progress.expected_rows == 2 * moved.row_count
    assert await load_rows_of(target_url) == before
    assert await load_rows_of(source_url) == before


async def test_there_and_back_gives_the_same(
    migrated_database_file: Path,
    tmp_path: Path,
    target_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_rows, "BATCH_SIZE", 7)
    first_url = copy_database(migrated_database_file, tmp_path, "first.db")
    last_url = sqlite_url(tmp_path / "last.db")
    await fill_all_tables(first_url)
    async with open_migrated_store(first_url) as store:
        await insert_games(store)
        before = await load_all_rows(store)
    await transfer_database(first_url, target_url, Progress())
    moved = await transfer_database(target_url, last_url, Progress())
    assert moved.row_count == sum(map(len, before.values())) > PLAYER_COUNT
    assert await load_rows_of(last_url) == before


async def test_a_database_without_tables_gets_the_schema_of_the_code(
    source_url: str, bare_database_url: str
) -> None:
    await fill_all_tables(source_url)
    before = await load_rows_of(source_url)
    await transfer_database(source_url, bare_database_url, Progress())
    assert await load_rows_of(bare_database_url) == before


async def test_the_target_keeps_its_schema(source_url: str, target_url: str) -> None:
    """Indexes are made anew after the rows."""
    async with open_migrated_store(target_url) as store, store.begin_read() as conn:
        before = await conn.run_sync(describe_schema)
    await fill_all_tables(source_url)
    await transfer_database(source_url, target_url, Progress())
    async with open_migrated_store(target_url) as store, store.begin_read() as conn:
        assert await conn.run_sync(describe_schema) == before


async def test_ids_of_deleted_games_are_not_given_out_again(
    source_url: str, target_url: str
) -> None:
    async with open_migrated_store(source_url) as store:
        ids = await insert_games(store)
        async with store.begin_write() as conn:
            await conn.execute(delete(game_table).where(game_table.c.id > ids[-4]))
    await transfer_database(source_url, target_url, Progress())
    async with open_store(target_url) as store, store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
    assert game.id == ids[-1] + 1


async def test_games_of_all_ids_find_a_partition(source_url: str, target_url: str) -> None:
    last_id = 2 * GAMES_PER_PARTITION + 7
    if source_url.startswith("postgresql"):
        async with open_migrated_store(source_url) as store, store.begin_write() as conn:
            await conn.run_sync(add_partitions, last_id)
    await fill_all_tables(source_url)
    async with open_migrated_store(source_url) as store, store.begin_write() as conn:
        await conn.execute(delete(entry_table))
        await conn.execute(delete(result_table))
        await conn.execute(game_table.update().values(id=last_id))
    await transfer_database(source_url, target_url, Progress())
    async with open_store(target_url) as store, store.begin_read() as conn:
        assert await games.find_game(conn, last_id)


async def test_a_bot_plays_on_with_the_moved_games(source_url: str, target_url: str) -> None:
    async with open_migrated_store(source_url) as store:
        await insert_games(store, 3)
    await transfer_database(source_url, target_url, Progress())
    async with open_store(target_url) as store:
        async with store.begin_write() as conn:
            game = await games.find_game_on_table(conn, 10**17 + 2)
            assert game is not None
            saved = await games.save_game(conn, replace(game, moves=("draw",)))
        async with store.begin_read() as conn:
            assert await games.find_game_on_table(conn, 10**17 + 2) == saved


async def test_an_empty_database_can_be_moved_and_then_filled(
    source_url: str, target_url: str
) -> None:
    moved = await transfer_database(source_url, target_url, Progress())
    assert moved.row_count == 0
    async with open_store(target_url) as store:
        assert len(await insert_games(store, 2)) == 2


async def test_a_second_move_finds_that_all_is_there(source_url: str, target_url: str) -> None:
    await fill_all_tables(source_url)
    await transfer_database(source_url, target_url, Progress())
    after = await load_rows_of(target_url)
    moved = await transfer_database(source_url, target_url, Progress())
    assert (moved.was_there, moved.row_count) == (True, len(metadata.tables))
    assert await load_rows_of(target_url) == after


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE game SET deal_word = NULL",
        "DELETE FROM secret",
        "INSERT INTO handled_request (id) VALUES (77)",
    ],
)
async def test_a_target_with_other_data_is_refused_and_left_alone(
    source_url: str, target_url: str, change: str
) -> None:
    await fill_all_tables(source_url)
    await transfer_database(source_url, target_url, Progress())
    async with open_migrated_store(target_url) as store, store.begin_write() as conn:
        await conn.execute(text(change))
    before = await load_rows_of(target_url)
    with pytest.raises(StoreError, match="holds other data already, such as in its table candi"):
        await transfer_database(source_url, target_url, Progress())
    assert await load_rows_of(target_url) == before


SPOILED_ON_ARRIVAL = {
    "a number": "AFTER INSERT ON game BEGIN UPDATE game SET revision = revision + 1; END",
    "a text": "AFTER INSERT ON game BEGIN UPDATE game SET variant = 'klondike'; END",
    "a time": "AFTER INSERT ON game BEGIN UPDATE game SET dealt_at = '2026-03-01 12:00:01'; END",
    "a row": "BEFORE INSERT ON game WHEN NEW.player_id % 7 = 3 BEGIN SELECT RAISE(IGNORE); END",
}
"""Triggers by what they change, as a fault on the way would."""


@pytest.mark.parametrize("trigger", SPOILED_ON_ARRIVAL.values(), ids=SPOILED_ON_ARRIVAL)
async def test_what_arrives_changed_is_noticed_and_nothing_is_kept(
    source_url: str, migrated_database_file: Path, tmp_path: Path, trigger: str
) -> None:
    async with open_migrated_store(source_url) as store:
        await insert_games(store)
    target_url = copy_database(migrated_database_file, tmp_path, "target.db")
    async with open_migrated_store(target_url) as store, store.begin_write() as conn:
        await conn.execute(text(f"CREATE TRIGGER spoiler {trigger}"))
    with pytest.raises(StoreError, match=r"game differs after the move \(\d+ rows of 60\)"):
        await transfer_database(source_url, target_url, Progress())
    assert not any((await load_rows_of(target_url)).values())
