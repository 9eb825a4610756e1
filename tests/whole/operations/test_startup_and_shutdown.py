"""Errors at startup, and clean shutdown."""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.store import open_store
from tests.sandbox.driver.hosts import ProcessHost
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.bot_databases import change_database, create_database
from tests.whole.driver.bot_process import BotProcess, check_start_is_refused
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot, wait_for_connections
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.driver.table_messages import press_control, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def occupied_port() -> Iterator[str]:
    """Yield a port that is in use."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield str(server.getsockname()[1])


def find_free_port() -> str:
    """Return a port that is free."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return str(server.getsockname()[1])


async def test_a_wrong_token_prints_one_plain_line(bot_sandbox: BotSandbox, tmp_path: Path) -> None:
    bot = make_bot(bot_sandbox.sandbox, tmp_path, DISCORD_TOKEN="wrong")
    await check_start_is_refused(bot, "Discord refuses the token", "DISCORD_TOKEN")
    assert "wrong" not in bot.read_log()


@pytest.mark.sqlite_only(reason="names a folder that no file can be in")
async def test_an_unusable_database_prints_one_plain_line(tmp_path: Path) -> None:
    bot = ForkedBot(tmp_path, DATABASE_URL="sqlite+aiosqlite:////proc/nowhere/patience.sqlite")
    await check_start_is_refused(
        bot, "The database sqlite+aiosqlite:////proc/nowhere/patience.sqlite cannot be"
    )


async def test_a_newer_schema_than_the_code_prints_one_plain_line(tmp_path: Path) -> None:
    bot = ForkedBot(tmp_path)
    async with open_store(await create_database(bot.database_url)):
        pass
    await change_database(bot.database_url, "UPDATE alembic_version SET version_num = '9999'")
    await check_start_is_refused(bot, "newer")


async def test_a_port_in_use_prints_one_plain_line(tmp_path: Path, occupied_port: str) -> None:
    sandbox = BotProcess(tmp_path / "sandbox", SANDBOX_PORT=occupied_port)  # has no database yet
    await check_start_is_refused(sandbox, f"SANDBOX_PORT {occupied_port} is in use")
    assert not list((tmp_path / "sandbox").rglob("*.sqlite*")), "no database is created"
    metrics = ForkedBot(tmp_path / "metrics", METRICS_PORT=occupied_port)
    await check_start_is_refused(metrics, f"METRICS_PORT {occupied_port} is in use")


async def test_work_in_progress_at_shutdown_is_finished_and_stored(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.delay_answers(WAIT_TIMEOUT)
    pressing = asyncio.create_task(press_control(ada, table, "draw"))
    await bot_sandbox.wait_for_request("POST", "/callback", status=None)
    stopping = asyncio.create_task(bot_sandbox.bot.stop(signal.SIGTERM))
    # What would come now could not be finished any more.
    await bot_sandbox.sandbox.wait_for_bot_status(is_online=False)
    await bot_sandbox.sandbox.clear_faults()
    assert await stopping == 0
    assert read_move_count(await pressing) == 1
    await bot_sandbox.start_bot()
    assert read_move_count(await press_control(ada, await ada.run_command("table"), "draw")) == 2


async def test_answered_moves_survive_killing_the_bot(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    assert await bot_sandbox.bot.stop(signal.SIGKILL) == -signal.SIGKILL
    await bot_sandbox.start_bot()
    assert read_move_count(await press_control(ada, table, "draw")) == 2


async def request_page(address: str) -> int:
    """Return the status of a GET request."""
    async with aiohttp.ClientSession() as client, client.get(address) as response:
        return response.status


async def wait_until_unreachable(address: str) -> None:
    """Wait until nothing answers at an address."""

    async def is_unreachable() -> bool:
        try:
            await request_page(address)
        except aiohttp.ClientError:
            return True
        return False

    await wait_until(is_unreachable)


@pytest.mark.parametrize("stop_signal", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_that_is_still_imported_ends_quietly(
    tmp_path: Path, stop_signal: signal.Signals
) -> None:
    # Found before the package of this name, and as slow to import as all others are together.
    (tmp_path / "structlog.py").write_text(
        f"import time\nprint('importing', flush=True)\ntime.sleep({WAIT_TIMEOUT})\n"
    )
    bot = BotProcess(tmp_path)
    await bot.start()
    try:
        await wait_until(lambda: "importing" in bot.read_output())
        assert await bot.stop(stop_signal) == 0
        assert bot.read_log() == ""
    finally:
        await bot.close()


@pytest.mark.parametrize("stop_signal", [signal.SIGKILL, signal.SIGINT])
async def test_the_bots_own_sandbox_ends_with_it(
    tmp_path: Path, stop_signal: signal.Signals
) -> None:
    bot = ForkedBot(tmp_path, SANDBOX_PORT="0")
    await bot.start()
    try:
        address = await bot.wait_for_page_address()
        assert await request_page(address) == 200
        assert await bot.stop(stop_signal) == (0 if stop_signal is signal.SIGINT else -stop_signal)
        await wait_until_unreachable(address)
    finally:
        await bot.close()


@pytest.mark.slow
async def test_bot_and_sandbox_restart_with_the_same_table_and_working_buttons(
    tmp_path: Path,
) -> None:
    port = find_free_port()

    @asynccontextmanager
    async def run_bot(bot: BotProcess) -> AsyncIterator[SandboxUser]:
        running = RunningSandbox(ProcessHost(tmp_path, "sandbox"), "sandbox")
        await bot.start()
        try:
            running.port = int((await bot.wait_for_page_address()).rstrip("/").rpartition(":")[2])
            running.open_session()
            await wait_for_connections(running)
            ada = await running.get_user("ada")
            yield ada
            assert await bot.stop(signal.SIGINT) == 0
            await ada.disconnect()
            await running.http.close()
            assert "Traceback" not in bot.read_log()
        finally:
            await bot.close()

    async with run_bot(BotProcess(tmp_path, SANDBOX_PORT=port)) as ada:
        table = await press_control(ada, await ada.run_command("new", deal="friday"), "draw")
    async with run_bot(ForkedBot(tmp_path, SANDBOX_PORT=port)) as ada:
        (again,) = await ada.list_messages()
        assert again["components"] == table["components"]
        assert read_move_count(await press_control(ada, again, "draw")) == 2
