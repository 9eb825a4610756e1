"""Opening databases, and many tasks, stores and processes on one."""

import asyncio
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, make_url
from structlog.testing import capture_logs

from bot.hosting import runner
from bot.models.games import Game
from bot.models.requests import StaleGameError, TableOccupiedError
from bot.store import Store, StoreError, engines, games, open_store
from tests.store.child_process import PROCESS_COUNT
from tests.store.databases import open_migrated_store, sqlite_url
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT


async def open_and_get_refusal(url: str) -> str:
    """Open a store that cannot be opened, and return the error's one line."""
    with pytest.raises(StoreError) as error:
        async with open_store(url):
            pass
    message = str(error.value)
    assert message
    assert "\n" not in message
    return message


async def test_sqlite_is_configured_to_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WRITE_TIMEOUT_SECONDS", 2.0)
    async with open_store(f"sqlite+aiosqlite:///{tmp_path}/games.db") as store:
        for begin in (store.begin_read, store.begin_write):
            async with begin(None) as conn:
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


async def test_a_forgotten_reader_is_told_of_and_the_log_is_cut_once_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_KEPT_LOG_BYTES", 50_000)
    monkeypatch.setattr(runner, "MAX_LOG_BYTES", 6_000_000)
    async with open_store(f"sqlite+aiosqlite:///{tmp_path}/games.db") as store:
        watch = runner.DatabaseWatch(store)

        async def write() -> None:
            async with store.begin_write(None) as conn:
                await conn.exec_driver_sql("CREATE TABLE IF NOT EXISTS filling (bytes BLOB)")
                await conn.exec_driver_sql("INSERT INTO filling VALUES (zeroblob(400000))")

        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM game").fetchall()
            with capture_logs() as logs:
                for _ in range(30):
                    await write()
                    await watch.look()
            assert [line["event"] for line in logs] == [
                "the write-ahead log is large: who reads the file?"
            ]
            assert store.measure_log() > 10_000_000
        for _ in range(5):
            await write()
        with capture_logs() as logs:
            await watch.look()
        assert not logs
        assert store.measure_log() < 6_000_000


async def test_opening_waits_for_another_process_to_upgrade_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WRITE_TIMEOUT_SECONDS", 0)
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


async def test_the_database_folder_is_created_with_one_file_and_a_marker(tmp_path: Path) -> None:
    path = tmp_path / "new 100% folder" / "deeper" / "games.db"
    async with open_store(sqlite_url(path)) as store, store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
    assert path.stat().st_size > 0
    assert {file.name for file in path.parent.iterdir()} == {"games.db", "games.db.known"}


async def test_a_file_of_another_program_is_refused_unchanged(tmp_path: Path) -> None:
    path, other_path = tmp_path / "letter.txt", tmp_path / "other.db"
    path.write_text("Dear Sir, " * 200)
    path.chmod(0o644)
    message = await open_and_get_refusal(sqlite_url(path))
    assert "letter.txt" in message
    assert "not a database" in message
    assert path.read_text() == "Dear Sir, " * 200
    assert path.stat().st_mode & 0o777 == 0o644
    with closing(sqlite3.connect(other_path)) as other:
        other.execute("CREATE TABLE game (name TEXT)")
        assert "another program's tables" in await open_and_get_refusal(sqlite_url(other_path))
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("game",)]


@pytest.mark.parametrize(
    ("url", "expected_text"),
    [
        *(
            (url, "DATABASE_URL")
            for url in (
                "games.db",
                "sqlite+aiosqlite://",
                "mysql://host/games",
                "postgresql+asyncpg://host:port/games",
            )
        ),
        ("sqlite+aiosqlite:///:memory:", "names no file"),
        ("sqlite+aiosqlite:///FOLDER", "is a folder"),
        ("sqlite+aiosqlite:///FOLDER/file/games.db", "cannot be used"),
        ("postgresql+asyncpg://127.0.0.1:1/games?nonsense=1", "nonsense"),
        ("postgresql+asyncpg://ann:hush@127.0.0.1:1/games", "127.0.0.1"),
    ],
)
async def test_what_is_no_database_is_refused_without_showing_a_password(
    url: str, expected_text: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    message = await open_and_get_refusal(url.replace("FOLDER", str(tmp_path)))
    assert expected_text in message
    assert "hush" not in message


async def test_a_missing_postgresql_database_is_refused(postgresql_url: str) -> None:
    url = make_url(postgresql_url).set(database="nowhere").render_as_string(hide_password=False)
    assert '"nowhere" does not exist' in await open_and_get_refusal(url)


async def try_to_insert(store: Store, deal: int) -> Game | None:
    """Put a game on the table, and return None if another is there."""
    try:
        async with store.begin_write(None) as conn:
            return await games.insert_game(conn, make_game(deal=deal))
    except TableOccupiedError:
        return None


async def try_to_save(store: Store, game: Game) -> Game | None:
    """Save a game, and return None if it was changed meanwhile."""
    try:
        async with store.begin_write(None) as conn:
            return await games.save_game(conn, game)
    except StaleGameError:
        return None


async def append_draw(store: Store) -> None:
    """Read the game on the table, and save it with one more move."""
    async with store.begin_write(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
        assert game is not None
        await games.save_game(conn, replace(game, moves=(*game.moves, "draw")))


@contextmanager
def watch_writers(postgresql_statement: str | None = None) -> Iterator[asyncio.Event]:
    """Yield an event that is set when a writer is about to wait for another.

    Writers wait as they begin; on PostgreSQL, if one is given, in a statement that starts so.
    """
    is_waiting = asyncio.Event()

    def note_begin(conn: Connection) -> None:
        if postgresql_statement is None or conn.dialect.name == "sqlite":
            is_waiting.set()

    def note_statement(_: Connection, *arguments: Any) -> None:
        if postgresql_statement and arguments[1].startswith(postgresql_statement):
            is_waiting.set()

    event.listen(Engine, "begin", note_begin)
    event.listen(Engine, "before_cursor_execute", note_statement)
    try:
        yield is_waiting
    finally:
        event.remove(Engine, "begin", note_begin)
        event.remove(Engine, "before_cursor_execute", note_statement)


async def pass_loop_turns(turn_count: int) -> None:
    """Let other tasks run for as many turns of the event loop."""
    for _ in range(turn_count):
        await asyncio.sleep(0)


async def append_draw_with_retries(store: Store) -> None:
    """Append a move, and try again each time another task was faster."""
    while True:
        try:
            return await append_draw(store)
        except StaleGameError:
            continue


async def test_concurrent_moves_are_all_stored_in_turn(store: Store, other_store: Store) -> None:
    await try_to_insert(store, 1)
    await asyncio.gather(
        *(append_draw_with_retries((store, other_store)[n % 2]) for n in range(30))
    )
    async with store.begin_read(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
    assert game is not None
    assert (game.revision, len(game.moves)) == (30, 30)


async def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    async def read() -> Game | None:
        async with store.begin_read(None) as conn:
            return await games.find_game_on_table(conn, ANN)

    before = await try_to_insert(store, 1)
    assert before
    async with store.begin_write(None) as conn:
        after = await games.save_game(conn, replace(before, moves=("draw",)))
        reading = asyncio.gather(*(read() for _ in range(20)))
        assert await asyncio.wait_for(reading, WAIT_TIMEOUT) == [before] * 20
    assert await read() == after


async def test_a_reader_sees_one_snapshot_until_it_ends(store: Store) -> None:
    before = await try_to_insert(store, 1)
    assert before
    async with store.begin_read(None) as conn:
        assert await games.find_game_on_table(conn, ANN) == before
        assert await try_to_save(store, replace(before, moves=("draw",)))
        assert await games.find_latest_game(conn, ANN) == before


async def test_writes_by_a_reader_are_rolled_back(store: Store) -> None:
    async with store.begin_read(None) as conn:
        await games.insert_game(conn, make_game())
    async with store.begin_read(None) as conn:
        assert await games.find_game_on_table(conn, ANN) is None


async def test_a_writer_waits_for_another_process_instead_of_failing(
    store: Store, other_store: Store
) -> None:
    game = await try_to_insert(store, 1)
    assert game
    async with store.begin_write(None) as conn:
        await games.save_game(conn, replace(game, undos=1))
        with watch_writers("UPDATE game") as is_waiting:
            second_save = asyncio.create_task(try_to_save(other_store, replace(game, undos=2)))
            await asyncio.wait_for(is_waiting.wait(), WAIT_TIMEOUT)
        for _ in range(10):
            await games.find_game_on_table(conn, ANN)
        assert not second_save.done()
    assert await second_save is None


async def test_cancelled_tasks_leave_a_usable_store(store: Store) -> None:
    await try_to_insert(store, 1)
    for step in range(60):
        tasks = [asyncio.create_task(append_draw_with_retries(store)) for _ in range(2)]
        await pass_loop_turns(step * 20)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait_for(append_draw_with_retries(store), WAIT_TIMEOUT)
    async with store.begin_read(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
    assert game is not None
    assert len(game.moves) == game.revision > 0


async def test_an_exclusive_writer_keeps_others_out(store: Store, other_store: Store) -> None:
    active_writers: set[int] = set()
    others_beside_exclusive: list[set[int]] = []

    async def write(store: Store, number: int, *, exclusive: bool) -> None:
        async with store.begin_write(None, exclusive=exclusive) as conn:
            active_writers.add(number)
            for _ in range(3):
                await games.find_game_on_table(conn, ANN)
                if exclusive:
                    others_beside_exclusive.append(active_writers - {number})
            active_writers.remove(number)

    tasks = [
        write((store, other_store)[number % 2], number, exclusive=number % 5 == 0)
        for number in range(20)
    ]
    await asyncio.wait_for(asyncio.gather(*tasks), WAIT_TIMEOUT)
    assert others_beside_exclusive == [set()] * 3 * 4


@pytest.mark.sqlite_only(reason="on PostgreSQL writers do not wait for each other")
async def test_a_player_waits_for_one_background_writer_at_most(store: Store) -> None:
    written: list[str] = []
    has_begun, may_end = asyncio.Event(), asyncio.Event()

    async def write(name: str, *, is_background: bool) -> None:
        transaction = store.begin_background_write() if is_background else store.begin_write(None)
        async with transaction as conn:
            if name == "first":
                has_begun.set()
                await may_end.wait()
            await games.find_game_on_table(conn, ANN)
            written.append(name)

    tasks = [
        asyncio.create_task(write(name, is_background=name != "player"))
        for name in ("first", "second", "third", "player")
    ]
    await asyncio.wait_for(has_begun.wait(), WAIT_TIMEOUT)
    may_end.set()
    await asyncio.wait_for(asyncio.gather(*tasks), WAIT_TIMEOUT)
    assert written == ["first", "player", "second", "third"]


ROOT = Path(__file__).parents[2]


async def start_child(task_name: str, url: str) -> Process:
    """Start a process with a task of `child_process`."""
    return await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-W",
            "default::ResourceWarning",
            "-m",
            "tests.store.child_process",
            task_name,
            url,
        ),
        cwd=ROOT,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )


async def read_line(process: Process) -> str:
    """Return the next line that the process prints."""
    assert process.stdout
    return (await asyncio.wait_for(process.stdout.readline(), WAIT_TIMEOUT)).decode().strip()


@pytest.mark.slow
async def test_concurrent_processes_all_open_and_one_gets_the_table(
    bare_database_url: str,
) -> None:
    starting = await start_child("insert", bare_database_url)
    assert [await read_line(starting) for _ in range(PROCESS_COUNT)] == ["ready"] * PROCESS_COUNT
    out, err = await asyncio.wait_for(starting.communicate(b"." * PROCESS_COUNT), WAIT_TIMEOUT)
    assert sorted(out.split()) == [b"inserted"] + [b"occupied"] * (PROCESS_COUNT - 1), err
    # None of them takes a database that another is about to make for one that is lost.
    assert b"the database is gone" not in err


@pytest.mark.slow
async def test_a_killed_process_loses_no_committed_move(database_url: str) -> None:
    playing = await start_child("play", database_url)
    while (revision := await read_line(playing)) != "40":
        assert revision
    playing.kill()
    out, _ = await playing.communicate()
    committed = int((out.split() or [b"40"])[-1])
    async with open_migrated_store(database_url) as store, store.begin_write(None) as conn:
        game = await games.find_game_on_table(conn, ANN)
        assert game is not None
        # The last commit may have come too late to be printed.
        assert game.revision in {committed, committed + 1}
        assert len(game.moves) == game.revision
        await games.save_game(conn, game)


@pytest.mark.slow
async def test_an_open_store_does_not_keep_a_failing_process_alive(database_url: str) -> None:
    failing = await start_child("fail", database_url)
    _, err = await asyncio.wait_for(failing.communicate(), WAIT_TIMEOUT)
    assert failing.returncode == 1
    assert b"RuntimeError: unforeseen" in err
    assert b"ResourceWarning" not in err
    async with open_migrated_store(database_url) as store, store.begin_read(None) as conn:
        assert await games.find_game_on_table(conn, ANN) is None
