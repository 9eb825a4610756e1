"""What the chat page is told, and what it may do."""

import asyncio
from typing import Any

import pytest

from tests.sandbox.raw import RawBot, buttons
from tests.sandbox.running import Json, Person, RefusedError, Running, texts


async def test_everyone_sees_their_own_places(running: Running, ada: Person, lucia: Person) -> None:
    world = await running.ask("GET", f"/sandbox/world?person={ada.id}")
    assert [(each["name"], each["bot"]) for each in world["servers"]] == [
        ("Patience Club", "member"),
        ("La Biblioteca", "member"),
        ("Garden Party", "user-installed"),
    ]
    assert "office" in ada.channels
    assert "office" not in lucia.channels
    marcel = await running.person("marcel")
    assert "mesas" not in marcel.channels
    assert [each["locale"] for each in world["people"]] == ["en-US", "es-ES", "fr"]
    with pytest.raises(RefusedError, match="404"):
        await lucia.messages("1500000000000000004")
    with pytest.raises(RefusedError, match="404"):
        await marcel.messages(ada.channels["direct"])


async def test_what_one_says_the_others_see(ada: Person, lucia: Person) -> None:
    said = await ada.say("hello")
    assert (await lucia.until(lambda each: each["content"] == "hello"))["id"] == said["id"]
    with pytest.raises(RefusedError, match="403"):
        await lucia.delete(said)
    own = await lucia.say("hello yourself")
    await ada.delete(own)
    assert [each["content"] for each in await lucia.messages()] == ["hello"]
    with pytest.raises(RefusedError, match="400"):
        await ada.say("")


async def test_the_bot_must_be_there_and_know_the_command(running: Running, ada: Person) -> None:
    with pytest.raises(RefusedError, match="no command /go"):
        await ada.run("go")
    await running.api(
        "PUT", "/applications/1100000000000000001/commands", [{"name": "go", "description": "Go"}]
    )
    with pytest.raises(RefusedError, match="offline"):
        await ada.run("go")
    with pytest.raises(RefusedError, match="no command /go"):
        await ada.run("go", "lawn")


async def test_options_are_checked_as_discords_client_does(bot: RawBot, ada: Person) -> None:
    options = [
        {"name": "count", "description": "How often", "type": 4, "required": True, "max_value": 9},
        {
            "name": "game",
            "description": "Which",
            "type": 3,
            "choices": [{"name": "Canfield", "value": "canfield"}],
        },
        {"name": "player", "description": "Who", "type": 6},
    ]
    command = {"name": "deal", "description": "Deals", "options": options}
    await bot.send("PUT", f"/applications/{bot.id}/commands", [command])
    for wrong in (
        {},
        {"count": "many"},
        {"count": 10},
        {"count": 1, "game": "chess"},
        {"count": 1, "player": "nobody"},
        {"count": 1, "other": 1},
    ):
        with pytest.raises(RefusedError, match="400"):
            await ada.run("deal", **wrong)
    running_command = asyncio.create_task(ada.run("deal", player="lucia", count="3"))
    interaction = await bot.interaction()
    assert [each["value"] for each in interaction["data"]["options"]] == [3, "1200000000000000002"]
    resolved = interaction["data"]["resolved"]
    assert resolved["users"]["1200000000000000002"]["global_name"] == "Lucía"
    assert resolved["members"]["1200000000000000002"]["permissions"] != "0"
    await bot.answer(interaction, 4, {"content": "dealt"})
    assert texts(await running_command) == "dealt"


def option(name: str, kind: int, **more: Any) -> Json:
    return {"name": name, "description": "An option", "type": kind, **more}


STATS = option("player", 6)
CREATE = [
    option("game", 3, required=True, choices=[{"name": "Canfield", "value": "canfield"}]),
    option("days", 4, min_value=1, max_value=30),
    option("open", 5),
]


async def test_subcommands_carry_their_own_options(bot: RawBot, ada: Person) -> None:
    registered: list[Json] = [
        {"name": "stats", "description": "s", "options": [STATS]},
        {
            "name": "challenge",
            "description": "c",
            "options": [
                option("create", 1, options=CREATE),
                option("list", 2, options=[option("mine", 1), option("all", 1)]),
            ],
        },
    ]
    await bot.send("PUT", f"/applications/{bot.id}/commands", registered)
    offered = ["stats", "challenge create", "challenge list mine", "challenge list all"]
    assert await ada.offered() == offered
    for command, options in (
        ("challenge", {}),
        ("challenge create", {}),
        ("challenge create", {"game": "chess"}),
        ("challenge create", {"game": "canfield", "days": 31}),
        ("challenge create", {"game": "canfield", "open": "maybe"}),
        ("challenge list", {}),
        ("stats", {"player": "marcel-of-elsewhere"}),
    ):
        with pytest.raises(RefusedError, match="400"):
            await ada.run(command, **options)
    running_command = asyncio.create_task(
        ada.run("challenge create", game="canfield", days="30", open="true")
    )
    interaction = await bot.interaction()
    (branch,) = interaction["data"]["options"]
    assert (branch["name"], branch["type"]) == ("create", 1)
    assert [each["value"] for each in branch["options"]] == ["canfield", 30, True]
    await bot.answer(interaction, 4, {"content": "."})
    message = await running_command
    assert message["interaction"]["name"] == "challenge create"
    assert message["interaction_metadata"]["user"]["id"] == ada.id
    _, fetched = await bot.by_token("GET", interaction)
    assert fetched["interaction_metadata"]["user"]["id"] == ada.id
    with pytest.raises(RefusedError, match="nobody called"):
        await ada.run("stats", "mesas", player="marcel")


async def test_who_may_not_run_a_command_does_not_see_it(
    bot: RawBot, running: Running, ada: Person, lucia: Person
) -> None:
    registered = [
        {
            "name": "server",
            "description": "s",
            "options": [option("channels", 1)],
            "default_member_permissions": "32",
            "contexts": [0],
        },
        {"name": "nobody", "description": "n", "default_member_permissions": "0"},
        {"name": "all", "description": "a", "dm_permission": False},
    ]
    await bot.send("PUT", f"/applications/{bot.id}/commands", registered)
    assert await ada.offered() == ["server channels", "nobody", "all"]
    assert await ada.offered("direct") == ["nobody"]
    assert await lucia.offered() == ["all"]
    with pytest.raises(RefusedError, match="no command"):
        await lucia.run("server channels")
    await running.join(lucia, "Patience Club", steward=True)
    assert await lucia.offered() == ["server channels", "all"]
    await running.join(lucia, "Patience Club", steward=False)
    assert await lucia.offered() == ["all"]


async def test_commands_are_offered_where_they_may_be_used(
    bot: RawBot, ada: Person, lucia: Person
) -> None:
    registered = [
        {"name": "owners", "description": "o", "default_member_permissions": "32", "contexts": [0]},
        {"name": "private", "description": "p", "contexts": [1]},
    ]
    await bot.send("PUT", f"/applications/{bot.id}/commands", registered)
    guild = bot.ready["guilds"][1]["id"]
    own = f"/applications/{bot.id}/guilds/{guild}/commands"
    await bot.send("PUT", own, [{"name": "here", "description": "h"}])
    for person, command, channel in (
        (lucia, "owners", "tables"),
        (ada, "owners", "direct"),
        (ada, "private", "tables"),
        (ada, "here", "tables"),
    ):
        with pytest.raises(RefusedError, match="no command"):
            await person.run(command, channel)
    for person, command, channel in (
        (ada, "owners", "tables"),
        (lucia, "owners", "mesas"),
        (ada, "private", "direct"),
        (ada, "here", "mesas"),
    ):
        waiting = asyncio.create_task(person.run(command, channel))
        await bot.answer(await bot.interaction(), 4, {"content": "yes"})
        assert texts(await waiting) == "yes"


async def test_an_interaction_tells_where_it_came_from(bot: RawBot, ada: Person) -> None:
    told = {}
    for channel in ("tables", "direct", "lawn", "Card circle"):
        waiting = asyncio.create_task(ada.run("go", channel))
        told[channel] = interaction = await bot.interaction()
        await bot.answer(interaction, 4, {"content": "."})
        await waiting
    owners = {key: each["authorizing_integration_owners"] for key, each in told.items()}
    assert owners == {
        "tables": {"0": "1300000000000000001", "1": ada.id},
        "direct": {"0": "0", "1": ada.id},
        "lawn": {"1": ada.id},
        "Card circle": {"1": ada.id},
    }
    assert [each["context"] for each in told.values()] == [0, 1, 0, 2]
    assert told["tables"]["member"]["permissions"] == str((1 << 53) - 1)
    assert (told["lawn"]["guild"]["locale"], told["lawn"]["guild_locale"]) == ("fr", "fr")
    assert "member" not in told["direct"]
    assert told["direct"]["user"]["username"] == "ada"
    assert {told[key]["app_permissions"] for key in ("direct", "lawn", "Card circle")} == {"442368"}


async def test_only_what_is_on_the_message_can_be_used(
    bot: RawBot, ada: Person, lucia: Person
) -> None:
    menu = {
        "type": 3,
        "custom_id": "m",
        "options": [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}],
    }
    rows = [buttons("on"), buttons("off", disabled=True), {"type": 1, "components": [menu]}]
    waiting = asyncio.create_task(ada.run("go"))
    await bot.answer(await bot.interaction(), 4, {"components": rows, "flags": 64})
    message = await waiting
    for custom_id in ("off", "other"):
        with pytest.raises(RefusedError):
            await ada.press(message, custom_id=custom_id)
    for values in ((), ("3",), ("1", "2")):
        with pytest.raises(RefusedError):
            await ada.choose(message, "m", *values)
    with pytest.raises(RefusedError, match="404"):
        await lucia.press(message, custom_id="on")
    choosing = asyncio.create_task(ada.choose(message, "m", "2"))
    interaction = await bot.interaction()
    assert interaction["data"]["values"] == ["2"]
    assert interaction["data"]["component_type"] == 3
    await bot.answer(interaction, 7, {"content": "two", "components": []})
    assert texts(await choosing) == "two"


async def test_a_language_must_be_one_of_discords(ada: Person, bot: RawBot) -> None:
    with pytest.raises(RefusedError, match="no such language"):
        await ada.set_locale("fil")
    await ada.set_locale("fr")
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    assert interaction["locale"] == "fr"
    await bot.answer(interaction, 4, {"content": "oui"})
    await waiting
