"""Databases that cannot be used: faults have a name, and a file is missed at once."""

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, MutableMapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, make_url, text
from structlog.testing import capture_logs

from bot.models.requests import DatabaseTrouble, DatabaseTroubleError
from bot.store import Store, StoreError, engines, games, open_store
from tests.store.databases import PostgresqlDatabase, copy_database, open_migrated_store, sqlite_url
from tests.store.sample_games import ANN, make_game

on_posix = pytest.mark.skipif(os.name == "nt", reason="Windows locks files that are open")


async def insert_games(store: Store, count: int = 1, max_page_count: int = 0) -> None:
    """Insert games of as many new players; SQLite's file may have at most as many pages."""
    async with store.begin_write(None) as conn:
        await conn.exec_driver_sql(f"PRAGMA max_page_count={max_page_count}")
        first = int((await conn.execute(text("SELECT count(*) FROM game"))).scalar_one())
        for number in range(first, first + count):
            await games.insert_game(conn, make_game(player_id=ANN + number))


async def count_games(store: Store) -> int:
    """Return the number of games."""
    async with store.begin_read(None) as conn:
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
    monkeypatch.setattr(engines, "WRITE_TIMEOUT_SECONDS", 0.05)
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
            async with store.begin_read(None) as conn:
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
        lambda address: address.set(database="nowhere"),
        lambda address: address.set(host="127.0.0.1", port=1, password="hush", query={}),
    ],
    ids=["database", "port"],
)
async def test_a_server_that_does_not_let_the_bot_in_is_unreachable(
    postgresql_database: PostgresqlDatabase, change: Callable[[URL], URL]
) -> None:
    address = change(make_url(postgresql_database.url))
    async with open_migrated_store(address.render_as_string(hide_password=False)) as store:
        with pytest.raises(DatabaseTroubleError, match="is unreachable") as error:
            await count_games(store)
    assert "hush" not in str(error.value)


@pytest.mark.parametrize("mistake", [KeyError, TypeError, ValueError])
async def test_a_mistake_in_a_transaction_is_no_damage(
    store: Store, mistake: type[Exception]
) -> None:
    with pytest.raises(mistake):
        async with store.begin_read(None):
            raise mistake


@pytest.mark.parametrize(
    "change",
    [
        "moves = CAST(x'64ff' AS TEXT)",
        "moves = x'6472ff'",
        "variant = CAST(x'ff' AS TEXT)",
        "dealt_at = '2026-\x11\x12-01'",
        "dealt_at = 7",
        "dealt_at = x'00ff'",
        "deal_source = 'numbep'",
    ],
)
async def test_damage_inside_a_value_is_damage(tmp_path: Path, url: str, change: str) -> None:
    async with open_migrated_store(url) as store:
        await write(store)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        database.execute("PRAGMA ignore_check_constraints=ON")
        database.execute(f"UPDATE game SET {change}")
        database.commit()
    async with open_migrated_store(url) as store:
        with pytest.raises(DatabaseTroubleError, match=r"is damaged .*restore a backup") as error:
            await has_game(store)
    assert error.value.trouble is DatabaseTrouble.DAMAGED


async def test_a_mistake_of_the_program_is_no_trouble_of_the_database(store: Store) -> None:
    with pytest.raises(Exception, match="nowhere") as error:
        async with store.begin_read(None) as conn:
            await conn.execute(text("SELECT * FROM nowhere"))
    assert not isinstance(error.value, DatabaseTroubleError)


async def write(store: Store) -> None:
    """Put a game on the table."""
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())


async def has_game(store: Store) -> bool:
    """Return whether a game is on the table."""
    async with store.begin_read(None) as conn:
        return await games.find_game_on_table(conn, ANN) is not None


def look_in_vain(store: Store) -> None:
    """Look at the database as the bot does every other second, which fails."""
    with pytest.raises(DatabaseTroubleError):
        store.look_at_file()


async def read_trouble(store: Store) -> str:
    """Return what reading says, which writing must say as well."""
    with pytest.raises(DatabaseTroubleError) as read_error:
        await has_game(store)
    with pytest.raises(DatabaseTroubleError) as write_error:
        await write(store)
    assert read_error.value.trouble is write_error.value.trouble is DatabaseTrouble.MISSING
    assert str(read_error.value) == str(write_error.value)
    return str(write_error.value)


def find_announcement(lines: list[MutableMapping[str, Any]]) -> MutableMapping[str, Any]:
    """Return the only error among a log's lines."""
    [line] = [line for line in lines if line["log_level"] == "error"]
    return line


def list_modes(folder: Path) -> dict[str, str]:
    """Return the rights to the database's files, by name."""
    files = [path for path in folder.glob("games.db*") if path.suffix != ".known"]
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in files}


@on_posix
async def test_only_the_bots_user_can_read_the_files(tmp_path: Path) -> None:
    previous_mask = os.umask(0)
    try:
        async with open_store(sqlite_url(tmp_path / "new" / "games.db")) as store:
            await write(store)
            modes = list_modes(tmp_path / "new")
    finally:
        os.umask(previous_mask)
    assert modes == {"games.db": "0o600", "games.db-wal": "0o600", "games.db-shm": "0o600"}
    assert oct(stat.S_IMODE((tmp_path / "new").stat().st_mode)) == "0o700"
    # An older file is closed to others, and stays open to its group.
    path = tmp_path / "games.db"
    path.touch()
    path.chmod(0o664)
    async with open_store(sqlite_url(path)):
        pass
    assert list_modes(tmp_path) == {"games.db": "0o660"}


@on_posix
async def test_a_file_that_is_deleted_or_replaced_is_missed_at_once(
    migrated_database_file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    url, path, own_path = (
        copy_database(migrated_database_file, folder),
        folder / "games.db",
        folder / "own.db",
    )
    async with open_migrated_store(url) as store:
        await write(store)
        path.rename(own_path)
        message = await read_trouble(store)
        assert "games.db is missing (it is not there)" in message
        assert "python -m bot restore" in message
        assert not path.exists()
        copy_database(migrated_database_file, folder)
        assert "it was replaced or emptied" in await read_trouble(store)
        own_path.replace(path)
        assert await has_game(store)
        folder.rename(tmp_path / "elsewhere")
        await read_trouble(store)
        (tmp_path / "elsewhere").rename(folder)
        assert await has_game(store)


@on_posix
@pytest.mark.parametrize("name", ["games.db-wal", "games.db-shm"])
async def test_a_deleted_log_is_missed_and_a_stop_of_the_bot_loses_nothing(
    tmp_path: Path, url: str, name: str
) -> None:
    async with open_store(url) as store:
        await write(store)
        (tmp_path / name).unlink()
        look_in_vain(store)
        assert f"its log {tmp_path / name} is not there" in await read_trouble(store)
    async with open_store(url) as store:
        assert await has_game(store)


@on_posix
async def test_an_emptied_file_is_missed_and_announced_at_the_next_start(
    tmp_path: Path, url: str
) -> None:
    async with open_store(url) as store:
        await write(store)
        (tmp_path / "games.db").write_bytes(b"")
        assert "it was replaced or emptied" in await read_trouble(store)
    with capture_logs() as lines:
        for new_url in (url, url, sqlite_url(tmp_path / "first.db")):
            async with open_store(new_url) as store:
                assert not await has_game(store)
    announcement = find_announcement(lines)
    assert announcement["path"] == str(tmp_path / "games.db")
    assert "the database is gone" in announcement["event"]
    assert "or run: python -m bot restore FILE" in announcement["what_to_do"]


@on_posix
async def test_a_file_that_vanishes_during_a_change_fails_that_change(
    tmp_path: Path, url: str
) -> None:
    async def write_as_it_vanishes() -> None:
        async with store.begin_write(None) as conn:
            await games.insert_game(conn, make_game())
            (tmp_path / "games.db").rename(tmp_path / "moved.db")

    async with open_migrated_store(url) as store:
        with pytest.raises(DatabaseTroubleError, match="is not there"):
            await write_as_it_vanishes()


@on_posix
async def test_a_log_without_its_database_is_kept_for_it(tmp_path: Path, url: str) -> None:
    path = tmp_path / "games.db"
    async with open_store(url) as store:
        await write(store)
        # As after a power cut, and somebody moves the file away but not its log.
        shutil.copyfile(tmp_path / "games.db-wal", tmp_path / "crashed-wal")
        shutil.copyfile(path, tmp_path / "crashed")
    path.unlink()
    (tmp_path / "crashed-wal").rename(tmp_path / "games.db-wal")
    with capture_logs() as lines:
        async with open_store(url) as store:
            assert not await has_game(store)
    [kept_log] = [name for name in list_modes(tmp_path) if ".before-" in name]
    kept_path = f"{tmp_path}/{kept_log.removesuffix('-wal')}"
    assert f"put the file back as {kept_path}," in find_announcement(lines)["what_to_do"]
    (tmp_path / "crashed").rename(kept_path)
    async with open_store(sqlite_url(Path(kept_path))) as store:
        assert await has_game(store)
