"""Answers to interactions, as strict as Discord: in time, once, in the right form."""

import asyncio

import pytest

from sandbox.interactions import ANSWER_SECONDS, InteractionStore
from sandbox.validation import FormValidator, check_message_components
from sandbox.validation_commands import check_modal
from sandbox.world import LUCIA_ID
from tests.sandbox.running_sandbox import (
    COMPONENTS_V2,
    VOICE_CHANNEL,
    FrozenTime,
    RawBot,
    RunningSandbox,
    find_first_error,
    read_code,
    read_error,
)
from tests.sandbox.sandbox_user import (
    EPHEMERAL,
    BotSilentError,
    Json,
    PageRefusedError,
    SandboxUser,
    list_controls,
    read_text,
)
from tests.sandbox.test_validation import find_refusal


async def test_a_late_or_delayed_answer_is_refused_and_reported_on_the_page(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ANSWER_SECONDS == 3
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


async def test_an_answer_counts_once_and_a_refused_one_can_be_retried_in_time(
    bot: RawBot, ada: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    status, answer = await bot.answer_interaction(interaction, 4, {"content": "x" * 2001})
    assert (status, answer["code"]) == (400, 50035)
    assert find_first_error(answer) == ("content", "BASE_TYPE_MAX_LENGTH")
    assert (await bot.answer_interaction(interaction, 4, {"content": "x"}))[0] == 200

    status, answer = await bot.answer_interaction(interaction, 4, {"content": "two"})
    assert (status, answer["code"]) == (400, 40060)
    assert read_text(await waiting) == "x"


async def test_an_unknown_interaction_a_wrong_kind_of_answer_and_an_empty_one_are_refused(
    bot: RawBot, ada: SandboxUser
) -> None:
    async with bot.receive_command(ada) as interaction:
        for wrong_interaction in ({**interaction, "id": "1"}, {**interaction, "token": "x"}):
            refusal = await bot.answer_interaction(wrong_interaction, 4, {"content": "one"})
            assert read_code(refusal) == (404, 10062)
        for callback_type in (1, 6, 7, 8, 99):
            refusal = await bot.answer_interaction(interaction, callback_type, {})
            assert read_error(refusal) == ("type", "BASE_TYPE_CHOICES")
        for empty in ({}, {"flags": COMPONENTS_V2, "components": []}, {"content": ""}):
            assert read_code(await bot.answer_interaction(interaction, 4, empty)) == (400, 50006)
        early = await bot.send_follow_up(interaction, {"content": "early"})
        assert read_code(early) == (404, 10015)


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


async def test_a_private_answer_is_visible_to_one_user_and_its_own_token_while_that_is_valid(
    bot: RawBot, ada: SandboxUser, lucia: SandboxUser, running_sandbox: RunningSandbox
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
    # A token reaches only its own messages, and expires after fifteen minutes.
    _, message = await bot.answer_command(ada, {"content": "one"})
    interaction, _ = await bot.answer_command(ada, {"content": "two"})
    status, answer = await bot.edit_answer(interaction, {"content": "three"}, message["id"])
    assert (status, answer["code"]) == (404, 10008)
    await running_sandbox.set_clock_offset(16 * 60)
    for status, answer in (
        await bot.edit_answer(interaction, {"content": "two"}),
        await bot.send_follow_up(interaction, {"content": "two"}),
        await bot.request_by_token("GET", interaction),
    ):
        assert (status, answer["code"]) == (401, 50027)


async def test_a_user_installed_bot_follows_up_five_times_and_answers_privately_where_it_is_denied(
    bot: RawBot, ada: SandboxUser, frozen_time: FrozenTime, lucia: SandboxUser
) -> None:
    interaction, _ = await bot.answer_command(ada, {"content": "one"}, channel="lawn")
    for _ in range(5):
        assert (await bot.send_follow_up(interaction, {"content": "more"}))[0] == 200
    frozen_time.advance(seconds=2)
    assert read_code(await bot.send_follow_up(interaction, {"content": "too much"})) == (400, 40094)
    assert (await bot.edit_answer(interaction, {"content": "edits do not count"}))[0] == 200
    waiting = asyncio.create_task(lucia.run_command("go", "arbour"))
    await bot.answer_interaction(await bot.wait_for_interaction(), 4, {"content": "hello all"})
    assert (await waiting)["flags"] == EPHEMERAL


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


async def test_chosen_channels_are_sent_with_their_data(
    bot: RawBot, running_sandbox: RunningSandbox, lucia: SandboxUser
) -> None:
    await running_sandbox.create_channel("Patience Club", "talk", VOICE_CHANNEL)
    row = {"type": 1, "components": [CHANNEL_MENU]}
    _, message = await bot.answer_command(lucia, {"components": [row], "flags": EPHEMERAL})
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


def test_channel_menus_beyond_discord_limits_are_refused() -> None:
    changes: tuple[tuple[Json, str, str], ...] = (
        ({"max_values": 26}, "max_values", "NUMBER_TYPE_MAX"),
        ({"channel_types": [99]}, "channel_types.0", "BASE_TYPE_CHOICES"),
        ({"default_values": ANY_CHANNEL * 26}, "default_values", "BASE_TYPE_MAX_LENGTH"),
    )
    for change, path, code in changes:
        form = FormValidator()
        row = {"type": 1, "components": [CHANNEL_MENU | change]}
        check_message_components([row], form, is_v2=True)
        assert find_refusal(form) == (f"0.components.0.{path}", code)


async def test_a_command_in_a_menu_reaches_the_bot_with_the_person_or_message(
    bot: RawBot, ada: SandboxUser
) -> None:
    for name, command_type in (("Look up", 2), ("Keep it", 3)):
        command = {"name": name, "type": command_type}
        await bot.request("POST", f"/applications/{bot.id}/commands", command)
    typed = await ada.send_message("hello")
    for name, kind, target in (("Look up", "users", ada.id), ("Keep it", "messages", typed["id"])):
        choosing = asyncio.create_task(ada.use_menu(name, target, is_message=kind == "messages"))
        interaction = await bot.wait_for_interaction()
        assert interaction["data"]["target_id"] == target
        assert list(interaction["data"]["resolved"][kind]) == [target]
        await bot.answer_interaction(interaction, 4, {"content": "seen"})
        assert read_text(await choosing) == "seen"
    with pytest.raises(PageRefusedError, match="no such message"):
        await ada.use_menu("Keep it", "1", is_message=True)


def build_label(label: str, component_type: int, **field: object) -> Json:
    """Return a labelled field of a form."""
    field = {"type": component_type, "custom_id": label, "required": False, **field}
    return {"type": 18, "label": label, "component": field}


OPTIONS = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2", "default": True}]
FORM = {
    "custom_id": "form",
    "title": "Form",
    "components": [
        build_label("line", 4, style=1, max_length=5),
        build_label("radio", 21, options=OPTIONS, required=True),
        build_label("ticks", 22, options=OPTIONS, min_values=0, max_values=2),
        build_label("people", 5, min_values=0, max_values=2),
        build_label("yes", 23, required=None),
    ],
}


async def test_what_is_filled_into_a_form_reaches_the_bot(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    assert (await bot.answer_interaction(interaction, 9, FORM))[0] == 200
    form = await waiting
    for wrong in ({"line": "longer"}, {"radio": "3"}, {"people": [ada.id, "lucia", "marcel"]}):
        with pytest.raises(PageRefusedError, match="400"):
            await ada.submit_form(form, **wrong)
    submitting = asyncio.create_task(
        ada.submit_form(form, line="a", radio="1", ticks=["1", "2"], people=["lucia"])
    )
    interaction = await bot.wait_for_interaction()
    fields = [label["component"] for label in interaction["data"]["components"]]
    answers = [field.get("values", field.get("value")) for field in fields]
    assert answers == ["a", "1", ["1", "2"], [LUCIA_ID], False]
    assert list(interaction["data"]["resolved"]["users"]) == [LUCIA_ID]
    await bot.answer_interaction(interaction, 4, {"content": "taken"})
    assert read_text(await submitting) == "taken"


def test_forms_beyond_discord_limits_are_refused() -> None:
    for field, path, code in (
        (build_label("x" * 46, 4, style=1), "label", "BASE_TYPE_BAD_LENGTH"),
        (build_label("a", 21, options=OPTIONS[:1]), "component.options", "BASE_TYPE_BAD_LENGTH"),
        (build_label("a", 22, options=OPTIONS * 6), "component.options", "BASE_TYPE_BAD_LENGTH"),
        (
            build_label("a", 22, options=OPTIONS, max_values=11),
            "component.max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            build_label("a", 5, min_values=0, required=True),
            "component.min_values",
            "NUMBER_TYPE_MIN",
        ),
    ):
        form = FormValidator()
        check_modal({**FORM, "components": [field]}, form)
        assert find_refusal(form) == (f"components.0.{path}", code)
