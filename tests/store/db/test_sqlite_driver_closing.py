"""SQLite connections that are closed whatever happens as they open."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store.db import sqlite_driver
from tests.timeouts import WAIT_TIMEOUT


async def test_a_connection_cancelled_while_it_opens_is_closed(tmp_path: Path) -> None:
    opened: list[sqlite3.Connection] = []

    def open_connection() -> sqlite3.Connection:
        opened.append(sqlite3.connect(tmp_path / "games.db", check_same_thread=False))
        return opened[0]

    async def connect() -> None:
        await sqlite_driver.SQLiteConnection(open_connection)

    connecting = asyncio.create_task(connect())
    await asyncio.sleep(0)
    connecting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await connecting
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


async def test_a_connection_may_be_stopped_twice(tmp_path: Path) -> None:
    connection = await sqlite_driver.create_sqlite_connection(str(tmp_path / "games.db"))
    connection.stop()
    stopped = connection.stop()
    assert stopped
    await asyncio.wait_for(stopped, WAIT_TIMEOUT)
