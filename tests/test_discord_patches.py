"""The parts of discord.py that we patch still exist, and do what we rely on."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client.first_answers import FirstAnswerAdapter
from bot.discord_patches import (
    accept_ready_without_shard,
    begin_again_after_lost_sessions,
    set_api_url,
    set_default_gateway,
    set_token_requests,
)


def test_discord_py_still_builds_its_requests_from_the_patched_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert hasattr(Route, "BASE"), "discord.py no longer has discord.http.Route.BASE"
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    set_api_url("http://127.0.0.1:1/api/v10/")
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:1/api/v10/users/@me"


def test_discord_py_still_has_a_default_gateway(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "DEFAULT_GATEWAY"
    assert hasattr(DiscordWebSocket, name), f"discord.py no longer has DiscordWebSocket.{name}"
    monkeypatch.setattr(DiscordWebSocket, name, DiscordWebSocket.DEFAULT_GATEWAY)
    url = yarl.URL("ws://127.0.0.1:1/gw")
    set_default_gateway(url)
    assert url == DiscordWebSocket.DEFAULT_GATEWAY


async def test_requests_by_token_still_go_through_a_replaceable_adapter() -> None:
    assert isinstance(async_context.get(), AsyncWebhookAdapter)
    adapter = FirstAnswerAdapter(1)

    async def answer() -> AsyncWebhookAdapter:
        set_token_requests(adapter)
        return await asyncio.create_task(get_adapter())

    async def get_adapter() -> AsyncWebhookAdapter:
        return async_context.get()

    assert await asyncio.create_task(answer()) is adapter
    for name in ("create_interaction_response", "get_webhook_message"):
        assert hasattr(AsyncWebhookAdapter, name), f"discord.py no longer has {name}"


async def test_ready_is_still_parsed_by_a_replaceable_function() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    connection = client._connection
    assert hasattr(connection, "parsers"), "discord.py no longer keeps parsers by event"
    assert "READY" in connection.parsers, "discord.py no longer parses READY by name"
    received: list[dict[str, Any]] = []
    connection.parsers["READY"] = received.append
    accept_ready_without_shard(client)
    connection.parsers["READY"]({"v": 10})
    connection.parsers["READY"]({"v": 10, "shard": [1, 2]})
    assert [ready["shard"] for ready in received] == [[0, 1], [1, 2]]


async def test_a_lost_session_is_not_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hasattr(DiscordWebSocket, "poll_event"), "discord.py no longer polls for events"
    assert ReconnectWebSocket(0).resume, "discord.py no longer says whether it resumes"

    async def poll_event(_: DiscordWebSocket) -> None:
        raise ReconnectWebSocket(3)

    monkeypatch.setattr(DiscordWebSocket, "poll_event", poll_event)
    begin_again_after_lost_sessions()
    begin_again_after_lost_sessions()
    for code, is_resumed in ((4000, True), (4007, False), (4008, True), (4009, False)):
        closed: Any = SimpleNamespace(shard_id=3, socket=SimpleNamespace(close_code=code))
        with pytest.raises(ReconnectWebSocket) as caught:
            await DiscordWebSocket.poll_event(closed)
        assert caught.value.resume is is_resumed, code
