"""People and places that change while the bot is there, and what it is told of them."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.sandbox.changes import ANNOUNCEMENT, VOICE
from tests.sandbox.raw import GUILD_MESSAGES, GUILDS, RawBot, raw_bot
from tests.sandbox.running import Person, RefusedError, Running

CLUB, LIBRARY, GARDEN = "1300000000000000001", "1300000000000000002", "1300000000000000003"
TABLES, LOUNGE = "1500000000000000001", "1500000000000000002"


@pytest.fixture
async def bot(running: Running) -> AsyncIterator[RawBot]:
    """A bot that is told of servers and of messages."""
    async with raw_bot(running, GUILDS | GUILD_MESSAGES) as found:
        yield found


async def refusal(bot: RawBot, method: str, path: str, body: object = None) -> tuple[int, int]:
    status, answer = await bot.send(method, path, body)
    return status, answer.get("code", 0)


async def post(bot: RawBot, channel: str, content: str = "hello") -> tuple[int, int]:
    return await refusal(bot, "POST", f"/channels/{channel}/messages", {"content": content})


async def test_a_deleted_channel_is_unknown_with_all_that_was_in_it(
    bot: RawBot, running: Running, ada: Person
) -> None:
    _, message = await bot.send("POST", f"/channels/{TABLES}/messages", {"content": "hello"})
    running_command = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 4, {"content": "gone"})
    await running_command
    asking = asyncio.create_task(ada.run("go"))
    unanswered = await bot.interaction()
    await running.delete_channel("tables")
    gone = await bot.line.event("CHANNEL_DELETE")
    assert (gone["id"], gone["guild_id"]) == (TABLES, CLUB)
    unknown = (404, 10003)
    assert await refusal(bot, "GET", f"/channels/{TABLES}") == unknown
    assert await post(bot, TABLES) == unknown
    path = f"/channels/{TABLES}/messages/{message['id']}"
    assert await refusal(bot, "PATCH", path, {"content": "again"}) == unknown
    assert (await bot.edit(interaction, {"content": "again"}))[1]["code"] == 10003
    assert (await bot.answer(unanswered, 4, {"content": "late"}))[1]["code"] == 10003
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    with pytest.raises(RefusedError, match="404"):
        await ada.messages(TABLES)
    assert {"event": "world"} in ada.events


async def test_a_new_channel_is_told_and_used(bot: RawBot, running: Running) -> None:
    for kind in (ANNOUNCEMENT, VOICE):
        key = await running.create_channel("Patience Club", f"news-{kind}", kind)
        told = await bot.line.event("CHANNEL_CREATE")
        assert (told["id"], told["type"]) == (key, kind)
        assert (await post(bot, key))[0] == 200


async def test_permissions_in_a_channel_come_and_go(bot: RawBot, running: Running) -> None:
    await running.permit_bot("lounge", send_messages=False)
    told = await bot.line.event("CHANNEL_UPDATE")
    assert told["id"] == LOUNGE
    assert int(told["permissions"]) & 1 << 11 == 0
    assert await post(bot, LOUNGE) == (403, 50013)
    assert (await refusal(bot, "GET", f"/channels/{LOUNGE}"))[0] == 200
    await running.permit_bot("lounge", view_channel=False)
    await bot.line.event("CHANNEL_UPDATE")
    assert await post(bot, LOUNGE) == (403, 50001)
    assert await refusal(bot, "GET", f"/channels/{LOUNGE}") == (403, 50001)
    await running.permit_bot("lounge", attach_files=False, embed_links=False)
    await bot.line.event("CHANNEL_CREATE")
    assert (await post(bot, LOUNGE))[0] == 200
    path, picture = f"/channels/{LOUNGE}/messages", {"a_png": b"x"}
    assert (await bot.send("POST", path, {"content": "x"}, picture))[1]["code"] == 50013
    embed = {"embeds": [{"title": "t"}]}
    assert await refusal(bot, "POST", path, embed) == (403, 50013)


async def test_what_a_moderator_removes_is_unknown_to_the_bot(
    bot: RawBot, running: Running, lucia: Person
) -> None:
    _, message = await bot.send("POST", f"/channels/{TABLES}/messages", {"content": "hello"})
    await lucia.until(lambda each: each["id"] == message["id"])
    await running.remove_message(message)
    assert (await bot.line.event("MESSAGE_DELETE"))["id"] == message["id"]
    path = f"/channels/{TABLES}/messages/{message['id']}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert await refusal(bot, method, path, body) == (404, 10008)
    assert await lucia.messages() == []
    assert message["id"] not in lucia.seen


async def test_members_come_with_any_name_and_go(bot: RawBot, running: Running) -> None:
    name, nick = "🂡" * 32, "**Bold** <@1> @everyone"
    grace = await running.newcomer("grace", name=name, nick=nick, locale="hi", servers=[CLUB])
    path = f"/guilds/{CLUB}/members/{grace.id}"
    _, member = await bot.send("GET", path)
    assert (member["nick"], member["user"]["global_name"]) == (nick, name)
    assert await refusal(bot, "GET", f"/guilds/{LIBRARY}/members/{grace.id}") == (404, 10007)
    assert "mesas" not in grace.channels
    await running.join(grace, "La Biblioteca", steward=True)
    asking = asyncio.create_task(grace.run("go", "mesas"))
    interaction = await bot.interaction()
    assert (interaction["locale"], interaction["member"]["nick"]) == ("hi", None)
    assert int(interaction["member"]["permissions"]) & 1 << 5
    await bot.answer(interaction, 4, {"content": "."})
    await asking
    await running.leave(grace, "Patience Club")
    assert await refusal(bot, "GET", path) == (404, 10007)
    await running.rename(grace, "@here")
    assert (await bot.send("GET", f"/users/{grace.id}"))[1]["global_name"] == "@here"
    with pytest.raises(RefusedError, match="32 characters"):
        await running.newcomer("hal", name="x" * 33)


async def test_an_account_that_is_deleted_is_unknown_and_what_it_said_stays(
    bot: RawBot, running: Running, ada: Person
) -> None:
    grace = await running.newcomer("grace")
    said = await grace.say("farewell")
    direct = grace.channels["direct"]
    await running.delete_account(grace)
    unknown = (404, 10013)
    assert await refusal(bot, "GET", f"/users/{grace.id}") == unknown
    assert await refusal(bot, "GET", f"/guilds/{CLUB}/members/{grace.id}") == unknown
    opening = {"recipient_id": grace.id}
    assert await refusal(bot, "POST", "/users/@me/channels", opening) == unknown
    assert await post(bot, direct) == (403, 50007)
    assert (await refusal(bot, "GET", f"/channels/{direct}"))[0] == 200
    left = await ada.message(said)
    assert left is not None
    assert left["author"]["username"].startswith("deleted_user_")


async def test_who_takes_no_direct_messages_still_gets_answers(
    bot: RawBot, running: Running, ada: Person
) -> None:
    opening = {"recipient_id": ada.id}
    _, channel = await bot.send("POST", "/users/@me/channels", opening)
    await running.take_direct(ada, taken=False)
    assert (await refusal(bot, "POST", "/users/@me/channels", opening))[0] == 200
    assert await post(bot, channel["id"]) == (403, 50007)
    asking = asyncio.create_task(ada.run("go", "direct"))
    assert (await bot.answer(await bot.interaction(), 4, {"content": "yes"}))[0] == 200
    await asking
    await running.take_direct(ada, taken=True)
    assert (await post(bot, channel["id"]))[0] == 200


async def test_the_bot_is_sent_away_and_comes_back(
    bot: RawBot, running: Running, ada: Person
) -> None:
    # A command of servers alone: people do not bring it along.
    own = [{"name": "go", "description": "Goes on"}]
    await bot.send("PUT", f"/applications/{bot.id}/commands", own)
    await running.expel_bot("Patience Club")
    assert await bot.line.event("GUILD_DELETE") == {"id": CLUB}
    assert await refusal(bot, "GET", f"/guilds/{CLUB}") == (404, 10004)
    assert await refusal(bot, "GET", f"/guilds/{CLUB}/members/{ada.id}") == (403, 50001)
    assert await refusal(bot, "GET", f"/channels/{TABLES}") == (403, 50001)
    assert await post(bot, TABLES) == (403, 50001)
    assert (await bot.send("GET", "/users/@me/guilds"))[1][0]["id"] == LIBRARY
    assert await ada.offered() == []
    await running.invite_bot("Patience Club")
    told = await bot.line.event("GUILD_CREATE")
    assert (told["id"], told["members"][0]["roles"]) == (CLUB, ["1400000000000000002"])
    assert (await post(bot, TABLES))[0] == 200
    assert await ada.offered() == ["go"]
    assert await refusal(bot, "GET", "/guilds/1") == (404, 10004)
    assert await refusal(bot, "GET", "/guilds/me") == (400, 50035)
