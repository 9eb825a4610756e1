"""The sandbox's process, and what it has stored when it starts again."""

import asyncio
import os
import socket
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from sandbox.storage import Storage
from tests.sandbox.running_sandbox import (
    SANDBOX_COMMAND,
    TINY_PNG,
    GatewayClient,
    RunningSandbox,
    build_button_row,
    build_table_message,
    run_raw_bot,
    run_sandbox_command,
    run_sandbox_process,
)
from tests.sandbox.sandbox_user import EPHEMERAL, list_pictures, read_text


@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["port in use", "no port", "folder", "database"])
def test_what_cannot_be_used_prints_one_plain_line(tmp_path: Path, trouble: str) -> None:
    folder = tmp_path / "file" if trouble == "folder" else tmp_path
    (tmp_path / "file").touch()
    if trouble == "database":
        (tmp_path / "sandbox.sqlite3").write_text("this is no database" * 100)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        used_port = str(listener.getsockname()[1])
        port = {"port in use": used_port, "no port": "70000"}.get(trouble, "0")
        ended = run_sandbox_command("--port", port, "--folder", str(folder))
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert "Traceback" not in ended.stderr
    named = {"port in use": used_port, "folder": str(folder), "database": str(folder)}
    assert named.get(trouble, "") in ended.stderr


@pytest.mark.slow
def test_the_sandbox_tells_a_token_that_its_output_lacks_letters_for(tmp_path: Path) -> None:
    command = (*SANDBOX_COMMAND, "--port", "0", "--folder", tmp_path, "--token", "♥")
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=ascii_only) as sandbox:
        assert sandbox.stdout is not None
        lines = [sandbox.stdout.readline() for _ in range(5)]
        sandbox.terminate()
    assert lines[2].startswith(b"DISCORD_TOKEN=\\u")
    assert lines[4].startswith(b"DISCORD_GATEWAY_URL=ws://")
    assert sandbox.returncode == 0


@pytest.mark.slow
async def test_the_sandbox_ends_cleanly_with_bot_and_page_connected(tmp_path: Path) -> None:
    async with run_sandbox_process(tmp_path) as running:
        await running.get_user("ada")
        client = await GatewayClient.log_in(running)
        await client.wait_for_event("READY")
        ending = asyncio.create_task(running.stop())
        assert await client.wait_for_close_code() == 1001
        assert await ending == 0


@pytest.mark.slow
async def test_the_sandbox_serves_only_this_machine_and_its_own_page(
    running_sandbox: RunningSandbox,
) -> None:
    for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
        async with running_sandbox.http.get(
            running_sandbox.address + "/sandbox/world", headers=headers
        ) as answer:
            assert answer.status == 403
    own_origin = {"Origin": running_sandbox.address}
    async with running_sandbox.http.get(
        running_sandbox.address + "/sandbox/world", headers=own_origin
    ) as answer:
        assert answer.status == 200


async def test_messages_files_commands_and_buttons_survive_a_restart(tmp_path: Path) -> None:
    async with run_sandbox_process(tmp_path) as running:
        ada = await running.get_user("ada")
        async with run_raw_bot(running) as bot:
            interaction, message = await bot.answer_command(
                ada, build_table_message(build_button_row("draw")), a_png=TINY_PNG
            )
            await bot.send_follow_up(interaction, {"content": "psst", "flags": EPHEMERAL})
            await ada.send_message("and I say this")
            await ada.delete_message(await ada.send_message("never mind"))
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
