"""A database that a bot uses, or that does not fit, is not moved; the operator reads one line."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import StoreError, open_store, transfer_database
from bot.store.db.upgrade import get_newest_schema
from bot.store.transfer import reservation
from bot.store.transfer.reservation import reserve_database
from tests.store.db.test_filled_upgrades import make_older_database
from tests.store.migrated_database import copy_database, sqlite_url
from tests.store.transfer.filled_database import fill_all_tables, load_rows_of
from tests.store.transfer.test_transfer import Progress

pytestmark = pytest.mark.slow


async def get_refusal(source_url: str, target_url: str) -> str:
    """Ask for a move that is refused, and return the line that says why."""
    with pytest.raises(StoreError) as error:
        await transfer_database(source_url, target_url, Progress())
    message = str(error.value)
    assert "\n" not in message
    return message


@pytest.fixture
def _short_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reservation, "_GOODBYE_SECONDS", 0.3)


@pytest.mark.usefixtures("_short_goodbye")
async def test_nothing_is_moved_while_a_bot_runs_on_either(
    source_url: str, target_url: str
) -> None:
    await fill_all_tables(source_url)
    for url in (source_url, target_url):
        async with open_store(url) as store:
            async with store.begin_read() as conn:
                await conn.execute(text("SELECT 1"))
            # It is idle now, and noticed all the same.
            refusal = await get_refusal(source_url, target_url)
            assert refusal.startswith("A bot is using ")
            assert refusal.endswith(f"{make_url(url).database}: stop it first.")
            async with store.begin_write() as conn:
                await conn.execute(text("UPDATE secret SET value = 'kept'"))
    assert not any((await load_rows_of(target_url)).values())
    assert (await transfer_database(source_url, target_url, Progress())).row_count


async def test_a_bot_that_starts_meanwhile_waits_for_the_end(target_url: str) -> None:
    async def start_bot() -> None:
        async with open_store(target_url) as store:
            await store.check()

    async with reserve_database(make_url(target_url)):
        starting = asyncio.create_task(start_bot())
        await asyncio.sleep(0.5)
        assert not starting.done()
    await asyncio.wait_for(starting, 30)


@pytest.mark.usefixtures("_short_goodbye")
async def test_two_moves_at_once_keep_out_of_each_other(target_url: str, source_url: str) -> None:
    async with reserve_database(make_url(target_url)):
        assert "A bot is using" in await get_refusal(source_url, target_url)
    async with reserve_database(make_url(source_url)):
        assert "A bot is using" in await get_refusal(source_url, target_url)


async def test_other_programs_may_stay_connected_to_postgresql(
    server_url: str, migrated_database_file: Path, tmp_path: Path
) -> None:
    """Such as an open psql. On SQLite nobody can tell, so whoever has the file open is a bot."""
    source_url = copy_database(migrated_database_file, tmp_path, "source.db")
    engine = create_async_engine(server_url)
    async with engine.connect() as conn:
        await conn.execute(text("SELECT 1"))
        await conn.rollback()
        moved = await transfer_database(source_url, server_url, Progress())
    await engine.dispose()
    assert moved.row_count == 0


async def test_a_database_is_not_moved_into_itself(source_url: str, tmp_path: Path) -> None:
    assert await get_refusal(source_url, source_url) == "FROM and TO are the same database."
    if source_url.startswith("sqlite"):
        (tmp_path / "linked.db").symlink_to(tmp_path / "source.db")
        refusal = await get_refusal(source_url, sqlite_url(tmp_path / "linked.db"))
        assert refusal == "FROM and TO are the same database."


async def test_an_older_source_is_refused_with_what_to_do(tmp_path: Path, target_url: str) -> None:
    path = tmp_path / "older.db"
    make_older_database(path, "0015")
    content = path.read_bytes()
    refusal = await get_refusal(sqlite_url(path), target_url)
    assert (
        f"older.db is older than this program (schema 0015, not {get_newest_schema()})" in refusal
    )
    assert "start the bot on it once, which upgrades it, and stop it again." in refusal
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("statement", "expected_text"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer than this program .* 9999"),
        ("DROP TABLE alembic_version", "is no database of this program"),
        ("DELETE FROM alembic_version", "is no database of this program"),
    ],
)
async def test_what_is_newer_or_not_ours_is_refused(
    migrated_database_file: Path, tmp_path: Path, statement: str, expected_text: str
) -> None:
    odd_url = copy_database(migrated_database_file, tmp_path, "odd.db")
    with closing(sqlite3.connect(tmp_path / "odd.db")) as database:
        database.execute(statement)
        database.commit()
    assert re.search(expected_text, await get_refusal(odd_url, sqlite_url(tmp_path / "new.db")))
    assert not (tmp_path / "new.db").exists()
    if "9999" in statement:
        source_url = copy_database(migrated_database_file, tmp_path, "source.db")
        assert re.search(expected_text, await get_refusal(source_url, odd_url))


async def test_a_missing_source_is_not_made(tmp_path: Path, target_url: str) -> None:
    refusal = await get_refusal(sqlite_url(tmp_path / "missing.db"), target_url)
    assert refusal == f"There is no database at {tmp_path / 'missing.db'}."
    assert not (tmp_path / "missing.db").exists()


async def test_an_address_that_is_none_is_named(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    assert (await get_refusal("games.db", url)).startswith("FROM must begin with sqlite+aiosqlite")
    assert (await get_refusal(url, "mysql://db/games")).startswith("TO must begin with sqlite")
    assert (await get_refusal(url, "sqlite+aiosqlite://")).startswith("TO names no file")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("deal_word = char(97, 0, 98)", "invalid byte sequence"),
        ("deal = '123456789012345678901'", "value too long"),
        ("revision = 3000000000", "value out of int32 range"),
        ("dealt_at = 'yesterday'", "Invalid isoformat"),
        ("revision = 'many'", "'str' object cannot be interpreted as an integer"),
    ],
)
async def test_what_postgresql_cannot_store_is_refused_with_its_reason(
    migrated_database_file: Path,
    tmp_path: Path,
    server_url: str,
    change: str,
    reason: str,
) -> None:
    source_url = copy_database(migrated_database_file, tmp_path, "source.db")
    await fill_all_tables(source_url)
    with closing(sqlite3.connect(tmp_path / "source.db")) as database:
        database.execute(f"UPDATE game SET {change}")
        database.commit()
    refusal = await get_refusal(source_url, server_url)
    assert refusal.startswith("A row of game cannot be stored: ")
    assert reason in refusal
    assert not any((await load_rows_of(server_url)).values())
