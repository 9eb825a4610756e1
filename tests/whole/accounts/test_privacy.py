"""`/privacy`: a player's data is sent to the player only, and erased after a question."""

import pytest

from tests.sandbox.driver.messages import list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.accounts.export_files import download_export, wait_for_export
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


async def test_an_export_is_one_private_file_with_everything(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await press_control(
        ada, await ada.run_command("new", deal="12345678901234567890"), "draw"
    )
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    await ada.run_command("privacy export")
    answer = await wait_for_export(ada)
    assert is_private(answer)
    assert "What I keep about you, and why" in read_text(answer)
    export = await download_export(bot_sandbox, answer)
    assert (export["format"], export["player"]) == (2, ada.id)
    assert export["settings"][0]["has_large_indices"] is True
    (game,) = export["games"]
    assert game["id"] == read_game_id(table)
    assert game["deal"] == "12345678901234567890"
    assert game["moves"] == "draw"
    tables = {name for name, value in export.items() if isinstance(value, list)}
    assert set(export["about"]) == {"all", *tables}


async def test_erasing_asks_for_confirmation_and_leaves_nothing(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    question_text = read_text(await ada.run_command("privacy erase"))
    assert "?\n- Your settings\n**This can't be undone.**" in question_text
    assert "game" not in question_text
    table = await ada.run_command("new", deal="7")
    question = await ada.run_command("privacy erase")
    assert is_private(question)
    games = "Your one game with all its moves, even if it's in progress"
    assert f"?\n- {games}\n- Your settings\n**This can't be undone.**" in read_text(question)
    assert "scoreboards and podiums that name you" in read_text(question)
    assert "can't be undone" in read_text(question)
    assert list_button_labels(question) == ["Erase everything", "Send copy", "Not now"]
    # Nobody else can answer the question.
    erase_id = build_erase_id(int(ada.id))
    bens_table = await ben.run_command("new", deal="8")
    refusal = await ben.press_button(bens_table, custom_id=erase_id, is_forged=True)
    assert "for somebody else" in read_text(refusal)
    kept = await ada.press_button(question, label="Not now")
    assert "nothing was erased" in read_text(kept)
    question = await ada.run_command("privacy erase")
    table = await press_control(ada, table, "draw")
    draw_id = find_control_id(table, "draw")
    erased = await ada.press_button(question, custom_id=erase_id)
    assert "is gone" in read_text(erased)
    assert not list_controls(erased)
    again = await ada.press_button(question, custom_id=erase_id, is_forged=True)
    assert "I keep nothing about you" in read_text(again)
    # The buttons of the erased game's message still answer.
    for custom_id in (
        draw_id,
        build_same_deal_id(read_game_id(table)),
        build_resume_id(read_game_id(table)),
    ):
        answer = await ada.press_button(table, custom_id=custom_id, is_forged=True)
        assert "That game is gone" in read_text(answer)
    assert "I keep nothing" in read_text(await ada.run_command("privacy erase"))
    assert "**Cards:** standard" in read_text(await ada.run_command("settings"))
    assert "No games in progress" in read_text(await ada.run_command("games"))
    assert list_button_labels(await press_control(ben, bens_table, "draw"))


async def test_the_erase_question_survives_a_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await ada.run_command("new", deal="7")
    question = await ada.run_command("privacy erase")
    await bot_sandbox.restart_bot()
    await ada.press_button(question, label="Send copy")
    export = await download_export(bot_sandbox, await wait_for_export(ada))
    assert len(export["games"]) == 1
    assert "is gone" in read_text(await ada.press_button(question, label="Erase everything"))


@pytest.mark.slow
async def test_a_film_of_a_game_erased_meanwhile_is_not_shown(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="123456"), "draw")
    number = str(read_game_id(table))
    question = await ada.run_command("privacy erase")
    await ada.press_button(await ada.run_command("resign"), label="Give up")
    progress = await ben.run_command("replay", game_id=number)
    assert "Making the replay" in read_text(progress)
    await ada.press_button(question, label="Erase everything")
    await ben.wait_for_message(lambda message: f"You have no game {number}." in read_text(message))
    assert await ben.reload_message(progress) is None
