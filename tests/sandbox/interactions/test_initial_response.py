"""Answers to interactions, as strict as Discord: in time, once, in the right form."""

import asyncio

import pytest

from sandbox import interaction_sender, interactions
from tests.sandbox.driver.messages import EPHEMERAL, list_pictures, read_text
from tests.sandbox.driver.raw_bot import (
    COMPONENTS_V2,
    GO_COMMAND,
    TINY_PNG,
    RawBot,
    build_button_row,
    build_table_message,
    find_first_error,
    run_raw_bot,
)
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import BotSilentError, SandboxUser


async def test_a_command_is_answered_with_a_picture_and_a_button_edits_it(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox
) -> None:
    running_command = asyncio.create_task(ada.run_command("go", words="now"))
    interaction = await bot.wait_for_interaction()
    assert interaction["data"]["options"] == [{"name": "words", "type": 3, "value": "now"}]
    status, answer = await bot.answer_interaction(
        interaction, 4, build_table_message(build_button_row("draw")), a_png=TINY_PNG
    )
    assert status == 200
    assert answer["resource"]["message"]["attachments"] == []
    message = await running_command
    first = list_pictures(message)[0]["media"]
    assert (first["width"], first["height"]) == (1, 1)
    assert await running_sandbox.download_file(first["url"]) == TINY_PNG

    pressing = asyncio.create_task(ada.press_button(message, label="Draw"))
    interaction = await bot.wait_for_interaction()
    assert interaction["data"]["custom_id"] == "draw"
    assert interaction["message"]["id"] == message["id"]
    await bot.answer_interaction(
        interaction, 7, build_table_message(picture="b.png", text="Drawn"), b_png=TINY_PNG + b"2"
    )
    changed = await pressing
    assert (changed["id"], read_text(changed)) == (message["id"], "Drawn")
    assert (
        await running_sandbox.download_file(list_pictures(changed)[0]["media"]["url"])
        == TINY_PNG + b"2"
    )


async def test_a_late_or_delayed_answer_is_refused_and_reported_on_the_page(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert interactions.ANSWER_SECONDS == 3
    for module in (interactions, interaction_sender):
        monkeypatch.setattr(module, "ANSWER_SECONDS", 0.3)
    await running_sandbox.delay_answers(0.35)
    held_up = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    answering = asyncio.create_task(bot.answer_interaction(interaction, 4, {"content": "in time"}))
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    for command in (held_up, waiting):
        with pytest.raises(BotSilentError, match="The application did not respond"):
            await command
    for status, answer in (
        await answering,
        await bot.answer_interaction(interaction, 4, {"content": "here!"}),
    ):
        assert (status, answer["code"]) == (404, 10062)


async def test_only_the_first_answer_counts(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 4, {"content": "one"})
    status, answer = await bot.answer_interaction(interaction, 4, {"content": "two"})
    assert (status, answer["code"]) == (400, 40060)
    assert read_text(await waiting) == "one"


async def test_a_refused_answer_can_be_retried_in_time(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    status, answer = await bot.answer_interaction(interaction, 4, {"content": "x" * 2001})
    assert (status, answer["code"]) == (400, 50035)
    assert find_first_error(answer) == ("content", "BASE_TYPE_MAX_LENGTH")
    assert (await bot.answer_interaction(interaction, 4, {"content": "x"}))[0] == 200
    assert read_text(await waiting) == "x"


async def test_an_unknown_interaction_or_token_is_refused(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    for wrong_interaction in ({**interaction, "id": "1"}, {**interaction, "token": "x"}):
        status, answer = await bot.answer_interaction(wrong_interaction, 4, {"content": "one"})
        assert (status, answer["code"]) == (404, 10062)
    await bot.answer_interaction(interaction, 4, {"content": "one"})
    await waiting


@pytest.mark.parametrize("callback_type", [1, 6, 7, 8, 99])
async def test_a_command_accepts_only_a_message_or_a_modal(
    bot: RawBot, ada: SandboxUser, callback_type: int
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    status, answer = await bot.answer_interaction(interaction, callback_type, {})
    assert (status, find_first_error(answer)) == (400, ("type", "BASE_TYPE_CHOICES"))
    await bot.answer_interaction(interaction, 4, {"content": "done"})
    await waiting


async def test_a_user_installed_bot_answers_privately_where_external_apps_are_denied(
    bot: RawBot, lucia: SandboxUser
) -> None:
    waiting = asyncio.create_task(lucia.run_command("go", "arbour"))
    await bot.answer_interaction(await bot.wait_for_interaction(), 4, {"content": "hello all"})
    assert (await waiting)["flags"] == EPHEMERAL


async def test_completions_are_offered_and_limited(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.list_completions("go", "words", "he"))
    interaction = await bot.wait_for_interaction()
    assert interaction["data"]["options"] == [
        {"name": "words", "type": 3, "value": "he", "focused": True}
    ]
    choices = [{"name": f"n{number}", "value": "v"} for number in range(26)]
    status, answer = await bot.answer_interaction(interaction, 8, {"choices": choices})
    assert find_first_error(answer) == ("data.choices", "BASE_TYPE_MAX_LENGTH")
    for wrong_choice in ({"name": "x" * 101, "value": "v"}, {"name": "n", "value": "v" * 101}):
        status, answer = await bot.answer_interaction(interaction, 8, {"choices": [wrong_choice]})
        assert (status, find_first_error(answer)[1]) == (400, "BASE_TYPE_BAD_LENGTH")
    status, _ = await bot.answer_interaction(interaction, 8, {"choices": choices[:25]})
    assert status == 200
    assert len(await waiting) == 25


async def test_an_empty_message_is_refused(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    for empty in ({}, {"flags": COMPONENTS_V2, "components": []}, {"content": ""}):
        status, answer = await bot.answer_interaction(interaction, 4, empty)
        assert (status, answer["code"]) == (400, 50006)
    await bot.answer_interaction(interaction, 4, {"content": "."})
    await waiting


async def test_a_button_of_a_deleted_message_works_only_when_forged(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_raw_bot(running_sandbox, 1, GO_COMMAND) as bot:
        waiting = asyncio.create_task(ada.run_command("go"))
        interaction = await bot.wait_for_interaction()
        await bot.answer_interaction(interaction, 4, {"components": [build_button_row("draw")]})
        message = await waiting
        assert (await bot.request_by_token("DELETE", interaction))[0] == 204
        pressing = asyncio.create_task(ada.press_button(message, custom_id="other", is_forged=True))
        interaction = await bot.wait_for_interaction()
        assert interaction["data"]["custom_id"] == "other"
        status, answer = await bot.answer_interaction(interaction, 7, {"content": "gone"})
        assert (status, answer["code"]) == (404, 10008)
        await bot.answer_interaction(
            interaction, 4, {"content": "That table is gone.", "flags": 64}
        )
        assert read_text(await pressing) == "That table is gone."
