"""The bot plays on, or says what is wrong, whatever happens to its disk; backups under load."""

import asyncio
import os
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import __main__ as program
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_process import BotProcess
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot, run_bot_sandbox
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.driver.table_messages import is_private

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX files and limits")


def look_often() -> None:
    """Let the bot's process look twenty times as often whether its database is there."""
    vars(program)["WATCH_INTERVAL_SECONDS"] /= 20


def read_error_number(answer: Json) -> str:
    """Return the number for the bot's owner in an answer that only the player sees."""
    assert is_private(answer)
    number = read_text(answer).rstrip(".").rpartition(" ")[2]
    assert len(number) == 8, read_text(answer)
    return number


def find_log_line(bot: BotProcess, number: str) -> str:
    """Return the one line of the log that explains this number."""
    [line] = [line for line in bot.read_log().splitlines() if f" id={number} " in line]
    assert "database trouble" in line
    return line


@asynccontextmanager
async def run_troubled_sandbox(folder: Path) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot in whose log errors are expected, in one line each."""
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        bot_sandbox = BotSandbox(running, make_bot(running, folder / "bot", look_often))
        try:
            await bot_sandbox.start_bot()
            yield bot_sandbox
            assert "Traceback" not in bot_sandbox.bot.read_log()
        finally:
            await bot_sandbox.bot.close()


def limit_file_size(bot: BotProcess, size: int) -> None:
    """Let a running bot make no file larger than this; -1 is no limit."""
    process = bot.process._process  # type: ignore[union-attr]
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def run_command(bot_sandbox: BotSandbox, *arguments: str) -> tuple[int, str]:
    """Run `python -m bot` with these arguments on the bot's database; return status and output."""
    folder = bot_sandbox.bot.folder.with_name("command")
    command = ForkedBot(
        folder, *arguments, DATABASE_URL=f"sqlite+aiosqlite:///{bot_sandbox.bot.database_path}"
    )
    start = command.log_path.stat().st_size if command.log_path.exists() else 0
    await command.start()
    try:
        status = await command.wait_for_exit()
    finally:
        await command.close()
    return status, command.read_output() + command.read_log(start)


async def test_a_deleted_database_is_noticed_within_seconds_and_taken_back(tmp_path: Path) -> None:
    async with run_troubled_sandbox(tmp_path) as bot_sandbox:
        bot, ada = bot_sandbox.bot, await bot_sandbox.create_user()
        await ada.run_command("new", deal="1")
        kept = tmp_path / "kept.sqlite"
        bot.database_path.rename(kept)
        # Nobody plays: the bot looks by itself.
        await bot.wait_for_log_text("the database is missing")
        answer = await ada.run_command("draw")
        assert "their file is gone" in read_text(answer)
        line = find_log_line(bot, read_error_number(answer))
        assert "put the file back or restore a backup" in line
        kept.rename(bot.database_path)
        assert "deal 1\n" in read_text(await ada.run_command("table"))
        await bot.wait_for_log_text("the database is back")


async def test_a_disk_that_takes_nothing_more_loses_nothing_and_is_used_again(
    tmp_path: Path,
) -> None:
    async with run_troubled_sandbox(tmp_path) as bot_sandbox:
        bot, ada = bot_sandbox.bot, await bot_sandbox.create_user()
        await ada.run_command("new", deal="1")
        stored = read_text(await ada.run_command("draw"))
        # Enough for the log, and less than the database's own log takes already.
        limit_file_size(bot, bot.log_path.stat().st_size + 10_000)
        answer = await ada.run_command("draw")
        assert "I can't save games now: the disk fails" in read_text(answer)
        line = find_log_line(bot, read_error_number(answer))
        assert "check its disk, and the limits on the size of files" in line
        limit_file_size(bot, resource.RLIM_INFINITY)
        assert read_text(await ada.run_command("table")) == stored
        assert read_text(await ada.run_command("draw")) != stored


async def play_until(user: SandboxUser, is_over: asyncio.Event) -> int:
    """Draw and take back until the event; return how often."""
    count = 0
    while not is_over.is_set():
        await user.run_command("draw")
        await user.run_command("undo")
        count += 1
    return count


async def test_a_backup_made_while_people_play_is_restored_once_the_bot_has_stopped(
    tmp_path: Path,
) -> None:
    async with run_bot_sandbox(tmp_path) as bot_sandbox:
        bot, ada, ben = (
            bot_sandbox.bot,
            await bot_sandbox.create_user(),
            await bot_sandbox.create_user(),
        )
        await ada.run_command("new", deal="1")
        await ben.run_command("new", deal="2")
        backed_up = read_text(await ada.run_command("draw"))
        is_over = asyncio.Event()
        playing = asyncio.create_task(play_until(ben, is_over))
        backup = tmp_path / "backup.sqlite"
        status, output = await run_command(bot_sandbox, "backup", str(backup))
        assert (status, output.count("\n")) == (0, 1), output
        assert f"{backup}: 2 games" in output
        status, output = await run_command(bot_sandbox, "restore", str(backup))
        assert (status, output.count("\n")) == (1, 1), output
        assert "A bot is using" in output
        is_over.set()
        assert await playing
        assert read_text(await ada.run_command("draw")) != backed_up
        await bot.stop()
        status, output = await run_command(bot_sandbox, "restore", str(backup))
        assert (status, output.count("\n")) == (0, 1), output
        assert "the previous one is " in output
        await bot_sandbox.start_bot()
        assert read_text(await ada.run_command("table")) == backed_up
