"""Messages made and edited with an interaction's token, after its first answer."""

import asyncio

from tests.sandbox.driver.frozen_time import FrozenTime
from tests.sandbox.driver.messages import EPHEMERAL, LOADING, read_text
from tests.sandbox.driver.raw_bot import TINY_PNG, RawBot, build_button_row, build_table_message
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser


async def test_a_token_expires_after_fifteen_minutes(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 4, {"content": "one"})
    await waiting
    await running_sandbox.set_clock_offset(16 * 60)
    for status, answer in (
        await bot.edit_answer(interaction, {"content": "two"}),
        await bot.send_follow_up(interaction, {"content": "two"}),
        await bot.request_by_token("GET", interaction),
    ):
        assert (status, answer["code"]) == (401, 50027)


async def test_a_follow_up_needs_a_first_answer(bot: RawBot, ada: SandboxUser) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    status, answer = await bot.send_follow_up(interaction, {"content": "early"})
    assert (status, answer["code"]) == (404, 10015)
    await bot.answer_interaction(interaction, 4, {"content": "one"})
    await waiting


async def test_the_first_follow_up_replaces_a_deferred_thinking_state(
    bot: RawBot, ada: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 5, {"flags": EPHEMERAL})
    thinking = await ada.wait_for_message(lambda message: bool(message["flags"] & LOADING))
    status, followed = await bot.send_follow_up(interaction, {"content": "thought"})
    assert (status, followed["id"]) == (200, thinking["id"])
    assert followed["flags"] == EPHEMERAL
    assert read_text(await waiting) == "thought"
    _, second = await bot.send_follow_up(interaction, {"content": "and more"})
    assert second["id"] != thinking["id"]
    assert second["flags"] == 0


async def test_a_deferred_update_is_completed_by_editing_the_original(
    bot: RawBot, ada: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    await bot.answer_interaction(
        await bot.wait_for_interaction(),
        4,
        build_table_message(build_button_row("draw")),
        a_png=TINY_PNG,
    )
    message = await waiting
    pressing = asyncio.create_task(ada.press_button(message, custom_id="draw"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 6)
    await bot.edit_answer(
        interaction, build_table_message(picture="b.png", text="Drawn"), b_png=TINY_PNG
    )
    assert read_text(await pressing) == "Drawn"


async def test_a_private_answer_is_visible_to_one_user_and_its_token(
    bot: RawBot, ada: SandboxUser, lucia: SandboxUser
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 4, {"content": "psst", "flags": EPHEMERAL})
    message = await waiting
    assert [read_text(message) for message in await ada.list_messages()] == ["psst"]
    assert await lucia.list_messages() == []
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await bot.request(method, path, {} if method == "PATCH" else None)
        assert (status, answer["code"]) == (404, 10008)
    assert (await bot.edit_answer(interaction, {"content": "pssst"}))[0] == 200
    assert read_text((await ada.reload_message(message)) or {}) == "pssst"
    assert (await bot.request_by_token("DELETE", interaction))[0] == 204
    assert await ada.list_messages() == []
    status, answer = await bot.request_by_token("GET", interaction)
    assert (status, answer["code"]) == (404, 10008)


async def test_a_token_reaches_only_its_own_messages(bot: RawBot, ada: SandboxUser) -> None:
    first = asyncio.create_task(ada.run_command("go"))
    await bot.answer_interaction(await bot.wait_for_interaction(), 4, {"content": "one"})
    message = await first
    second = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 4, {"content": "two"})
    await second
    status, answer = await bot.edit_answer(interaction, {"content": "three"}, message["id"])
    assert (status, answer["code"]) == (404, 10008)


async def test_a_user_installed_bot_may_follow_up_five_times(
    bot: RawBot, ada: SandboxUser, frozen_time: FrozenTime
) -> None:
    waiting = asyncio.create_task(ada.run_command("go", "lawn"))
    interaction = await bot.wait_for_interaction()
    await bot.answer_interaction(interaction, 4, {"content": "one"})
    await waiting
    for _ in range(5):
        assert (await bot.send_follow_up(interaction, {"content": "more"}))[0] == 200
    frozen_time.advance(seconds=2)
    status, answer = await bot.send_follow_up(interaction, {"content": "too much"})
    assert (status, answer["code"]) == (400, 40094)
    assert (await bot.edit_answer(interaction, {"content": "edits do not count"}))[0] == 200
