"""Changes of people, servers and channels, and what the connected bot receives."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.sandbox.running_sandbox import (
    FORUM_CHANNEL,
    GUILD_MESSAGES,
    GUILDS,
    TEXT_CHANNEL,
    RawBot,
    RunningSandbox,
    run_raw_bot,
)
from tests.sandbox.sandbox_user import PageRefusedError, SandboxUser

CLUB_ID, LIBRARY_ID = "1300000000000000001", "1300000000000000002"
TABLES_ID, LOUNGE_ID = "1500000000000000001", "1500000000000000002"


@pytest.fixture
async def bot(running_sandbox: RunningSandbox) -> AsyncIterator[RawBot]:
    """Run a bot that receives events of servers and of messages."""
    async with run_raw_bot(running_sandbox, GUILDS | GUILD_MESSAGES) as raw_bot:
        yield raw_bot


async def request_code(bot: RawBot, method: str, path: str, body: object = None) -> tuple[int, int]:
    """Send a request; return the status and Discord's error code, 0 if there is none."""
    status, answer = await bot.request(method, path, body)
    return status, answer.get("code", 0)


async def post_code(bot: RawBot, channel: str) -> tuple[int, int]:
    """Post a message; return the status and Discord's error code, 0 if there is none."""
    return await request_code(bot, "POST", f"/channels/{channel}/messages", {"content": "hello"})


async def test_deleted_channels_and_changed_permissions_are_known_at_once(
    bot: RawBot, running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    await running_sandbox.set_bot_permissions("lounge", send_messages=False)
    channel = await bot.connection.wait_for_event("CHANNEL_UPDATE")
    assert channel["id"] == LOUNGE_ID
    assert int(channel["permissions"]) & 1 << 11 == 0
    assert await post_code(bot, LOUNGE_ID) == (403, 50013)
    assert (await request_code(bot, "GET", f"/channels/{LOUNGE_ID}"))[0] == 200
    await running_sandbox.set_bot_permissions("lounge", view_channel=False)
    await bot.connection.wait_for_event("CHANNEL_UPDATE")
    assert await post_code(bot, LOUNGE_ID) == (403, 50001)
    assert await request_code(bot, "GET", f"/channels/{LOUNGE_ID}") == (403, 50001)
    await running_sandbox.set_bot_permissions("lounge", attach_files=False, embed_links=False)
    await bot.connection.wait_for_event("CHANNEL_CREATE")
    assert (await post_code(bot, LOUNGE_ID))[0] == 200
    path, picture = f"/channels/{LOUNGE_ID}/messages", {"a_png": b"x"}
    assert (await bot.request("POST", path, {"content": "x"}, picture))[1]["code"] == 50013
    assert await request_code(bot, "POST", path, {"embeds": [{"title": "t"}]}) == (403, 50013)
    _, message = await bot.request("POST", f"/channels/{TABLES_ID}/messages", {"content": "hello"})
    interaction, _ = await bot.answer_command(ada, {"content": "gone"})
    asking = asyncio.create_task(ada.run_command("go"))
    unanswered = await bot.wait_for_interaction()
    await running_sandbox.delete_channel("tables")
    deleted_channel = await bot.connection.wait_for_event("CHANNEL_DELETE")
    assert (deleted_channel["id"], deleted_channel["guild_id"]) == (TABLES_ID, CLUB_ID)
    unknown = (404, 10003)
    assert await request_code(bot, "GET", f"/channels/{TABLES_ID}") == unknown
    assert await post_code(bot, TABLES_ID) == unknown
    path = f"/channels/{TABLES_ID}/messages/{message['id']}"
    assert await request_code(bot, "PATCH", path, {"content": "again"}) == unknown
    assert (await bot.edit_answer(interaction, {"content": "again"}))[1]["code"] == 10003
    assert (await bot.answer_interaction(unanswered, 4, {"content": "late"}))[1]["code"] == 10003
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    with pytest.raises(PageRefusedError, match="404"):
        await ada.list_messages(TABLES_ID)
    assert {"event": "world"} in ada.page_events


async def test_what_a_moderator_removed_and_a_deleted_account_are_unknown_to_the_bot(
    bot: RawBot, running_sandbox: RunningSandbox, lucia: SandboxUser
) -> None:
    _, message = await bot.request("POST", f"/channels/{TABLES_ID}/messages", {"content": "hello"})
    await lucia.wait_for_message(lambda candidate: candidate["id"] == message["id"])
    await running_sandbox.delete_message_as_moderator(message)
    assert (await bot.connection.wait_for_event("MESSAGE_DELETE"))["id"] == message["id"]
    path = f"/channels/{TABLES_ID}/messages/{message['id']}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert await request_code(bot, method, path, body) == (404, 10008)
    assert await lucia.list_messages() == []
    assert message["id"] not in lucia.messages_by_id
    # The messages of a deleted account stay.
    grace = await running_sandbox.create_user("grace")
    farewell = await grace.send_message("farewell")
    direct = grace.channel_ids["direct"]
    await running_sandbox.delete_account(grace)
    unknown = (404, 10013)
    assert await request_code(bot, "GET", f"/users/{grace.id}") == unknown
    assert await request_code(bot, "GET", f"/guilds/{CLUB_ID}/members/{grace.id}") == unknown
    opening = {"recipient_id": grace.id}
    assert await request_code(bot, "POST", "/users/@me/channels", opening) == unknown
    assert await post_code(bot, direct) == (403, 50007)
    assert (await request_code(bot, "GET", f"/channels/{direct}"))[0] == 200
    remaining = await lucia.reload_message(farewell)
    assert remaining is not None
    assert remaining["author"]["username"].startswith("deleted_user_")


async def test_channels_of_other_types_and_strangers_take_no_messages(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    await running_sandbox.retype_channel(TABLES_ID, FORUM_CHANNEL)
    assert (await bot.connection.wait_for_event("CHANNEL_UPDATE"))["type"] == FORUM_CHANNEL
    assert await post_code(bot, TABLES_ID) == (400, 50008)
    assert await request_code(bot, "GET", f"/channels/{TABLES_ID}/messages") == (400, 50024)
    await running_sandbox.retype_channel(TABLES_ID, TEXT_CHANNEL)
    assert (await post_code(bot, TABLES_ID))[0] == 200
    stranger = await running_sandbox.create_user("stranger", servers=[])
    assert await post_code(bot, stranger.channel_ids["direct"]) == (403, 50278)


async def test_members_join_and_leave_with_any_name(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    name, nick = "🂡" * 32, "**Bold** <@1> @everyone"
    grace = await running_sandbox.create_user(
        "grace", name=name, nickname=nick, locale="hi", servers=[CLUB_ID]
    )
    path = f"/guilds/{CLUB_ID}/members/{grace.id}"
    _, member = await bot.request("GET", path)
    assert (member["nick"], member["user"]["global_name"]) == (nick, name)
    assert await request_code(bot, "GET", f"/guilds/{LIBRARY_ID}/members/{grace.id}") == (
        404,
        10007,
    )
    assert "mesas" not in grace.channel_ids
    await running_sandbox.add_member(grace, "La Biblioteca", can_manage=True)
    async with bot.receive_command(grace, "mesas") as interaction:
        assert (interaction["locale"], interaction["member"]["nick"]) == ("hi", None)
        assert int(interaction["member"]["permissions"]) & 1 << 5
    await running_sandbox.remove_member(grace, "Patience Club")
    assert await request_code(bot, "GET", path) == (404, 10007)
    await running_sandbox.rename_user(grace, "@here")
    assert (await bot.request("GET", f"/users/{grace.id}"))[1]["global_name"] == "@here"
    with pytest.raises(PageRefusedError, match="32 characters"):
        await running_sandbox.create_user("hal", name="x" * 33)
