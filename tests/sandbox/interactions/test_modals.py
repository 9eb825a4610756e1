"""Modals that a command or a button opens."""

import asyncio
from typing import Any

from tests.sandbox.driver.messages import EPHEMERAL, read_text
from tests.sandbox.driver.raw_bot import RawBot, build_button_row, find_first_error
from tests.sandbox.driver.sandbox_user import SandboxUser


async def test_a_modal_is_filled_in_and_answered(bot: RawBot, ada: SandboxUser) -> None:
    field = {"type": 4, "custom_id": "why", "style": 1, "max_length": 5}
    modal: dict[str, Any] = {
        "custom_id": "ask",
        "title": "Why?",
        "components": [{"type": 18, "label": "Reason", "component": field}],
    }
    waiting = asyncio.create_task(ada.run_command("go"))
    await bot.answer_interaction(await bot.wait_for_interaction(), 9, modal)
    opened = await waiting
    assert opened["modal"]["components"][0]["component"]["custom_id"] == "why"

    handing_in = asyncio.create_task(ada.submit_modal(opened, why="fun"))
    interaction = await bot.wait_for_interaction()
    filled = interaction["data"]["components"][0]["component"]
    assert (interaction["type"], filled["value"]) == (5, "fun")
    _, answer = await bot.answer_interaction(interaction, 9, modal)
    assert find_first_error(answer) == ("type", "BASE_TYPE_CHOICES")
    await bot.answer_interaction(interaction, 4, {"content": "I see", "flags": EPHEMERAL})
    assert read_text(await handing_in) == "I see"


async def test_a_modal_opened_by_a_button_may_edit_the_message(
    bot: RawBot, ada: SandboxUser
) -> None:
    field = {"type": 4, "custom_id": "why", "style": 1, "label": "Why?"}
    modal = {
        "custom_id": "ask",
        "title": "Why?",
        "components": [{"type": 1, "components": [field]}],
    }
    waiting = asyncio.create_task(ada.run_command("go"))
    await bot.answer_interaction(
        await bot.wait_for_interaction(), 4, {"components": [build_button_row("ask")]}
    )
    message = await waiting
    pressing = asyncio.create_task(ada.press_button(message, label="Ask"))
    await bot.answer_interaction(await bot.wait_for_interaction(), 9, modal)
    handing_in = asyncio.create_task(ada.submit_modal(await pressing, why="fun"))
    interaction = await bot.wait_for_interaction()
    assert interaction["message"]["id"] == message["id"]
    await bot.answer_interaction(interaction, 7, {"content": "for fun", "components": []})
    assert read_text(await handing_in) == "for fun"
