"""What we reach into aiosqlite for is still there, and does what we rely on."""

import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from bot.store.db.aiosqlite_internals import PRIVATE_NAMES, AiosqliteConnection
from tests.timeouts import WAIT_TIMEOUT


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[AiosqliteConnection]:
    """Yield an open connection to a new file."""
    opening = AiosqliteConnection(lambda: sqlite3.connect(tmp_path / "games.db"), 10)
    async with opening as opened:
        assert isinstance(opened, AiosqliteConnection)
        yield opened


@pytest.mark.parametrize("name", PRIVATE_NAMES)
async def test_aiosqlite_still_has_the_private_parts_we_use(tmp_path: Path, name: str) -> None:
    async with aiosqlite.connect(tmp_path / "games.db") as plain:
        assert hasattr(plain, name), f"aiosqlite no longer has Connection.{name}"


async def test_functions_still_run_in_a_daemon_thread(connection: AiosqliteConnection) -> None:
    thread = await connection.run_in_thread(threading.current_thread)
    assert thread is not threading.current_thread(), "aiosqlite no longer has a thread of its own"
    assert thread.daemon, "aiosqlite no longer starts Connection._thread"
    assert thread is connection._thread


async def test_the_raw_connection_is_still_the_opened_one(connection: AiosqliteConnection) -> None:
    await connection.execute("CREATE TABLE sample (number)")
    rows = await connection.run_in_thread(
        lambda: connection.raw_connection.execute("SELECT count(*) FROM sample").fetchall()
    )
    assert rows == [(0,)], "aiosqlite no longer keeps its connection as Connection._conn"


async def test_opening_is_still_done_by_the_overridden_method(tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "games.db"
    connection = AiosqliteConnection(lambda: sqlite3.connect(missing), 10)
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        await connection
    connection._thread.join(WAIT_TIMEOUT)
    message = "aiosqlite no longer opens in Connection._connect, or ends its thread otherwise"
    assert not connection._thread.is_alive(), message


async def test_queued_work_is_still_done_before_the_thread_ends(tmp_path: Path) -> None:
    connection = AiosqliteConnection(
        lambda: sqlite3.connect(tmp_path / "games.db", check_same_thread=False), 10
    )
    await connection
    raw = connection.raw_connection
    stopped = connection.stop()
    assert stopped
    await stopped
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")
