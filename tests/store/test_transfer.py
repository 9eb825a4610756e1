"""All data moves between databases of both kinds; refusals and interruptions."""

import asyncio
import re
import signal
import sqlite3
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    make_url,
    select,
    text,
)
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Connection, Store, StoreError, copies, games, open_store, transfer_database
from bot.store.copies import RowChecksum, StoredRow, TableRows, reserve_database
from bot.store.database import get_newest_schema, open_store_engine
from bot.store.schema import game_table, metadata
from bot.store.sql import DealNumberType, MoveListType, UtcDateTimeType
from tests.store.database_link import open_database_link
from tests.store.databases import PostgresqlDatabase, copy_database, open_migrated_store, sqlite_url
from tests.store.sample_games import fill_all_tables, load_all_rows, load_rows_of, make_game
from tests.store.test_upgrade import LATER_SCHEMA, add_later_step, describe_schema

PLAYER_COUNT = 60


class Progress:
    """What a transfer has told of its progress."""

    def __init__(self) -> None:
        self.expected_rows = 0
        self.rows = 0

    def __call__(self, table: str, read_rows: int, expected_rows: int) -> None:
        """Learn how many rows have been read, and how many there are."""
        assert table in metadata.tables
        self.rows, self.expected_rows = read_rows, expected_rows


async def insert_games(store: Store, count: int = PLAYER_COUNT) -> list[int]:
    """Give each of some players a game on the table; return the games' ids."""
    async with store.begin_write(None) as conn:
        return [
            (await games.insert_game(conn, make_game(player_id=10**17 + number))).id
            for number in range(count)
        ]


@pytest.mark.slow
async def test_every_table_arrives_as_it_was_and_stays_as_it_is(
    source_url: str, target_url: str
) -> None:
    await fill_all_tables(source_url)
    before = await load_rows_of(source_url)
    assert all(before.values())
    for was_there in (False, True):
        progress = Progress()
        moved = await transfer_database(source_url, target_url, progress)
        assert (moved.table_count, moved.row_count) == (len(metadata.tables),) * 2
        assert moved.was_there is was_there
        assert progress.rows == progress.expected_rows == 2 * moved.row_count
        assert await load_rows_of(target_url) == before
    assert await load_rows_of(source_url) == before


@pytest.mark.slow
async def test_a_database_without_tables_gets_the_schema_of_the_code(
    source_url: str, bare_database_url: str
) -> None:
    await fill_all_tables(source_url)
    before = await load_rows_of(source_url)
    await transfer_database(source_url, bare_database_url, Progress())
    assert await load_rows_of(bare_database_url) == before


@pytest.mark.slow
async def test_the_target_keeps_its_schema_and_arrives_in_small_batches(
    source_url: str, target_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Indexes are made anew after the rows."""
    monkeypatch.setattr(copies, "BATCH_SIZE", 7)
    async with open_migrated_store(target_url) as store, store.begin_read(None) as conn:
        schema = await conn.run_sync(describe_schema)
    await fill_all_tables(source_url)
    async with open_migrated_store(source_url) as store:
        await insert_games(store)
        before = await load_all_rows(store)
    moved = await transfer_database(source_url, target_url, Progress())
    assert moved.row_count == sum(map(len, before.values())) > PLAYER_COUNT
    assert await load_rows_of(target_url) == before
    async with open_migrated_store(target_url) as store, store.begin_read(None) as conn:
        assert await conn.run_sync(describe_schema) == schema


@pytest.mark.slow
async def test_a_bot_plays_on_with_the_moved_games_and_gives_no_number_out_again(
    source_url: str, target_url: str
) -> None:
    async with open_migrated_store(source_url) as store:
        ids = await insert_games(store)
        async with store.begin_write(None) as conn:
            await conn.execute(delete(game_table).where(game_table.c.id > ids[-4]))
    await transfer_database(source_url, target_url, Progress())
    async with open_store(target_url) as store:
        async with store.begin_write(None) as conn:
            assert (await games.insert_game(conn, make_game())).id == ids[-1] + 1
            game = await games.find_game_on_table(conn, 10**17 + 2)
            assert game is not None
            saved = await games.save_game(conn, replace(game, moves=("draw",)))
        async with store.begin_read(None) as conn:
            assert await games.find_game_on_table(conn, 10**17 + 2) == saved


@pytest.mark.slow
async def test_a_target_with_other_data_is_refused_and_left_alone(
    source_url: str, target_url: str
) -> None:
    await fill_all_tables(source_url)
    await transfer_database(source_url, target_url, Progress())
    async with open_migrated_store(target_url) as store, store.begin_write(None) as conn:
        await conn.execute(text("DELETE FROM secret"))
    before = await load_rows_of(target_url)
    with pytest.raises(StoreError, match="holds other data already, such as in its table candi"):
        await transfer_database(source_url, target_url, Progress())
    assert await load_rows_of(target_url) == before


SPOILED_ON_ARRIVAL = {
    "a number": "AFTER INSERT ON game BEGIN UPDATE game SET revision = revision + 1; END",
    "a row": "BEFORE INSERT ON game WHEN NEW.player_id % 7 = 3 BEGIN SELECT RAISE(IGNORE); END",
}
"""Triggers by what they change, as a fault on the way would."""


@pytest.mark.slow
@pytest.mark.parametrize("trigger", SPOILED_ON_ARRIVAL.values(), ids=SPOILED_ON_ARRIVAL)
async def test_what_arrives_changed_is_noticed_and_nothing_is_kept(
    source_url: str, migrated_database_file: Path, tmp_path: Path, trigger: str
) -> None:
    async with open_migrated_store(source_url) as store:
        await insert_games(store)
    target_url = copy_database(migrated_database_file, tmp_path, "target.db")
    async with open_migrated_store(target_url) as store, store.begin_write(None) as conn:
        await conn.execute(text(f"CREATE TRIGGER spoiler {trigger}"))
    with pytest.raises(StoreError, match=r"game differs after the move \(\d+ rows of 60\)"):
        await transfer_database(source_url, target_url, Progress())
    assert not any((await load_rows_of(target_url)).values())


ODD_TABLE = Table(
    "odd_row",
    MetaData(),
    Column("name", String(40), primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("flag", Boolean),
    Column("at", UtcDateTimeType),
    Column("share", Double),
    Column("note", Text),
    Column("deal", DealNumberType),
    Column("moves", MoveListType),
    Column("picture", LargeBinary),
    prefixes=["TEMPORARY"],
)
ROWS = TableRows(ODD_TABLE)

# PostgreSQL's texts can hold anything but the character 0.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
integers = st.integers(-(2**63), 2**63 - 1)
odd_rows = st.tuples(
    texts,
    integers,
    st.none() | st.booleans(),
    st.none() | st.datetimes(timezones=st.just(UTC)),
    st.none() | st.floats(allow_nan=False),
    st.none() | texts,
    st.none() | st.integers(0, 10**20 - 1),
    st.none() | st.lists(st.sampled_from(["draw", "t2-f1", "r-t3"])).map(tuple),
    st.none() | st.binary(),
)


@pytest.mark.slow
@settings(max_examples=25)
@given(rows=st.lists(odd_rows, max_size=12, unique_by=lambda row: row[:2]))
def test_odd_values_are_the_same_there_and_back(
    rows: list[tuple[Any, ...]],
    postgresql_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    file_url = sqlite_url(tmp_path_factory.getbasetemp() / "odd.db")
    asyncio.run(check_there_and_back(rows, file_url, postgresql_url))


async def check_there_and_back(rows: list[tuple[Any, ...]], file_url: str, server_url: str) -> None:
    """Store rows in SQLite as a bot does, move them to PostgreSQL and back, and compare them."""
    async with (
        open_store_engine(make_url(file_url)) as file_engine,
        open_store_engine(make_url(server_url)) as server_engine,
        file_engine.connect() as in_file,
        server_engine.connect() as on_server,
    ):
        for conn in (in_file, on_server):
            await conn.run_sync(ODD_TABLE.metadata.create_all)
        if rows:
            names = ODD_TABLE.columns.keys()
            records = [dict(zip(names, row, strict=True)) for row in rows]
            await in_file.execute(insert(ODD_TABLE), records)
        first = await move_rows(in_file, on_server)
        assert await load_rows(on_server) == set(rows)
        await in_file.execute(delete(ODD_TABLE))
        second = await move_rows(on_server, in_file)
        assert await load_rows(in_file) == set(rows)
        assert first == second
        assert first.row_count == len(rows)


async def load_rows(conn: Connection) -> set[tuple[Any, ...]]:
    """Return the rows with the values that a bot gets."""
    return {tuple(row) for row in await conn.execute(select(ODD_TABLE))}


async def move_rows(source: Connection, target: Connection) -> RowChecksum:
    """Write all rows of a table into another; return their checksum."""
    checksum = RowChecksum()
    async for batch in read_batches(source):
        checksum.add_rows(batch)
        await target.run_sync(ROWS.write_batch, batch)
    return checksum


async def read_batches(conn: Connection) -> AsyncIterator[Sequence[StoredRow]]:
    """Yield all rows, a few at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(copies, "BATCH_SIZE", 2)
        batch: Sequence[StoredRow] = []
        while batch := await conn.run_sync(ROWS.read_batch, batch[-1] if batch else None):
            assert len(batch) <= 2
            yield batch


@given(
    first=st.lists(st.tuples(integers, texts, st.none() | integers), unique=True, max_size=5),
    second=st.lists(st.tuples(integers, texts, st.none() | integers), unique=True, max_size=5),
)
def test_checksums_are_equal_where_the_rows_are(
    first: list[tuple[Any, ...]], second: list[tuple[Any, ...]]
) -> None:
    sums = [RowChecksum() for _ in range(3)]
    sums[0].add_rows(first)
    for row in reversed(first):
        sums[1].add_rows([row])
    sums[2].add_rows(second)
    assert sums[0] == sums[1]
    assert (sums[0] == sums[2]) == (set(first) == set(second))


@pytest.mark.parametrize("others", [(1, ""), ("0", None), (0.0, ""), (0, None), (False, "")])
def test_values_of_different_types_have_different_checksums(others: tuple[Any, ...]) -> None:
    sums = [RowChecksum(), RowChecksum()]
    sums[0].add_rows([(0, "")])
    sums[1].add_rows([others])
    assert sums[0] != sums[1]


def test_whole_seconds_without_a_fraction_are_the_same_time(tmp_path: Path) -> None:
    """Operators may have written them."""

    async def read_time() -> Any:
        async with (
            open_store_engine(make_url(sqlite_url(tmp_path / "odd.db"))) as engine,
            engine.connect() as conn,
        ):
            await conn.run_sync(ODD_TABLE.metadata.create_all)
            await conn.execute(
                text("INSERT INTO odd_row (name, id, at) VALUES ('', 1, '2026-03-01 12:00:00')")
            )
            [row] = await conn.run_sync(ROWS.read_batch, None)
            return row[ODD_TABLE.columns.keys().index("at")]

    assert asyncio.run(read_time()) == datetime(2026, 3, 1, 12, tzinfo=UTC)


async def get_refusal(source_url: str, target_url: str) -> str:
    """Ask for a move that is refused, and return the line that says why."""
    with pytest.raises(StoreError) as error:
        await transfer_database(source_url, target_url, Progress())
    message = str(error.value)
    assert "\n" not in message
    return message


@pytest.fixture
def _short_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "_GOODBYE_SECONDS", 0.3)


@pytest.mark.slow
@pytest.mark.usefixtures("_short_goodbye")
async def test_nothing_is_moved_while_a_bot_or_another_move_runs_on_either(
    source_url: str, target_url: str
) -> None:
    await fill_all_tables(source_url)
    for url in (source_url, target_url):
        async with open_store(url) as store:
            async with store.begin_read(None) as conn:
                await conn.execute(text("SELECT 1"))
            # It is idle now, and noticed all the same.
            refusal = await get_refusal(source_url, target_url)
            assert refusal.startswith("A bot is using ")
            assert refusal.endswith(f"{make_url(url).database}: stop it first.")
            async with store.begin_write(None) as conn:
                await conn.execute(text("UPDATE secret SET value = 'kept'"))
        async with reserve_database(make_url(url)):
            assert "A bot is using" in await get_refusal(source_url, target_url)
    assert not any((await load_rows_of(target_url)).values())
    assert (await transfer_database(source_url, target_url, Progress())).row_count


@pytest.mark.slow
async def test_a_bot_that_starts_meanwhile_waits_for_the_end(target_url: str) -> None:
    async def start_bot() -> None:
        async with open_store(target_url) as store:
            await store.check()

    async with reserve_database(make_url(target_url)):
        starting = asyncio.create_task(start_bot())
        await asyncio.sleep(0.5)
        assert not starting.done()
    await asyncio.wait_for(starting, 30)


@pytest.mark.slow
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


@pytest.mark.slow
async def test_a_database_is_not_moved_into_itself(source_url: str, tmp_path: Path) -> None:
    assert await get_refusal(source_url, source_url) == "FROM and TO are the same database."
    if source_url.startswith("sqlite"):
        (tmp_path / "linked.db").symlink_to(tmp_path / "source.db")
        refusal = await get_refusal(source_url, sqlite_url(tmp_path / "linked.db"))
        assert refusal == "FROM and TO are the same database."


@pytest.mark.slow
async def test_an_older_source_is_refused_with_what_to_do(
    migrated_database_file: Path,
    tmp_path: Path,
    target_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = copy_database(migrated_database_file, tmp_path, "older.db")
    path, schema = tmp_path / "older.db", get_newest_schema()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    content = path.read_bytes()
    add_later_step(monkeypatch, tmp_path)
    refusal = await get_refusal(url, target_url)
    assert f"older.db is older than this program (schema {schema}, not {LATER_SCHEMA})" in refusal
    assert "start the bot on it once, which upgrades it." in refusal
    assert path.read_bytes() == content


@pytest.mark.slow
async def test_what_is_newer_is_refused(migrated_database_file: Path, tmp_path: Path) -> None:
    newer_url = copy_database(migrated_database_file, tmp_path, "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    expected_text = "by another version .*schema 9999"
    assert re.search(expected_text, await get_refusal(newer_url, sqlite_url(tmp_path / "new.db")))
    assert not (tmp_path / "new.db").exists()
    source_url = copy_database(migrated_database_file, tmp_path, "source.db")
    assert re.search(expected_text, await get_refusal(source_url, newer_url))


@pytest.mark.slow
async def test_a_missing_source_is_not_made_and_an_address_that_is_none_named(
    tmp_path: Path, target_url: str
) -> None:
    url = sqlite_url(tmp_path / "missing.db")
    refusal = await get_refusal(url, target_url)
    assert refusal == f"There is no database at {tmp_path / 'missing.db'}."
    assert not (tmp_path / "missing.db").exists()
    assert (await get_refusal("games.db", url)).startswith("FROM must begin with sqlite+aiosqlite")
    assert (await get_refusal(url, "mysql://db/games")).startswith("TO must begin with sqlite")
    assert (await get_refusal(url, "sqlite+aiosqlite://")).startswith("TO names no file")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("deal_word = char(97, 0, 98)", "invalid byte sequence"),
        ("deal = '123456789012345678901'", "value too long"),
        ("revision = 3000000000", "value out of int32 range"),
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


@pytest.mark.slow
async def test_a_time_that_is_none_is_refused(
    migrated_database_file: Path, tmp_path: Path, target_url: str
) -> None:
    source_url = copy_database(migrated_database_file, tmp_path, "source.db")
    await fill_all_tables(source_url)
    with closing(sqlite3.connect(tmp_path / "source.db")) as database:
        database.execute("UPDATE game SET dealt_at = 'yesterday'")
        database.commit()
    refusal = await get_refusal(source_url, target_url)
    assert refusal.startswith("A row of game cannot be read: ")
    assert "yesterday" in refusal
    assert not any((await load_rows_of(target_url)).values())


@pytest.mark.slow
async def test_an_interrupted_move_leaves_nothing_and_is_begun_anew(
    source_url: str, target_url: str
) -> None:
    await fill_all_tables(source_url)
    before = await load_rows_of(source_url)
    command = ("-m", "tests.store.ended_transfer", source_url, target_url)
    process = await create_subprocess_exec(
        sys.executable, *command, str(int(signal.SIGKILL)), stderr=DEVNULL
    )
    assert await process.wait() != 0
    assert not any((await load_rows_of(target_url)).values())
    moved = await transfer_database(source_url, target_url, Progress())
    assert not moved.was_there
    assert await load_rows_of(target_url) == before
    assert await load_rows_of(source_url) == before


@pytest.mark.slow
async def test_a_lost_connection_is_one_line_and_leaves_nothing(
    source_url: str, server_url: str
) -> None:
    await fill_all_tables(source_url)
    with open_database_link(server_url) as link:

        class CuttingProgress(Progress):
            """Cuts the way to the target while rows are moved."""

            def __call__(self, table: str, read_rows: int, expected_rows: int) -> None:
                super().__call__(table, read_rows, expected_rows)
                if table == "result":
                    link.cut()

        with pytest.raises(StoreError, match=r"postgresql.* cannot be used: .*connection") as error:
            await transfer_database(source_url, link.url, CuttingProgress())
        assert "\n" not in str(error.value)
        assert not any((await load_rows_of(server_url)).values())
        link.restore()
        assert not (await transfer_database(source_url, link.url, Progress())).was_there
    assert await load_rows_of(server_url) == await load_rows_of(source_url)


KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS, ids=lambda kind: f"from-{kind}")
def source_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database that is up to date."""
    return _empty_database(request, request.param, "postgresql_database", tmp_path / "source.db")


@pytest.fixture
def target_url(request: pytest.FixtureRequest, source_url: str, tmp_path: Path) -> str:
    """Return the URL of an empty database of the other kind that is up to date."""
    kind = "postgresql" if source_url.startswith("sqlite") else "sqlite"
    return _empty_database(request, kind, "other_postgresql_database", tmp_path / "target.db")


@pytest.fixture
def server_url(other_postgresql_database: PostgresqlDatabase) -> str:
    """Return the URL of an empty database on PostgreSQL."""
    other_postgresql_database.delete_all_rows()
    return other_postgresql_database.url


def _empty_database(request: pytest.FixtureRequest, kind: str, fixture: str, path: Path) -> str:
    if kind == "sqlite":
        source = request.getfixturevalue("migrated_database_file")
        return copy_database(source, path.parent, path.name)
    database: PostgresqlDatabase = request.getfixturevalue(fixture)
    database.delete_all_rows()
    return database.url
