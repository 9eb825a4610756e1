"""Events that no client expects are passed over, and all interactions behind them are answered."""

import asyncio
import json
from typing import Any

import pytest

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import press_control, read_move_count

pytestmark = [
    pytest.mark.slow,
    pytest.mark.on_every_python,
    pytest.mark.asyncio(loop_scope="session"),
]

COMPLETION_COUNT = 18
"""Completions come the same way as presses, and cost little."""

INTERACTION: Json = {
    "id": "1",
    "token": "nobodys",
    "type": 3,
    "version": 1,
    "application_id": "1",
    "data": {"custom_id": "draw", "component_type": 2, "id": 1},
    "user": {"id": "2", "username": "nobody", "discriminator": "0", "avatar": None},
}


def leave_out(name: str, of: Json = INTERACTION) -> Json:
    """Return a part of an interaction without one of its fields."""
    return {key: value for key, value in of.items() if key != name}


NO_OBJECTS: list[Any] = [None, {}, "text", [1]]
ODD_NAMES: list[Any] = [5, ["READY"], {}]
ODD_EVENTS: list[tuple[Any, Any]] = [
    *(("INTERACTION_CREATE", data) for data in NO_OBJECTS),
    *(("INTERACTION_CREATE", {**INTERACTION, "data": data}) for data in NO_OBJECTS),
    *(
        ("INTERACTION_CREATE", {**INTERACTION, "data": leave_out(name, INTERACTION["data"])})
        for name in ("custom_id", "component_type")
    ),
    *(
        ("INTERACTION_CREATE", leave_out(name))
        for name in ("id", "token", "type", "version", "application_id", "user")
    ),
    ("INTERACTION_CREATE", {**INTERACTION, "type": 2, "data": {}}),
    ("INTERACTION_CREATE", {**INTERACTION, "type": 2, "data": {"name": "new", "options": [5]}}),
    ("INTERACTION_CREATE", {**INTERACTION, "type": 99}),
    ("INTERACTION_CREATE", {**INTERACTION, "message": {}, "channel": 5, "member": "nobody"}),
    *(("GUILD_CREATE", data) for data in (None, {}, {"id": "no number"}, {"id": "5", "roles": 7})),
    ("GUILD_DELETE", "no server"),
    ("CHANNEL_UPDATE", {}),
    ("CHANNEL_DELETE", []),
    ("THREAD_LIST_SYNC", {"guild_id": None}),
    ("MESSAGE_DELETE", {}),
    ("MESSAGE_CREATE", {"channel_id": "x"}),
    ("READY", {}),
    ("READY", {"session_id": "another", "resume_gateway_url": "nowhere"}),
    ("RESUMED", None),
    ("NOBODY_KNOWS_THIS", {"a": 1}),
    *((odd_name, {}) for odd_name in ODD_NAMES),
]
ODD_FRAMES = [
    *("", "{no JSON", "null", "5", '"text"', "[]", "{}", "[" * 100_000),
    *('{"op": 99}', '{"op": "text", "s": "text"}', '{"op": 0}', '{"op": 0, "t": "READY"}'),
    *('{"op": 0, "t": "GUILD_CREATE", "s": "text", "d": {}}', '{"op": 11}', '{"op": 10}'),
    *(
        '{"op": 10, "d": {"heartbeat_interval": -5}}',
        '{"op": 10, "d": {"heartbeat_interval": 9e9}}',
    ),
    *('{"op": 1, "d": null}', '{"op": 9}', '{"op": 9, "d": null}', '{"op": 9, "d": "false"}'),
]
BROKEN_STREAMS = [b"no zlib stream\x00\x00\xff\xff", b"half a frame"]


async def check_next_interactions(user: SandboxUser, table: Json) -> None:
    """Check that twenty interactions, sent at once, are all answered."""
    answers = asyncio.gather(press_control(user, table, "draw"), user.run_command("help"))
    completions = await asyncio.gather(
        *(user.list_completions("new", "game", "can") for _ in range(COMPLETION_COUNT))
    )
    pressed, described = await answers
    assert read_move_count(pressed) == 1
    assert read_text(described)
    assert [choices[0]["value"] for choices in completions] == ["canfield"] * COMPLETION_COUNT


async def read_session_ids(bot_sandbox: BotSandbox) -> set[str]:
    """Return the ids of the gateway's sessions."""
    return {session["id"] for session in await bot_sandbox.sandbox.list_sessions()}


async def read_connections(bot_sandbox: BotSandbox) -> list[tuple[str, int]]:
    """Return each session's id and how often it was resumed, which a kept connection keeps."""
    sessions = await bot_sandbox.sandbox.list_sessions()
    return [(session["id"], session["resumed"]) for session in sessions]


@pytest.mark.parametrize(("event", "data"), ODD_EVENTS, ids=lambda value: json.dumps(value)[:60])
async def test_twenty_interactions_behind_an_odd_event_are_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser, event: Any, data: Any
) -> None:
    table = await ada.run_command("new", deal="1")
    connections = await read_connections(bot_sandbox)
    await bot_sandbox.sandbox.send_event(event, data)
    await check_next_interactions(ada, table)
    # The connection was kept: it was not even resumed.
    assert await read_connections(bot_sandbox) == connections


@pytest.mark.parametrize("frame", ODD_FRAMES, ids=lambda frame: frame[:60])
async def test_twenty_interactions_behind_an_odd_frame_are_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser, frame: str
) -> None:
    table = await ada.run_command("new", deal="1")
    session_ids = await read_session_ids(bot_sandbox)
    await bot_sandbox.sandbox.send_frame(frame)
    await check_next_interactions(ada, table)
    # Whatever number the frame had, the session can still be resumed.
    await bot_sandbox.sandbox.drop_connections("close")
    assert read_move_count(await ada.run_command("draw")) == 2
    assert await read_session_ids(bot_sandbox) == session_ids


@pytest.mark.parametrize("is_reversed", [False, True])
async def test_events_that_come_twice_late_and_out_of_order_change_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser, is_reversed: bool
) -> None:
    table = await ada.run_command("new", deal="1")
    connections = await read_connections(bot_sandbox)
    await bot_sandbox.sandbox.repeat_events(100, is_reversed=is_reversed)
    await check_next_interactions(ada, table)
    assert await read_connections(bot_sandbox) == connections


@pytest.mark.parametrize("data", BROKEN_STREAMS)
async def test_a_session_is_resumed_after_its_stream_broke(
    bot_sandbox: BotSandbox, ada: SandboxUser, data: bytes
) -> None:
    table = await ada.run_command("new", deal="1")
    session_ids = await read_session_ids(bot_sandbox)
    await bot_sandbox.sandbox.send_bytes(data)
    await check_next_interactions(ada, table)
    assert await read_session_ids(bot_sandbox) == session_ids


@pytest.mark.parametrize(
    ("path", "expected_text"),
    [
        (("version",), "deal 1"),
        (("attachment_size_limit",), "deal 1"),
        (("application_id",), "deal 1"),
        (("type",), "couldn't read that"),
        (("member",), "couldn't read that"),
        (("data",), "couldn't read that"),
        (("data", "name"), "couldn't read that"),
    ],
)
async def test_a_command_that_lacks_a_field_is_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser, path: tuple[str, ...], expected_text: str
) -> None:
    await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.change_interactions(*path)
    assert expected_text in read_text(await ada.run_command("table"))


async def test_odd_options_of_a_command_are_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await bot_sandbox.sandbox.change_interactions("data", "options", value=[5])
    assert "couldn't read that" in read_text(await ada.run_command("new", deal="1"))


@pytest.mark.parametrize("path", [("data",), ("data", "custom_id"), ("data", "component_type")])
async def test_a_press_that_lacks_a_field_is_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser, path: tuple[str, ...]
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.change_interactions(*path)
    answer = read_text(await press_control(ada, table, "draw"))
    assert ("1 move" if path[-1] == "component_type" else "couldn't read that") in answer


@pytest.mark.parametrize("locale", [["en-US"], 1.5, None, {}, "", "no-language"])
async def test_a_press_of_somebody_without_a_known_language_is_answered_in_english(
    bot_sandbox: BotSandbox, ada: SandboxUser, locale: Any
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.change_interactions("locale", value=locale)
    assert "1 move" in read_text(await press_control(ada, table, "draw"))


TYPED_GAME: Json = {"name": "game", "type": 3, "value": "can", "focused": True}


@pytest.mark.parametrize(
    "options",
    [
        [5],
        [leave_out("focused", TYPED_GAME)],
        [{**TYPED_GAME, "type": "text"}],
        [{**TYPED_GAME, "name": 5}],
        [{**TYPED_GAME, "value": ["can"]}],
    ],
    ids=str,
)
async def test_a_completion_that_cannot_be_read_offers_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser, options: list[Any]
) -> None:
    await bot_sandbox.sandbox.change_interactions("data", "options", value=options)
    assert await ada.list_completions("new", "game", "can") == []


async def test_an_odd_event_is_logged_in_one_line_without_what_was_in_it(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    before = bot_sandbox.bot.measure_log()
    await bot_sandbox.sandbox.send_event("GUILD_CREATE", {"id": "a secret"})
    await bot_sandbox.sandbox.send_frame('{"t": "a secret"')
    await ada.run_command("help")
    lines = [line for line in bot_sandbox.bot.read_log(before).splitlines() if "odd event" in line]
    assert ["type=GUILD_CREATE" in line for line in lines] == [True, False]
    assert "secret" not in bot_sandbox.bot.read_log(before)
