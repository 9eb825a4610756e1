"""The parts of discord.py that we patch or replace still exist, and do what we rely on."""

import asyncio
import inspect
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
import yarl
from discord import app_commands, gateway, http, shard
from discord.gateway import DiscordWebSocket, KeepAliveHandler, ReconnectWebSocket
from discord.http import HTTPClient, Route
from discord.shard import EventType, Shard
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client.interactions import FirstAnswerAdapter
from bot.discord_patches import (
    GatewaySocket,
    Heartbeat,
    InteractionReader,
    get_session,
    note_login,
    note_odd_event,
    read_ready_events,
    set_api_url,
    set_default_gateway,
    set_token_requests,
    use_steady_gateway,
)
from bot.metrics import GATEWAY_ODD_EVENTS_COUNTER

INTERVAL = 41.25


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
    for name in ("create_interaction_response", "get_webhook_message", "request"):
        assert hasattr(AsyncWebhookAdapter, name), f"discord.py no longer has {name}"
    for name in ("execute_webhook", "edit_webhook_message", "get_webhook_message"):
        assert "self.request(" in inspect.getsource(getattr(AsyncWebhookAdapter, name))


async def test_a_client_still_has_one_session_for_all_requests() -> None:
    client = discord.Client(intents=discord.Intents.none())
    get_session(client)


async def test_ready_is_still_parsed_by_a_replaceable_function() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    connection = client._connection
    assert hasattr(connection, "parsers"), "discord.py no longer keeps parsers by event"
    assert "READY" in connection.parsers, "discord.py no longer parses READY by name"
    received: list[dict[str, Any]] = []
    connection.parsers["READY"] = received.append
    read_ready_events(client)
    connection.parsers["READY"]({"session_id": "a"})
    connection.parsers["READY"]({"session_id": "b", "shard": [1, 2]})
    connection.parsers["READY"]({"session_id": "a"})
    connection.parsers["READY"]({"session_id": "c"})
    assert [ready["shard"] for ready in received] == [[0, 1], [1, 2], [0, 1]]


async def test_interactions_are_still_parsed_by_a_replaceable_function() -> None:
    client = discord.Client(intents=discord.Intents.none())
    assert "INTERACTION_CREATE" in client._connection.parsers
    for name in ("_call", "_dispatch_error"):
        assert hasattr(app_commands.CommandTree, name), f"discord.py's tree has no {name}"
    source = inspect.getsource(type(client._connection).parse_interaction_create)
    assert "_from_interaction(interaction)" in source, "discord.py runs commands otherwise"
    assert "self.dispatch('interaction', interaction)" in source


@pytest.mark.parametrize(
    ("user", "name"),
    [
        (Shard.reidentify, "DiscordWebSocket"),
        (Shard.reconnect, "DiscordWebSocket"),
        (discord.AutoShardedClient.launch_shard, "Shard"),
        (DiscordWebSocket.received_message, "KeepAliveHandler"),
        (HTTPClient.static_login, "DiscordClientWebSocketResponse"),
    ],
)
def test_discord_py_still_finds_its_classes_by_these_names(user: Any, name: str) -> None:
    assert name in user.__code__.co_names, f"{user.__qualname__} no longer uses {name}"


def test_the_classes_take_the_places_of_the_librarys(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [
        (shard, "DiscordWebSocket"),
        (shard, "Shard"),
        (gateway, "KeepAliveHandler"),
        (http, "DiscordClientWebSocketResponse"),
    ]
    for module, name in places:
        monkeypatch.setattr(module, name, getattr(module, name))
    use_steady_gateway()
    assert [getattr(module, name).__module__ for module, name in places] == [
        "bot.discord_patches"
    ] * len(places)


def test_discord_py_still_calls_a_heartbeat_by_these_methods() -> None:
    for name in ("start", "stop", "tick", "ack", "beat", "get_payload"):
        assert hasattr(KeepAliveHandler, name), f"discord.py's heartbeat has no {name}"
    source = inspect.getsource(DiscordWebSocket.received_message)
    assert "self._dispatch_listeners" in source, "discord.py no longer waits for events"
    assert "log_receive(msg)" in source, "discord.py no longer shows what it has unpacked"


def test_a_shard_still_asks_for_a_connection_through_its_queue() -> None:
    for name in ("_queue_put", "_client", "_dispatch"):
        assert name in inspect.getsource(Shard.__init__), f"discord.py's shards have no {name}"
    assert hasattr(Shard, "_handle_disconnect"), "discord.py's shards handle errors otherwise"
    assert {"close", "resume", "identify", "terminate"} <= set(vars(EventType))
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    assert "_AutoShardedClient__shards" in vars(client), "discord.py keeps its shards elsewhere"


@pytest.mark.parametrize(
    ("session_id", "code", "is_resumed"),
    [
        ("a", 4000, True),
        ("a", 4007, False),
        ("a", 4008, True),
        ("a", 4009, False),
        (None, 4000, False),
    ],
)
async def test_only_a_session_that_discord_still_has_is_resumed(
    monkeypatch: pytest.MonkeyPatch, session_id: str | None, code: int, is_resumed: bool
) -> None:
    assert ReconnectWebSocket(0).resume, "discord.py no longer says whether it resumes"

    async def poll_event(_: DiscordWebSocket) -> None:
        raise ReconnectWebSocket(3)

    monkeypatch.setattr(DiscordWebSocket, "poll_event", poll_event)
    closed: Any = SimpleNamespace(close_code=code)
    socket = GatewaySocket(closed, loop=asyncio.get_running_loop())
    socket.shard_id, socket.session_id = 3, session_id
    with pytest.raises(ReconnectWebSocket) as caught:
        await socket.poll_event()
    assert caught.value.resume is is_resumed


async def test_a_heartbeat_is_given_up_one_and_a_half_intervals_after_the_last_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, sent_at, closed_at = 0.0, [0.0], asyncio.get_running_loop().create_future()

    async def pass_time(seconds: float) -> None:
        nonlocal now
        now += seconds

    class FakeSocket:
        """A connection on which the first three heartbeats are answered at once."""

        HEARTBEAT, sequence, _keep_alive = 1, 5, None

        async def send_heartbeat(self, data: dict[str, int]) -> None:
            assert data == {"op": 1, "d": 5}
            sent_at.append(now)
            if len(sent_at) <= 3:
                heartbeat.ack()

        async def close(self, code: int) -> None:
            assert code not in (1000, 1001), "that would end the session"
            closed_at.set_result(now)

    monkeypatch.setattr("bot.discord_patches.asyncio.sleep", pass_time)
    socket: Any = FakeSocket()
    heartbeat = Heartbeat(ws=socket, interval=INTERVAL, shard_id=0)
    heartbeat.start()
    heartbeat.ack()
    assert await closed_at == 3.5 * INTERVAL
    assert sent_at == [0.0, INTERVAL, 2 * INTERVAL, 3 * INTERVAL]


async def test_a_heartbeat_ends_with_the_one_that_takes_its_place() -> None:
    stopped: list[bool] = []
    socket: Any = SimpleNamespace(_keep_alive=SimpleNamespace(stop=lambda: stopped.append(True)))
    Heartbeat(ws=socket, interval=1.0, shard_id=0)
    assert stopped == [True]


def test_an_odd_event_is_counted() -> None:
    counter = GATEWAY_ODD_EVENTS_COUNTER.labels(event="GUILD_CREATE")
    before = counter._value.get()
    try:
        int("no number")
    except ValueError as error:
        note_odd_event("GUILD_CREATE", error)
    assert counter._value.get() == before + 1


@pytest.mark.parametrize("shard_id", [7, "none", None, [0]])
def test_a_login_of_a_shard_that_does_not_exist_is_no_error(shard_id: Any) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    note_login(client, shard_id)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ("en-US", 10 << 20)),
        ({"locale": "de", "attachment_size_limit": 5}, ("de", 5)),
        ({"locale": ["de"], "attachment_size_limit": "5"}, ("en-US", 10 << 20)),
        ({"locale": None, "attachment_size_limit": [5]}, ("en-US", 10 << 20)),
    ],
)
async def test_fields_that_are_read_later_have_their_type(
    monkeypatch: pytest.MonkeyPatch, fields: dict[str, Any], expected: tuple[str, int]
) -> None:
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    InteractionReader(client, tree, check_shape=lambda _: None, answer_unreadable=AsyncMock())
    read: list[discord.Interaction] = []
    monkeypatch.setattr(client, "dispatch", lambda _, interaction: read.append(interaction))
    press = {
        "type": 3,
        "id": "5",
        "token": "t",
        "application_id": "1",
        "user": {"id": "7", "username": "ann", "discriminator": "0", "avatar": None},
        "channel": {"id": "9", "type": 1},
        "data": {"custom_id": "x", "component_type": 2},
        "message": {
            "id": "9",
            "channel_id": "9",
            "content": "",
            "components": [],
            "type": 0,
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "author": {"id": "1", "username": "b", "discriminator": "0", "avatar": None},
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "mention_everyone": False,
            "pinned": False,
        },
    }
    client._connection.parsers["INTERACTION_CREATE"]({**press, **fields})
    [interaction] = read
    assert (str(interaction.locale), interaction.filesize_limit) == expected
