"""Interactions that are not what Discord describes: each has one true sentence and changes nothing.

Each is a usual one with one value changed on its way.
"""

from typing import Any

import pytest

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import build_move_menu_id, build_page_id
from tests.whole.driver.table_messages import (
    find_control_id,
    is_private,
    read_game_version,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

UNREADABLE = "I couldn't read that, so nothing was done. Please try again."
COMMAND_CHANGED = "That command has changed. Reload Discord and try again."
BOTS = "Bots don't play here, so nothing was done."
ODD_EVENT = "odd event passed over"

NO_VALUE = object()
"""In place of a value that is left out."""

Path = tuple[str | int, ...]

ANY_CHANGES: list[tuple[Path, Any]] = [
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
PRESS_CHANGES: list[tuple[Path, Any]] = [
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
MENU_CHANGES: list[tuple[Path, Any]] = [
    (("data", "values"), NO_VALUE),
    (("data", "values"), None),
    (("data", "values"), [["t1"]]),
    (("data", "component_type"), 8.5),
]
COMMAND_CHANGES: list[tuple[Path, Any]] = [
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
CHANGED_OPTIONS: list[tuple[Path, Any]] = [
    (("data", "name"), "shuffle"),
    (("data", "type"), 3),
    (("data", "options", 0), {"name": "times", "type": 3, "value": "two"}),
    (("data", "options", 0), {"name": "times", "type": 5, "value": True}),
    (("data", "options", 0), {"name": "now", "type": 1, "options": []}),
]
BOT_ACCOUNT: Path = ("member", "user", "bot")


async def change_next(bot_sandbox: BotSandbox, path: Path, value: Any) -> None:
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


async def test_a_press_is_answered_whatever_is_odd_about_its_message(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    page = await ada.run_command("help")
    for number in range(len(page["components"])):
        await change_next(bot_sandbox, ("message", "components", number, "id"), ["1"])
        custom_id: Path = ("message", "components", number, "components", 0, "custom_id")
        await change_next(bot_sandbox, custom_id, ["play"])
    offset = bot_sandbox.bot.measure_log()
    games_id = build_page_id("games")
    answer = await ada.press_button(page, custom_id=games_id, is_forged=True)
    assert "No games in progress" in read_text(answer)
    assert "[error" not in bot_sandbox.bot.read_log(offset)


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


async def test_malformed_completions_offer_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    offset = bot_sandbox.bot.measure_log()
    for value in (True, 5, None, ["can"], NO_VALUE):
        await change_next(bot_sandbox, ("data", "options", 0, "value"), value)
        assert await ada.list_completions("new", "game", "can") == [], value
    assert bot_sandbox.bot.read_log(offset).count(ODD_EVENT) == 5
    assert "[error" not in bot_sandbox.bot.read_log(offset)


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


async def test_bots_cannot_play_in_direct_messages(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await change_next(bot_sandbox, ("user", "bot"), value=True)
    answer = await ada.run_command("new", "direct")
    assert read_text(answer) == BOTS
