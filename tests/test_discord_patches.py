"""The parts of discord.py that we patch or replace still exist, and do what we rely on."""

import asyncio
import inspect
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import yarl
from discord import app_commands, http, shard
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Route
from discord.shard import Shard
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client.interactions import FirstAnswerAdapter
from bot.discord_patches import (
    MAX_RESUMES,
    SteadyShard,
    pass_over_odd_events,
    set_api_url,
    set_default_gateway,
    set_token_requests,
    use_steady_gateway,
)
from bot.metrics import GATEWAY_ODD_EVENTS_COUNTER


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
    for name in ("create_interaction_response", "get_original_interaction_response", "request"):
        assert hasattr(AsyncWebhookAdapter, name), f"discord.py no longer has {name}"
    for name in ("execute_webhook", "edit_webhook_message", "create_interaction_response"):
        assert "self.request(" in inspect.getsource(getattr(AsyncWebhookAdapter, name))


async def test_events_are_still_parsed_by_replaceable_functions() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    parsers: dict[str, Any] = client._connection.parsers
    assert {"INTERACTION_CREATE", "GUILD_CREATE", "READY"} <= parsers.keys()
    source = inspect.getsource(DiscordWebSocket.from_client)
    assert "_discord_parsers = client._connection.parsers" in source
    answer_unreadable = AsyncMock()
    pass_over_odd_events(client, answer_unreadable)
    counter = GATEWAY_ODD_EVENTS_COUNTER.labels(event="GUILD_CREATE")
    before = counter._value.get()
    parsers["GUILD_CREATE"]({"id": "no number"})
    assert counter._value.get() == before + 1
    parsers["INTERACTION_CREATE"]({"id": "5"})
    await asyncio.sleep(0)
    answer_unreadable.assert_awaited_once_with({"id": "5"})


def test_a_tree_still_answers_completions_by_a_method_that_we_extend() -> None:
    source = inspect.getsource(app_commands.CommandTree._from_interaction)
    assert "await self._call(interaction)" in source, "discord.py runs commands otherwise"


@pytest.mark.parametrize(
    ("user", "name"),
    [
        (discord.AutoShardedClient.launch_shard, "Shard"),
        (discord.AutoShardedClient.launch_shard, "DiscordWebSocket"),
        (Shard.reidentify, "DiscordWebSocket"),
        (DiscordWebSocket.poll_event, "WebSocketClosure"),
        (DiscordWebSocket.poll_event, "received_message"),
        (HTTPClient.static_login, "DiscordClientWebSocketResponse"),
    ],
)
def test_discord_py_still_finds_its_classes_by_these_names(user: Any, name: str) -> None:
    assert name in user.__code__.co_names, f"{user.__qualname__} no longer uses {name}"


def test_the_classes_take_the_places_of_the_librarys(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [
        (shard, "Shard"),
        (shard, "DiscordWebSocket"),
        (http, "DiscordClientWebSocketResponse"),
    ]
    for module, name in places:
        monkeypatch.setattr(module, name, getattr(module, name))
    use_steady_gateway()
    assert [getattr(module, name).__module__ for module, name in places] == [
        "bot.discord_patches"
    ] * len(places)


def test_discord_py_still_has_what_a_steady_shard_relies_on() -> None:
    assert ReconnectWebSocket(0).resume, "discord.py no longer says whether it resumes"
    source = inspect.getsource(Shard)
    for used in ("await item.shard.reidentify(item.error)", "self.launch()", "_backoff.delay()"):
        module_source = source + inspect.getsource(discord.AutoShardedClient)
        assert used in module_source, f"discord.py's shards no longer use {used}"
    assert hasattr(ExponentialBackoff(), "_max"), "discord.py's waits have another limit"
    assert "_dispatch_listeners" in inspect.getsource(DiscordWebSocket.received_message)


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
