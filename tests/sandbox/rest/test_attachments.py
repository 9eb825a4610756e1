"""Files of messages that the bot posts and edits."""

import asyncio

import pytest

from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.raw_bot import TINY_PNG, RawBot, build_table_message, find_first_error
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.sandbox.rest.message_requests import edit_message, post_message


async def test_an_edit_replaces_the_whole_attachment_list(
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


async def test_a_message_holds_at_most_ten_files(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    status, _ = await bot.answer_interaction(
        interaction, 4, {"content": "x"}, **{f"f{number}_txt": b"x" for number in range(10)}
    )
    assert status == 200
    await waiting
    status, answer = await bot.edit_answer(interaction, {"content": "y"}, more_txt=b"x")
    assert (status, find_first_error(answer)) == (400, ("attachments", "BASE_TYPE_MAX_LENGTH"))


async def test_a_kept_attachment_can_be_shown_again(bot: RawBot) -> None:
    _, message = await post_message(bot, build_table_message(picture="a.png"), a_png=TINY_PNG)
    file_id = list_pictures(message)[0]["media"]["attachment_id"]
    edit = {**build_table_message(picture="a.png", text="Again"), "attachments": [{"id": file_id}]}
    status, edited = await edit_message(bot, message, edit)
    assert (status, read_text(edited)) == (200, "Again")
    assert list_pictures(edited)[0]["media"]["attachment_id"] == file_id
    status, edited = await edit_message(bot, message, {"components": message["components"]})
    assert list_pictures(edited)[0]["media"]["attachment_id"] == file_id


@pytest.mark.parametrize(
    ("body", "error_path", "error_code"),
    [
        (
            build_table_message(picture="other.png") | {"attachments": [{"id": 0}]},
            "components.0.components.1.items.0.media.url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            build_table_message() | {"content": "words"},
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            build_table_message() | {"embeds": [{"title": "t"}]},
            "embeds",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (
            build_table_message() | {"poll": {"question": {"text": "?"}}},
            "poll",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        (build_table_message() | {"flags": 0}, "components.0.type", "UNION_TYPE_CHOICES"),
        (
            build_table_message() | {"attachments": [{"id": 3}]},
            "attachments.0",
            "ATTACHMENT_NOT_FOUND",
        ),
        (
            build_table_message() | {"attachments": [{"id": 0, "description": "x" * 1025}]},
            "attachments.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
    ],
)
async def test_mismatched_pictures_and_text_are_refused(
    bot: RawBot, body: Json, error_path: str, error_code: str
) -> None:
    status, answer = await post_message(bot, body, a_png=TINY_PNG)
    assert (status, answer["code"], find_first_error(answer)) == (
        400,
        50035,
        (error_path, error_code),
    )
