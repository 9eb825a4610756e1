"""SQLite's connections, of which none stays open."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store import visiting
from tests.patience import PATIENCE


async def test_one_that_was_cancelled_as_it_opened_is_closed(tmp_path: Path) -> None:
    made = []

    def connect() -> sqlite3.Connection:
        made.append(sqlite3.connect(tmp_path / "games.db", check_same_thread=False))
        return made[0]

    async def opened() -> None:
        await visiting.Connection(connect)

    opening = asyncio.create_task(opened())
    await asyncio.sleep(0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        made[0].execute("SELECT 1")


async def test_it_may_be_stopped_twice(tmp_path: Path) -> None:
    connection = await visiting.connect(str(tmp_path / "games.db"))
    connection.stop()
    stopped = connection.stop()
    assert stopped
    await asyncio.wait_for(stopped, PATIENCE)
