"""For whoever runs the bot: what keeps it from starting, how it stops, what can be watched."""

import asyncio
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest

from tests.patience import PATIENCE
from tests.sandbox.hosting import Process
from tests.sandbox.running import Person, Running, sandbox_within
from tests.whole.club import Club, bot_in, connected
from tests.whole.forked import Forked
from tests.whole.process import Bot, refused
from tests.whole.tables import do, moves

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def taken() -> Iterator[str]:
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield str(listening.getsockname()[1])


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return str(listening.getsockname()[1])


async def test_a_wrong_token_is_one_plain_line(shared_club: Club, tmp_path: Path) -> None:
    bot = bot_in(shared_club.running, tmp_path, DISCORD_TOKEN="wrong")
    await refused(bot, "Discord refuses the token", "DISCORD_TOKEN")
    assert "wrong" not in bot.said()


async def test_a_database_that_cannot_be_opened_is_one_plain_line(tmp_path: Path) -> None:
    bot = Forked(tmp_path, DATABASE_URL="sqlite+aiosqlite:////proc/nowhere/patience.sqlite")
    await refused(bot, "The database sqlite+aiosqlite:////proc/nowhere/patience.sqlite cannot be")


async def test_a_newer_schema_than_the_code_is_one_plain_line(tmp_path: Path) -> None:
    bot = Forked(tmp_path)
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    await refused(bot, "newer")


async def test_a_port_in_use_is_one_plain_line(tmp_path: Path, taken: str) -> None:
    await refused(Forked(tmp_path / "sandbox", SANDBOX_PORT=taken), taken, "in use")
    metrics = Forked(tmp_path / "metrics", METRICS_PORT=taken)
    await refused(metrics, f"METRICS_PORT {taken} is in use")


async def test_what_is_under_way_at_a_stop_is_finished_and_stored(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.delay(PATIENCE)
    pressing = asyncio.create_task(do(ada, table, "draw"))
    await shared_club.until_asked("POST", "/callback", status=None)
    stopping = asyncio.create_task(shared_club.bot.stop(signal.SIGTERM))
    await shared_club.bot.until_said("stopping")
    await shared_club.running.forget_faults()
    assert await stopping == 0
    assert moves(await pressing) == 1
    await shared_club.start_bot()
    assert moves(await do(ada, await ada.run("table"), "draw")) == 2


async def test_killed_the_bot_leaves_what_was_answered_stored(
    shared_club: Club, ada: Person
) -> None:
    table = await do(ada, await ada.run("new", deal="1"), "draw")
    assert await shared_club.bot.stop(signal.SIGKILL) == -signal.SIGKILL
    await shared_club.start_bot()
    assert moves(await do(ada, table, "draw")) == 2


async def visit(address: str) -> int:
    async with aiohttp.ClientSession() as client, client.get(address) as answer:
        return answer.status


async def gone(address: str) -> None:
    """Wait until nobody answers there any more."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await visit(address)
            except aiohttp.ClientError:
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
async def test_the_bots_own_sandbox_ends_with_it(tmp_path: Path, how: signal.Signals) -> None:
    bot = Forked(tmp_path, SANDBOX_PORT="0")
    await bot.start()
    try:
        address = await bot.address()
        assert await visit(address) == 200
        assert await bot.stop(how) == (0 if how is signal.SIGINT else -how)
        await gone(address)
    finally:
        await bot.close()


async def test_bot_and_sandbox_start_again_with_the_same_table_and_its_old_buttons(
    tmp_path: Path,
) -> None:
    port = free_port()

    @asynccontextmanager
    async def opened(bot: Bot) -> AsyncIterator[Person]:
        running = Running(Process(tmp_path, "sandbox"), "sandbox")
        await bot.start()
        try:
            running.port = int((await bot.address()).rstrip("/").rpartition(":")[2])
            running._session = aiohttp.ClientSession()
            await connected(running)
            ada = await running.person("ada")
            yield ada
            assert await bot.stop(signal.SIGINT) == 0
            await ada.disconnect()
            await running.http.close()
            assert "Traceback" not in bot.said()
        finally:
            await bot.close()

    async with opened(Bot(tmp_path, SANDBOX_PORT=port)) as ada:
        table = await do(ada, await ada.run("new", deal="friday"), "draw")
    async with opened(Forked(tmp_path, SANDBOX_PORT=port)) as ada:
        (again,) = await ada.messages()
        assert again["components"] == table["components"]
        assert moves(await do(ada, again, "draw")) == 2


async def test_metrics_and_health_are_there_to_be_watched(tmp_path: Path) -> None:
    port = free_port()
    watched = f"http://127.0.0.1:{port}"
    async with sandbox_within(tmp_path / "sandbox") as running, aiohttp.ClientSession() as client:
        bot = bot_in(running, tmp_path / "bot", METRICS_PORT=port)

        async def asked(what: str) -> tuple[int, str]:
            async with client.get(watched + what) as answer:
                return answer.status, await answer.text()

        try:
            await bot.start()
            await connected(running)
            await bot.until_said("ready")
            assert await asked("/health") == (200, "connected\n")
            ada = await running.person("ada")
            await do(ada, await ada.run("new", deal="1"), "draw")
            status, figures = await asked("/metrics")
            assert status == 200
            assert 'patience_answers_total{kind="application_command"} 1.0' in figures
            assert 'patience_answers_total{kind="component"} 1.0' in figures
            assert "patience_answer_seconds_count 2.0" in figures
            assert str(ada.id) not in figures
            await running.stop()
            async with asyncio.timeout(PATIENCE):
                while (await asked("/health"))[0] != 503:  # noqa: ASYNC110 - another process
                    await asyncio.sleep(0.01)
        finally:
            await bot.close()
