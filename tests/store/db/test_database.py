"""Opening databases, and what operators read when one cannot be used."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import StoreError, open_store
from bot.store.db import sqlite
from bot.store.games import games
from tests.store.sample_games import ANN, make_game


def list_files(folder: Path) -> list[Path]:
    """Return the files in a folder."""
    return list(folder.iterdir())


async def open_and_get_refusal(url: str) -> str:
    """Open a store that cannot be opened, and return the error's one line."""
    with pytest.raises(StoreError) as error:
        async with open_store(url):
            pass
    message = str(error.value)
    assert message
    assert "\n" not in message
    return message


async def test_sqlite_is_configured_to_lose_nothing(tmp_path: Path) -> None:
    async with open_store(f"sqlite+aiosqlite:///{tmp_path}/games.db") as store:
        for begin in (store.begin_read, store.begin_write):
            async with begin() as conn:
                settings = {
                    name: (await conn.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                }
            assert settings == {
                "journal_mode": "wal",
                "synchronous": 2,
                "foreign_keys": 1,
                "busy_timeout": 2000,
            }


async def test_opening_waits_for_another_process_to_upgrade_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "WRITE_TIMEOUT_SECONDS", 0)
    path = tmp_path / "games.db"

    async def open_and_close_store() -> None:
        async with open_store(f"sqlite+aiosqlite:///{path}"):
            pass

    with closing(sqlite3.connect(path, isolation_level=None)) as other_process:
        other_process.execute("PRAGMA journal_mode=WAL")
        other_process.execute("BEGIN IMMEDIATE")
        opening = asyncio.create_task(open_and_close_store())
        await asyncio.wait({opening}, timeout=0.3)
        assert not opening.done()
        other_process.execute("COMMIT")
        await opening


async def test_the_database_folder_is_created(tmp_path: Path) -> None:
    path = tmp_path / "new 100% folder" / "deeper" / "games.db"
    async with open_store(f"sqlite+aiosqlite:///{path}") as store, store.begin_write() as conn:
        await games.insert_game(conn, make_game())
    assert path.stat().st_size > 0


async def test_a_closed_store_leaves_one_file_and_a_marker(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/games.db"
    async with open_store(url) as store, store.begin_write() as conn:
        await games.insert_game(conn, make_game())
    assert {path.name for path in list_files(tmp_path)} == {"games.db", "games.db.known"}


async def test_a_file_that_is_not_a_database_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir, " * 200)
    message = await open_and_get_refusal(f"sqlite+aiosqlite:///{path}")
    assert "letter.txt" in message
    assert "not a database" in message
    assert path.read_text() == "Dear Sir, " * 200


async def test_a_folder_as_database_is_refused(tmp_path: Path) -> None:
    assert "unable to open" in await open_and_get_refusal(f"sqlite+aiosqlite:///{tmp_path}")


async def test_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be used" in await open_and_get_refusal(
        f"sqlite+aiosqlite:///{tmp_path}/file/games.db"
    )


async def test_the_database_of_another_program_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE player (name TEXT)")
    other.close()
    assert "already exists" in await open_and_get_refusal(f"sqlite+aiosqlite:///{path}")
    other = sqlite3.connect(path)
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("player",)]
    other.close()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.db",
        "://",
        "sqlite:///games.db",
        "sqlite+aiosqlite://",
        "mysql://host/games",
        "postgresql+asyncpg://host:port/games",
    ],
)
async def test_an_unknown_database_url_is_refused(url: str) -> None:
    assert "DATABASE_URL" in await open_and_get_refusal(url)


async def test_an_unknown_driver_option_is_refused() -> None:
    assert "nonsense" in await open_and_get_refusal(
        "postgresql+asyncpg://127.0.0.1:1/games?nonsense=1"
    )


async def test_an_in_memory_database_is_refused() -> None:
    assert "names no file" in await open_and_get_refusal("sqlite+aiosqlite:///:memory:")


async def test_an_unreachable_server_is_refused_without_showing_the_password() -> None:
    message = await open_and_get_refusal("postgresql+asyncpg://ann:hush@127.0.0.1:1/games")
    assert "127.0.0.1" in message
    assert "hush" not in message


async def test_a_missing_postgresql_database_is_refused(postgresql_url: str) -> None:
    url = make_url(postgresql_url).set(database="nowhere").render_as_string(hide_password=False)
    assert '"nowhere" does not exist' in await open_and_get_refusal(url)


async def test_a_newer_schema_is_refused_unchanged(bare_database_url: str) -> None:
    async with open_store(bare_database_url) as store, store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
        query = text("SELECT version_num FROM alembic_version")
        revision = (await conn.execute(query)).scalar_one()
        await conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    message = await open_and_get_refusal(bare_database_url)
    assert "newer" in message
    assert "9999" in message
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        assert await games.find_game_on_table(conn, ANN) == game
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN) == game
