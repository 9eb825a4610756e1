"""Whom a message calls, and whom the bot may not call."""

import asyncio

import pytest

from tests.sandbox.raw import RawBot, first_error, table
from tests.sandbox.running import Json, Person

ADA, LUCIA = "1200000000000000001", "1200000000000000002"
PATH = "/channels/1500000000000000001/messages"
WORDS = f"<@{ADA}>, <@!{LUCIA}> and <@{ADA}>, @everyone"


def called(message: Json) -> list[str]:
    return [each["id"] for each in message["mentions"]]


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        (None, [ADA, LUCIA]),
        ({"parse": ["users"]}, [ADA, LUCIA]),
        ({"parse": []}, []),
        ({"parse": [], "users": [LUCIA]}, [LUCIA]),
        ({"parse": ["everyone"]}, []),
    ],
)
async def test_only_whom_the_bot_lets_be_called_is_called(
    bot: RawBot, allowed: Json | None, expected: list[str]
) -> None:
    _, message = await bot.send("POST", PATH, {"content": WORDS, "allowed_mentions": allowed})
    assert called(message) == expected
    # It has not the permission to call all.
    assert message["mention_everyone"] is False


async def test_text_components_call_and_an_edit_decides_anew(bot: RawBot, ada: Person) -> None:
    shown = {"components": [{"type": 10, "content": WORDS}], "flags": 1 << 15}
    _, message = await bot.send("POST", PATH, shown)
    assert called(message) == [ADA, LUCIA]
    edit = {"components": shown["components"], "allowed_mentions": {"parse": []}}
    _, edited = await bot.send("PATCH", f"{PATH}/{message['id']}", edit)
    assert called(edited) == []
    assert (await ada.until(lambda each: each["mentions"] == []))["id"] == message["id"]
    assert (await ada.say("@everyone"))["mention_everyone"] is True


async def test_a_reply_calls_whom_it_answers_unless_told_otherwise(
    bot: RawBot, lucia: Person
) -> None:
    said = await lucia.say("a question")
    reply = {"content": "an answer", "message_reference": {"message_id": said["id"]}}
    _, message = await bot.send("POST", PATH, reply)
    assert called(message) == [LUCIA]
    _, message = await bot.send("POST", PATH, reply | {"allowed_mentions": {"parse": ["users"]}})
    assert called(message) == []


async def test_answers_to_interactions_call_too(bot: RawBot, ada: Person) -> None:
    asking = asyncio.create_task(ada.run("go"))
    shown = table(text=f"<@{LUCIA}>") | {"allowed_mentions": {"parse": []}}
    await bot.answer(await bot.interaction(), 4, shown, a_png=b"x")
    assert called(await asking) == []


@pytest.mark.parametrize(
    ("allowed", "where", "why"),
    [
        ({"parse": ["all"]}, "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
        (
            {"parse": ["users"], "users": [ADA]},
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            {"users": [str(each) for each in range(101)]},
            "allowed_mentions.users",
            "BASE_TYPE_MAX_LENGTH",
        ),
    ],
)
async def test_what_is_allowed_must_make_sense(
    bot: RawBot, allowed: Json, where: str, why: str
) -> None:
    status, answer = await bot.send("POST", PATH, {"content": "x", "allowed_mentions": allowed})
    assert (status, first_error(answer)) == (400, (where, why))
