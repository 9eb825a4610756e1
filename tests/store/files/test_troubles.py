"""Faults of disks and databases have a name, and what to do about them."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url, text

from bot.models.errors import DatabaseTrouble, DatabaseTroubleError
from bot.store import Store, StoreError, open_store
from bot.store.db import sqlite
from bot.store.games import games
from tests.store.migrated_database import copy_database, open_migrated_store, sqlite_url
from tests.store.postgresql_databases import PostgresqlDatabase
from tests.store.sample_games import ANN, make_game


@pytest.fixture
def url(migrated_database_file: Path, tmp_path: Path) -> str:
    """Return the URL of an empty SQLite database."""
    return copy_database(migrated_database_file, tmp_path)


async def insert_games(store: Store, count: int = 1, max_page_count: int = 0) -> None:
    """Insert games of as many new players; SQLite's file may have at most as many pages."""
    async with store.begin_write() as conn:
        await conn.exec_driver_sql(f"PRAGMA max_page_count={max_page_count}")
        first = int((await conn.execute(text("SELECT count(*) FROM game"))).scalar_one())
        for number in range(first, first + count):
            await games.insert_game(conn, make_game(player_id=ANN + number))


async def count_games(store: Store) -> int:
    """Return the number of games."""
    async with store.begin_read() as conn:
        return int((await conn.execute(text("SELECT count(*) FROM game"))).scalar_one())


def damage_pages(path: Path) -> None:
    """Overwrite all pages after the first, as a failing disk may."""
    with path.open("r+b") as file:
        size = path.stat().st_size
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


async def test_a_full_disk_refuses_the_change_and_keeps_the_rest(url: str) -> None:
    async with open_migrated_store(url) as store:
        await insert_games(store)
        with pytest.raises(DatabaseTroubleError, match=r"is full .*free space") as error:
            await insert_games(store, 500, max_page_count=1)
        assert error.value.trouble is DatabaseTrouble.FULL
        assert await count_games(store) == 1
        await store.check()
        await insert_games(store, max_page_count=100_000)
        assert await count_games(store) == 2


async def test_a_read_only_database_can_be_read(tmp_path: Path, url: str) -> None:
    read_only_url = f"sqlite+aiosqlite:///file:{tmp_path}/games.db?mode=ro&uri=true"
    async with open_migrated_store(url) as store:
        await insert_games(store)
        async with open_migrated_store(read_only_url) as reader:
            assert await count_games(reader) == 1
            with pytest.raises(DatabaseTroubleError, match=r"is read only .*write") as error:
                await insert_games(reader)
            with pytest.raises(DatabaseTroubleError, match="is read only"):
                await reader.check()
    assert error.value.trouble is DatabaseTrouble.READ_ONLY


async def test_a_lock_held_elsewhere_ends_the_wait(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WRITE_TIMEOUT_SECONDS", 0.05)
    async with open_migrated_store(url) as store:
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseTroubleError, match=r"is busy .*end the program") as error:
                await insert_games(store)
            assert await count_games(store) == 0
            other.execute("ROLLBACK")
        await insert_games(store)
    assert error.value.trouble is DatabaseTrouble.BUSY


async def test_damaged_pages_are_reported_and_not_written_to(tmp_path: Path, url: str) -> None:
    path = tmp_path / "games.db"
    async with open_migrated_store(url) as store:
        await insert_games(store, 200)
    damage_pages(path)
    damaged = path.read_bytes()
    async with open_migrated_store(url) as store:
        with pytest.raises(DatabaseTroubleError, match=r"is damaged .*restore") as error:
            await count_games(store)
        assert error.value.trouble is DatabaseTrouble.DAMAGED
        with pytest.raises(DatabaseTroubleError):
            await insert_games(store)
    assert path.read_bytes() == damaged
    with pytest.raises(StoreError, match=r"is damaged .*python -m bot restore"):
        async with open_store(url):
            pass
    assert path.read_bytes() == damaged


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"file/games\.db cannot be used: .*exists"):
        async with open_store(sqlite_url(tmp_path / "file" / "games.db")):
            pass


@pytest.mark.parametrize(
    ("condition", "trouble"),
    [
        ("too_many_connections", DatabaseTrouble.UNREACHABLE),
        ("disk_full", DatabaseTrouble.FULL),
        ("read_only_sql_transaction", DatabaseTrouble.READ_ONLY),
        ("lock_not_available", DatabaseTrouble.BUSY),
        ("data_corrupted", DatabaseTrouble.DAMAGED),
        ("io_error", DatabaseTrouble.FAILING),
    ],
)
async def test_postgresqls_faults_have_the_same_names(
    postgresql_database: PostgresqlDatabase, condition: str, trouble: DatabaseTrouble
) -> None:
    async with open_migrated_store(postgresql_database.url) as store:
        with pytest.raises(DatabaseTroubleError) as error:
            async with store.begin_read() as conn:
                await conn.execute(text(f"DO $$ BEGIN RAISE {condition}; END $$"))
        assert error.value.trouble is trouble


async def test_postgresql_takes_changes_again_once_it_is_no_longer_read_only(
    postgresql_database: PostgresqlDatabase,
) -> None:
    name = make_url(postgresql_database.url).database

    def set_read_only(state: str) -> None:
        postgresql_database.execute(
            f"ALTER DATABASE {name} SET default_transaction_read_only={state}"
        )

    async with open_migrated_store(postgresql_database.url) as store:
        await asyncio.to_thread(set_read_only, "on")
        try:
            await count_games(store)  # on a connection that stays read-only in the pool
            with pytest.raises(DatabaseTroubleError, match=r"is read only .*write to it"):
                await store.check()
        finally:
            await asyncio.to_thread(set_read_only, "off")
        await store.check()


@pytest.mark.parametrize(
    "change",
    [
        lambda address: address.set(host="nowhere.invalid", query={}),
        lambda address: address.set(database="nowhere"),
        lambda address: address.set(username="nobody"),
    ],
    ids=["host", "database", "user"],
)
async def test_a_server_that_does_not_let_the_bot_in_is_unreachable(
    postgresql_database: PostgresqlDatabase, change: Callable[[URL], URL]
) -> None:
    address = change(make_url(postgresql_database.url))
    async with open_migrated_store(address.render_as_string(hide_password=False)) as store:
        with pytest.raises(DatabaseTroubleError, match="is unreachable"):
            await count_games(store)


async def test_a_server_that_is_gone_is_unreachable_and_its_password_hidden(
    postgresql_database: PostgresqlDatabase,
) -> None:
    address = make_url(postgresql_database.url).set(host="127.0.0.1", port=1, password="hush")
    gone_url = address.set(query={}).render_as_string(hide_password=False)
    async with open_migrated_store(gone_url) as store:
        with pytest.raises(DatabaseTroubleError, match="is unreachable") as error:
            await count_games(store)
    assert "hush" not in str(error.value)


async def test_a_mistake_of_the_program_is_no_trouble_of_the_database(store: Store) -> None:
    with pytest.raises(Exception, match="nowhere") as error:
        async with store.begin_read() as conn:
            await conn.execute(text("SELECT * FROM nowhere"))
    assert not isinstance(error.value, DatabaseTroubleError)
