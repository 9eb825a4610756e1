"""Two processes of the bot on one database."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from tests.patience import PATIENCE
from tests.sandbox.running import EPHEMERAL, Json, Person, Running, sandbox_within, texts
from tests.whole.club import bot_in, connected
from tests.whole.payloads import check_requests
from tests.whole.tables import control, do, moves, stripped

pytestmark = pytest.mark.asyncio(loop_scope="session")


@dataclass(frozen=True)
class Pair:
    """A sandbox with two bots in it, and the database that they share."""

    running: Running
    database: Path


@asynccontextmanager
async def two_bots(folder: Path, *settings: dict[str, str]) -> AsyncIterator[Pair]:
    """Two bots with these settings, from start to end."""
    database = folder / "shared.sqlite"
    shared = {"DATABASE_URL": f"sqlite+aiosqlite:///{database}"}
    async with sandbox_within(folder / "sandbox") as running, AsyncExitStack() as ending:
        for number, each in enumerate(settings):
            bot = bot_in(running, folder / f"bot{number}", **shared, **each)
            ending.push_async_callback(bot.close)
            await bot.start()
        await connected(running, len(settings))
        yield Pair(running, database)


# Direct messages are the first shard's; of three, the last has the servers.
SHARDS = [{"SHARD_COUNT": "3", "SHARD_IDS": shard} for shard in ("0", "2")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shards(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    """Two processes, each with a shard of its own."""
    async with two_bots(tmp_path_factory.mktemp("shards"), *SHARDS) as found:
        yield found


async def noted(pair: Pair, player: Person) -> None:
    """Wait until it is stored where the table was shown, which nobody waits for in an answer."""
    shown = "SELECT count(*) FROM game WHERE message IS NOT NULL AND player = ?"
    with closing(sqlite3.connect(pair.database)) as reading:
        async with asyncio.timeout(PATIENCE):
            while reading.execute(shown, (int(player.id),)).fetchone() == (0,):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_older_controls_go_whichever_process_showed_them(shards: Pair) -> None:
    ann = await shards.running.newcomer("ann")
    older = await ann.run("new", "direct", deal="1")
    await noted(shards, ann)
    for place in ("tables", "direct", "tables"):
        table = await ann.run("table", place)
        await stripped(ann, older)
        older = table
    check_requests(await shards.running.requests())


def overtaken(request: Json) -> bool:
    """Whether older controls were to go from a message that the other process had just redrawn."""
    return request["method"] == "PATCH" and "ATTACHMENT_NOT_FOUND" in str(request["answer"])


async def test_two_shards_press_at_once_and_one_of_them_plays(shards: Pair) -> None:
    running = shards.running
    found = sorted(each["shard"] for each in await running.sessions())
    assert found == [[0, 3], [2, 3]]
    # Discord lets but five messages be edited in five seconds where they stand together.
    for name in ("ben", "cleo"):
        place = await running.create_channel("Patience Club", f"of-{name}")
        await _race(await running.newcomer(name), place)
    check_requests([each for each in await running.requests() if not overtaken(each)])


async def _race(person: Person, place: str) -> None:
    await person.run("new", "direct", deal="1")
    for played in range(1, 4):
        first = await person.run("table", "direct")
        second = await person.run("table", place)
        answers = await asyncio.gather(
            person.press(first, custom_id=control(first, "draw"), forged=True),
            person.press(second, custom_id=control(second, "draw"), forged=True),
        )
        stale = [each for each in answers if each["flags"] & EPHEMERAL]
        assert len(stale) == 1
        assert "belongs to an earlier position" in texts(stale[0])
        assert {moves(each) for each in answers} == {played}


async def test_an_interaction_that_two_processes_handle_is_played_once(tmp_path: Path) -> None:
    async with two_bots(tmp_path, {}, {}) as pair:
        running = pair.running
        for name in ("ada", "lucia", "marcel"):
            person = await running.person(name)
            # Either deals, and the other, too late, asks what shall become of that game.
            await person.run("new", "direct", deal="1")
            await do(person, await person.run("table", "direct"), "draw")
            assert moves(await person.run("table", "direct")) == 1
        codes = [each["code"] for each in await running.requests("POST", "/callback")]
        assert set(codes) == {None, 40060}
