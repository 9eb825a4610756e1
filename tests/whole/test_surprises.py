"""What nobody expects: payloads that cannot be read, a database that fails under the bot."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sandbox.session import Session
from tests.patience import PATIENCE
from tests.sandbox.running import sandbox_within, texts
from tests.whole.club import Club, bot_in
from tests.whole.tables import private


async def test_a_gateway_that_tells_no_shard_and_then_nonsense_is_played_with_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions: list[Session] = []
    tell = Session.tell

    def without_shard(session: Session, event: str, data: Any) -> None:
        if event == "READY":
            sessions.append(session)
            data = {name: value for name, value in data.items() if name != "shard"}
        tell(session, event, data)

    monkeypatch.setattr(Session, "tell", without_shard)
    async with sandbox_within(tmp_path / "sandbox") as running:
        found = Club(running, bot_in(running, tmp_path / "bot"))
        try:
            await found.start_bot()
            ada = await found.newcomer()
            assert "deal 1\n" in texts(await ada.run("new", deal="1"))
            sessions[-1].tell("GUILD_CREATE", {"id": "no number"})
            async with asyncio.timeout(PATIENCE):
                while len(sessions) == 1:  # noqa: ASYNC110 - another process sets no Event
                    await asyncio.sleep(0.05)
            await running.bot_online()
            assert "deal 1\n" in texts(await ada.run("table"))
            assert "Traceback" not in found.bot.said()
        finally:
            await found.bot.close()


async def test_a_database_that_fails_is_told_with_a_number_that_stands_in_the_log(
    tmp_path: Path,
) -> None:
    async with sandbox_within(tmp_path / "sandbox") as running:
        found = Club(running, bot_in(running, tmp_path / "bot"))
        try:
            await found.start_bot()
            ada = await found.newcomer()
            await ada.run("new", deal="1")
            with closing(sqlite3.connect(found.bot.database)) as database:
                database.execute("ALTER TABLE player RENAME TO gone")
            answer = await ada.run("table")
            assert private(answer)
            number = re.search(r"the number (\w{8})", texts(answer))
            assert number is not None, texts(answer)
            assert number[1] in found.bot.said()
            with closing(sqlite3.connect(found.bot.database)) as database:
                database.execute("ALTER TABLE gone RENAME TO player")
            assert "deal 1\n" in texts(await ada.run("table"))
        finally:
            await found.bot.close()
