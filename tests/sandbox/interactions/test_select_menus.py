"""Menus of users and of channels, in messages and in modals."""

import asyncio
from typing import Any

import pytest

from sandbox.errors import DiscordError
from sandbox.validation import FormValidator, check_message_components
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.raw_bot import RawBot, find_first_error
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import PageRefusedError, SandboxUser
from tests.sandbox.driver.world_control import VOICE_CHANNEL

TABLES_ID, LOUNGE_ID = "1500000000000000001", "1500000000000000002"
CHANNEL_MENU: Json = {
    "type": 8,
    "custom_id": "channels",
    "channel_types": [0, 5],
    "min_values": 0,
    "max_values": 25,
    "default_values": [{"id": TABLES_ID, "type": "channel"}],
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
    assert list_controls(message)[0]["default_values"] == CHANNEL_MENU["default_values"]
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


async def test_a_channel_menu_may_allow_choosing_nothing(bot: RawBot, ada: SandboxUser) -> None:
    message = await send_private_menus(bot, ada, CHANNEL_MENU)
    choosing = asyncio.create_task(ada.choose_option(message, "channels"))
    interaction = await bot.wait_for_interaction()
    assert (interaction["data"]["values"], interaction["data"]["resolved"]) == ([], {})
    await bot.answer_interaction(interaction, 7, {"content": "kept", "components": []})
    await choosing


async def test_server_members_can_be_chosen_in_a_user_menu(
    bot: RawBot, running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    grace = await running_sandbox.create_user(
        "grace", nickname="The Admiral", servers=["Patience Club"]
    )
    message = await send_private_menus(bot, ada, USER_MENU)
    with pytest.raises(PageRefusedError, match="between 1 and 2"):
        await ada.choose_option(message, "people")
    with pytest.raises(PageRefusedError, match="nobody called"):
        await ada.choose_option(message, "people", "nobody")
    choosing = asyncio.create_task(ada.choose_option(message, "people", "the admiral", "lucia"))
    interaction = await bot.wait_for_interaction()
    data = interaction["data"]
    assert data["values"] == [grace.id, "1200000000000000002"]
    assert data["resolved"]["users"][grace.id]["username"] == "grace"
    assert data["resolved"]["members"][grace.id]["nick"] == "The Admiral"
    await bot.answer_interaction(interaction, 7, {"content": "kept", "components": []})
    await choosing


async def test_a_modal_can_contain_user_and_channel_menus(bot: RawBot, ada: SandboxUser) -> None:
    asking = asyncio.create_task(ada.run_command("go"))
    modal = {
        "custom_id": "form",
        "title": "Form",
        "components": [
            {"type": 18, "label": menu["custom_id"], "component": menu}
            for menu in (USER_MENU, CHANNEL_MENU)
        ],
    }
    await bot.answer_interaction(await bot.wait_for_interaction(), 9, modal)
    handing = asyncio.create_task(
        ada.submit_modal(await asking, people=["lucia"], channels=["lounge"])
    )
    interaction = await bot.wait_for_interaction()
    fields = [label["component"]["values"] for label in interaction["data"]["components"]]
    assert fields == [["1200000000000000002"], [LOUNGE_ID]]
    assert interaction["data"]["resolved"].keys() == {"users", "members", "channels"}
    await bot.answer_interaction(interaction, 4, {"content": "."})
    await handing


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"max_values": 26}, "max_values", "NUMBER_TYPE_MAX"),
        ({"channel_types": [99]}, "channel_types.0", "BASE_TYPE_CHOICES"),
        (
            {"default_values": [{"id": TABLES_ID, "type": "user"}]},
            "default_values.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            {"default_values": [{"id": "tables", "type": "channel"}]},
            "default_values.0.id",
            "NUMBER_TYPE_COERCE",
        ),
        (
            {"default_values": [{"id": str(number), "type": "channel"} for number in range(26)]},
            "default_values",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"max_values": 1, "default_values": CHANNEL_MENU["default_values"] * 2},
            "default_values",
            "BASE_TYPE_BAD_LENGTH",
        ),
    ],
)
def test_channel_menus_beyond_discord_limits_are_refused(
    change: dict[str, Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_message_components([{"type": 1, "components": [CHANNEL_MENU | change]}], form, is_v2=True)
    with pytest.raises(DiscordError) as caught:
        form.raise_if_errors()
    assert find_first_error(caught.value.build_response_body()) == (
        f"0.components.0.{error_path}",
        error_code,
    )
