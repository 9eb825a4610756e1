"""Messages that the bot posts, edits and deletes by itself, and where it may not."""

import asyncio

import pytest

from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.raw_bot import (
    COMPONENTS_V2,
    TINY_PNG,
    RawBot,
    build_button_row,
    build_table_message,
    find_first_error,
)
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.sandbox.rest.message_requests import TABLES_ID, edit_message, post_message

READ_ONLY_ID, HIDDEN_ID = "1500000000000000003", "1500000000000000004"
FOREIGN_CHANNEL_ID, GROUP_ID = "1500000000000000021", "1500000000000000031"


async def test_a_posted_message_can_be_edited_and_deleted(bot: RawBot, ada: SandboxUser) -> None:
    status, message = await post_message(bot, {"content": "hello"})
    assert status == 200
    received = await ada.wait_for_message(lambda candidate: candidate["content"] == "hello")
    assert received["id"] == message["id"]
    assert "interaction_metadata" not in received
    await edit_message(bot, message, {"content": "goodbye"})
    changed = await ada.wait_for_message(lambda candidate: candidate["content"] == "goodbye")
    assert changed["edited_timestamp"] is not None
    path = f"/channels/{TABLES_ID}/messages/{message['id']}"
    assert (await bot.request("DELETE", path))[0] == 204
    assert await ada.list_messages() == []
    status, answer = await bot.request("GET", path)
    assert (status, answer["code"]) == (404, 10008)


@pytest.mark.parametrize(
    ("channel", "status", "code"),
    [
        ("1", 404, 10003),
        (READ_ONLY_ID, 403, 50013),
        (HIDDEN_ID, 403, 50001),
        (FOREIGN_CHANNEL_ID, 403, 50001),
        (GROUP_ID, 403, 50001),
    ],
)
async def test_the_bot_cannot_post_without_permission(
    bot: RawBot, channel: str, status: int, code: int
) -> None:
    actual_status, answer = await post_message(bot, {"content": "hello"}, channel)
    assert (actual_status, answer["code"]) == (status, code)


async def test_the_bot_still_answers_and_edits_where_it_cannot_post(
    bot: RawBot, ada: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go", "quiet"))
    interaction = await bot.wait_for_interaction()
    assert int(interaction["app_permissions"]) & 1 << 11 == 0
    await bot.answer_interaction(interaction, 4, {"content": "answered"})
    message = await waiting
    assert (await edit_message(bot, message, {"content": "edited"}))[0] == 200


async def test_the_bot_cannot_edit_messages_of_others(bot: RawBot, ada: SandboxUser) -> None:
    sent = await ada.send_message("mine")
    status, answer = await edit_message(bot, sent, {"content": "yours"})
    assert (status, answer["code"]) == (403, 50005)
    status, answer = await bot.request("DELETE", f"/channels/{TABLES_ID}/messages/{sent['id']}")
    assert (status, answer["code"]) == (403, 50013)
    sent = await ada.send_message("mine", "direct")
    path = f"/channels/{sent['channel_id']}/messages/{sent['id']}"
    status, answer = await bot.request("DELETE", path)
    assert (status, answer["code"]) == (403, 50003)


async def test_a_direct_message_channel_can_be_opened_and_used(
    bot: RawBot, ada: SandboxUser
) -> None:
    status, channel = await bot.request("POST", "/users/@me/channels", {"recipient_id": ada.id})
    assert (status, channel["type"]) == (200, 1)
    assert (await post_message(bot, {"content": "psst"}, channel["id"]))[0] == 200
    assert [read_text(message) for message in await ada.list_messages("direct")] == ["psst"]


async def test_a_components_v2_message_stays_one(bot: RawBot) -> None:
    _, message = await post_message(bot, build_table_message(), a_png=TINY_PNG)
    status, answer = await edit_message(bot, message, {"content": "words", "flags": 0})
    assert (status, find_first_error(answer)[0]) == (400, "content")
    rows = {"components": [build_button_row("draw")], "flags": 0, "attachments": []}
    status, edited = await edit_message(bot, message, rows)
    assert (status, edited["flags"]) == (200, COMPONENTS_V2)


async def test_an_unreadable_or_too_large_body_is_refused(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.api_url}/channels/{TABLES_ID}/messages"
    login = {"Authorization": "Bot sandbox"}
    json_type = {"Content-Type": "application/json"}
    async with running_sandbox.http.post(url, data=b"{", headers=login | json_type) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
    async with running_sandbox.http.post(url, data=b"a=b", headers=login) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)
    status, answer = await post_message(
        bot, {"content": "x"}, big_png=b"x" * (10 * 1024 * 1024 + 1)
    )
    assert (status, answer["code"]) == (413, 40005)


async def test_a_reply_refers_to_its_target_message(bot: RawBot, ada: SandboxUser) -> None:
    question = await ada.send_message("a question")
    body = {"content": "an answer", "message_reference": {"message_id": question["id"]}}
    _, message = await post_message(bot, body)
    assert message["type"] == 19
    assert message["referenced_message"]["content"] == "a question"
    reply = {"content": "an answer", "message_reference": {"message_id": "1"}}
    status, answer = await post_message(bot, reply)
    assert (status, find_first_error(answer)) == (
        400,
        ("message_reference", "REPLIES_UNKNOWN_MESSAGE"),
    )


async def test_the_same_nonce_posts_one_message(bot: RawBot, ada: SandboxUser) -> None:
    body = {"content": "once", "nonce": "the-first", "enforce_nonce": True}
    answers = [await post_message(bot, body) for _ in range(2)]
    assert answers[0][1]["id"] == answers[1][1]["id"]
    assert len(await ada.list_messages()) == 1
    status, answer = await post_message(bot, body | {"nonce": "x" * 26})
    assert (status, find_first_error(answer)) == (400, ("nonce", "BASE_TYPE_MAX_LENGTH"))


async def test_without_history_permission_nothing_is_read_or_replied_to(
    bot: RawBot, running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    question = await ada.send_message("a question")
    await running_sandbox.set_bot_permissions("tables", read_message_history=False)
    assert await bot.request("GET", f"/channels/{TABLES_ID}/messages") == (200, [])
    body = {"content": "an answer", "message_reference": {"message_id": question["id"]}}
    status, answer = await post_message(bot, body)
    assert (status, answer["code"]) == (400, 160002)


async def test_message_history_is_listed_newest_first(bot: RawBot, ada: SandboxUser) -> None:
    sent_ids = [(await ada.send_message(f"{number}"))["id"] for number in range(4)]
    path = f"/channels/{TABLES_ID}/messages"
    _, messages = await bot.request("GET", f"{path}?limit=2")
    assert [message["id"] for message in messages] == [sent_ids[3], sent_ids[2]]
    _, messages = await bot.request("GET", f"{path}?before={sent_ids[2]}")
    assert [message["id"] for message in messages] == [sent_ids[1], sent_ids[0]]
    _, messages = await bot.request("GET", f"{path}?after={sent_ids[0]}&limit=1")
    assert [message["id"] for message in messages] == [sent_ids[1]]
    status, _ = await bot.request("GET", f"{path}?limit=101")
    assert status == 400


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
