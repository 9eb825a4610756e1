"""Menus of people and of channels, in messages and forms."""

import asyncio
from typing import Any

import pytest

from sandbox.components import check_message
from sandbox.errors import DiscordError
from sandbox.form import Form
from tests.sandbox.changes import VOICE
from tests.sandbox.raw import RawBot, first_error
from tests.sandbox.running import Json, Person, RefusedError, Running, controls, texts

TABLES, LOUNGE = "1500000000000000001", "1500000000000000002"
CHANNELS: Json = {
    "type": 8,
    "custom_id": "channels",
    "channel_types": [0, 5],
    "min_values": 0,
    "max_values": 25,
    "default_values": [{"id": TABLES, "type": "channel"}],
}
PEOPLE: Json = {"type": 5, "custom_id": "people", "max_values": 2}


async def shown(bot: RawBot, person: Person, *menus: Json) -> Json:
    """A private answer with these menus."""
    rows = [{"type": 1, "components": [each]} for each in menus]
    asking = asyncio.create_task(person.run("go"))
    status, _ = await bot.answer(await bot.interaction(), 4, {"components": rows, "flags": 64})
    assert status == 200
    return await asking


async def test_channels_are_chosen_and_travel_along(
    bot: RawBot, running: Running, lucia: Person
) -> None:
    await running.create_channel("Patience Club", "talk", VOICE)
    message = await shown(bot, lucia, CHANNELS)
    assert controls(message)[0]["default_values"] == CHANNELS["default_values"]
    for wrong in (("talk",), ("office",), ("mesas",), ("tables", "tables")):
        with pytest.raises(RefusedError, match="400"):
            await lucia.choose(message, "channels", *wrong)
    choosing = asyncio.create_task(lucia.choose(message, "channels", "tables", LOUNGE))
    interaction = await bot.interaction()
    data = interaction["data"]
    assert (data["component_type"], data["values"]) == (8, [TABLES, LOUNGE])
    named = data["resolved"]["channels"]
    assert [(each["name"], each["type"]) for each in named.values()] == [
        ("tables", 0),
        ("lounge", 0),
    ]
    # They are the permissions of who chose, not the bot's.
    assert named[TABLES]["permissions"] == interaction["member"]["permissions"]
    await bot.answer(interaction, 7, {"content": "kept", "components": []})
    assert texts(await choosing) == "kept"


async def test_none_may_be_chosen_where_the_menu_allows(bot: RawBot, ada: Person) -> None:
    message = await shown(bot, ada, CHANNELS)
    choosing = asyncio.create_task(ada.choose(message, "channels"))
    interaction = await bot.interaction()
    assert (interaction["data"]["values"], interaction["data"]["resolved"]) == ([], {})
    await bot.answer(interaction, 7, {"content": "kept", "components": []})
    await choosing


async def test_people_of_the_place_are_chosen(bot: RawBot, running: Running, ada: Person) -> None:
    grace = await running.newcomer("grace", nick="The Admiral", servers=["Patience Club"])
    message = await shown(bot, ada, PEOPLE)
    with pytest.raises(RefusedError, match="between 1 and 2"):
        await ada.choose(message, "people")
    with pytest.raises(RefusedError, match="nobody called"):
        await ada.choose(message, "people", "nobody")
    choosing = asyncio.create_task(ada.choose(message, "people", "the admiral", "lucia"))
    interaction = await bot.interaction()
    data = interaction["data"]
    assert data["values"] == [grace.id, "1200000000000000002"]
    assert data["resolved"]["users"][grace.id]["username"] == "grace"
    assert data["resolved"]["members"][grace.id]["nick"] == "The Admiral"
    await bot.answer(interaction, 7, {"content": "kept", "components": []})
    await choosing


async def test_a_form_takes_people_and_channels(bot: RawBot, ada: Person) -> None:
    asking = asyncio.create_task(ada.run("go"))
    modal = {
        "custom_id": "form",
        "title": "Form",
        "components": [
            {"type": 18, "label": each["custom_id"], "component": each}
            for each in (PEOPLE, CHANNELS)
        ],
    }
    await bot.answer(await bot.interaction(), 9, modal)
    handing = asyncio.create_task(ada.submit(await asking, people=["lucia"], channels=["lounge"]))
    interaction = await bot.interaction()
    fields = [each["component"]["values"] for each in interaction["data"]["components"]]
    assert fields == [["1200000000000000002"], [LOUNGE]]
    assert interaction["data"]["resolved"].keys() == {"users", "members", "channels"}
    await bot.answer(interaction, 4, {"content": "."})
    await handing


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"max_values": 26}, "max_values", "NUMBER_TYPE_MAX"),
        ({"channel_types": [99]}, "channel_types.0", "BASE_TYPE_CHOICES"),
        (
            {"default_values": [{"id": TABLES, "type": "user"}]},
            "default_values.0.type",
            "BASE_TYPE_CHOICES",
        ),
        (
            {"default_values": [{"id": "tables", "type": "channel"}]},
            "default_values.0.id",
            "NUMBER_TYPE_COERCE",
        ),
        (
            {"default_values": [{"id": str(each), "type": "channel"} for each in range(26)]},
            "default_values",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"max_values": 1, "default_values": CHANNELS["default_values"] * 2},
            "default_values",
            "BASE_TYPE_BAD_LENGTH",
        ),
    ],
)
def test_menus_of_channels_keep_to_discords_limits(
    change: dict[str, Any], where: str, why: str
) -> None:
    form = Form()
    check_message([{"type": 1, "components": [CHANNELS | change]}], form, v2=True)
    with pytest.raises(DiscordError) as caught:
        form.finish()
    assert first_error(caught.value.body()) == (f"0.components.0.{where}", why)
