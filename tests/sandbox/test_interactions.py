"""Answers to interactions, as strict as Discord: in time, once, in the right form."""

import asyncio
from typing import Any

import pytest

from sandbox.errors import DiscordError
from sandbox.interactions import InteractionStore
from sandbox.validation import FormValidator, check_message_components
from tests.sandbox.running_sandbox import (
    COMPONENTS_V2,
    GO_COMMAND,
    TINY_PNG,
    VOICE_CHANNEL,
    FrozenTime,
    RawBot,
    RunningSandbox,
    build_button_row,
    build_table_message,
    find_first_error,
    read_code,
    run_raw_bot,
)
from tests.sandbox.sandbox_user import (
    EPHEMERAL,
    LOADING,
    BotSilentError,
    Json,
    PageRefusedError,
    SandboxUser,
    list_controls,
    list_pictures,
    read_text,
)


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
    assert InteractionStore.answer_seconds == 3
    monkeypatch.setattr(InteractionStore, "answer_seconds", 0.3)
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
    async with bot.receive_command(ada) as interaction:
        for wrong_interaction in ({**interaction, "id": "1"}, {**interaction, "token": "x"}):
            status, answer = await bot.answer_interaction(wrong_interaction, 4, {"content": "one"})
            assert (status, answer["code"]) == (404, 10062)


@pytest.mark.parametrize("callback_type", [1, 6, 7, 8, 99])
async def test_a_command_accepts_only_a_message_or_a_modal(
    bot: RawBot, ada: SandboxUser, callback_type: int
) -> None:
    async with bot.receive_command(ada) as interaction:
        status, answer = await bot.answer_interaction(interaction, callback_type, {})
        assert (status, find_first_error(answer)) == (400, ("type", "BASE_TYPE_CHOICES"))


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
    async with bot.receive_command(ada) as interaction:
        for empty in ({}, {"flags": COMPONENTS_V2, "components": []}, {"content": ""}):
            assert read_code(await bot.answer_interaction(interaction, 4, empty)) == (400, 50006)


async def test_a_button_of_a_deleted_message_works_only_when_forged(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_raw_bot(running_sandbox, 1, GO_COMMAND) as bot:
        interaction, message = await bot.answer_command(
            ada, {"components": [build_button_row("draw")]}
        )
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


async def test_a_token_expires_after_fifteen_minutes(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox
) -> None:
    interaction, _ = await bot.answer_command(ada, {"content": "one"})
    await running_sandbox.set_clock_offset(16 * 60)
    for status, answer in (
        await bot.edit_answer(interaction, {"content": "two"}),
        await bot.send_follow_up(interaction, {"content": "two"}),
        await bot.request_by_token("GET", interaction),
    ):
        assert (status, answer["code"]) == (401, 50027)


async def test_a_follow_up_needs_a_first_answer(bot: RawBot, ada: SandboxUser) -> None:
    async with bot.receive_command(ada) as interaction:
        status, answer = await bot.send_follow_up(interaction, {"content": "early"})
        assert (status, answer["code"]) == (404, 10015)


async def test_the_first_follow_up_replaces_a_deferred_thinking_state(
    bot: RawBot, ada: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 5, {"flags": EPHEMERAL})
    thinking = await ada.wait_for_message(lambda message: bool(message["flags"] & LOADING))
    status, followed = await bot.send_follow_up(interaction, {"content": "thought"})
    assert (status, followed["id"]) == (200, thinking["id"])
    assert followed["flags"] == EPHEMERAL
    assert read_text(await waiting) == "thought"
    _, second = await bot.send_follow_up(interaction, {"content": "and more"})
    assert second["id"] != thinking["id"]
    assert second["flags"] == 0


async def test_a_deferred_update_is_completed_by_editing_the_original(
    bot: RawBot, ada: SandboxUser
) -> None:
    _, message = await bot.answer_command(
        ada, build_table_message(build_button_row("draw")), a_png=TINY_PNG
    )
    pressing = asyncio.create_task(ada.press_button(message, custom_id="draw"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 6)
    await bot.edit_answer(
        interaction, build_table_message(picture="b.png", text="Drawn"), b_png=TINY_PNG
    )
    assert read_text(await pressing) == "Drawn"


async def test_a_private_answer_is_visible_to_one_user_and_its_token(
    bot: RawBot, ada: SandboxUser, lucia: SandboxUser
) -> None:
    interaction, message = await bot.answer_command(ada, {"content": "psst", "flags": EPHEMERAL})
    assert [read_text(message) for message in await ada.list_messages()] == ["psst"]
    assert await lucia.list_messages() == []
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await bot.request(method, path, {} if method == "PATCH" else None)
        assert (status, answer["code"]) == (404, 10008)
    assert (await bot.edit_answer(interaction, {"content": "pssst"}))[0] == 200
    assert read_text((await ada.reload_message(message)) or {}) == "pssst"
    assert (await bot.request_by_token("DELETE", interaction))[0] == 204
    assert await ada.list_messages() == []
    assert read_code(await bot.request_by_token("GET", interaction)) == (404, 10008)


async def test_a_token_reaches_only_its_own_messages(bot: RawBot, ada: SandboxUser) -> None:
    _, message = await bot.answer_command(ada, {"content": "one"})
    interaction, _ = await bot.answer_command(ada, {"content": "two"})
    status, answer = await bot.edit_answer(interaction, {"content": "three"}, message["id"])
    assert (status, answer["code"]) == (404, 10008)


async def test_a_user_installed_bot_may_follow_up_five_times(
    bot: RawBot, ada: SandboxUser, frozen_time: FrozenTime
) -> None:
    interaction, _ = await bot.answer_command(ada, {"content": "one"}, channel="lawn")
    for _ in range(5):
        assert (await bot.send_follow_up(interaction, {"content": "more"}))[0] == 200
    frozen_time.advance(seconds=2)
    assert read_code(await bot.send_follow_up(interaction, {"content": "too much"})) == (400, 40094)
    assert (await bot.edit_answer(interaction, {"content": "edits do not count"}))[0] == 200


async def test_a_modal_is_filled_in_and_answered(bot: RawBot, ada: SandboxUser) -> None:
    field = {"type": 4, "custom_id": "why", "style": 1, "max_length": 5}
    modal: dict[str, Any] = {
        "custom_id": "ask",
        "title": "Why?",
        "components": [{"type": 18, "label": "Reason", "component": field}],
    }
    _, opened = await bot.answer_command(ada, modal, callback_type=9)
    assert opened["modal"]["components"][0]["component"]["custom_id"] == "why"

    handing_in = asyncio.create_task(ada.submit_modal(opened, why="fun"))
    interaction = await bot.wait_for_interaction()
    filled = interaction["data"]["components"][0]["component"]
    assert (interaction["type"], filled["value"]) == (5, "fun")
    _, answer = await bot.answer_interaction(interaction, 9, modal)
    assert find_first_error(answer) == ("type", "BASE_TYPE_CHOICES")
    await bot.answer_interaction(interaction, 4, {"content": "I see", "flags": EPHEMERAL})
    assert read_text(await handing_in) == "I see"


TABLES_ID, LOUNGE_ID = "1500000000000000001", "1500000000000000002"
ANY_CHANNEL = [{"id": TABLES_ID, "type": "channel"}]
CHANNEL_MENU: Json = {
    "type": 8,
    "custom_id": "channels",
    "channel_types": [0, 5],
    "min_values": 0,
    "max_values": 25,
    "default_values": ANY_CHANNEL,
}
USER_MENU: Json = {"type": 5, "custom_id": "people", "max_values": 2}


async def send_private_menus(bot: RawBot, user: SandboxUser, *menus: Json) -> Json:
    """Answer a user privately with these menus; return the message."""
    rows = [{"type": 1, "components": [menu]} for menu in menus]
    asking = asyncio.create_task(user.run_command("go"))
    status, _ = await bot.answer_interaction(
        await bot.wait_for_interaction(), 4, {"components": rows, "flags": 64}
    )
    assert status == 200
    return await asking


async def test_chosen_channels_are_sent_with_their_data(
    bot: RawBot, running_sandbox: RunningSandbox, lucia: SandboxUser
) -> None:
    await running_sandbox.create_channel("Patience Club", "talk", VOICE_CHANNEL)
    message = await send_private_menus(bot, lucia, CHANNEL_MENU)
    choosing = asyncio.create_task(lucia.choose_option(message, "channels"))
    interaction = await bot.wait_for_interaction()
    assert (interaction["data"]["values"], interaction["data"]["resolved"]) == ([], {})
    await bot.answer_interaction(interaction, 7, {"content": "nothing"})
    assert list_controls(await choosing)[0]["default_values"] == CHANNEL_MENU["default_values"]
    for wrong_values in (("talk",), ("office",), ("mesas",), ("tables", "tables")):
        with pytest.raises(PageRefusedError, match="400"):
            await lucia.choose_option(message, "channels", *wrong_values)
    choosing = asyncio.create_task(lucia.choose_option(message, "channels", "tables", LOUNGE_ID))
    interaction = await bot.wait_for_interaction()
    data = interaction["data"]
    assert (data["component_type"], data["values"]) == (8, [TABLES_ID, LOUNGE_ID])
    channels = data["resolved"]["channels"]
    assert [(channel["name"], channel["type"]) for channel in channels.values()] == [
        ("tables", 0),
        ("lounge", 0),
    ]
    # These are the permissions of the user who chose, not the bot's.
    assert channels[TABLES_ID]["permissions"] == interaction["member"]["permissions"]
    await bot.answer_interaction(interaction, 7, {"content": "kept", "components": []})
    assert read_text(await choosing) == "kept"


async def test_server_members_can_be_chosen_in_a_user_menu(
    bot: RawBot, running_sandbox: RunningSandbox, ada: SandboxUser, lucia: SandboxUser
) -> None:
    grace = await running_sandbox.create_user(
        "grace", nickname="The Admiral", servers=["Patience Club"]
    )
    message = await send_private_menus(bot, ada, USER_MENU)
    for chosen, refusal in (((), "between 1 and 2"), (("nobody",), "nobody called")):
        with pytest.raises(PageRefusedError, match=refusal):
            await ada.choose_option(message, "people", *chosen)
    choosing = asyncio.create_task(ada.choose_option(message, "people", "the admiral", "lucia"))
    interaction = await bot.wait_for_interaction()
    data = interaction["data"]
    assert data["values"] == [grace.id, lucia.id]
    assert data["resolved"]["users"][grace.id]["username"] == "grace"
    assert data["resolved"]["members"][grace.id]["nick"] == "The Admiral"
    await bot.answer_interaction(interaction, 7, {"content": "kept", "components": []})
    await choosing


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"max_values": 26}, "max_values", "NUMBER_TYPE_MAX"),
        ({"channel_types": [99]}, "channel_types.0", "BASE_TYPE_CHOICES"),
        ({"default_values": ANY_CHANNEL * 26}, "default_values", "BASE_TYPE_MAX_LENGTH"),
    ],
)
def test_channel_menus_beyond_discord_limits_are_refused(
    change: dict[str, Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_message_components([{"type": 1, "components": [CHANNEL_MENU | change]}], form, is_v2=True)
    with pytest.raises(DiscordError) as caught:
        form.raise_if_errors()
    error = find_first_error(caught.value.build_response_body())
    assert error == (f"0.components.0.{error_path}", error_code)
