"""The sandbox's answers and events, checked against Discord's own API description."""

import asyncio
from typing import Any

from tests.api_description import find_schema_error
from tests.sandbox.running_sandbox import (
    TINY_PNG,
    VOICE_CHANNEL,
    RawBot,
    RunningSandbox,
    build_button_row,
    build_table_message,
)
from tests.sandbox.sandbox_user import Json, SandboxUser


def check_schema(name: str, value: Any) -> None:
    """Check a value against a schema; nothing is checked without Discord's description."""
    assert (name, find_schema_error(name, value)) == (name, None)


async def test_users_servers_and_application_match_the_api_description(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    club = "1300000000000000001"
    voice = await running_sandbox.create_channel("Patience Club", "talk", VOICE_CHANNEL)
    await running_sandbox.add_member(ada, "Patience Club", nickname="Countess")
    for path, name in (
        ("/users/@me", "UserPIIResponse"),
        (f"/users/{ada.id}", "UserResponse"),
        ("/applications/@me", "PrivateApplicationResponse"),
        ("/gateway/bot", "GatewayBotResponse"),
        (f"/guilds/{club}", "GuildResponse"),
        (f"/guilds/{club}/members/{ada.id}", "GuildMemberResponse"),
        ("/channels/1500000000000000001", "GuildChannelResponse"),
        (f"/channels/{voice}", "GuildChannelResponse"),
        (f"/channels/{ada.channel_ids['direct']}", "PrivateChannelResponse"),
    ):
        status, answer = await running_sandbox.request_as_bot("GET", path)
        assert status == 200
        check_schema(name, answer)
    _, refusal = await running_sandbox.request_as_bot("GET", "/users/1")
    check_schema("Error", refusal)


async def test_commands_match_the_api_description(bot: RawBot) -> None:
    subcommand = {"name": "b", "description": "d", "type": 1, "options": []}
    server = {"name": "a", "description": "d", "options": [subcommand], "contexts": [0]}
    commands = [server | {"default_member_permissions": "32"}]
    await bot.request("PUT", f"/applications/{bot.id}/commands", commands)
    _, registered = await bot.request("GET", f"/applications/{bot.id}/commands")
    for command in registered:
        check_schema("ApplicationCommandResponse", command)


async def test_messages_and_callbacks_match_the_api_description(
    bot: RawBot, ada: SandboxUser
) -> None:
    default_values = [{"id": "1500000000000000001", "type": "channel"}]
    menus: list[Json] = [
        {"type": 3, "custom_id": "m", "options": [{"label": "One", "value": "1"}]},
        {"type": 5, "custom_id": "p", "max_values": 25},
        {"type": 8, "custom_id": "c", "channel_types": [0, 5], "default_values": default_values},
    ]
    rows = [{"type": 1, "components": [menu]} for menu in menus]
    table: Json = build_table_message(build_button_row("draw"), *rows)
    table["components"].append({"type": 13, "file": {"url": "attachment://a.png"}})
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    _, answered = await bot.answer_interaction(interaction, 4, table, a_png=TINY_PNG)
    check_schema("InteractionCallbackResponse", answered)
    message = await waiting
    pressing = asyncio.create_task(ada.press_button(message, label="Draw"))
    interaction = await bot.wait_for_interaction()
    check_schema("MessageResponse", interaction["message"])
    _, answered = await bot.answer_interaction(interaction, 7, table, a_png=TINY_PNG)
    check_schema("InteractionCallbackResponse", answered)
    await pressing
    _, followed = await bot.send_follow_up(interaction, {"content": "more"}, b_txt=b"b")
    check_schema("MessageResponse", followed)
    status, fetched = await bot.request_by_token("GET", interaction)
    assert status == 200
    check_schema("MessageResponse", fetched)
    _, refusal = await bot.answer_interaction(interaction, 4, {"content": "twice"})
    check_schema("Error", refusal)
