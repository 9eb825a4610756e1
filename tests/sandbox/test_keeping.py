"""What is there again after a restart."""

import asyncio
from pathlib import Path

from tests.sandbox.raw import PNG, buttons, raw_bot, table
from tests.sandbox.running import EPHEMERAL, pictures, sandbox, sandbox_within, texts


async def test_messages_files_commands_and_old_buttons_outlive_a_restart(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as running:
        ada = await running.person("ada")
        async with raw_bot(running) as bot:
            waiting = asyncio.create_task(ada.run("go"))
            interaction = await bot.interaction()
            await bot.answer(interaction, 4, table(buttons("draw")), a_png=PNG)
            message = await waiting
            await bot.follow_up(interaction, {"content": "psst", "flags": EPHEMERAL})
            await ada.say("and I say this")
            before = await ada.messages()
            await ada.set_locale("hi")
        await running.restart()
        assert await ada.messages() == before
        assert await running.fetch(pictures(message)[0]["media"]["url"]) == PNG
        world = await running.ask("GET", "/sandbox/world")
        assert [each["name"] for each in world["commands"]] == ["go"]
        assert world["me"]["locale"] == "hi"
        async with raw_bot(running) as bot:
            pressing = asyncio.create_task(ada.press(message, label="Draw"))
            pressed = await bot.interaction()
            assert pressed["message"]["interaction_metadata"]["id"] == interaction["id"]
            await bot.answer(pressed, 7, table(picture="b.png", text="Drawn"), b_png=PNG)
            assert texts(await pressing) == "Drawn"
            # The older token is alive until its fifteen minutes are over.
            status, _ = await bot.edit(interaction, table(text="Again"), a_png=PNG)
            assert status == 200


async def test_a_deleted_message_stays_deleted(tmp_path: Path) -> None:
    async with sandbox_within(tmp_path) as running:
        ada = await running.person("ada")
        said = await ada.say("never mind")
        await ada.delete(said)
        await running.restart()
        assert await ada.messages() == []
