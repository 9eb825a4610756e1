"""A database is made with the schema of the code, upgraded by later steps, or refused."""

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, inspect, make_url, select, text
from structlog.testing import capture_logs

from bot.store import Store, StoreError, database, engines, examine_database, games, open_store
from bot.store.database import build_config, get_newest_schema, open_store_engine
from bot.store.engines import format_address
from bot.store.schema import metadata
from tests.store.databases import migrate_database, sqlite_url
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT

LATER_SCHEMA = "9998"
_LATER_STEP = f"""
import sqlalchemy as sa
from alembic import op

revision = "{LATER_SCHEMA}"
down_revision = "{get_newest_schema()}"


def upgrade():
    op.add_column("game", sa.Column("later", sa.Integer, nullable=False, server_default="7"))
"""


def describe_schema(connection: Connection) -> dict[str, dict[str, list[str]]]:
    """Return what the database reports of our tables, with checks and partial indexes, as text."""
    inspector = inspect(connection)
    return {
        name: {
            "columns": [_describe(column) for column in inspector.get_columns(name)],
            "key": [_describe(inspector.get_pk_constraint(name))],
            "foreign": sorted(_describe(key) for key in inspector.get_foreign_keys(name)),
            "checks": sorted(_describe(check) for check in inspector.get_check_constraints(name)),
            "indexes": sorted(_describe(index) for index in inspector.get_indexes(name)),
        }
        for name in sorted(metadata.tables)
    }


def _describe(reflected: Mapping[str, Any]) -> str:
    options = {key: str(value) for key, value in reflected.get("dialect_options", {}).items()}
    return str(sorted({**reflected, "dialect_options": options}.items()))


def compare_schema(connection: Connection) -> list[Any]:
    """Return the differences that Alembic finds between the database and the code."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def add_later_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the code have one more step than it has, from now on."""
    folder = tmp_path / "later"
    folder.mkdir()
    (folder / "step_9998_later.py").write_text(_LATER_STEP)

    def build_later_config() -> Config:
        config = build_config()
        config.set_main_option("path_separator", "newline")
        config.set_main_option("version_locations", f"bot.store.migrations:versions\n{folder}")
        return config

    monkeypatch.setattr(database, "build_config", build_later_config)


@pytest.mark.slow
async def test_an_empty_database_gets_the_schema_of_the_code(store: Store) -> None:
    async with store.begin_write(None) as conn:
        query = text("SELECT version_num FROM alembic_version")
        assert list((await conn.execute(query)).scalars()) == [get_newest_schema()]
        assert await conn.run_sync(compare_schema) == []


@pytest.mark.slow
async def test_checks_and_partial_indexes_match_the_code(bare_database_url: str) -> None:
    async with open_store(bare_database_url) as store, store.begin_write(None) as conn:
        upgraded_schema = await conn.run_sync(describe_schema)
        await conn.run_sync(metadata.drop_all)
        await conn.run_sync(metadata.create_all)
        assert upgraded_schema == await conn.run_sync(describe_schema)
        assert "slot" in str(upgraded_schema["game"]["indexes"])


async def test_two_who_open_an_empty_database_at_once_make_it_once(bare_database_url: str) -> None:
    await asyncio.gather(*(migrate_database(bare_database_url) for _ in range(2)))
    async with open_store(bare_database_url) as store, store.begin_write(None) as conn:
        assert await conn.run_sync(compare_schema) == []


async def test_a_later_step_is_taken_and_keeps_every_row(
    bare_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(bare_database_url) as store, store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
    add_later_step(monkeypatch, tmp_path)
    async with open_store(bare_database_url) as store, store.begin_read(None) as conn:
        rows = await conn.execute(text("SELECT player_id, later FROM game"))
        assert [tuple(row) for row in rows] == [(ANN, 7)]


@pytest.mark.parametrize("is_locked", [True, False])
async def test_a_start_behind_a_lock_says_so_soon_and_at_its_end_what_to_do(
    bare_database_url: str, is_locked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database.START_NOTICE_SECONDS < 5
    monkeypatch.setattr(database, "START_NOTICE_SECONDS", 0.1 if is_locked else WAIT_TIMEOUT)
    monkeypatch.setattr(engines, "STARTUP_TIMEOUT_SECONDS", 1.0 if is_locked else WAIT_TIMEOUT)
    await migrate_database(bare_database_url)
    async with AsyncExitStack() as stack:
        if is_locked:
            engine = await stack.enter_async_context(
                open_store_engine(make_url(bare_database_url)),
            )
            conn = await stack.enter_async_context(engine.execution_options(is_writer=True).begin())
            if engine.dialect.name == "postgresql":
                await conn.execute(select(func.pg_advisory_xact_lock(database.UPGRADE_LOCK_KEY)))
            stack.enter_context(pytest.raises(StoreError, match=r"is busy .*: end the program"))
        with capture_logs() as lines:
            await migrate_database(bare_database_url)
    told = [line["what_to_do"] for line in lines if line["event"] == "waiting for the database"]
    assert ["end the program that holds its lock" in text for text in told] == [True] * is_locked


def read_files(folder: Path) -> dict[str, bytes]:
    """Return the content of each file in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


async def test_another_programs_database_is_refused_and_left_as_it_is(
    bare_database_url: str, database_kind: str, tmp_path: Path
) -> None:
    async with open_store_engine(make_url(bare_database_url)) as engine, engine.begin() as conn:
        await conn.execute(text("CREATE TABLE recipe (name TEXT)"))
        before = await conn.run_sync(lambda sync: inspect(sync).get_table_names())
    files = read_files(tmp_path)
    with pytest.raises(StoreError, match="holds another program's tables, such as recipe: name"):
        await migrate_database(bare_database_url)
    assert read_files(tmp_path) == files
    assert len(files) == (database_kind == "sqlite")
    async with open_store_engine(make_url(bare_database_url)) as engine, engine.begin() as conn:
        assert await conn.run_sync(lambda sync: inspect(sync).get_table_names()) == before


@pytest.mark.parametrize("crashed", [False, True])
@pytest.mark.parametrize(
    "table", ["recipe (name)", "alembic_version AS SELECT 'ours' AS version_num"]
)
def test_a_file_that_is_refused_stays_as_it_was_with_all_beside_it(
    table: str, tmp_path: Path, *, crashed: bool
) -> None:
    path = tmp_path / "other.db"
    program = f"""import os, sqlite3
database = sqlite3.connect({str(path)!r}, isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("CREATE TABLE {table}")
if {crashed}:
    os._exit(0)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    path.chmod(0o644)

    def describe() -> dict[str, tuple[int, int, bytes]]:
        return {
            file.name: (file.stat().st_mode, file.stat().st_mtime_ns, file.read_bytes())
            for file in tmp_path.iterdir()
            if not file.name.endswith("-shm")  # which readers write into
        }

    before = describe()
    assert set(before) == {"other.db", "other.db-wal"} if crashed else {"other.db"}
    for use in (migrate_database, examine_database):
        with pytest.raises(StoreError, match="another program"):
            asyncio.run(use(sqlite_url(path)))
        assert describe() == before
        assert (tmp_path / "other.db-shm").exists() == crashed


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=f"^{tmp_path} is a folder: name a file in it\\.$"):
        asyncio.run(migrate_database(sqlite_url(tmp_path)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("schema", ["0030", "9999"])
async def test_a_database_of_another_version_is_refused_and_left_as_it_is(
    bare_database_url: str, schema: str
) -> None:
    async with open_store(bare_database_url) as store, store.begin_write(None) as conn:
        await conn.execute(text(f"UPDATE alembic_version SET version_num = '{schema}'"))
        before = await conn.run_sync(describe_schema)
    with pytest.raises(StoreError) as refusal:
        await migrate_database(bare_database_url)
    place = format_address(make_url(bare_database_url))
    assert str(refusal.value) == (
        f"{place} was made by another version of this program, or by another program"
        f" (schema {schema}, not {get_newest_schema()}): use that version."
    )
    async with open_store_engine(make_url(bare_database_url)) as engine, engine.begin() as conn:
        query = text("SELECT version_num FROM alembic_version")
        assert list((await conn.execute(query)).scalars()) == [schema]
        assert await conn.run_sync(describe_schema) == before
