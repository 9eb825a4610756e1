"""What the sandbox answers and dispatches, against Discord's own API description."""

import asyncio
from typing import Any

from tests.description import fault
from tests.sandbox.changes import VOICE
from tests.sandbox.raw import PNG, RawBot, buttons, table
from tests.sandbox.running import Json, Person, Running


def check(name: str, value: Any) -> None:
    """Skipped where Discord's description is absent."""
    assert (name, fault(name, value)) == (name, None)


async def test_users_servers_and_the_application(running: Running, ada: Person) -> None:
    club = "1300000000000000001"
    voice = await running.create_channel("Patience Club", "talk", VOICE)
    await running.join(ada, "Patience Club", nick="Countess")
    for path, name in (
        ("/users/@me", "UserPIIResponse"),
        (f"/users/{ada.id}", "UserResponse"),
        ("/applications/@me", "PrivateApplicationResponse"),
        ("/gateway/bot", "GatewayBotResponse"),
        (f"/guilds/{club}", "GuildResponse"),
        (f"/guilds/{club}/members/{ada.id}", "GuildMemberResponse"),
        ("/channels/1500000000000000001", "GuildChannelResponse"),
        (f"/channels/{voice}", "GuildChannelResponse"),
        (f"/channels/{ada.channels['direct']}", "PrivateChannelResponse"),
    ):
        status, answer = await running.api("GET", path)
        assert status == 200
        check(name, answer)
    _, refused = await running.api("GET", "/users/1")
    check("Error", refused)


async def test_commands(bot: RawBot) -> None:
    inner = {"name": "b", "description": "d", "type": 1, "options": []}
    server = {"name": "a", "description": "d", "options": [inner], "contexts": [0]}
    wanted = [server | {"default_member_permissions": "32"}]
    await bot.send("PUT", f"/applications/{bot.id}/commands", wanted)
    _, registered = await bot.send("GET", f"/applications/{bot.id}/commands")
    for each in registered:
        check("ApplicationCommandResponse", each)


async def test_messages_and_callbacks(bot: RawBot, ada: Person) -> None:
    chosen = [{"id": "1500000000000000001", "type": "channel"}]
    menus: list[Json] = [
        {"type": 3, "custom_id": "m", "options": [{"label": "One", "value": "1"}]},
        {"type": 5, "custom_id": "p", "max_values": 25},
        {"type": 8, "custom_id": "c", "channel_types": [0, 5], "default_values": chosen},
    ]
    rows = [{"type": 1, "components": [each]} for each in menus]
    shown: Json = table(buttons("draw"), *rows)
    shown["components"].append({"type": 13, "file": {"url": "attachment://a.png"}})
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    _, answered = await bot.answer(interaction, 4, shown, a_png=PNG)
    check("InteractionCallbackResponse", answered)
    message = await waiting
    pressing = asyncio.create_task(ada.press(message, label="Draw"))
    interaction = await bot.interaction()
    check("MessageResponse", interaction["message"])
    _, answered = await bot.answer(interaction, 7, shown, a_png=PNG)
    check("InteractionCallbackResponse", answered)
    await pressing
    _, followed = await bot.follow_up(interaction, {"content": "more"}, b_txt=b"b")
    check("MessageResponse", followed)
    status, fetched = await bot.by_token("GET", interaction)
    assert status == 200
    check("MessageResponse", fetched)
    _, refused = await bot.answer(interaction, 4, {"content": "twice"})
    check("Error", refused)
