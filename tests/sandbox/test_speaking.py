"""What the bot posts, edits and deletes by itself, and where it may not."""

import asyncio
from typing import Any

import pytest

from tests.sandbox.raw import PNG, V2, RawBot, buttons, first_error, table
from tests.sandbox.running import Json, Person, Running, pictures, texts

TABLES, QUIET, OFFICE = "1500000000000000001", "1500000000000000003", "1500000000000000004"
LAWN, CIRCLE = "1500000000000000021", "1500000000000000031"


async def post(bot: RawBot, body: Json, channel: str = TABLES, **files: bytes) -> tuple[int, Any]:
    return await bot.send("POST", f"/channels/{channel}/messages", body, files)


async def patch(bot: RawBot, message: Json, body: Json, **files: bytes) -> tuple[int, Any]:
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    return await bot.send("PATCH", path, body, files)


async def test_a_posted_message_is_seen_edited_and_deleted(bot: RawBot, ada: Person) -> None:
    status, message = await post(bot, {"content": "hello"})
    assert status == 200
    seen = await ada.until(lambda each: each["content"] == "hello")
    assert seen["id"] == message["id"]
    assert "interaction_metadata" not in seen
    await patch(bot, message, {"content": "goodbye"})
    changed = await ada.until(lambda each: each["content"] == "goodbye")
    assert changed["edited_timestamp"] is not None
    path = f"/channels/{TABLES}/messages/{message['id']}"
    assert (await bot.send("DELETE", path))[0] == 204
    assert await ada.messages() == []
    status, answer = await bot.send("GET", path)
    assert (status, answer["code"]) == (404, 10008)


@pytest.mark.parametrize(
    ("channel", "status", "code"),
    [
        ("1", 404, 10003),
        (QUIET, 403, 50013),
        (OFFICE, 403, 50001),
        (LAWN, 403, 50001),
        (CIRCLE, 403, 50001),
    ],
)
async def test_it_speaks_only_where_it_may(
    bot: RawBot, channel: str, status: int, code: int
) -> None:
    got, answer = await post(bot, {"content": "hello"}, channel)
    assert (got, answer["code"]) == (status, code)


async def test_where_it_may_not_speak_it_still_answers_and_edits_its_answer(
    bot: RawBot, ada: Person
) -> None:
    waiting = asyncio.create_task(ada.run("go", "quiet"))
    interaction = await bot.interaction()
    assert int(interaction["app_permissions"]) & 1 << 11 == 0
    await bot.answer(interaction, 4, {"content": "answered"})
    message = await waiting
    assert (await patch(bot, message, {"content": "edited"}))[0] == 200


async def test_other_peoples_messages_are_not_the_bots(bot: RawBot, ada: Person) -> None:
    said = await ada.say("mine")
    status, answer = await patch(bot, said, {"content": "yours"})
    assert (status, answer["code"]) == (403, 50005)
    status, answer = await bot.send("DELETE", f"/channels/{TABLES}/messages/{said['id']}")
    assert (status, answer["code"]) == (403, 50013)
    said = await ada.say("mine", "direct")
    path = f"/channels/{said['channel_id']}/messages/{said['id']}"
    status, answer = await bot.send("DELETE", path)
    assert (status, answer["code"]) == (403, 50003)


async def test_a_direct_message_is_opened_and_used(bot: RawBot, ada: Person) -> None:
    status, channel = await bot.send("POST", "/users/@me/channels", {"recipient_id": ada.id})
    assert (status, channel["type"]) == (200, 1)
    assert (await post(bot, {"content": "psst"}, channel["id"]))[0] == 200
    assert [texts(each) for each in await ada.messages("direct")] == ["psst"]


async def test_attachments_are_the_complete_list_after_an_edit(
    bot: RawBot, running: Running
) -> None:
    _, message = await post(bot, table(picture="a.png"), a_png=PNG)
    first = pictures(message)[0]["media"]
    only_components = {"components": table(picture="b.png")["components"]}
    status, grown = await patch(bot, message, only_components, b_png=PNG)
    assert status == 200
    assert [each["filename"] for each in grown["attachments"]] == ["a.png"]
    status, replaced = await patch(bot, message, table(picture="c.png"), c_png=PNG)
    assert replaced["attachments"] == []
    assert pictures(replaced)[0]["media"]["url"].endswith("/c.png")
    # Discord, too, goes on serving a replaced file for a while.
    assert await running.fetch(first["url"].removeprefix(running.address)) == PNG


async def test_files_pile_up_to_ten(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    status, _ = await bot.answer(
        interaction, 4, {"content": "x"}, **{f"f{each}_txt": b"x" for each in range(10)}
    )
    assert status == 200
    await waiting
    status, answer = await bot.edit(interaction, {"content": "y"}, more_txt=b"x")
    assert (status, first_error(answer)) == (400, ("attachments", "BASE_TYPE_MAX_LENGTH"))


async def test_a_kept_file_can_be_shown_again(bot: RawBot) -> None:
    _, message = await post(bot, table(picture="a.png"), a_png=PNG)
    key = pictures(message)[0]["media"]["attachment_id"]
    again = {**table(picture="a.png", text="Again"), "attachments": [{"id": key}]}
    status, edited = await patch(bot, message, again)
    assert (status, texts(edited)) == (200, "Again")
    assert pictures(edited)[0]["media"]["attachment_id"] == key
    status, edited = await patch(bot, message, {"components": message["components"]})
    assert pictures(edited)[0]["media"]["attachment_id"] == key


@pytest.mark.parametrize(
    ("body", "where", "why"),
    [
        (
            table(picture="other.png") | {"attachments": [{"id": 0}]},
            "components.0.components.1.items.0.media.url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            table() | {"content": "words"},
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            table() | {"embeds": [{"title": "t"}]},
            "embeds",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            table() | {"poll": {"question": {"text": "?"}}},
            "poll",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (table() | {"flags": 0}, "components.0.type", "UNION_TYPE_CHOICES"),
        (table() | {"attachments": [{"id": 3}]}, "attachments.0", "ATTACHMENT_NOT_FOUND"),
        (
            table() | {"attachments": [{"id": 0, "description": "x" * 1025}]},
            "attachments.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
    ],
)
async def test_pictures_and_words_must_fit_together(
    bot: RawBot, body: Json, where: str, why: str
) -> None:
    status, answer = await post(bot, body, a_png=PNG)
    assert (status, answer["code"], first_error(answer)) == (400, 50035, (where, why))


async def test_a_table_stays_a_table(bot: RawBot) -> None:
    _, message = await post(bot, table(), a_png=PNG)
    status, answer = await patch(bot, message, {"content": "words", "flags": 0})
    assert (status, first_error(answer)[0]) == (400, "content")
    rows = {"components": [buttons("draw")], "flags": 0, "attachments": []}
    status, edited = await patch(bot, message, rows)
    assert (status, edited["flags"]) == (200, V2)


async def test_what_is_sent_must_be_readable_and_not_too_large(
    bot: RawBot, running: Running
) -> None:
    url = f"{running.api_url}/channels/{TABLES}/messages"
    login = {"Authorization": "Bot sandbox"}
    json_type = {"Content-Type": "application/json"}
    async with running.http.post(url, data=b"{", headers=login | json_type) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
    async with running.http.post(url, data=b"a=b", headers=login) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)
    status, answer = await post(bot, {"content": "x"}, big_png=b"x" * (10 * 1024 * 1024 + 1))
    assert (status, answer["code"]) == (413, 40005)


async def test_a_reply_names_what_it_replies_to(bot: RawBot, ada: Person) -> None:
    said = await ada.say("a question")
    body = {"content": "an answer", "message_reference": {"message_id": said["id"]}}
    _, message = await post(bot, body)
    assert message["type"] == 19
    assert message["referenced_message"]["content"] == "a question"
    missing = {"content": "an answer", "message_reference": {"message_id": "1"}}
    status, answer = await post(bot, missing)
    assert (status, first_error(answer)) == (
        400,
        ("message_reference", "REPLIES_UNKNOWN_MESSAGE"),
    )


async def test_the_same_message_is_not_posted_twice(bot: RawBot, ada: Person) -> None:
    body = {"content": "once", "nonce": "the-first", "enforce_nonce": True}
    answers = [await post(bot, body) for _ in range(2)]
    assert answers[0][1]["id"] == answers[1][1]["id"]
    assert len(await ada.messages()) == 1
    status, answer = await post(bot, body | {"nonce": "x" * 26})
    assert (status, first_error(answer)) == (400, ("nonce", "BASE_TYPE_MAX_LENGTH"))


async def test_without_the_history_nothing_is_read_nor_answered(
    bot: RawBot, running: Running, ada: Person
) -> None:
    said = await ada.say("a question")
    await running.permit_bot("tables", read_message_history=False)
    assert await bot.send("GET", f"/channels/{TABLES}/messages") == (200, [])
    body = {"content": "an answer", "message_reference": {"message_id": said["id"]}}
    status, answer = await post(bot, body)
    assert (status, answer["code"]) == (400, 160002)


async def test_history_is_read_newest_first(bot: RawBot, ada: Person) -> None:
    said = [(await ada.say(f"{each}"))["id"] for each in range(4)]
    path = f"/channels/{TABLES}/messages"
    _, found = await bot.send("GET", f"{path}?limit=2")
    assert [each["id"] for each in found] == [said[3], said[2]]
    _, found = await bot.send("GET", f"{path}?before={said[2]}")
    assert [each["id"] for each in found] == [said[1], said[0]]
    _, found = await bot.send("GET", f"{path}?after={said[0]}&limit=1")
    assert [each["id"] for each in found] == [said[1]]
    status, _ = await bot.send("GET", f"{path}?limit=101")
    assert status == 400


async def test_only_the_token_logs_in_and_other_paths_are_not_found(running: Running) -> None:
    status, answer = await running.api("GET", "/users/@me", Authorization="Bot wrong")
    assert (status, answer) == (401, {"message": "401: Unauthorized", "code": 0})
    status, me = await running.api("GET", "/users/@me")
    assert (status, me["bot"]) == (200, True)
    assert (await running.api("GET", "/guilds/1"))[0] == 404
    assert await running.api("GET", "/nothing") == (
        404,
        {"message": "404: Not Found", "code": 0},
    )


async def test_commands_keep_their_ids_and_get_versions(bot: RawBot, running: Running) -> None:
    base = f"/applications/{bot.id}/commands"
    _, before = await bot.send("GET", base)
    _, again = await bot.send("PUT", base, [{"name": "go", "description": "Goes on"}])
    assert [each["id"] for each in before] == [each["id"] for each in again]
    assert before[0]["version"] != again[0]["version"]
    status, added = await bot.send("POST", base, {"name": "stop", "description": "Stops"})
    assert status == 201
    status, changed = await bot.send("PATCH", f"{base}/{added['id']}", {"description": "Halts"})
    assert (changed["name"], changed["description"]) == ("stop", "Halts")
    assert (await bot.send("DELETE", f"{base}/{added['id']}"))[0] == 204
    status, answer = await bot.send("GET", f"{base}/{added['id']}")
    assert (status, answer["code"]) == (404, 10063)
    guild = bot.ready["guilds"][0]["id"]
    own = f"/applications/{bot.id}/guilds/{guild}/commands"
    _, here = await bot.send("PUT", own, [{"name": "here", "description": "Only here"}])
    assert here[0]["guild_id"] == guild
    assert (await running.api("GET", "/applications/1/commands"))[0] == 404
