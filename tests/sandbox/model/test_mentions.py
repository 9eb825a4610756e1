"""Which users and groups of users a message mentions."""

import asyncio

import pytest

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.raw_bot import RawBot, build_table_message, find_first_error
from tests.sandbox.driver.sandbox_user import SandboxUser

ADA_ID, LUCIA_ID = "1200000000000000001", "1200000000000000002"
MESSAGES_PATH = "/channels/1500000000000000001/messages"
MENTIONING_TEXT = f"<@{ADA_ID}>, <@!{LUCIA_ID}> and <@{ADA_ID}>, @everyone"


def list_mentioned_ids(message: Json) -> list[str]:
    """Return the ids of the users that a message mentions."""
    return [user["id"] for user in message["mentions"]]


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        (None, [ADA_ID, LUCIA_ID]),
        ({"parse": ["users"]}, [ADA_ID, LUCIA_ID]),
        ({"parse": []}, []),
        ({"parse": [], "users": [LUCIA_ID]}, [LUCIA_ID]),
        ({"parse": ["everyone"]}, []),
    ],
)
async def test_allowed_mentions_limit_who_is_mentioned(
    bot: RawBot, allowed: Json | None, expected: list[str]
) -> None:
    _, message = await bot.request(
        "POST", MESSAGES_PATH, {"content": MENTIONING_TEXT, "allowed_mentions": allowed}
    )
    assert list_mentioned_ids(message) == expected
    # The bot does not have the permission to mention everyone.
    assert message["mention_everyone"] is False


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


async def test_a_reply_mentions_its_target_unless_disabled(bot: RawBot, lucia: SandboxUser) -> None:
    question = await lucia.send_message("a question")
    reply = {"content": "an answer", "message_reference": {"message_id": question["id"]}}
    _, message = await bot.request("POST", MESSAGES_PATH, reply)
    assert list_mentioned_ids(message) == [LUCIA_ID]
    _, message = await bot.request(
        "POST", MESSAGES_PATH, reply | {"allowed_mentions": {"parse": ["users"]}}
    )
    assert list_mentioned_ids(message) == []


async def test_interaction_answers_mention_users_too(bot: RawBot, ada: SandboxUser) -> None:
    asking = asyncio.create_task(ada.run_command("go"))
    answer = build_table_message(text=f"<@{LUCIA_ID}>") | {"allowed_mentions": {"parse": []}}
    await bot.answer_interaction(await bot.wait_for_interaction(), 4, answer, a_png=b"x")
    assert list_mentioned_ids(await asking) == []


@pytest.mark.parametrize(
    ("allowed", "error_path", "error_code"),
    [
        ({"parse": ["all"]}, "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        (
            {"parse": ["users"], "users": [ADA_ID]},
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            {"users": [str(number) for number in range(101)]},
            "allowed_mentions.users",
            "BASE_TYPE_MAX_LENGTH",
        ),
    ],
)
async def test_invalid_allowed_mentions_are_refused(
    bot: RawBot, allowed: Json, error_path: str, error_code: str
) -> None:
    status, answer = await bot.request(
        "POST", MESSAGES_PATH, {"content": "x", "allowed_mentions": allowed}
    )
    assert (status, find_first_error(answer)) == (400, (error_path, error_code))
