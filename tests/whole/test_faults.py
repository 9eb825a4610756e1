"""Faults of Discord, of disks and of database servers: the bot plays on or says why."""

import asyncio
import ctypes
import os
import resource
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.hosting import runner
from tests.sandbox.running_sandbox import EventLoopHost, RunningSandbox, run_sandbox_in_loop
from tests.sandbox.sandbox_user import Json, SandboxUser, list_controls, read_text
from tests.store.databases import (
    PostgresqlDatabase,
    crash_server,
    create_database,
    get_server_url,
    migrate_database,
    run_own_server,
    sqlite_url,
)
from tests.timeouts import wait_until
from tests.whole.bot_process import (
    BotProcess,
    ForkedBot,
    check_start_is_refused,
    run_operator_command,
    shorten_library_waits,
)
from tests.whole.bot_sandbox import BotSandbox, make_bot, run_logged_in_bot, wait_for_connections
from tests.whole.table_messages import (
    check_private,
    is_private,
    press_control,
    read_move_count,
    wait_for_deletion,
)

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


INVALID_SEQUENCE = 4007


def retry_soon() -> None:
    """Let the bot's process wait a twentieth of the usual time before another attempt."""
    runner.FIRST_RETRY_SECONDS /= 20
    shorten_library_waits()


async def find_connected_session(sandbox: RunningSandbox) -> Json:
    """Return the only gateway session that is connected."""
    (session,) = [session for session in await sandbox.list_sessions() if session["connected"]]
    return session


async def wait_for_new_session(sandbox: RunningSandbox, old_session_id: str) -> None:
    """Wait until the bot is connected with another session."""

    async def has_new_session() -> bool:
        return any(
            session["connected"] and session["id"] != old_session_id
            for session in await sandbox.list_sessions()
        )

    await wait_until(has_new_session)


async def test_an_answer_is_reported_and_an_old_table_removed_though_discord_refuses_at_first(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.inject_fault(status=403, method="POST", path="/callback", code=50013)
    answer = await press_control(ada, table, "draw")
    check_private(answer, "I couldn't confirm that.")
    assert read_move_count(answer) == 1
    assert read_move_count(await press_control(ada, answer, "draw")) == 2
    older = await ada.run_command("table")
    await bot_sandbox.sandbox.inject_fault(
        status=429, count=2, method="DELETE", path="/messages/", retry_after=0.05
    )
    await ada.run_command("draw")
    await wait_for_deletion(ada, older)


@pytest.mark.parametrize(
    ("way_of_closing", "options", "is_resumed"),
    [
        ("close", {}, True),
        ("reconnect", {}, True),
        ("abort", {}, True),
        ("invalid", {"resumable": False}, False),
        ("close", {"code": 4009}, None),
        # Discord does not know the sequence number with which the bot resumes.
        ("close", {"code": INVALID_SEQUENCE}, False),
    ],
)
async def test_a_closed_gateway_connection_is_made_again_and_presses_work(
    bot_sandbox: BotSandbox,
    ada: SandboxUser,
    way_of_closing: str,
    options: dict[str, Any],
    is_resumed: bool | None,
) -> None:
    running = bot_sandbox.sandbox
    table = await ada.run_command("new", deal="1")
    before = await find_connected_session(running)

    async def is_back() -> bool:
        """Return whether the bot has connected again: a press is lost on the old connection."""
        return any(
            session["connected"]
            and (session["id"], session["resumed"]) != (before["id"], before["resumed"])
            for session in await running.list_sessions()
        )

    if options.get("code") == INVALID_SEQUENCE:
        await running.close_logins(INVALID_SEQUENCE)
    assert await running.drop_connections(way_of_closing, **options) == 1
    await wait_until(is_back)
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    after = await find_connected_session(running)
    if is_resumed is not None:
        resumed = (before["id"], before["resumed"] + 1)
        assert ((after["id"], after["resumed"]) == resumed) is is_resumed


async def test_a_bot_that_logs_in_too_soon_waits_and_logs_in_again(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    running = bot_sandbox.sandbox
    table = await ada.run_command("new", deal="1")
    # The library's wait before it logs in again is shortened to less than this.
    await running.set_identify_limits(interval=0.8)
    try:
        for _ in range(2):
            session = await find_connected_session(running)
            await running.drop_connections("invalid", resumable=False)
            await wait_for_new_session(running, session["id"])
    finally:
        await running.set_identify_limits(interval=0)
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_a_failed_first_gateway_connection_is_retried(tmp_path: Path) -> None:
    running = RunningSandbox(EventLoopHost(tmp_path / "sandbox", "sandbox"), "sandbox")
    await running.start()
    bot = make_bot(running, tmp_path / "bot", retry_soon)
    try:
        await running.refuse_connections(1)
        await bot.start()
        await wait_for_connections(running)
        assert list_controls(await (await running.get_user("ada")).run_command("new", deal="1"))
        assert "Failed to connect" in bot.read_log()
        assert "Traceback" not in bot.read_log()
    finally:
        await bot.close()
        await running.close()


async def test_a_bot_started_before_discord_waits_for_it(tmp_path: Path) -> None:
    running = RunningSandbox(EventLoopHost(tmp_path / "sandbox", "sandbox"), "sandbox")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        running.port = taken.getsockname()[1]
    bot = make_bot(running, tmp_path / "bot", retry_soon)
    try:
        await bot.start()
        await bot.wait_for_log_text("could not connect")
        await running.start()
        await running.wait_for_bot_status()
        assert list_controls(await (await running.get_user("ada")).run_command("new", deal="1"))
        assert "Traceback" not in bot.read_log()
    finally:
        await bot.close()
        await running.close()


LINUX_CAPABILITY_VERSION_3 = 0x20080522
RIGHTS_TO_ALL_FILES = 0b110
"""Linux's capabilities CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""

NOISE = b"\xa5"


@pytest.fixture
def server_database(postgresql_url: str) -> Iterator[str]:
    """Yield the URL of a new database on a server."""
    with create_database(postgresql_url) as url:
        yield url


def look_often() -> None:
    """Let the bot's process look twenty times as often whether its database is there."""
    runner.WATCH_INTERVAL_SECONDS /= 20


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


def respect_rights() -> None:
    """Let this process respect the rights of files, even if it is root's."""
    if os.geteuid() == 0 and sys.platform == "linux":
        libc, header = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(LINUX_CAPABILITY_VERSION_3, 0)
        capabilities = (ctypes.c_uint32 * 6)()
        assert libc.capget(header, capabilities) == 0
        capabilities[0] &= ~RIGHTS_TO_ALL_FILES
        assert libc.capset(header, capabilities) == 0


async def test_a_start_waits_until_its_folder_may_be_written_to(tmp_path: Path) -> None:
    folder = tmp_path / "mounted"
    folder.mkdir(mode=0o500)
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        url = sqlite_url(folder / "games.sqlite")
        bot = make_bot(running, tmp_path / "bot", respect_rights, DATABASE_URL=url)
        try:
            await bot.start()
            await bot.wait_for_log_text(
                f"install -d -o {os.geteuid()} -g {os.getegid()} -m 700 {folder}"
            )
            assert list(folder.iterdir()) == []
            folder.chmod(0o700)
            await running.wait_for_bot_status()
            assert bot.read_log().count("may not write") == 1
        finally:
            await bot.close()


async def test_a_closed_folder_above_the_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "closed/inner").mkdir(parents=True)
    url, other_url = sqlite_url(tmp_path / "closed/inner/games.sqlite"), sqlite_url(tmp_path / "b")
    for arguments in (
        ("check",),
        ("recount",),
        ("backup", str(tmp_path / "copy")),
        ("move-database", url, other_url),
    ):
        command = ForkedBot(
            tmp_path / arguments[0], *arguments, before_start=respect_rights, DATABASE_URL=url
        )
        (tmp_path / "closed").chmod(0)
        await command.start()
        assert await command.wait_for_exit() == 1
        told = command.read_output() + command.read_log()
        [line] = [line for line in told.splitlines() if "Permission denied" in line]
        assert "closed/inner/games.sqlite" in line
        assert "Traceback" not in told
    settings = {"DATABASE_URL": url, "DISCORD_TOKEN": "token"}
    bot = ForkedBot(tmp_path / "bot", before_start=respect_rights, **settings)
    await bot.start()
    await bot.wait_for_log_text("may not write to its folder")
    await bot.close()


async def test_a_restore_names_the_copy_that_it_may_not_read(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.touch(mode=0)
    url = sqlite_url(tmp_path / "games.sqlite")
    command = ForkedBot(
        tmp_path / "restore", "restore", str(copy), before_start=respect_rights, DATABASE_URL=url
    )
    await command.start()
    assert await command.wait_for_exit() == 1
    expected = f"{copy} cannot be read: give it to the user that runs this.\n"
    assert command.read_log() == expected


async def test_a_copy_that_cannot_be_made_or_put_in_place_names_what_is_in_the_way(
    tmp_path: Path,
) -> None:
    database, copy, folder = tmp_path / "games.sqlite", tmp_path / "copy", tmp_path / "closed"
    await migrate_database(sqlite_url(database))
    folder.mkdir()

    async def run(*arguments: str) -> str:
        command = ForkedBot(
            tmp_path / arguments[0],
            *arguments,
            before_start=respect_rights,
            DATABASE_URL=sqlite_url(database),
        )
        await command.start()
        await command.wait_for_exit()
        return command.read_log()

    assert await run("backup", str(copy)) == ""
    folder.chmod(0o500)
    assert (
        await run("backup", str(folder / "copy"))
        == f"{folder} cannot be used: Permission denied.\n"
    )
    database.chmod(0)
    refusal = await run("restore", str(copy))
    assert refusal.startswith(f"{database} cannot be opened (")
    assert refusal.endswith("): give it to the user that runs this.\n")


@asynccontextmanager
async def run_troubled_sandbox(
    folder: Path, before_start: Callable[[], object] = look_often, **settings: str
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot in whose log errors are expected, in one line each."""
    async with run_logged_in_bot(folder, before_start, **settings) as bot_sandbox:
        yield bot_sandbox
        assert "Traceback" not in bot_sandbox.bot.read_log()


def limit_file_size(bot: BotProcess, size: int) -> None:
    """Let a running bot make no file larger than this; -1 is no limit."""
    assert isinstance(bot, ForkedBot)
    assert bot.pid is not None
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def run_command(bot_sandbox: BotSandbox, *arguments: str) -> tuple[int, str]:
    """Run `python -m bot` with these arguments on the bot's database; return status and output."""
    bot = bot_sandbox.bot
    status, output, errors = await run_operator_command(
        bot.folder.parent, *arguments, database_url=bot.database_url
    )
    return status, output + errors


async def delete_file_and_put_it_back(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    """Check that a deleted database is noticed within seconds, and taken back."""
    bot = bot_sandbox.bot
    kept = bot.database_path.with_name("kept.sqlite")
    bot.database_path.rename(kept)
    # Nobody plays: the bot looks by itself.
    await bot.wait_for_log_text("the database is missing")
    answer = await ada.run_command("draw")
    assert "I can't reach the stored games" in read_text(answer)
    assert "put the file back or restore a backup" in find_log_line(bot, read_error_number(answer))
    kept.rename(bot.database_path)
    assert "deal 1\n" in read_text(await ada.run_command("table"))
    await bot.wait_for_log_text("the database is back")


async def fill_disk_and_make_room(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    """Check that a disk that takes nothing more loses nothing, and is used again."""
    bot = bot_sandbox.bot
    stored = read_text(await ada.run_command("draw"))
    # Enough for the log, and less than the database's own log takes already.
    limit_file_size(bot, bot.log_path.stat().st_size + 10_000)
    answer = await ada.run_command("draw")
    assert "I can't reach the stored games, so I couldn't confirm that." in read_text(answer)
    line = find_log_line(bot, read_error_number(answer))
    assert "check its disk, and the limits on the size of files" in line
    limit_file_size(bot, resource.RLIM_INFINITY)
    assert read_text(await ada.run_command("table")) == stored
    assert read_text(await ada.run_command("draw")) != stored


async def delete_log_and_restart(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    """Check that a deleted log is noticed within seconds, and nothing in it lost by a restart."""
    bot = bot_sandbox.bot
    stored = read_text(await ada.run_command("draw"))
    log_path = bot.database_path.with_name(f"{bot.database_path.name}-wal")
    log_path.unlink()
    await bot.wait_for_log_text(f"its log {log_path} is not there")
    assert "I can't reach the stored games" in read_text(await ada.run_command("draw"))
    await bot_sandbox.restart_bot()
    assert read_text(await ada.run_command("table")) == stored


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files and limits")
async def test_a_bot_survives_the_loss_of_its_file_or_log_and_a_disk_that_takes_nothing_more(
    tmp_path: Path,
) -> None:
    async with run_troubled_sandbox(tmp_path) as bot_sandbox:
        ada = await bot_sandbox.create_user()
        await ada.run_command("new", deal="1")
        await delete_file_and_put_it_back(bot_sandbox, ada)
        await fill_disk_and_make_room(bot_sandbox, ada)
        await delete_log_and_restart(bot_sandbox, ada)


async def play_until(user: SandboxUser, is_over: asyncio.Event) -> int:
    """Draw and take back until the event; return how often."""
    count = 0
    while not is_over.is_set():
        await user.run_command("draw")
        await user.run_command("undo")
        count += 1
    return count


def damage_games(path: Path) -> Callable[[], bool]:
    """Overwrite the page of a database with its games, as a failing disk may.

    Return a function that says whether that page is still as damaged as it was.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'game'"
        [(page,)], [(size,)] = database.execute(query), database.execute("PRAGMA page_size")
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(NOISE * size)
        # Others read pages again that somebody else may have changed.
        database.execute("UPDATE alembic_version SET version_num = version_num")
    return lambda: path.read_bytes()[(page - 1) * size :].startswith(NOISE * size)


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files and limits")
async def test_a_damaged_database_is_replaced_by_a_backup_made_while_people_played(
    tmp_path: Path,
) -> None:
    async with run_troubled_sandbox(tmp_path, respect_rights) as bot_sandbox:
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

        is_still_damaged = damage_games(bot.database_path)
        answer = await ada.run_command("draw")
        assert "I can't reach the stored games" in read_text(answer)
        line = find_log_line(bot, read_error_number(answer))
        assert "stop the bot, keep a copy of the file, and restore a backup" in line
        assert await bot.stop() == 0
        assert is_still_damaged()

        status, output = await run_command(bot_sandbox, "restore", str(backup))
        assert (status, output.count("\n")) == (0, 1), output
        assert "the previous one is " in output
        bot.database_path.chmod(0o400)
        await check_start_is_refused(
            bot, "is read only", "let the bot's user write to it", status=1
        )
        bot.database_path.chmod(0o600)
        await bot_sandbox.start_bot()
        assert read_text(await ada.run_command("table")) == backed_up


def change_database(server_url: str, name: str, change: str) -> None:
    """Change a property of a database, and close all connections to it."""
    with PostgresqlDatabase(server_url) as server:
        server.execute(
            f"ALTER DATABASE {name} {change}",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )


async def check_trouble(bot_sandbox: BotSandbox, ada: SandboxUser, what_to_do: str) -> None:
    """Check what a player and the operator are told."""
    answer = await ada.run_command("draw")
    assert "I can't reach the stored games" in read_text(answer)
    assert what_to_do in find_log_line(bot_sandbox.bot, read_error_number(answer))


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX files and limits")
async def test_a_bot_survives_a_server_that_takes_no_changes_and_one_without_its_database(
    tmp_path: Path, postgresql_url: str, server_database: str
) -> None:
    name = make_url(server_database).database

    async def change(how: str) -> None:
        await asyncio.to_thread(change_database, postgresql_url, str(name), how)

    async with run_troubled_sandbox(tmp_path, DATABASE_URL=server_database) as bot_sandbox:
        ada = await bot_sandbox.create_user()
        await ada.run_command("new", deal="1")
        await change("SET default_transaction_read_only=on")
        await check_trouble(bot_sandbox, ada, "let the bot's user write")
        assert "deal 1\n" in read_text(await ada.run_command("table"))
        await change("SET default_transaction_read_only=off")
        drawn = read_text(await ada.run_command("draw"))
        await change("ALLOW_CONNECTIONS false")
        await check_trouble(bot_sandbox, ada, "see that its server runs")
        await change("ALLOW_CONNECTIONS true")
        assert read_text(await ada.run_command("table")) == drawn


@pytest.fixture
def mortal_server() -> Iterator[tuple[Path, str]]:
    """Yield the folder of a server that may crash, and the URL of a database on it."""
    # What is committed outlives the server's processes, unlike on the servers of other tests.
    options = "-c listen_addresses= -c fsync=off -c max_connections=100"
    with run_own_server(options) as folder, create_database(get_server_url(folder)) as url:
        yield folder, url


@pytest.mark.slow
async def test_a_bot_plays_on_after_its_server_has_crashed_and_nothing_answered_is_lost(
    tmp_path: Path, mortal_server: tuple[Path, str]
) -> None:
    folder, url = mortal_server
    async with run_troubled_sandbox(tmp_path, DATABASE_URL=url) as bot_sandbox:
        ada = await bot_sandbox.create_user()
        table = await ada.run_command("new", deal="1")
        await press_control(ada, table, "draw")
        await asyncio.to_thread(crash_server, folder)

        async def is_served() -> bool:
            return not is_private(await ada.run_command("table"))

        await wait_until(is_served)
        assert read_move_count(await ada.run_command("draw")) == 2
