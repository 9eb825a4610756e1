"""Two processes of the bot on one database."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.sandbox.running import EPHEMERAL, Json, Running, sandbox_within, texts
from tests.whole.club import bot_in, connected
from tests.whole.payloads import check_requests
from tests.whole.tables import control, do, moves, stripped

pytestmark = pytest.mark.asyncio(loop_scope="session")


@asynccontextmanager
async def two_bots(folder: Path, *settings: dict[str, str]) -> AsyncIterator[Running]:
    """A sandbox with two bots that share a database."""
    database = f"sqlite+aiosqlite:///{folder / 'shared.sqlite'}"
    async with sandbox_within(folder / "sandbox") as running, AsyncExitStack() as ending:
        for number, each in enumerate(settings):
            bot = bot_in(running, folder / f"bot{number}", DATABASE_URL=database, **each)
            ending.push_async_callback(bot.close)
            await bot.start()
        await connected(running, len(settings))
        yield running


# Direct messages are the first shard's; of three, the last has the servers.
SHARDS = [{"SHARD_COUNT": "3", "SHARD_IDS": shard} for shard in ("0", "2")]


async def noted(database: Path) -> None:
    """Wait until it is stored where the table was shown, which nobody waits for in an answer."""
    shown = "SELECT count(*) FROM game WHERE message IS NOT NULL"
    with closing(sqlite3.connect(database)) as reading:
        async with asyncio.timeout(PATIENCE):
            while reading.execute(shown).fetchone() == (0,):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.02)


async def test_older_controls_go_whichever_process_showed_them(tmp_path: Path) -> None:
    async with two_bots(tmp_path, *SHARDS) as running:
        ada = await running.person("ada")
        older = await ada.run("new", "direct", deal="1")
        await noted(tmp_path / "shared.sqlite")
        for place in ("tables", "direct", "tables"):
            table = await ada.run("table", place)
            await stripped(ada, older)
            older = table
        check_requests(await running.requests())


def overtaken(request: Json) -> bool:
    """Whether older controls were to go from a message that the other process had just redrawn."""
    return request["method"] == "PATCH" and "ATTACHMENT_NOT_FOUND" in str(request["answer"])


async def test_two_shards_press_at_once_and_one_of_them_plays(tmp_path: Path) -> None:
    async with two_bots(tmp_path, *SHARDS) as running:
        found = sorted(each["shard"] for each in await running.sessions())
        assert found == [[0, 3], [2, 3]]
        ada = await running.person("ada")
        await ada.run("new", "direct", deal="1")
        for played in range(1, 6):
            first = await ada.run("table", "direct")
            second = await ada.run("table", "tables")
            answers = await asyncio.gather(
                ada.press(first, custom_id=control(first, "draw"), forged=True),
                ada.press(second, custom_id=control(second, "draw"), forged=True),
            )
            stale = [each for each in answers if each["flags"] & EPHEMERAL]
            assert len(stale) == 1
            assert "belongs to an earlier position" in texts(stale[0])
            assert {moves(each) for each in answers} == {played}
        check_requests([each for each in await running.requests() if not overtaken(each)])


async def test_an_interaction_that_two_processes_handle_is_played_once(tmp_path: Path) -> None:
    async with two_bots(tmp_path, {}, {}) as running:
        for name in ("ada", "lucia", "marcel"):
            person = await running.person(name)
            # Either deals, and the other, too late, asks what shall become of that game.
            await person.run("new", "direct", deal="1")
            await do(person, await person.run("table", "direct"), "draw")
            assert moves(await person.run("table", "direct")) == 1
        codes = [each["code"] for each in await running.requests("POST", "/callback")]
        assert set(codes) == {None, 40060}
