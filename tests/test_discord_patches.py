"""Odd events and lost sessions, as our patches of discord.py take them."""

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import Shard

from bot.discord_patches import (
    MAX_RESUMES,
    SteadyShard,
    pass_over_odd_events,
)
from bot.metrics import GATEWAY_ODD_EVENTS_COUNTER


async def test_an_event_that_cannot_be_read_is_counted_and_an_interaction_answered() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    parsers: dict[str, Any] = client._connection.parsers
    answer_unreadable = AsyncMock()
    pass_over_odd_events(client, answer_unreadable)
    counter = GATEWAY_ODD_EVENTS_COUNTER.labels(event="GUILD_CREATE")
    before = counter._value.get()
    parsers["GUILD_CREATE"]({"id": "no number"})
    assert counter._value.get() == before + 1
    parsers["INTERACTION_CREATE"]({"id": "5"})
    await asyncio.sleep(0)
    answer_unreadable.assert_awaited_once_with({"id": "5"})


@pytest.mark.parametrize(
    ("session_id", "code", "brief_connections", "is_resumed"),
    [
        ("a", 4000, 0, True),
        ("a", 4007, 0, False),
        ("a", 4008, 0, True),
        ("a", 4009, 0, False),
        (None, 4000, 0, False),
        ("a", 4000, MAX_RESUMES - 1, True),
        ("a", 4000, MAX_RESUMES, False),
    ],
)
async def test_only_a_session_that_discord_still_has_is_resumed(
    monkeypatch: pytest.MonkeyPatch,
    session_id: str | None,
    code: int,
    brief_connections: int,
    is_resumed: bool,
) -> None:
    errors: list[ReconnectWebSocket] = []

    async def remember(_: Shard, error: ReconnectWebSocket) -> None:
        errors.append(error)

    monkeypatch.setattr(Shard, "reidentify", remember)
    monkeypatch.setattr("bot.discord_patches.asyncio.sleep", AsyncMock())
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    client._reconnect = True
    closed: Any = SimpleNamespace(close_code=code)
    socket = DiscordWebSocket(closed, loop=asyncio.get_running_loop())
    socket.shard_id, socket.session_id = 3, session_id
    steady_shard = SteadyShard(socket, client, lambda _: None)
    steady_shard._brief_connections = brief_connections
    await steady_shard.reidentify(ReconnectWebSocket(3))
    assert [error.resume for error in errors] == [is_resumed]
