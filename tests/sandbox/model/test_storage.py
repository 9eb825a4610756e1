"""Messages, files, commands and settings after a restart."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sandbox.storage import Storage
from tests.sandbox.driver.hosts import run_sandbox_command
from tests.sandbox.driver.messages import EPHEMERAL, list_pictures, read_text
from tests.sandbox.driver.raw_bot import (
    TINY_PNG,
    build_button_row,
    build_table_message,
    run_raw_bot,
)
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop, run_sandbox_process


async def test_messages_files_commands_and_buttons_survive_a_restart(tmp_path: Path) -> None:
    async with run_sandbox_process(tmp_path) as running:
        ada = await running.get_user("ada")
        async with run_raw_bot(running) as bot:
            waiting = asyncio.create_task(ada.run_command("go"))
            interaction = await bot.wait_for_interaction()
            await bot.answer_interaction(
                interaction, 4, build_table_message(build_button_row("draw")), a_png=TINY_PNG
            )
            message = await waiting
            await bot.send_follow_up(interaction, {"content": "psst", "flags": EPHEMERAL})
            await ada.send_message("and I say this")
            before = await ada.list_messages()
            await ada.set_locale("hi")
        await running.restart()
        assert await ada.list_messages() == before
        assert await running.download_file(list_pictures(message)[0]["media"]["url"]) == TINY_PNG
        world = await running.request("GET", "/sandbox/world")
        assert [command["name"] for command in world["commands"]] == ["go"]
        assert world["me"]["locale"] == "hi"
        async with run_raw_bot(running) as bot:
            pressing = asyncio.create_task(ada.press_button(message, label="Draw"))
            pressed = await bot.wait_for_interaction()
            assert pressed["message"]["interaction_metadata"]["id"] == interaction["id"]
            await bot.answer_interaction(
                pressed, 7, build_table_message(picture="b.png", text="Drawn"), b_png=TINY_PNG
            )
            assert read_text(await pressing) == "Drawn"
            # The older token is valid until its fifteen minutes are over.
            status, _ = await bot.edit_answer(
                interaction, build_table_message(text="Again"), a_png=TINY_PNG
            )
            assert status == 200


async def test_a_deleted_message_stays_deleted_after_a_restart(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path) as running:
        ada = await running.get_user("ada")
        sent = await ada.send_message("never mind")
        await ada.delete_message(sent)
        await running.restart()
        assert await ada.list_messages() == []


def test_records_of_another_version_are_cleared_with_a_notice(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.save_record("message", "1", {"content": "kept"})
    storage.close()
    storage = Storage(tmp_path)
    assert (storage.was_cleared, list(storage.list_records("message"))) == (
        False,
        [{"content": "kept"}],
    )
    storage.close()
    with closing(sqlite3.connect(tmp_path / "sandbox.sqlite3")) as database:
        database.execute("PRAGMA user_version = 0")
    started = run_sandbox_command("--port", "0", "--folder", str(tmp_path), "--with-parent")
    assert (started.returncode, started.stderr.count("\n")) == (0, 1)
    assert "another version" in started.stderr
    storage = Storage(tmp_path)
    assert list(storage.list_records("message")) == []
    storage.close()
