"""Unexpected errors: unreadable events, and a database that fails."""

import re
from pathlib import Path
from typing import Any

import pytest

from sandbox.gateway import GatewaySession
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.whole.driver.bot_databases import change_database
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot
from tests.whole.driver.table_messages import is_private


async def test_a_gateway_without_shard_and_with_invalid_events_is_tolerated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions: list[GatewaySession] = []
    send_event = GatewaySession.send_event

    def send_without_shard(session: GatewaySession, event: str, data: Any) -> None:
        if event == "READY":
            sessions.append(session)
            data = {name: value for name, value in data.items() if name != "shard"}
        send_event(session, event, data)

    monkeypatch.setattr(GatewaySession, "send_event", send_without_shard)
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        bot_sandbox = BotSandbox(running, make_bot(running, tmp_path / "bot"))
        try:
            await bot_sandbox.start_bot()
            ada = await bot_sandbox.create_user()
            assert "deal 1\n" in read_text(await ada.run_command("new", deal="1"))
            sessions[-1].send_event("GUILD_CREATE", {"id": "no number"})
            assert "deal 1\n" in read_text(await ada.run_command("table"))
            assert len(sessions) == 1
            assert "Traceback" not in bot_sandbox.bot.read_log()
        finally:
            await bot_sandbox.bot.close()


async def test_a_database_error_is_reported_with_the_number_in_the_log(
    tmp_path: Path,
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        bot_sandbox = BotSandbox(running, make_bot(running, tmp_path / "bot"))
        try:
            await bot_sandbox.start_bot()
            ada = await bot_sandbox.create_user()
            await ada.run_command("new", deal="1")
            url = bot_sandbox.bot.database_url
            await change_database(url, "ALTER TABLE player_settings RENAME TO gone")
            answer = await ada.run_command("table")
            assert is_private(answer)
            number = re.search(r"this number: (\w{8})", read_text(answer))
            assert number is not None, read_text(answer)
            assert number[1] in bot_sandbox.bot.read_log()
            await change_database(url, "ALTER TABLE gone RENAME TO player_settings")
            assert "deal 1\n" in read_text(await ada.run_command("table"))
        finally:
            await bot_sandbox.bot.close()
