"""`/privacy`: what is kept is sent to its player alone, and erased after a question."""

import json
from typing import Any

import pytest

from tests.sandbox.driver.messages import Json, iterate_components, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import build_erase_id, build_resume_id, build_same_deal_id
from tests.whole.driver.table_messages import (
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def download_export(bot_sandbox: BotSandbox, message: Json) -> Any:
    """The file of an answer, read."""
    (file,) = [each["file"] for each in iterate_components(message) if each["type"] == 13]
    return json.loads(await bot_sandbox.sandbox.download_file(file["url"]))


async def test_an_export_is_one_private_file_with_everything(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await press_control(
        ada, await ada.run_command("new", deal="12345678901234567890"), "draw"
    )
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    answer = await ada.run_command("privacy export")
    answer = await ada.wait_for_message(lambda each: "Everything I keep" in read_text(each))
    assert is_private(answer)
    assert "What I keep about you, and why" in read_text(answer)
    told = await download_export(bot_sandbox, answer)
    assert (told["format"], told["player"]) == (2, ada.id)
    assert told["settings"][0]["has_large_indices"] is True
    (played,) = told["games"]
    assert (played["id"], played["deal"], played["moves"]) == (
        *(read_game_id(table), "12345678901234567890", "draw"),
    )
    assert set(told["about"]) == {"all", *(name for name in told if isinstance(told[name], list))}


async def test_erasing_asks_for_confirmation_and_leaves_nothing(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    nothing_else = read_text(await ada.run_command("privacy erase"))
    assert "?\n- Your settings\n**This can't be undone.**" in nothing_else
    assert "game" not in nothing_else
    table = await ada.run_command("new", deal="7")
    question = await ada.run_command("privacy erase")
    assert is_private(question)
    one = "Your one game with all its moves, even if it's in progress"
    assert f"?\n- {one}\n- Your settings\n**This can't be undone.**" in read_text(question)
    assert "scoreboards and podiums that name you" in read_text(question)
    assert "can't be undone" in read_text(question)
    assert list_button_labels(question) == ["Erase everything", "Send copy", "Not now"]
    # Somebody else cannot see it, nor answer it.
    forged = build_erase_id(int(ada.id))
    his = await ben.run_command("new", deal="8")
    refused = await ben.press_button(his, custom_id=forged, is_forged=True)
    assert "for somebody else" in read_text(refused)
    kept = await ada.press_button(question, label="Not now")
    assert "nothing was erased" in read_text(kept)
    question = await ada.run_command("privacy erase")
    table = await press_control(ada, table, "draw")
    draw = find_control_id(table, "draw")
    erased = await ada.press_button(question, custom_id=forged)
    assert "is gone" in read_text(erased)
    assert not list_controls(erased)
    again = await ada.press_button(question, custom_id=forged, is_forged=True)
    assert "I keep nothing about you" in read_text(again)
    # What is left of its message answers politely.
    for custom_id in (
        draw,
        build_same_deal_id(read_game_id(table)),
        build_resume_id(read_game_id(table)),
    ):
        answer = await ada.press_button(table, custom_id=custom_id, is_forged=True)
        assert "That game is gone" in read_text(answer)
    assert "I keep nothing" in read_text(await ada.run_command("privacy erase"))
    assert "**Cards:** standard" in read_text(await ada.run_command("settings"))
    assert "No games in progress" in read_text(await ada.run_command("games"))
    assert list_button_labels(await press_control(ben, his, "draw"))


async def test_the_erase_question_survives_a_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", deal="7")
    question = await ada.run_command("privacy erase")
    await bot_sandbox.restart_bot()
    await ada.press_button(question, label="Send copy")
    copy = await ada.wait_for_message(lambda each: "Everything I keep" in read_text(each))
    assert len((await download_export(bot_sandbox, copy))["games"]) == 1
    assert "is gone" in read_text(await ada.press_button(question, label="Erase everything"))


async def test_a_film_of_a_game_erased_meanwhile_is_not_shown(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="123456"), "draw")
    number = str(read_game_id(table))
    question = await ada.run_command("privacy erase")
    await ada.press_button(await ada.run_command("resign"), label="Give up")
    making = await ben.run_command("replay", game_id=number)
    assert "Making the replay" in read_text(making)
    await ada.press_button(question, label="Erase everything")
    await ben.wait_for_message(lambda each: f"You have no game {number}." in read_text(each))
    assert await ben.reload_message(making) is None
