"""Events that no client can read, and those that come twice: none does harm."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.running_sandbox import run_sandbox_in_loop
from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import BotSandbox, make_bot
from tests.whole.table_messages import is_private, press_control, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

COMPLETION_COUNT = 18
"""Completions come the same way as presses, and cost little."""


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


async def read_connections(bot_sandbox: BotSandbox) -> list[tuple[str, int]]:
    """Return each connected session's id and how often it was resumed.

    Sessions of bots that earlier tests ended stay in the gateway's list, not connected.
    """
    sessions = await bot_sandbox.sandbox.list_sessions()
    return [(session["id"], session["resumed"]) for session in sessions if session["connected"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("event", "data"),
    [
        ("INTERACTION_CREATE", {"type": 3}),
        ("GUILD_CREATE", {"id": "a secret"}),
        ("CHANNEL_UPDATE", {}),
    ],
)
async def test_interactions_behind_an_event_that_cannot_be_read_are_answered(
    bot_sandbox: BotSandbox, ada: SandboxUser, event: str, data: Json
) -> None:
    table = await ada.run_command("new", deal="1")
    connections, log_size = await read_connections(bot_sandbox), bot_sandbox.bot.measure_log()
    await bot_sandbox.sandbox.send_event(event, data)
    await bot_sandbox.sandbox.send_event("NOBODY_KNOWS_THIS", {"a": 1})
    await check_next_interactions(ada, table)
    # The connection was kept: it was not even resumed.
    assert await read_connections(bot_sandbox) == connections
    log = bot_sandbox.bot.read_log(log_size)
    assert [f"type={event}" in line for line in log.splitlines() if ODD_EVENT in line] == [True]
    assert "secret" not in log


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


@pytest.mark.parametrize("frames", [["<html>", "[1]"], ["null", '{"op": 10, "d": 0}', "{"], [""]])
async def test_a_session_goes_on_behind_frames_that_are_none(
    bot_sandbox: BotSandbox, ada: SandboxUser, frames: list[str]
) -> None:
    table = await ada.run_command("new", deal="1")
    [(session_id, resumed)] = await read_connections(bot_sandbox)
    # An empty frame stands for a broken stream.
    is_broken, has_to_resume = frames == [""], len(frames) != 2
    await bot_sandbox.sandbox.send_frames(*frames, is_raw=is_broken)

    async def is_as_expected() -> bool:
        expected = [(session_id, resumed + has_to_resume)]
        return await read_connections(bot_sandbox) == expected

    await wait_until(is_as_expected)
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    assert await is_as_expected()


ODD_EVENT = "odd event passed over"
UNREADABLE = "I couldn't read that, so nothing was done. Please try again."
COMMAND_CHANGED = "That command has changed. Reload Discord and try again."


async def test_interactions_that_lack_a_field_have_one_sentence_and_one_line_in_the_log(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    log_size = bot_sandbox.bot.measure_log()
    for path in (("data", "custom_id"), ("attachment_size_limit",)):
        await bot_sandbox.sandbox.change_interactions(*path)
        answer = await press_control(ada, table, "draw")
        assert read_text(answer) == UNREADABLE, path
        assert is_private(answer)
    await bot_sandbox.sandbox.change_interactions("attachment_size_limit")
    assert read_text(await ada.run_command("draw")) == UNREADABLE
    await bot_sandbox.sandbox.change_interactions("attachment_size_limit")
    assert await ada.list_completions("new", "game", "can") == []
    log = bot_sandbox.bot.read_log(log_size)
    assert log.count(ODD_EVENT) == 4
    assert "[error" not in log
    # Somebody without a known language is answered in English.
    await bot_sandbox.sandbox.change_interactions("locale", value="no-language")
    assert "1 move" in read_text(await press_control(ada, table, "draw"))


async def test_a_command_of_another_form_than_the_bots_is_said_to_have_changed(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", deal="1")
    changes: tuple[tuple[tuple[str | int, ...], Any], ...] = (
        (("data", "name"), "shuffle"),
        (("data", "type"), 3),
        (("data", "options", 0), {"name": "now", "type": 1, "options": []}),
    )
    for path, value in changes:
        await bot_sandbox.sandbox.change_interactions(*path, value=value)
        answer = await ada.run_command("draw", times=2)
        assert read_text(answer) == COMMAND_CHANGED
        assert is_private(answer)
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("new", {"stakes": "hoyle"}),
        ("new", {"level": "hard"}),
        ("new", {"winnable": "yes"}),
        ("new", {"deal": "friday"}),
        ("leaderboard", {"period": "week"}),
        ("leaderboard", {"scope": "here"}),
        ("leaderboard", {"order": "rating"}),
        ("challenge create", {"game": "canfield", "measure": "time"}),
    ],
)
async def test_a_value_of_an_older_client_is_said_to_have_changed(
    bot_sandbox: BotSandbox, ada: SandboxUser, command: str, options: dict[str, str]
) -> None:
    path: tuple[str | int, ...] = ("data", "options", 0)
    path += ("options", 1, "value") if " " in command else ("value",)
    log_size = bot_sandbox.bot.measure_log()
    # The free text of a deal is known by its type alone.
    for value in (7,) if "deal" in options else ("of-old", 7, "\ud800"):
        await bot_sandbox.sandbox.change_interactions(*path, value=value)
        assert read_text(await ada.run_command(command, **options)) == COMMAND_CHANGED
    log = bot_sandbox.bot.read_log(log_size)
    assert "[error" not in log
    assert "failed" not in log


async def test_a_person_who_is_sent_as_text_or_unknown_is_a_changed_command(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    log_size = bot_sandbox.bot.measure_log()
    as_text = {"name": "player", "type": 3, "value": "ada"}
    await bot_sandbox.sandbox.change_interactions("data", "options", value=[as_text])
    assert read_text(await ada.run_command("stats")) == COMMAND_CHANGED
    await bot_sandbox.sandbox.change_interactions("data", "resolved", value={})
    assert read_text(await ada.run_command("stats", player=ada.username)) == COMMAND_CHANGED
    assert "[error" not in bot_sandbox.bot.read_log(log_size)


async def test_halves_of_characters_are_replaced(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    log_size = bot_sandbox.bot.measure_log()
    await bot_sandbox.sandbox.change_interactions(
        "data", "options", value=[{"name": "deal", "type": 3, "value": "half \udc00 word"}]
    )
    # The deal's word is stored, and the way to the same deal is on the table.
    assert read_move_count(await ada.run_command("new", deal="1")) == 0
    for path, value in [
        (("data", "options", 0, "value"), "\ud83d"),
        (("member", "nick"), "Ada \ude00"),
    ]:
        await bot_sandbox.sandbox.change_interactions(*path, value=value)
        assert read_text(await ada.run_command("move", moves="t1 t2"))
    assert await ada.list_completions("new", "game", "\ud83dcan")
    assert "[error" not in bot_sandbox.bot.read_log(log_size)


SERVER_COUNT = 2000
CHANNELS_PER_SERVER = 1


@pytest.mark.slow
async def test_the_first_interaction_is_answered_while_two_thousand_servers_arrive(
    tmp_path: Path,
) -> None:
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
