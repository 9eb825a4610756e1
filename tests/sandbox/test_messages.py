"""Messages that the bot posts, edits and deletes, with files, mentions and threads."""

import asyncio
from pathlib import Path
from typing import Any

from tests.api_description import find_schema_error
from tests.sandbox.running_sandbox import (
    COMPONENTS_V2,
    TINY_PNG,
    FrozenTime,
    RawBot,
    RunningSandbox,
    build_button_row,
    build_table_message,
    find_first_error,
    read_code,
    read_error,
    run_sandbox_in_loop,
)
from tests.sandbox.sandbox_user import Json, SandboxUser, list_pictures, read_text

READ_ONLY_ID, HIDDEN_ID = "1500000000000000003", "1500000000000000004"
FOREIGN_CHANNEL_ID, GROUP_ID = "1500000000000000021", "1500000000000000031"

TABLES_ID = "1500000000000000001"


async def test_the_bot_cannot_post_without_permission(bot: RawBot) -> None:
    for channel, refusal in (
        ("1", (404, 10003)),
        (READ_ONLY_ID, (403, 50013)),
        (HIDDEN_ID, (403, 50001)),
        (FOREIGN_CHANNEL_ID, (403, 50001)),
        (GROUP_ID, (403, 50001)),
    ):
        assert read_code(await post_message(bot, {"content": "hello"}, channel)) == refusal


async def test_pictures_and_embeds_need_permissions_of_their_own(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    await running_sandbox.set_bot_permissions("tables", attach_files=False, embed_links=False)
    assert (await post_message(bot, {"content": "hello"}))[0] == 200
    assert read_code(await post_message(bot, {"content": "x"}, a_png=b"x")) == (403, 50013)
    assert read_code(await post_message(bot, {"embeds": [{"title": "t"}]})) == (403, 50013)


async def test_the_bot_still_answers_and_edits_where_it_cannot_post(
    bot: RawBot, ada: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go", "quiet"))
    interaction = await bot.wait_for_interaction()
    assert int(interaction["app_permissions"]) & 1 << 11 == 0
    await bot.answer_interaction(interaction, 4, {"content": "answered"})
    assert (await edit_message(bot, await waiting, {"content": "edited"}))[0] == 200


async def test_a_components_v2_message_stays_one_and_an_unreadable_or_too_large_body_is_refused(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    _, message = await post_message(bot, build_table_message(), a_png=TINY_PNG)
    status, answer = await edit_message(bot, message, {"content": "words", "flags": 0})
    assert (status, find_first_error(answer)[0]) == (400, "content")
    rows = {"components": [build_button_row("draw")], "flags": 0, "attachments": []}
    status, edited = await edit_message(bot, message, rows)
    assert (status, edited["flags"]) == (200, COMPONENTS_V2)
    url = f"{running_sandbox.api_url}/channels/{TABLES_ID}/messages"
    login = {"Authorization": "Bot sandbox"}
    json_type = {"Content-Type": "application/json"}
    async with running_sandbox.http.post(url, data=b"{", headers=login | json_type) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
    async with running_sandbox.http.post(url, data=b"a=b", headers=login) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)
    assert read_code(
        await post_message(bot, {"content": "x"}, big_png=b"x" * (10 * 1024 * 1024 + 1))
    ) == (413, 40005)


async def test_only_the_token_logs_in_and_unknown_paths_are_not_found(
    running_sandbox: RunningSandbox,
) -> None:
    status, answer = await running_sandbox.request_as_bot(
        "GET", "/users/@me", Authorization="Bot wrong"
    )
    assert (status, answer) == (401, {"message": "401: Unauthorized", "code": 0})
    status, me = await running_sandbox.request_as_bot("GET", "/users/@me")
    assert (status, me["bot"]) == (200, True)
    assert (await running_sandbox.request_as_bot("GET", "/guilds/1"))[0] == 404
    assert await running_sandbox.request_as_bot("GET", "/nothing") == (
        404,
        {"message": "404: Not Found", "code": 0},
    )


async def test_an_edit_replaces_the_attachments_or_keeps_what_it_names(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    _, message = await post_message(bot, build_table_message(picture="a.png"), a_png=TINY_PNG)
    first = list_pictures(message)[0]["media"]
    only_components = {"components": build_table_message(picture="b.png")["components"]}
    status, grown = await edit_message(bot, message, only_components, b_png=TINY_PNG)
    assert status == 200
    assert [attachment["filename"] for attachment in grown["attachments"]] == ["a.png"]
    status, replaced = await edit_message(
        bot, message, build_table_message(picture="c.png"), c_png=TINY_PNG
    )
    assert replaced["attachments"] == []
    assert list_pictures(replaced)[0]["media"]["url"].endswith("/c.png")
    # Discord also serves a replaced file for a while.
    assert (
        await running_sandbox.download_file(first["url"].removeprefix(running_sandbox.address))
        == TINY_PNG
    )
    _, message = await post_message(bot, build_table_message(picture="a.png"), a_png=TINY_PNG)
    file_id = list_pictures(message)[0]["media"]["attachment_id"]
    edit = {**build_table_message(picture="a.png", text="Again"), "attachments": [{"id": file_id}]}
    status, edited = await edit_message(bot, message, edit)
    assert (status, read_text(edited)) == (200, "Again")
    assert list_pictures(edited)[0]["media"]["attachment_id"] == file_id
    status, edited = await edit_message(bot, message, {"components": message["components"]})
    assert list_pictures(edited)[0]["media"]["attachment_id"] == file_id


LEGACY_FIELD = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


async def test_mismatched_pictures_and_text_are_refused(
    bot: RawBot, frozen_time: FrozenTime
) -> None:
    other = build_table_message(picture="other.png") | {"attachments": [{"id": 0}]}
    media = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    long_description = [{"id": 0, "description": "x" * 1025}]
    changes: tuple[tuple[Json, str, str], ...] = (
        ({"content": "words"}, "content", LEGACY_FIELD),
        ({"embeds": [{"title": "t"}]}, "embeds", LEGACY_FIELD),
        ({"flags": 0}, "components.0.type", "UNION_TYPE_CHOICES"),
        ({"attachments": [{"id": 3}]}, "attachments.0", "ATTACHMENT_NOT_FOUND"),
        (other, "components.0.components.1.items.0.media.url", media),
        ({"attachments": long_description}, "attachments.0.description", "BASE_TYPE_MAX_LENGTH"),
    )
    for change, *refusal in changes:
        frozen_time.advance(seconds=5)
        answer = await post_message(bot, build_table_message() | change, a_png=TINY_PNG)
        assert list(read_error(answer)) == refusal


PUBLIC_THREAD, THREAD_CREATED = 11, 18
THREADS_PATH = f"/channels/{TABLES_ID}/threads"


async def open_thread(bot: RawBot) -> Json:
    """Open a thread; return it."""
    body = {"name": "Ada's table", "type": PUBLIC_THREAD, "auto_archive_duration": 1440}
    status, thread = await bot.request("POST", THREADS_PATH, body)
    assert status == 201
    assert isinstance(thread, dict)
    return thread


async def test_a_thread_is_announced_and_listed_and_a_wrong_form_opens_none(
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
    assert (await post_message(bot, {"content": "hello"}, thread["id"]))[0] == 200
    world = await ada.refresh_channels()
    assert [message["content"] for message in await ada.list_messages("Ada's table")] == ["hello"]
    await ada.send_message("hello yourself", "Ada's table")
    channels = [
        (channel["name"], channel["parent_id"])
        for server in world["servers"]
        if server["name"] == "Patience Club"
        for channel in server["channels"]
    ]
    assert channels[:2] == [("tables", ""), ("Ada's table", TABLES_ID)]
    changes: tuple[tuple[str, object, str], ...] = (
        ("name", "x" * 101, "BASE_TYPE_BAD_LENGTH"),
        ("type", 10, "BASE_TYPE_CHOICES"),
        ("auto_archive_duration", 5, "BASE_TYPE_CHOICES"),
    )
    for field, value, code in changes:
        body = {"name": "x", "type": PUBLIC_THREAD, field: value}
        assert read_error(await bot.request("POST", THREADS_PATH, body)) == (field, code)


async def test_a_thread_is_archived_by_time_and_request_and_brought_back(
    running_sandbox: RunningSandbox, bot: RawBot, ada: SandboxUser
) -> None:
    thread = await open_thread(bot)
    _, message = await post_message(bot, {"content": "hello"}, thread["id"])
    await running_sandbox.archive_thread(thread["id"])
    assert read_code(await edit_message(bot, message, {"content": "again"})) == (400, 50083)
    member_path = f"/channels/{thread['id']}/thread-members/{ada.id}"
    assert (await bot.request("PUT", member_path))[1]["code"] == 50083
    await post_message(bot, {"content": "back"}, thread["id"])
    assert (await edit_message(bot, message, {"content": "again"}))[0] == 200
    assert (await bot.request("PUT", member_path))[0] == 204
    _, loaded = await bot.request("GET", f"/channels/{thread['id']}")
    assert loaded["thread_metadata"]["archived"] is False
    assert loaded["member_count"] == 2
    path = f"/channels/{thread['id']}"
    for is_archived in (True, False):
        status, changed = await bot.request("PATCH", path, {"archived": is_archived})
        assert status == 200
        assert changed["thread_metadata"]["archived"] is is_archived
    status, answer = await bot.request("PATCH", f"/channels/{TABLES_ID}", {"archived": True})
    assert (status, answer["code"]) == (403, 50013)
    assert (await bot.request("PUT", f"{path}/thread-members/1"))[1]["code"] == 10007


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


ADA_ID, LUCIA_ID = "1200000000000000001", "1200000000000000002"
MESSAGES_PATH = "/channels/1500000000000000001/messages"
MENTIONING_TEXT = f"<@{ADA_ID}>, <@!{LUCIA_ID}> and <@{ADA_ID}>, @everyone"


def list_mentioned_ids(message: Json) -> list[str]:
    """Return the ids of the users that a message mentions."""
    return [user["id"] for user in message["mentions"]]


async def test_allowed_mentions_limit_who_is_mentioned(
    bot: RawBot, frozen_time: FrozenTime
) -> None:
    for allowed, expected in (
        (None, [ADA_ID, LUCIA_ID]),
        ({"parse": ["users"]}, [ADA_ID, LUCIA_ID]),
        ({"parse": []}, []),
        ({"parse": [], "users": [LUCIA_ID]}, [LUCIA_ID]),
        ({"parse": ["everyone"]}, []),
    ):
        body: Json = {"content": MENTIONING_TEXT, "allowed_mentions": allowed}
        _, message = await bot.request("POST", MESSAGES_PATH, body)
        assert list_mentioned_ids(message) == expected
        # The bot does not have the permission to mention everyone.
        assert message["mention_everyone"] is False
    for field, ids, path, code in (
        ("parse", ["all"], "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        ("users", [ADA_ID] * 101, "allowed_mentions.users", "BASE_TYPE_MAX_LENGTH"),
    ):
        frozen_time.advance(seconds=5)
        body = {"content": "x", "allowed_mentions": {field: ids}}
        assert read_error(await bot.request("POST", MESSAGES_PATH, body)) == (path, code)


async def test_text_components_mention_and_an_edit_recomputes_mentions(
    bot: RawBot, ada: SandboxUser
) -> None:
    body = {"components": [{"type": 10, "content": MENTIONING_TEXT}], "flags": 1 << 15}
    _, message = await bot.request("POST", MESSAGES_PATH, body)
    assert list_mentioned_ids(message) == [ADA_ID, LUCIA_ID]
    edit = {"components": body["components"], "allowed_mentions": {"parse": []}}
    _, edited = await bot.request("PATCH", f"{MESSAGES_PATH}/{message['id']}", edit)
    assert list_mentioned_ids(edited) == []
    assert (await ada.wait_for_message(lambda candidate: candidate["mentions"] == []))[
        "id"
    ] == message["id"]
    assert (await ada.send_message("@everyone"))["mention_everyone"] is True


async def post_message(
    bot: RawBot, body: Json, channel: str = TABLES_ID, **files: bytes
) -> tuple[int, Any]:
    """Post a message with files by name; return the status and the answer."""
    return await bot.request("POST", f"/channels/{channel}/messages", body, files)


async def edit_message(bot: RawBot, message: Json, body: Json, **files: bytes) -> tuple[int, Any]:
    """Edit a message with files by name; return the status and the answer."""
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    return await bot.request("PATCH", path, body, files)
