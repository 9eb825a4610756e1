"""Logins, refused ones, connecting again, sending commands, and the end by SIGTERM."""

import asyncio
import re
import shutil
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord import state

from bot import discord_patches
from bot.__main__ import MISCONFIGURED
from bot.background import CANCELLATION_SECONDS
from bot.client import client, commands
from bot.hosting import runner
from bot.services import claims
from tests.sandbox.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.sandbox_user import list_controls, read_text
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.bot_process import BotProcess, check_start_is_refused
from tests.whole.bot_sandbox import BotSandbox, make_bot, run_logged_in_bot, wait_for_connections
from tests.whole.table_messages import press_control, read_move_count

pytestmark = pytest.mark.slow

HEARTBEAT_SECONDS, SILENCE_SECONDS = 0.5, 5.0


def shorten_login() -> None:
    """Let the bot's process wait less to be let in."""
    discord_patches.LOGIN_SECONDS /= 12


def notice_silence_soon() -> None:
    """Let discord.py take a connection for dead after some seconds, instead of a minute."""
    silence = property(lambda _: SILENCE_SECONDS, lambda *_: None)
    vars(state)["AutoShardedConnectionState"].heartbeat_timeout = silence


@asynccontextmanager
async def run_bot(
    folder: Path, before_start: Callable[[], object] | None = None
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot with short waits in it."""
    async with run_logged_in_bot(folder, before_start) as here:
        yield here
        assert "Traceback" not in here.bot.read_log()


def read_waits(here: BotSandbox) -> list[float]:
    """Return how long the bot has waited before it connected again, as its log says."""
    log = here.bot.read_log()
    return [float(wait) for wait in re.findall(r"connecting again .*again_in=([\d.]+)", log)]


async def test_logins_that_are_closed_at_once_are_repeated_with_waits_and_then_begun_anew(
    tmp_path: Path,
) -> None:
    async with run_bot(tmp_path) as here:
        (before,) = await here.sandbox.list_sessions()
        await here.sandbox.close_logins(*[4000] * discord_patches.MAX_RESUMES)
        await here.sandbox.drop_connections("close")
        await wait_until(lambda: len(read_waits(here)) > discord_patches.MAX_RESUMES)
        await wait_for_connections(here.sandbox)
        assert (await here.sandbox.list_sessions())[-1]["id"] != before["id"]
        waits = read_waits(here)
        assert all(wait <= 2.0**number for number, wait in enumerate(waits, start=1)), waits
        assert list_controls(await (await here.create_user()).run_command("new", deal="1"))


async def test_a_gateway_that_refuses_connections_is_tried_again(tmp_path: Path) -> None:
    async with run_bot(tmp_path) as here:
        await here.sandbox.refuse_connections(3)
        await here.sandbox.drop_connections("abort")
        await wait_for_connections(here.sandbox)
        ada = await here.create_user()
        assert list_controls(await ada.run_command("new", deal="1"))


@pytest.mark.parametrize(("way_of_closing", "is_resumed"), [("close", True), ("invalid", False)])
async def test_a_gateway_that_never_lets_the_bot_in_is_tried_again(
    tmp_path: Path, way_of_closing: str, is_resumed: bool
) -> None:
    async with run_bot(tmp_path, shorten_login) as here:
        (before,) = await here.sandbox.list_sessions()
        await here.sandbox.ignore_logins()
        await here.sandbox.drop_connections(way_of_closing, resumable=is_resumed)
        await here.bot.wait_for_log_text("not let in")
        await wait_for_connections(here.sandbox)
        after = (await here.sandbox.list_sessions())[-1]
        assert (after["id"] == before["id"]) is is_resumed
        ada = await here.create_user()
        assert list_controls(await ada.run_command("new", deal="1"))


async def test_a_session_is_resumed_after_its_connection_has_been_silent(tmp_path: Path) -> None:
    async with run_bot(tmp_path, notice_silence_soon) as here:
        ada = await here.create_user()
        await here.sandbox.set_heartbeat(HEARTBEAT_SECONDS)
        await here.sandbox.drop_connections("close")
        await wait_for_connections(here.sandbox)
        await asyncio.sleep(1.5 * SILENCE_SECONDS)
        (before,) = await here.sandbox.list_sessions()
        # Answered heartbeats have kept the connection.
        assert before["resumed"] == 1
        await here.sandbox.drop_connections("hang")

        async def is_resumed() -> bool:
            (after,) = await here.sandbox.list_sessions()
            return bool(after["resumed"] > before["resumed"])

        await wait_until(is_resumed)
        assert list_controls(await ada.run_command("new", deal="2"))


REFUSALS = [
    (4004, ("Discord refuses the token", "DISCORD_TOKEN")),
    (4010, ("SHARD_COUNT", "SHARD_IDS")),
    (4012, ("newest version",)),
    (4013, ("4013", "guilds")),
    (4014, ("4014", "guilds", "Privileged Gateway Intents")),
]


@pytest.mark.parametrize(("code", "expected_texts"), REFUSALS)
async def test_a_refused_login_prints_what_to_do_and_ends_with_status_1(
    tmp_path: Path, code: int, expected_texts: tuple[str, ...]
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.close_logins(code)
        await check_start_is_refused(make_bot(running, tmp_path / "bot"), *expected_texts)
        assert await running.list_sessions() == []


async def test_a_bot_that_runs_is_ended_by_a_refusal_too(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        bot = make_bot(running, tmp_path / "bot")
        await bot.start()
        try:
            await running.wait_for_bot_status()
            # Where the close frame is lost with its connection, the next login is refused.
            await running.close_logins(4014)
            await running.drop_connections("close", code=4014, resumable=False)
            assert await bot.wait_for_exit() == MISCONFIGURED
            assert "Privileged Gateway Intents" in bot.read_log()
            assert "Traceback" not in bot.read_log()
        finally:
            await bot.close()


async def test_more_shards_are_asked_of_the_operator_only_who_has_set_them(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.close_logins(4011)
        fixed = make_bot(running, tmp_path / "fixed", SHARD_COUNT="1")
        await check_start_is_refused(fixed, "4011", "SHARD_COUNT")
        await running.close_logins(4011)
        bot = make_bot(running, tmp_path / "bot")
        await bot.start()
        try:
            await running.wait_for_bot_status()
            assert "4011" in bot.read_log()
        finally:
            await bot.close()


FOREVER = WAIT_TIMEOUT * 10
MAX_STOP_SECONDS = 5.0


def with_patience() -> None:
    """Let a slow machine take its time, which is still much less than Discord takes here."""
    runner.MAX_STOP_SECONDS = WAIT_TIMEOUT / 2
    client.SHUTDOWN_GRACE_SECONDS /= 10


def with_long_retries() -> None:
    """Let the bot wait for the longest time at once before it tries again."""
    with_patience()
    runner.FIRST_RETRY_SECONDS = FOREVER


async def check_stop(bot: BotProcess) -> None:
    """Check that SIGTERM ends the bot cleanly, and without the last resort."""
    assert await bot.stop(signal.SIGTERM) == 0, bot.read_log()
    assert "Traceback" not in bot.read_log()
    assert "ended before" not in bot.read_log()


def test_all_waits_at_the_end_fit_into_five_seconds() -> None:
    waits = client.SHUTDOWN_GRACE_SECONDS + 2 * CANCELLATION_SECONDS + discord_patches.CLOSE_SECONDS
    assert waits < runner.MAX_STOP_SECONDS < MAX_STOP_SECONDS


async def refuse_to_reconnect(running: RunningSandbox) -> None:
    """Cut the connection, and refuse every other."""
    await running.refuse_connections(1000)
    await running.drop_connections("abort")


async def hang_when_reconnecting(running: RunningSandbox) -> None:
    """Cut the connection, and be silent on the next."""
    await running.hang_connections(1000)
    await running.drop_connections("abort")


@pytest.mark.parametrize(
    "disturb",
    [
        partial(RunningSandbox.drop_connections, way_of_closing="hang"),
        refuse_to_reconnect,
        hang_when_reconnecting,
    ],
    ids=["hang", "refuse", "hang when reconnecting"],
)
async def test_a_bot_with_a_bad_connection_ends_in_time(
    tmp_path: Path, disturb: Callable[[RunningSandbox], Coroutine[Any, Any, object]]
) -> None:
    async with run_logged_in_bot(tmp_path, with_patience) as here:
        await disturb(here.sandbox)
        await check_stop(here.bot)


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "global": True, "retry_after": FOREVER},
        {"hang": True},
    ],
)
async def test_a_bot_whose_answer_is_not_taken_ends_in_time(
    tmp_path: Path, fault: dict[str, Any]
) -> None:
    async with run_logged_in_bot(tmp_path, with_patience) as here:
        ada = await here.create_user()
        table = await ada.run_command("new", deal="1")
        await here.sandbox.inject_fault(count=1000, method="POST", path="/callback", **fault)
        pressing = asyncio.create_task(press_control(ada, table, "draw"))
        await here.wait_for_request("POST", "/callback")
        await check_stop(here.bot)
        pressing.cancel()


@pytest.mark.parametrize(
    ("fault", "logged_text"),
    [
        ({"count": 1000, "status": 429, "retry_after": FOREVER}, "rate limited"),
        ({"status": 503}, "again_in=60.0"),
    ],
)
async def test_a_bot_that_cannot_log_in_ends_in_time(
    tmp_path: Path, fault: dict[str, Any], logged_text: str
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.inject_fault(path="/users/@me", **fault)
        bot = make_bot(running, tmp_path / "bot", with_long_retries)
        await bot.start()
        await bot.wait_for_log_text(logged_text)
        await check_stop(bot)


async def test_a_bot_whose_login_hangs_ends_in_time(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent_server:
        silent_server.setblocking(False)
        async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
            address = f"http://127.0.0.1:{silent_server.getsockname()[1]}/api/v10"
            bot = make_bot(running, tmp_path / "bot", with_patience, DISCORD_API_URL=address)
            await bot.start()
            connection, _ = await asyncio.get_running_loop().sock_accept(silent_server)
            with connection:
                await check_stop(bot)


def compute_forever() -> None:
    """Let the bot's process compute in a thread that nothing can interrupt, and end soon."""
    ThreadPoolExecutor(1).submit(time.sleep, FOREVER)
    runner.MAX_STOP_SECONDS /= 10


async def test_a_bot_that_cannot_end_by_itself_is_ended_in_time(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        here = BotSandbox(running, make_bot(running, tmp_path / "bot", compute_forever))
        try:
            await here.start_bot()
            assert await here.bot.stop(signal.SIGTERM) == 1
            assert "ended before all work was finished" in here.bot.read_log()
        finally:
            await here.bot.close()


COMMAND_REFUSALS: list[dict[str, Any]] = [
    {"status": 400, "code": 50035, "message": "Invalid Form Body"},
    {"status": 429, "retry_after": WAIT_TIMEOUT * 10},
]


def shorten_waits() -> None:
    """Let the bot's process wait little for its commands, and send them again soon."""
    client.COMMAND_UPLOAD_SECONDS /= 4
    commands.FIRST_RETRY_SECONDS /= 1000
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


@pytest.mark.parametrize("refusal", COMMAND_REFUSALS, ids=str)
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


async def test_commands_are_asked_for_and_sent_again_until_discord_takes_them(
    outdated_folder: Path, tmp_path: Path
) -> None:
    async with run_outdated_bot(outdated_folder, tmp_path) as (running, here):
        await running.inject_fault(count=3, method="GET", path="/commands", status=503)
        await running.inject_fault(count=3, method="PUT", path="/commands$", **COMMAND_REFUSALS[0])
        await here.start_bot()
        assert read_text(await (await here.create_user()).run_command("help"))
        await here.bot.wait_for_log_text("commands synced")

        async def is_outdated_command_gone() -> bool:
            commands = (await running.request("GET", "/sandbox/world"))["commands"]
            return "outdated" not in {command["name"] for command in commands}

        await wait_until(is_outdated_command_gone)
        uploads = await running.list_requests("PUT", "/commands")
        assert [upload["status"] for upload in uploads] == [400, 400, 400, 200]
        assert here.bot.read_log().count("commands not updated") >= 3
