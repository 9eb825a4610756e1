"""The chat page's API, its texts, and where lines end."""

import asyncio
import re
from typing import Any

import pytest

from sandbox.errors import PageRequestError
from sandbox.page_api import PAGE_TEXTS, write_refusal
from tests.sandbox.running_sandbox import RawBot, RunningSandbox, build_button_row
from tests.sandbox.sandbox_user import Json, PageRefusedError, SandboxUser, read_text
from tests.source_search import SANDBOX_FOLDER


async def test_every_user_sees_their_own_channels_and_what_others_send_there(
    running_sandbox: RunningSandbox, ada: SandboxUser, lucia: SandboxUser
) -> None:
    world = await running_sandbox.request("GET", f"/sandbox/world?person={ada.id}")
    assert [(server["name"], server["bot"]) for server in world["servers"]] == [
        ("Patience Club", "member"),
        ("La Biblioteca", "member"),
        ("Garden Party", "user-installed"),
    ]
    assert "office" in ada.channel_ids
    assert "office" not in lucia.channel_ids
    marcel = await running_sandbox.get_user("marcel")
    assert "mesas" not in marcel.channel_ids
    assert [person["locale"] for person in world["people"]] == ["en-US", "es-ES", "fr"]
    with pytest.raises(PageRefusedError, match="404"):
        await lucia.list_messages("1500000000000000004")
    with pytest.raises(PageRefusedError, match="404"):
        await marcel.list_messages(ada.channel_ids["direct"])
    sent = await ada.send_message("hello")
    assert (await lucia.wait_for_message(lambda message: message["content"] == "hello"))[
        "id"
    ] == sent["id"]
    with pytest.raises(PageRefusedError, match="403"):
        await lucia.delete_message(sent)
    reply = await lucia.send_message("hello yourself")
    await ada.delete_message(reply)
    assert [message["content"] for message in await lucia.list_messages()] == ["hello"]
    with pytest.raises(PageRefusedError, match="400"):
        await ada.send_message("")


async def test_a_command_needs_a_bot_that_is_online_and_knows_it(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    with pytest.raises(PageRefusedError, match="no command /go"):
        await ada.run_command("go")
    await running_sandbox.request_as_bot(
        "PUT", "/applications/1100000000000000001/commands", [{"name": "go", "description": "Go"}]
    )
    with pytest.raises(PageRefusedError, match="offline"):
        await ada.run_command("go")
    with pytest.raises(PageRefusedError, match="no command /go"):
        await ada.run_command("go", "lawn")


def build_option(name: str, option_type: int, **fields: Any) -> Json:
    """Return an option of a command."""
    return {"name": name, "description": "An option", "type": option_type, **fields}


CREATE_COMMAND = [
    build_option("game", 3, required=True, choices=[{"name": "Canfield", "value": "canfield"}]),
    build_option("days", 4, min_value=1, max_value=30),
    build_option("open", 5),
    build_option("player", 6),
]


async def test_options_are_validated_and_subcommands_carry_their_own(
    bot: RawBot, ada: SandboxUser, lucia: SandboxUser
) -> None:
    registered: list[Json] = [
        {"name": "stats", "description": "s", "options": [build_option("player", 6)]},
        {
            "name": "challenge",
            "description": "c",
            "options": [
                build_option("create", 1, options=CREATE_COMMAND),
                build_option("list", 2, options=[build_option("mine", 1), build_option("all", 1)]),
            ],
        },
    ]
    await bot.request("PUT", f"/applications/{bot.id}/commands", registered)
    offered = ["stats", "challenge create", "challenge list mine", "challenge list all"]
    assert await ada.list_offered_commands() == offered
    for command, options in (
        ("challenge", {}),
        ("challenge create", {}),
        ("challenge create", {"game": "chess"}),
        ("challenge create", {"game": "canfield", "days": 31}),
        ("challenge create", {"game": "canfield", "days": "many"}),
        ("challenge create", {"game": "canfield", "open": "maybe"}),
        ("challenge create", {"game": "canfield", "other": 1}),
        ("challenge list", {}),
        ("stats", {"player": "marcel-of-elsewhere"}),
    ):
        with pytest.raises(PageRefusedError, match="400"):
            await ada.run_command(command, **options)
    options = {"game": "canfield", "days": "30", "open": "true", "player": "lucia"}
    running_command = asyncio.create_task(ada.run_command("challenge create", **options))
    interaction = await bot.wait_for_interaction()
    (branch,) = interaction["data"]["options"]
    assert (branch["name"], branch["type"]) == ("create", 1)
    assert [option["value"] for option in branch["options"]] == ["canfield", 30, True, lucia.id]
    resolved = interaction["data"]["resolved"]
    assert resolved["users"][lucia.id]["global_name"] == "Lucía"
    assert resolved["members"][lucia.id]["permissions"] != "0"
    await bot.answer_interaction(interaction, 4, {"content": "."})
    message = await running_command
    assert message["interaction"]["name"] == "challenge create"
    assert message["interaction_metadata"]["user"]["id"] == ada.id
    _, fetched = await bot.request_by_token("GET", interaction)
    assert fetched["interaction_metadata"]["user"]["id"] == ada.id
    with pytest.raises(PageRefusedError, match="nobody called"):
        await ada.run_command("stats", "mesas", player="marcel")


async def test_commands_are_offered_by_permission_and_context(
    bot: RawBot, running_sandbox: RunningSandbox, ada: SandboxUser, lucia: SandboxUser
) -> None:
    registered = [
        {
            "name": "server",
            "description": "s",
            "options": [build_option("channels", 1)],
            "default_member_permissions": "32",
            "contexts": [0],
        },
        {"name": "nobody", "description": "n", "default_member_permissions": "0"},
        {"name": "all", "description": "a", "dm_permission": False},
    ]
    await bot.request("PUT", f"/applications/{bot.id}/commands", registered)
    assert await ada.list_offered_commands() == ["server channels", "nobody", "all"]
    assert await ada.list_offered_commands("direct") == ["nobody"]
    assert await lucia.list_offered_commands() == ["all"]
    with pytest.raises(PageRefusedError, match="no command"):
        await lucia.run_command("server channels")
    await running_sandbox.add_member(lucia, "Patience Club", can_manage=True)
    assert await lucia.list_offered_commands() == ["server channels", "all"]
    await running_sandbox.add_member(lucia, "Patience Club", can_manage=False)
    assert await lucia.list_offered_commands() == ["all"]
    private = {"name": "private", "description": "p", "contexts": [1]}
    await bot.request("PUT", f"/applications/{bot.id}/commands", [private])
    guild = bot.ready_data["guilds"][1]["id"]
    guild_commands = f"/applications/{bot.id}/guilds/{guild}/commands"
    await bot.request("PUT", guild_commands, [{"name": "here", "description": "h"}])
    for command, allowed_channel in (("private", "direct"), ("here", "mesas")):
        with pytest.raises(PageRefusedError, match="no command"):
            await ada.run_command(command, "tables")
        waiting = asyncio.create_task(ada.run_command(command, allowed_channel))
        await bot.answer_interaction(await bot.wait_for_interaction(), 4, {"content": "yes"})
        assert read_text(await waiting) == "yes"


async def test_an_interaction_reports_its_origin(bot: RawBot, ada: SandboxUser) -> None:
    interactions = {}
    for channel, owners in {
        "tables": {"0": "1300000000000000001", "1": ada.id},
        "direct": {"0": "0", "1": ada.id},
        "lawn": {"1": ada.id},
        "Card circle": {"1": ada.id},
    }.items():
        async with bot.receive_command(ada, channel) as interaction:
            interactions[channel] = interaction
            assert interaction["authorizing_integration_owners"] == owners
    assert [interaction["context"] for interaction in interactions.values()] == [0, 1, 0, 2]
    assert interactions["tables"]["member"]["permissions"] == str((1 << 53) - 1)
    assert (interactions["lawn"]["guild"]["locale"], interactions["lawn"]["guild_locale"]) == (
        "fr",
        "fr",
    )
    assert "member" not in interactions["direct"]
    assert interactions["direct"]["user"]["username"] == "ada"
    assert {
        interactions[channel]["app_permissions"] for channel in ("direct", "lawn", "Card circle")
    } == {"442368"}


async def test_only_controls_present_on_the_message_can_be_used(
    bot: RawBot, ada: SandboxUser, lucia: SandboxUser
) -> None:
    menu = {
        "type": 3,
        "custom_id": "m",
        "options": [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}],
    }
    rows = [
        build_button_row("on"),
        build_button_row("off", disabled=True),
        {"type": 1, "components": [menu]},
    ]
    _, message = await bot.answer_command(ada, {"components": rows, "flags": 64})
    for custom_id in ("off", "other"):
        with pytest.raises(PageRefusedError):
            await ada.press_button(message, custom_id=custom_id)
    for values in ((), ("3",), ("1", "2")):
        with pytest.raises(PageRefusedError):
            await ada.choose_option(message, "m", *values)
    with pytest.raises(PageRefusedError, match="404"):
        await lucia.press_button(message, custom_id="on")
    choosing = asyncio.create_task(ada.choose_option(message, "m", "2"))
    interaction = await bot.wait_for_interaction()
    assert interaction["data"]["values"] == ["2"]
    assert interaction["data"]["component_type"] == 3
    await bot.answer_interaction(interaction, 7, {"content": "two", "components": []})
    assert read_text(await choosing) == "two"


LONG_COMMAND = {
    "name": "club",
    "description": "c",
    "options": [
        build_option("members", 4, name_localizations={"fr": "membres", "hi": "सदस्य"}, max_value=9)
    ],
}


def list_refusal_keys() -> list[str]:
    """Return the keys of all refusals that the sandbox raises for the page."""
    source = "\n".join(file.read_text("utf-8") for file in SANDBOX_FOLDER.rglob("*.py"))
    assert not re.findall(r'PageRequestError\(\s*f?"(?!page-)', source)
    raised = re.findall(r"PageRequestError\(([^()]*)", source)
    return sorted({key for call in raised for key in re.findall(r'"(page-[a-z-]+)"', call)})


def test_every_refusal_of_the_page_has_a_key_and_its_values() -> None:
    assert {"page-bot-offline", "page-not-a-number", "page-form-closed"} <= set(list_refusal_keys())
    for key in list_refusal_keys():
        names = re.findall(r"\{([\w-]+)\}", PAGE_TEXTS[key])
        values: dict[str, Any] = {name: f"<{name}>" for name in names}
        if "problem" in values:
            values["problem"] = PageRequestError("page-number-at-most", maximum="<problem>")
        text = write_refusal(PageRequestError(key, **values))
        assert all(f"<{name}>" in text for name in values)
        assert "{" not in text
        assert "page-" not in text


async def test_a_refused_option_is_named_as_the_person_reads_it(
    running_sandbox: RunningSandbox, bot: RawBot, ada: SandboxUser
) -> None:
    with pytest.raises(PageRefusedError, match="no such language"):
        await ada.set_locale("fil")
    await ada.set_locale("fr")
    async with bot.receive_command(ada) as interaction:
        assert interaction["locale"] == "fr"
    await bot.request("PUT", f"/applications/{bot.id}/commands", [LONG_COMMAND])
    command = {"name": "club", "options": [{"name": "members", "value": 10}]}
    sent = {"person": ada.id, "channel_id": ada.channel_ids["tables"], "type": 2}
    for language, name in {"fr": "membres", "hi": "सदस्य", "en-US": "members"}.items():
        await ada.set_locale(language)
        with pytest.raises(PageRefusedError, match=f"400: {name}: This number is at most 9."):
            await running_sandbox.request(
                "POST", "/sandbox/interactions", {**sent, "command": command}
            )
