"""Odd events and malformed interactions, from a bot in many servers: none does harm."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.services import requests
from sandbox import interaction_sender, interactions
from tests.sandbox.running_sandbox import run_sandbox_in_loop
from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.bot_sandbox import BotSandbox, make_bot, run_bot_sandbox
from tests.whole.table_messages import (
    build_move_menu_id,
    build_page_id,
    find_control_id,
    is_private,
    press_control,
    read_game_version,
    read_move_count,
)

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


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
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


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
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


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
@pytest.mark.parametrize("is_reversed", [False, True])
async def test_events_that_come_twice_late_and_out_of_order_change_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser, is_reversed: bool
) -> None:
    table = await ada.run_command("new", deal="1")
    connections = await read_connections(bot_sandbox)
    await bot_sandbox.sandbox.repeat_events(100, is_reversed=is_reversed)
    await check_next_interactions(ada, table)
    assert await read_connections(bot_sandbox) == connections


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
@pytest.mark.parametrize("data", BROKEN_STREAMS)
async def test_a_session_is_resumed_after_its_stream_broke(
    bot_sandbox: BotSandbox, ada: SandboxUser, data: bytes
) -> None:
    table = await ada.run_command("new", deal="1")
    session_ids = await read_session_ids(bot_sandbox)
    await bot_sandbox.sandbox.send_bytes(data)
    await check_next_interactions(ada, table)
    assert await read_session_ids(bot_sandbox) == session_ids


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
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


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
async def test_odd_options_of_a_command_are_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await bot_sandbox.sandbox.change_interactions("data", "options", value=[5])
    assert "couldn't read that" in read_text(await ada.run_command("new", deal="1"))


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
@pytest.mark.parametrize("path", [("data",), ("data", "custom_id"), ("data", "component_type")])
async def test_a_press_that_lacks_a_field_is_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser, path: tuple[str, ...]
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.change_interactions(*path)
    answer = read_text(await press_control(ada, table, "draw"))
    assert ("1 move" if path[-1] == "component_type" else "couldn't read that") in answer


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
@pytest.mark.parametrize("locale", [["en-US"], 1.5, None, {}, "", "no-language"])
async def test_a_press_of_somebody_without_a_known_language_is_answered_in_english(
    bot_sandbox: BotSandbox, ada: SandboxUser, locale: Any
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.change_interactions("locale", value=locale)
    assert "1 move" in read_text(await press_control(ada, table, "draw"))


TYPED_GAME: Json = {"name": "game", "type": 3, "value": "can", "focused": True}


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
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


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.on_every_python
@pytest.mark.slow
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


UNREADABLE = "I couldn't read that, so nothing was done. Please try again."
COMMAND_CHANGED = "That command has changed. Reload Discord and try again."
BOTS = "Bots don't play here, so nothing was done."
ODD_EVENT = "odd event passed over"

NO_VALUE = object()
"""In place of a value that is left out."""

JsonPath = tuple[str | int, ...]

ANY_CHANGES: list[tuple[JsonPath, Any]] = [
    (("data",), None),
    (("data",), "text"),
    (("type",), 5),
    (("type",), 99),
    (("type",), "3"),
    (("channel",), NO_VALUE),
    (("channel", "id"), "here"),
    (("channel", "type"), "0"),
    (("guild_id",), "club"),
    (("member",), NO_VALUE),
    (("member", "user"), None),
    (("member", "user", "id"), "ada"),
    (("member", "user", "username"), NO_VALUE),
    (("member", "user", "username"), 5),
    (("member", "user", "global_name"), 5),
    (("member", "nick"), ["Ada"]),
]
PRESS_CHANGES: list[tuple[JsonPath, Any]] = [
    *ANY_CHANGES,
    (("data", "custom_id"), NO_VALUE),
    (("data", "custom_id"), 5),
    (("data", "custom_id"), "x" * 101),
    (("data", "component_type"), "2"),
    (("data", "component_type"), 17),
    (("data", "component_type"), 3),
    (("data", "values"), "t1"),
    (("data", "values"), [1]),
    (("data", "resolved"), {"channels": {"lawn": {}}}),
    (("data", "resolved"), ["channels"]),
    (("message",), NO_VALUE),
    (("message",), "table"),
    (("message", "content"), NO_VALUE),
    (("message", "components"), NO_VALUE),
    (("message", "components"), ["button"]),
    (("message", "flags"), "64"),
]
MENU_CHANGES: list[tuple[JsonPath, Any]] = [
    (("data", "values"), NO_VALUE),
    (("data", "values"), None),
    (("data", "values"), [["t1"]]),
    (("data", "component_type"), 8.5),
]
COMMAND_CHANGES: list[tuple[JsonPath, Any]] = [
    *ANY_CHANGES,
    (("data", "name"), NO_VALUE),
    (("data", "type"), "1"),
    (("data", "options"), None),
    (("data", "options"), ["times"]),
    (("data", "options", 0, "name"), 5),
    (("data", "options", 0, "type"), 12),
    (("data", "options", 0, "value"), "two"),
    (("data", "options", 0, "value"), True),
    (("data", "options", 0, "value"), 2.5),
    (("data", "options", 0, "value"), NO_VALUE),
    (("data", "resolved"), {"users": {"ada": {}}}),
    (("data", "resolved"), {"users": {"5": {}}}),
]
CHANGED_OPTIONS: list[tuple[JsonPath, Any]] = [
    (("data", "name"), "shuffle"),
    (("data", "type"), 3),
    (("data", "options", 0), {"name": "times", "type": 3, "value": "two"}),
    (("data", "options", 0), {"name": "times", "type": 5, "value": True}),
    (("data", "options", 0), {"name": "now", "type": 1, "options": []}),
]
BOT_ACCOUNT: JsonPath = ("member", "user", "bot")


async def change_next(bot_sandbox: BotSandbox, path: JsonPath, value: Any) -> None:
    """Let the next interaction reach the bot with this value, or without it."""
    changed = {} if value is NO_VALUE else {"value": value}
    await bot_sandbox.sandbox.change_interactions(*path, **changed)


class OddEventCheck:
    """Checks each answer, and that the bot has logged one line of it."""

    def __init__(self, bot_sandbox: BotSandbox) -> None:
        self.bot_sandbox = bot_sandbox
        self._log_offset = bot_sandbox.bot.measure_log()

    def check(self, answer: Json, sentence: str, change: object) -> None:
        """Check the answer to an interaction that was changed."""
        log = self.bot_sandbox.bot.read_log(self._log_offset)
        self._log_offset = self.bot_sandbox.bot.measure_log()
        assert read_text(answer) == sentence, change
        assert is_private(answer), change
        assert log.count(ODD_EVENT) == 1, f"{change}: {log}"
        assert "Traceback" not in log, change


@pytest.mark.asyncio(loop_scope="session")
async def test_malformed_presses_have_one_sentence_and_one_line_in_the_log(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    draw_id, odd_events = find_control_id(table, "draw"), OddEventCheck(bot_sandbox)
    for path, value in PRESS_CHANGES:
        await change_next(bot_sandbox, path, value)
        answer = await ada.press_button(table, custom_id=draw_id)
        odd_events.check(answer, UNREADABLE, (path, value))
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.asyncio(loop_scope="session")
async def test_a_press_is_answered_whatever_is_odd_about_its_message(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    page = await ada.run_command("help")
    for number in range(len(page["components"])):
        await change_next(bot_sandbox, ("message", "components", number, "id"), ["1"])
        custom_id: JsonPath = ("message", "components", number, "components", 0, "custom_id")
        await change_next(bot_sandbox, custom_id, ["play"])
    offset = bot_sandbox.bot.measure_log()
    games_id = build_page_id("games")
    answer = await ada.press_button(page, custom_id=games_id, is_forged=True)
    assert "No games in progress" in read_text(answer)
    assert "[error" not in bot_sandbox.bot.read_log(offset)


@pytest.mark.asyncio(loop_scope="session")
async def test_malformed_choices_have_one_sentence_and_one_line_in_the_log(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    menu_id = build_move_menu_id(read_game_version(table), "move")
    odd_events = OddEventCheck(bot_sandbox)
    for path, value in MENU_CHANGES:
        await change_next(bot_sandbox, path, value)
        answer = await ada.choose_option(table, menu_id, "w-f1", is_forged=True)
        odd_events.check(answer, UNREADABLE, (path, value))
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.asyncio(loop_scope="session")
async def test_malformed_commands_have_one_sentence_and_one_line_in_the_log(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", deal="1")
    odd_events = OddEventCheck(bot_sandbox)
    for path, value in COMMAND_CHANGES:
        await change_next(bot_sandbox, path, value)
        answer = await ada.run_command("draw", times=2)
        odd_events.check(answer, UNREADABLE, (path, value))
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.asyncio(loop_scope="session")
async def test_commands_of_another_form_than_the_bots_are_said_to_have_changed(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", deal="1")
    for path, value in CHANGED_OPTIONS:
        await change_next(bot_sandbox, path, value)
        answer = await ada.run_command("draw", times=2)
        assert read_text(answer) == COMMAND_CHANGED, value
        assert is_private(answer)
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.asyncio(loop_scope="session")
async def test_malformed_completions_offer_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    offset = bot_sandbox.bot.measure_log()
    for value in (True, 5, None, ["can"], NO_VALUE):
        await change_next(bot_sandbox, ("data", "options", 0, "value"), value)
        assert await ada.list_completions("new", "game", "can") == [], value
    assert bot_sandbox.bot.read_log(offset).count(ODD_EVENT) == 5
    assert "[error" not in bot_sandbox.bot.read_log(offset)


@pytest.mark.asyncio(loop_scope="session")
async def test_bots_cannot_play(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    odd_events = OddEventCheck(bot_sandbox)
    await change_next(bot_sandbox, BOT_ACCOUNT, value=True)
    answer = await ada.press_button(table, custom_id=find_control_id(table, "draw"))
    odd_events.check(answer, BOTS, "a press")
    await change_next(bot_sandbox, BOT_ACCOUNT, value=True)
    odd_events.check(await ada.run_command("draw"), BOTS, "a command")
    await change_next(bot_sandbox, BOT_ACCOUNT, value=True)
    assert await ada.list_completions("new", "game", "can") == []
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.asyncio(loop_scope="session")
async def test_bots_cannot_play_in_direct_messages(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await change_next(bot_sandbox, ("user", "bot"), value=True)
    answer = await ada.run_command("new", "direct")
    assert read_text(answer) == BOTS


SERVER_COUNT = 2000
CHANNELS_PER_SERVER = 1


@pytest.mark.slow
async def test_the_first_interaction_is_answered_while_two_thousand_servers_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `python -m tests.bench.start` measures how long it takes; a busy machine may take longer.
    for module in (interaction_sender, interactions):
        monkeypatch.setattr(module, "ANSWER_SECONDS", WAIT_TIMEOUT)
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.add_crowd(SERVER_COUNT, CHANNELS_PER_SERVER)
        here = BotSandbox(running, make_bot(running, tmp_path / "bot"))
        try:
            ada = await here.create_user()
            await here.start_bot()
            assert read_text(await ada.run_command("help"))
            await here.bot.wait_for_log_text(f"servers={SERVER_COUNT + 2}")
        finally:
            await here.bot.close()


def take_time() -> None:
    """Let the bot's process answer interactions that have waited for long."""
    requests.DECISION_SECONDS = requests.ANSWER_SECONDS = WAIT_TIMEOUT


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def session_bot_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[BotSandbox]:
    """Run a patient sandbox and a patient bot for the tests of a module."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for module in (interaction_sender, interactions):
            monkeypatch.setattr(module, "ANSWER_SECONDS", WAIT_TIMEOUT)
        folder = bot_folders.mktemp("patient")
        async with run_bot_sandbox(folder, before_start=take_time) as bot_sandbox:
            yield bot_sandbox
