"""Backups of a live database are whole, and only sound ones are restored."""

import asyncio
import fcntl
import os
import resource
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import (
    Store,
    StoreError,
    backup_database,
    copies,
    engines,
    games,
    open_store,
    restore_database,
)
from bot.store.database import get_newest_schema
from tests.store.databases import open_migrated_store, sqlite_url
from tests.store.sample_games import ANN, make_game
from tests.store.test_upgrade import LATER_SCHEMA, add_later_step

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
POSTGRESQL_URL = "postgresql+asyncpg://ann:hush@db.example/games"


async def put_on_table(store: Store) -> None:
    """Put a game on Ann's table."""
    async with store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())


async def play_on(store: Store) -> int:
    """Play one move, and return how many have been played."""
    async with store.begin_write(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
        assert game is not None
        saved = await games.save_game(conn, replace(game, moves=(*game.moves, "draw")))
    return len(saved.moves)


@pytest.fixture
async def backup(url: str, tmp_path: Path) -> Path:
    """Return a backup of the database with a game on Ann's table, which has no move yet."""
    async with open_migrated_store(url) as store:
        await put_on_table(store)
    return await asyncio.to_thread(write_backup, url, tmp_path / "copy.db")


async def count_moves(path: Path) -> int:
    """Return how many moves of Ann's game a database holds, after an upgrade if needed."""
    async with open_store(sqlite_url(path)) as store, store.begin_read(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
    assert game is not None
    assert game.revision == len(game.moves)
    return len(game.moves)


def list_names(folder: Path) -> set[str]:
    """Return the names of the files in a folder."""
    return {path.name for path in folder.iterdir()}


def write_backup(url: str, path: Path) -> Path:
    """Back a database up, and return the backup's path."""
    return backup_database(url, path).path


async def test_a_backup_under_load_holds_the_state_of_one_moment(url: str, tmp_path: Path) -> None:
    async with open_migrated_store(url) as store:
        await put_on_table(store)
        for number in range(3):
            before = await play_on(store)
            copying = asyncio.create_task(
                asyncio.to_thread(backup_database, url, tmp_path / f"copy{number}.db")
            )
            after = before
            while not copying.done():
                after = await play_on(store)
            copied = await copying
            assert before <= await count_moves(copied.path) <= after
            assert (copied.game_count, copied.size) == (1, copied.path.stat().st_size)
            assert copied.path.stat().st_mode & 0o777 == 0o600


async def test_a_backup_is_one_file_and_never_overwrites_another(url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    async with open_migrated_store(url) as store:
        await put_on_table(store)
        path = await asyncio.to_thread(write_backup, url, folder / "copy.db")
        assert list_names(folder) == {"copy.db"}
        content = path.read_bytes()
        with pytest.raises(StoreError, match="exists: name a new file"):
            backup_database(url, path)
        with pytest.raises(StoreError, match="exists"):
            backup_database(url, tmp_path / "games.db")
    assert path.read_bytes() == content
    assert list_names(folder) == {"copy.db"}


def test_what_is_not_there_is_neither_backed_up_nor_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database at"):
        backup_database(sqlite_url(tmp_path / "games.db"), tmp_path / "copy.db")
    assert list_names(tmp_path) == set()


@pytest.mark.parametrize("name", ["file/copy.db", "x" * 250, "nowhere/copy.db"])
def test_what_is_no_file_name_is_refused_in_one_line(url: str, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    backup = write_backup(url, tmp_path / "copy.db")
    reasons = r"cannot be used: (Not a directory|File name too long|File exists|No such)"
    with pytest.raises(StoreError, match=reasons):
        backup_database(url, tmp_path / name)
    if "nowhere" not in name:  # which a restore makes
        with pytest.raises(StoreError, match=reasons):
            restore_database(sqlite_url(tmp_path / name), backup, NOON)
    assert list_names(tmp_path) == {"games.db", "copy.db", "file"}


def test_a_full_disk_keeps_no_part_of_a_copy(url: str, tmp_path: Path) -> None:
    backup = write_backup(url, tmp_path / "copy.db")
    _, hard_limit = limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard_limit))
    try:
        with pytest.raises(StoreError, match=rf"games\.db cannot be copied into {tmp_path}: disk"):
            backup_database(url, tmp_path / "other.db")
        with pytest.raises(StoreError, match=rf"copy\.db cannot be copied into {tmp_path}: disk"):
            restore_database(url, backup, NOON)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list_names(tmp_path) == {"games.db", "copy.db"}


def test_what_a_killed_backup_has_left_goes_when_nobody_makes_one(url: str, tmp_path: Path) -> None:
    left = {"old.db.partial-7", "old.db.partial-7-journal", f"now.db.partial-{os.getpid()}"}
    for name in (*left, "own.partial-notes"):
        (tmp_path / name).touch()
    # Another backup into the folder, which may run in another container.
    other = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_SH)
    write_backup(url, tmp_path / "copy.db")
    assert list_names(tmp_path) == {"games.db", "copy.db", "own.partial-notes", *left}
    os.close(other)
    write_backup(url, tmp_path / "copy-2.db")
    assert list_names(tmp_path) == {"games.db", "copy.db", "copy-2.db", "own.partial-notes"}


def test_a_backup_behind_a_lock_ends(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_LOCK_WAIT_SECONDS", 0.1)
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        for statement in engines.LOCK_FILE_ALONE[:3]:
            database.execute(statement)
        with pytest.raises(StoreError, match="database is locked"):
            backup_database(url, tmp_path / "copy.db")
    assert list_names(tmp_path) == {"games.db"}


def test_a_damaged_database_gives_no_backup(url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"games\.db (is damaged|cannot be copied|is no database)"):
        backup_database(url, tmp_path / "copy.db")
    assert "copy.db" not in str(list_names(tmp_path))


async def test_a_restored_database_replaces_the_other_which_is_kept(
    backup: Path, url: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.db"
    async with open_migrated_store(url) as store:
        await play_on(store)
    restored = restore_database(url, backup, NOON)
    assert await count_moves(path) == 0
    assert restored.previous_path == tmp_path / "games.db.before-20260301-120000"
    assert await count_moves(restored.previous_path) == 1
    assert await count_moves(backup) == 0
    assert path.stat().st_mode & 0o777 == 0o600
    # What was there is kept at each restore.
    kept = [restore_database(url, backup, NOON).previous_path for _ in range(2)]
    assert len({restored.previous_path, *kept}) == 3
    assert [await count_moves(each) for each in kept if each] == [0, 0]


async def test_another_programs_database_is_not_replaced(
    backup: Path, url: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.db"
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    names, content = list_names(tmp_path), path.read_bytes()
    with pytest.raises(
        StoreError, match="holds another program's tables, such as recipe: name a new database"
    ):
        restore_database(url, backup, NOON)
    assert (list_names(tmp_path), path.read_bytes()) == (names, content)


async def test_nothing_is_restored_while_a_store_is_open_on_the_database(
    url: str, tmp_path: Path
) -> None:
    async with open_store(url) as store:
        await put_on_table(store)
        backup = await asyncio.to_thread(write_backup, url, tmp_path / "copy.db")
        playing = asyncio.create_task(play_until_cancelled(store))
        names = list_names(tmp_path)
        for _ in range(5):
            with pytest.raises(StoreError, match=r"A bot is using .* stop it first"):
                await asyncio.to_thread(restore_database, url, backup, NOON)
        playing.cancel()
        await asyncio.wait({playing})
        # An idle bot is noticed as well.
        with pytest.raises(StoreError, match="A bot is using"):
            restore_database(url, backup, NOON)
        assert list_names(tmp_path) == names
        moves = await play_on(store)
    assert await count_moves(tmp_path / "games.db") == moves


async def play_until_cancelled(store: Store) -> None:
    """Play without end."""
    while True:
        await play_on(store)


async def test_a_damaged_database_is_kept_as_it_is_and_replaced(
    backup: Path, url: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"no database at all" * 500)
    restored = await asyncio.to_thread(restore_database, url, backup, NOON)
    assert await count_moves(path) == 0
    assert restored.previous_path
    assert restored.previous_path.read_bytes() == b"no database at all" * 500


async def test_a_log_left_by_a_deleted_database_does_not_get_into_the_restored_one(
    url: str, tmp_path: Path
) -> None:
    path, log_path = tmp_path / "games.db", tmp_path / "games.db-wal"
    async with open_store(url) as store:
        await put_on_table(store)
        backup = await asyncio.to_thread(write_backup, url, tmp_path / "copy.db")
        await play_on(store)
        log = log_path.read_bytes()
    path.unlink()
    log_path.write_bytes(log)
    assert restore_database(url, backup, NOON).previous_path is None
    assert await count_moves(path) == 0
    assert (tmp_path / "games.db.before-20260301-120000-wal").read_bytes() == log


@pytest.mark.parametrize(
    ("statement", "expected_text"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "by another version .*schema 9999"),
        ("DROP TABLE alembic_version", "no database of this program"),
        ("DROP TABLE game", "no database of this program"),
        ("DELETE FROM alembic_version", "no database of this program"),
    ],
)
async def test_what_is_of_another_version_or_not_ours_is_not_restored(
    backup: Path, url: str, tmp_path: Path, statement: str, expected_text: str
) -> None:
    with closing(sqlite3.connect(backup)) as other:
        other.execute("PRAGMA foreign_keys=OFF")
        other.execute(statement)
        other.commit()
    names = list_names(tmp_path)
    with pytest.raises(StoreError, match=expected_text):
        restore_database(url, backup, NOON)
    assert list_names(tmp_path) == names
    assert await count_moves(tmp_path / "games.db") == 0


def test_a_damaged_backup_is_not_restored(url: str, tmp_path: Path) -> None:
    backup = write_backup(url, tmp_path / "copy.db")
    content = bytearray(backup.read_bytes())
    content[8192:12288] = b"\xa5" * 4096
    backup.write_bytes(content)
    before = (tmp_path / "games.db").read_bytes()
    with pytest.raises(StoreError, match=r"copy\.db (is damaged|cannot be copied|is no database)"):
        restore_database(url, backup, NOON)
    with pytest.raises(StoreError, match="There is no file"):
        restore_database(url, tmp_path / "missing.db", NOON)
    with pytest.raises(StoreError, match="is the database itself"):
        restore_database(url, tmp_path / "games.db", NOON)
    assert (tmp_path / "games.db").read_bytes() == before


def test_postgresql_has_its_own_programs(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump --format=custom"):
        backup_database(POSTGRESQL_URL, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="pg_restore --clean"):
        restore_database(POSTGRESQL_URL, tmp_path / "copy.db", NOON)


async def test_an_older_backup_is_upgraded_as_it_is_opened(
    backup: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = get_newest_schema()
    add_later_step(monkeypatch, tmp_path)
    assert restore_database(url, backup, NOON).schema == schema
    assert await count_moves(tmp_path / "games.db") == 0
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        query = "SELECT version_num FROM alembic_version"
        assert database.execute(query).fetchone() == (LATER_SCHEMA,)
