"""Commands that Discord does not take: people play with those it has, and they are sent again."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.client import client, command_upload
from bot.services import claims
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot
from tests.whole.driver.table_messages import press_control, read_move_count

pytestmark = pytest.mark.slow

REFUSALS: list[dict[str, Any]] = [
    {"status": 400, "code": 50035, "message": "Invalid Form Body"},
    {"status": 403, "code": 50001, "message": "Missing Access"},
    {"status": 503},
    {"status": 429, "via": False},
    {"status": 429, "retry_after": WAIT_TIMEOUT * 10},
    {"status": 200, "text": "<html>"},
    {"cut": True},
]


def shorten_waits() -> None:
    """Let the bot's process wait little for its commands, and send them again soon."""
    client.COMMAND_UPLOAD_SECONDS /= 4
    command_upload.FIRST_RETRY_SECONDS /= 1000
    claims.FIRST_RETRY_DELAY /= 1000


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def outdated_folder(bot_folders: pytest.TempPathFactory) -> Path:
    """Return a folder of a bot and of a sandbox, which has got a command too many since."""
    folder = bot_folders.mktemp("outdated")
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        here = BotSandbox(running, make_bot(running, folder / "bot"))
        try:
            await here.start_bot()
            await running.wait_for_commands("new")
            await here.bot.stop()
        finally:
            await here.bot.close()
        application = (await running.request_as_bot("GET", "/users/@me"))[1]["id"]
        await running.request_as_bot(
            "POST",
            f"/applications/{application}/commands",
            {"name": "outdated", "description": "Nobody has this any more"},
        )
    return folder


@asynccontextmanager
async def run_outdated_bot(
    outdated_folder: Path, folder: Path
) -> AsyncIterator[tuple[RunningSandbox, BotSandbox]]:
    """Yield a sandbox that has a command too many, and a bot that is not yet started."""
    shutil.copytree(outdated_folder, folder, dirs_exist_ok=True)
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        here = BotSandbox(running, make_bot(running, folder / "bot", shorten_waits))
        try:
            yield running, here
            assert "Traceback" not in here.bot.read_log()
        finally:
            await here.bot.close()


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
async def test_people_play_while_discord_rejects_the_commands(
    outdated_folder: Path, tmp_path: Path, refusal: dict[str, Any]
) -> None:
    async with run_outdated_bot(outdated_folder, tmp_path) as (running, here):
        await running.inject_fault(count=1000, method="PUT", path="/commands$", **refusal)
        await here.start_bot()
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        assert read_move_count(await press_control(ada, table, "draw")) == 1
        assert "</new:" in read_text(await ada.run_command("help"))
        if "retry_after" not in refusal:
            await here.bot.wait_for_log_text("commands not updated")


async def test_rejected_commands_are_sent_again_until_discord_takes_them(
    outdated_folder: Path, tmp_path: Path
) -> None:
    async with run_outdated_bot(outdated_folder, tmp_path) as (running, here):
        await running.inject_fault(count=3, method="PUT", path="/commands$", **REFUSALS[0])
        await here.start_bot()
        await here.bot.wait_for_log_text("commands synced")

        async def is_outdated_command_gone() -> bool:
            commands = (await running.request("GET", "/sandbox/world"))["commands"]
            return "outdated" not in {command["name"] for command in commands}

        await wait_until(is_outdated_command_gone)
        uploads = await running.list_requests("PUT", "/commands")
        assert [upload["status"] for upload in uploads] == [400, 400, 400, 200]
        assert here.bot.read_log().count("commands not updated") == 3


async def test_people_play_while_discord_does_not_tell_its_commands(
    outdated_folder: Path, tmp_path: Path
) -> None:
    async with run_outdated_bot(outdated_folder, tmp_path) as (running, here):
        await running.inject_fault(count=3, method="GET", path="/commands", status=503)
        await here.start_bot()
        ada = await here.create_user()
        assert read_text(await ada.run_command("help"))
        await here.bot.wait_for_log_text("commands synced")
