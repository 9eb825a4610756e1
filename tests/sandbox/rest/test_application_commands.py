"""Registering commands, for everywhere or for one server."""

from tests.sandbox.driver.raw_bot import RawBot
from tests.sandbox.driver.running_sandbox import RunningSandbox


async def test_commands_keep_their_ids_and_get_versions(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    base = f"/applications/{bot.id}/commands"
    _, before = await bot.request("GET", base)
    _, again = await bot.request("PUT", base, [{"name": "go", "description": "Goes on"}])
    assert [command["id"] for command in before] == [command["id"] for command in again]
    assert before[0]["version"] != again[0]["version"]
    status, added = await bot.request("POST", base, {"name": "stop", "description": "Stops"})
    assert status == 201
    status, changed = await bot.request("PATCH", f"{base}/{added['id']}", {"description": "Halts"})
    assert (changed["name"], changed["description"]) == ("stop", "Halts")
    assert (await bot.request("DELETE", f"{base}/{added['id']}"))[0] == 204
    status, answer = await bot.request("GET", f"{base}/{added['id']}")
    assert (status, answer["code"]) == (404, 10063)
    guild = bot.ready_data["guilds"][0]["id"]
    guild_commands = f"/applications/{bot.id}/guilds/{guild}/commands"
    _, registered = await bot.request(
        "PUT", guild_commands, [{"name": "here", "description": "Only here"}]
    )
    assert registered[0]["guild_id"] == guild
    assert (await running_sandbox.request_as_bot("GET", "/applications/1/commands"))[0] == 404
