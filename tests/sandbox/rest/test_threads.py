"""Threads that the bot opens under a channel, and what becomes of them."""

from pathlib import Path

import pytest

from tests.api_description import find_schema_error
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.raw_bot import RawBot
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.sandbox.driver.world_control import VOICE_CHANNEL
from tests.sandbox.rest.message_requests import TABLES_ID, edit_message, post_message

PUBLIC_THREAD, THREAD_CREATED = 11, 18
THREADS_PATH = f"/channels/{TABLES_ID}/threads"


async def open_thread(bot: RawBot) -> Json:
    """Open a thread; return it."""
    body = {"name": "Ada's table", "type": PUBLIC_THREAD, "auto_archive_duration": 1440}
    status, thread = await bot.request("POST", THREADS_PATH, body)
    assert status == 201
    assert isinstance(thread, dict)
    return thread


async def test_a_thread_is_announced_in_its_channel_and_listed_below_it(
    bot: RawBot, ada: SandboxUser
) -> None:
    thread = await open_thread(bot)
    assert find_schema_error("ThreadResponse", thread) is None
    assert thread["parent_id"] == TABLES_ID
    assert thread["thread_metadata"]["auto_archive_duration"] == 1440
    notice = await ada.wait_for_message(lambda message: message["type"] == THREAD_CREATED)
    assert notice["channel_id"] == TABLES_ID
    assert notice["content"] == "Ada's table"
    assert notice["message_reference"]["channel_id"] == thread["id"]
    world = await ada.refresh_channels()
    channels = [
        (channel["name"], channel["parent_id"])
        for server in world["servers"]
        if server["name"] == "Patience Club"
        for channel in server["channels"]
    ]
    assert channels[:2] == [("tables", ""), ("Ada's table", TABLES_ID)]


async def test_messages_are_posted_and_seen_in_a_thread(bot: RawBot, ada: SandboxUser) -> None:
    thread = await open_thread(bot)
    status, _ = await post_message(bot, {"content": "hello"}, thread["id"])
    assert status == 200
    await ada.refresh_channels()
    assert [message["content"] for message in await ada.list_messages("Ada's table")] == ["hello"]
    await ada.send_message("hello yourself", "Ada's table")


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"type": PUBLIC_THREAD}, "name", "BASE_TYPE_REQUIRED"),
        ({"name": "x" * 101, "type": PUBLIC_THREAD}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "x", "type": 10}, "type", "BASE_TYPE_CHOICES"),
        (
            {"name": "x", "type": PUBLIC_THREAD, "auto_archive_duration": 5},
            "auto_archive_duration",
            "BASE_TYPE_CHOICES",
        ),
    ],
)
async def test_a_wrong_form_opens_no_thread(bot: RawBot, body: Json, field: str, code: str) -> None:
    status, answer = await bot.request("POST", THREADS_PATH, body)
    assert status == 400
    assert answer["errors"][field]["_errors"][0]["code"] == code


async def test_a_thread_needs_permissions_and_a_text_channel(
    running_sandbox: RunningSandbox, bot: RawBot
) -> None:
    body = {"name": "x", "type": PUBLIC_THREAD}
    voice = await running_sandbox.create_channel("Patience Club", "talk", VOICE_CHANNEL)
    status, answer = await bot.request("POST", f"/channels/{voice}/threads", body)
    assert (status, answer["code"]) == (400, 50024)
    thread = await open_thread(bot)
    await running_sandbox.set_bot_permissions(
        "tables", create_public_threads=False, send_messages_in_threads=False
    )
    status, answer = await bot.request("POST", THREADS_PATH, body)
    assert (status, answer["code"]) == (403, 50013)
    status, answer = await post_message(bot, {"content": "hello"}, thread["id"])
    assert (status, answer["code"]) == (403, 50013)
    # What the bot may send in the channel itself is another permission.
    assert (await post_message(bot, {"content": "hello"}))[0] == 200


async def test_an_archived_thread_refuses_edits_until_a_message_brings_it_back(
    running_sandbox: RunningSandbox, bot: RawBot, ada: SandboxUser
) -> None:
    thread = await open_thread(bot)
    _, message = await post_message(bot, {"content": "hello"}, thread["id"])
    await running_sandbox.archive_thread(thread["id"])
    status, answer = await edit_message(bot, message, {"content": "again"})
    assert (status, answer["code"]) == (400, 50083)
    member_path = f"/channels/{thread['id']}/thread-members/{ada.id}"
    assert (await bot.request("PUT", member_path))[1]["code"] == 50083
    await post_message(bot, {"content": "back"}, thread["id"])
    assert (await edit_message(bot, message, {"content": "again"}))[0] == 200
    assert (await bot.request("PUT", member_path))[0] == 204
    _, loaded = await bot.request("GET", f"/channels/{thread['id']}")
    assert loaded["thread_metadata"]["archived"] is False
    assert loaded["member_count"] == 2


async def test_a_thread_is_archived_and_brought_back_by_request(bot: RawBot) -> None:
    path = f"/channels/{(await open_thread(bot))['id']}"
    for is_archived in (True, False):
        status, thread = await bot.request("PATCH", path, {"archived": is_archived})
        assert status == 200
        assert thread["thread_metadata"]["archived"] is is_archived
    status, answer = await bot.request("PATCH", f"/channels/{TABLES_ID}", {"archived": True})
    assert (status, answer["code"]) == (403, 50013)
    outsider = f"{path}/thread-members/1"
    assert (await bot.request("PUT", outsider))[1]["code"] == 10007


async def test_a_thread_and_its_messages_survive_a_restart(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path) as running:
        body = {"name": "Ada's table", "type": PUBLIC_THREAD}
        _, thread = await running.request_as_bot("POST", THREADS_PATH, body)
        path = f"/channels/{thread['id']}/messages"
        await running.request_as_bot("POST", path, {"content": "hello"})
    async with run_sandbox_in_loop(tmp_path) as running:
        _, messages = await running.request_as_bot("GET", path)
        assert [message["content"] for message in messages] == ["hello"]
        await running.delete_channel(thread["id"])
    async with run_sandbox_in_loop(tmp_path) as running:
        assert (await running.request_as_bot("GET", path))[0] == 404
