"""Answering interactions as strictly as Discord wants it: in time, once, in the right form."""

import asyncio
from typing import Any

import pytest

from sandbox import interactions, invoke
from tests.sandbox.raw import GO, PNG, V2, RawBot, buttons, first_error, raw_bot, table
from tests.sandbox.running import (
    EPHEMERAL,
    LOADING,
    NoAnswerError,
    Person,
    Running,
    pictures,
    texts,
)
from tests.sandbox.stopped import Stopped


async def test_a_command_is_answered_with_a_picture_and_a_button_changes_it(
    bot: RawBot, ada: Person, running: Running
) -> None:
    running_command = asyncio.create_task(ada.run("go", words="now"))
    interaction = await bot.interaction()
    assert interaction["data"]["options"] == [{"name": "words", "type": 3, "value": "now"}]
    status, answer = await bot.answer(interaction, 4, table(buttons("draw")), a_png=PNG)
    assert status == 200
    assert answer["resource"]["message"]["attachments"] == []
    message = await running_command
    first = pictures(message)[0]["media"]
    assert (first["width"], first["height"]) == (1, 1)
    assert await running.fetch(first["url"]) == PNG

    pressing = asyncio.create_task(ada.press(message, label="Draw"))
    interaction = await bot.interaction()
    assert interaction["data"]["custom_id"] == "draw"
    assert interaction["message"]["id"] == message["id"]
    await bot.answer(interaction, 7, table(picture="b.png", text="Drawn"), b_png=PNG + b"2")
    changed = await pressing
    assert (changed["id"], texts(changed)) == (message["id"], "Drawn")
    assert await running.fetch(pictures(changed)[0]["media"]["url"]) == PNG + b"2"


async def test_an_answer_late_or_held_up_is_refused_and_the_page_says_so(
    bot: RawBot, ada: Person, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert interactions.ANSWER_SECONDS == 3
    for module in (interactions, invoke):
        monkeypatch.setattr(module, "ANSWER_SECONDS", 0.3)
    await running.delay(0.35)
    held_up = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    answering = asyncio.create_task(bot.answer(interaction, 4, {"content": "in time"}))
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    for each in (held_up, waiting):
        with pytest.raises(NoAnswerError, match="The application did not respond"):
            await each
    for status, answer in (
        await answering,
        await bot.answer(interaction, 4, {"content": "here!"}),
    ):
        assert (status, answer["code"]) == (404, 10062)


async def test_only_the_first_answer_counts(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 4, {"content": "one"})
    status, answer = await bot.answer(interaction, 4, {"content": "two"})
    assert (status, answer["code"]) == (400, 40060)
    assert texts(await waiting) == "one"


async def test_a_refused_form_leaves_time_for_another_try(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    status, answer = await bot.answer(interaction, 4, {"content": "x" * 2001})
    assert (status, answer["code"]) == (400, 50035)
    assert first_error(answer) == ("content", "BASE_TYPE_MAX_LENGTH")
    assert (await bot.answer(interaction, 4, {"content": "x"}))[0] == 200
    assert texts(await waiting) == "x"


async def test_an_unknown_interaction_or_token_is_unknown(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    for wrong in ({**interaction, "id": "1"}, {**interaction, "token": "x"}):
        status, answer = await bot.answer(wrong, 4, {"content": "one"})
        assert (status, answer["code"]) == (404, 10062)
    await bot.answer(interaction, 4, {"content": "one"})
    await waiting


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99])
async def test_a_command_takes_a_message_or_a_modal_alone(
    bot: RawBot, ada: Person, kind: int
) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    status, answer = await bot.answer(interaction, kind, {})
    assert (status, first_error(answer)) == (400, ("type", "BASE_TYPE_CHOICES"))
    await bot.answer(interaction, 4, {"content": "done"})
    await waiting


async def test_after_fifteen_minutes_the_token_is_invalid(
    bot: RawBot, ada: Person, running: Running
) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 4, {"content": "one"})
    await waiting
    await running.clock(16 * 60)
    for status, answer in (
        await bot.edit(interaction, {"content": "two"}),
        await bot.follow_up(interaction, {"content": "two"}),
        await bot.by_token("GET", interaction),
    ):
        assert (status, answer["code"]) == (401, 50027)


async def test_nothing_follows_where_nothing_was_answered(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    status, answer = await bot.follow_up(interaction, {"content": "early"})
    assert (status, answer["code"]) == (404, 10015)
    await bot.answer(interaction, 4, {"content": "one"})
    await waiting


async def test_thinking_becomes_the_first_thing_that_follows(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 5, {"flags": EPHEMERAL})
    thinking = await ada.until(lambda message: bool(message["flags"] & LOADING))
    status, followed = await bot.follow_up(interaction, {"content": "thought"})
    assert (status, followed["id"]) == (200, thinking["id"])
    assert followed["flags"] == EPHEMERAL
    assert texts(await waiting) == "thought"
    _, second = await bot.follow_up(interaction, {"content": "and more"})
    assert second["id"] != thinking["id"]
    assert second["flags"] == 0


async def test_a_deferred_update_is_done_by_editing_the_original(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    await bot.answer(await bot.interaction(), 4, table(buttons("draw")), a_png=PNG)
    message = await waiting
    pressing = asyncio.create_task(ada.press(message, custom_id="draw"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 6)
    await bot.edit(interaction, table(picture="b.png", text="Drawn"), b_png=PNG)
    assert texts(await pressing) == "Drawn"


async def test_a_private_answer_is_for_one_person_and_for_its_token(
    bot: RawBot, ada: Person, lucia: Person
) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 4, {"content": "psst", "flags": EPHEMERAL})
    message = await waiting
    assert [texts(each) for each in await ada.messages()] == ["psst"]
    assert await lucia.messages() == []
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await bot.send(method, path, {} if method == "PATCH" else None)
        assert (status, answer["code"]) == (404, 10008)
    assert (await bot.edit(interaction, {"content": "pssst"}))[0] == 200
    assert texts((await ada.message(message)) or {}) == "pssst"
    assert (await bot.by_token("DELETE", interaction))[0] == 204
    assert await ada.messages() == []
    status, answer = await bot.by_token("GET", interaction)
    assert (status, answer["code"]) == (404, 10008)


async def test_a_token_reaches_its_own_messages_alone(bot: RawBot, ada: Person) -> None:
    first = asyncio.create_task(ada.run("go"))
    await bot.answer(await bot.interaction(), 4, {"content": "one"})
    message = await first
    second = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 4, {"content": "two"})
    await second
    status, answer = await bot.edit(interaction, {"content": "three"}, message["id"])
    assert (status, answer["code"]) == (404, 10008)


async def test_a_guest_may_follow_up_five_times(bot: RawBot, ada: Person, stopped: Stopped) -> None:
    waiting = asyncio.create_task(ada.run("go", "lawn"))
    interaction = await bot.interaction()
    await bot.answer(interaction, 4, {"content": "one"})
    await waiting
    for _ in range(5):
        assert (await bot.follow_up(interaction, {"content": "more"}))[0] == 200
    stopped.passes(seconds=2)
    status, answer = await bot.follow_up(interaction, {"content": "too much"})
    assert (status, answer["code"]) == (400, 40094)
    assert (await bot.edit(interaction, {"content": "edits do not count"}))[0] == 200


async def test_where_external_apps_are_denied_a_guest_speaks_privately(
    bot: RawBot, lucia: Person
) -> None:
    waiting = asyncio.create_task(lucia.run("go", "arbour"))
    await bot.answer(await bot.interaction(), 4, {"content": "hello all"})
    assert (await waiting)["flags"] == EPHEMERAL


async def test_completions_are_offered_and_limited(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.complete("go", "words", "he"))
    interaction = await bot.interaction()
    assert interaction["data"]["options"] == [
        {"name": "words", "type": 3, "value": "he", "focused": True}
    ]
    many = [{"name": f"n{each}", "value": "v"} for each in range(26)]
    status, answer = await bot.answer(interaction, 8, {"choices": many})
    assert first_error(answer) == ("data.choices", "BASE_TYPE_MAX_LENGTH")
    for wrong in ({"name": "x" * 101, "value": "v"}, {"name": "n", "value": "v" * 101}):
        status, answer = await bot.answer(interaction, 8, {"choices": [wrong]})
        assert (status, first_error(answer)[1]) == (400, "BASE_TYPE_BAD_LENGTH")
    status, _ = await bot.answer(interaction, 8, {"choices": many[:25]})
    assert status == 200
    assert len(await waiting) == 25


async def test_a_modal_is_filled_in_and_answered(bot: RawBot, ada: Person) -> None:
    field = {"type": 4, "custom_id": "why", "style": 1, "max_length": 5}
    modal: dict[str, Any] = {
        "custom_id": "ask",
        "title": "Why?",
        "components": [{"type": 18, "label": "Reason", "component": field}],
    }
    waiting = asyncio.create_task(ada.run("go"))
    await bot.answer(await bot.interaction(), 9, modal)
    opened = await waiting
    assert opened["modal"]["components"][0]["component"]["custom_id"] == "why"

    handing_in = asyncio.create_task(ada.submit(opened, why="fun"))
    interaction = await bot.interaction()
    filled = interaction["data"]["components"][0]["component"]
    assert (interaction["type"], filled["value"]) == (5, "fun")
    _, answer = await bot.answer(interaction, 9, modal)
    assert first_error(answer) == ("type", "BASE_TYPE_CHOICES")
    await bot.answer(interaction, 4, {"content": "I see", "flags": EPHEMERAL})
    assert texts(await handing_in) == "I see"


async def test_a_modal_that_a_button_opened_may_change_the_message(
    bot: RawBot, ada: Person
) -> None:
    field = {"type": 4, "custom_id": "why", "style": 1, "label": "Why?"}
    modal = {
        "custom_id": "ask",
        "title": "Why?",
        "components": [{"type": 1, "components": [field]}],
    }
    waiting = asyncio.create_task(ada.run("go"))
    await bot.answer(await bot.interaction(), 4, {"components": [buttons("ask")]})
    message = await waiting
    pressing = asyncio.create_task(ada.press(message, label="Ask"))
    await bot.answer(await bot.interaction(), 9, modal)
    handing_in = asyncio.create_task(ada.submit(await pressing, why="fun"))
    interaction = await bot.interaction()
    assert interaction["message"]["id"] == message["id"]
    await bot.answer(interaction, 7, {"content": "for fun", "components": []})
    assert texts(await handing_in) == "for fun"


async def test_a_message_without_anything_is_refused(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    for empty in ({}, {"flags": V2, "components": []}, {"content": ""}):
        status, answer = await bot.answer(interaction, 4, empty)
        assert (status, answer["code"]) == (400, 50006)
    await bot.answer(interaction, 4, {"content": "."})
    await waiting


async def test_a_button_of_a_deleted_message_can_be_pressed_by_force_alone(
    running: Running, ada: Person
) -> None:
    async with raw_bot(running, 1, GO) as bot:
        waiting = asyncio.create_task(ada.run("go"))
        interaction = await bot.interaction()
        await bot.answer(interaction, 4, {"components": [buttons("draw")]})
        message = await waiting
        assert (await bot.by_token("DELETE", interaction))[0] == 204
        pressing = asyncio.create_task(ada.press(message, custom_id="other", forged=True))
        interaction = await bot.interaction()
        assert interaction["data"]["custom_id"] == "other"
        status, answer = await bot.answer(interaction, 7, {"content": "gone"})
        assert (status, answer["code"]) == (404, 10008)
        await bot.answer(interaction, 4, {"content": "That table is gone.", "flags": 64})
        assert texts(await pressing) == "That table is gone."
