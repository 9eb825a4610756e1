"""Answers that Discord refuses, loses or garbles: every move counts once, and its table is seen.

Each fault is tried with a slash command, a button and a menu.
"""

from collections.abc import Awaitable, Callable

import pytest

from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import press_control, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

Play = Callable[[SandboxUser, Json], Awaitable[Json]]


async def play_by_command(user: SandboxUser, _table: Json) -> Json:
    return await user.run_command("draw")


async def play_by_button(user: SandboxUser, table: Json) -> Json:
    return await press_control(user, table, "draw")


async def play_by_menu(user: SandboxUser, table: Json) -> Json:
    menu = next(control for control in list_controls(table) if "options" in control)
    return await press_control(user, table, menu["options"][0]["value"])


PLAYS = {"command": play_by_command, "button": play_by_button, "menu": play_by_menu}


async def deal_table(user: SandboxUser) -> Json:
    """Deal a game with so many moves that they are in a menu."""
    return await user.run_command("new", game="indian", deal="1")


PASSING_FAULTS: dict[str, Json] = {
    "cut before Discord took it": {"cut": True},
    "cut after Discord took it": {"cut": True, "carried_out": True},
    "nothing, not taken": {"status": 204},
    "nothing, but taken": {"status": 204, "carried_out": True},
    "garbage, not taken": {"status": 200, "text": "<html>"},
    "garbage, but taken": {"status": 200, "text": "<html>", "carried_out": True},
    "JSON of something else": {"status": 200, "text": "[]"},
    "three errors of Discord's own": {"status": 500, "count": 3},
    "an error of Discord's own, but taken": {"status": 502, "carried_out": True},
    "a ban's page": {"status": 502, "text": "<html>"},
    "too many requests, twice": {"status": 429, "retry_after": 0.05, "count": 2},
}
"""What passes within the three seconds that Discord waits for an answer."""


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
@pytest.mark.parametrize("fault", PASSING_FAULTS.values(), ids=PASSING_FAULTS)
async def test_an_answer_gets_through_a_passing_fault(
    bot_sandbox: BotSandbox, ada: SandboxUser, play: Play, fault: Json
) -> None:
    table = await deal_table(ada)
    messages_before = len(ada.messages_by_id)
    await bot_sandbox.sandbox.inject_fault(method="POST", path="/callback", **fault)
    answer = await play(ada, table)
    assert read_move_count(answer) == 1
    assert "confirm" not in read_text(answer)
    # No message besides is seen, and the game goes on there.
    is_new = answer["id"] != table["id"]
    assert len(ada.messages_by_id) == messages_before + is_new
    assert read_move_count(await press_control(ada, answer, "draw")) == 2
