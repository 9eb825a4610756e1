"""Two processes of the bot on one database."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from tests.sandbox.driver.messages import EPHEMERAL, Json, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_sandbox import make_bot, wait_for_connections
from tests.whole.driver.payload_checks import check_requests
from tests.whole.driver.table_messages import (
    find_control_id,
    press_control,
    read_move_count,
    wait_for_controls_removed,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@dataclass(frozen=True)
class BotPair:
    """A sandbox with two bots in it, and the database that they share."""

    sandbox: RunningSandbox
    database: Path


@asynccontextmanager
async def run_bot_pair(folder: Path, *settings: dict[str, str]) -> AsyncIterator[BotPair]:
    """Two bots with these settings, from start to end."""
    database = folder / "shared.sqlite"
    shared = {"DATABASE_URL": f"sqlite+aiosqlite:///{database}"}
    async with run_sandbox_in_loop(folder / "sandbox") as running, AsyncExitStack() as ending:
        for number, each in enumerate(settings):
            bot = make_bot(running, folder / f"bot{number}", **shared, **each)
            ending.push_async_callback(bot.close)
            await bot.start()
        await wait_for_connections(running, len(settings))
        yield BotPair(running, database)


# Direct messages are the first shard's; of three, the last has the servers.
SHARD_SETTINGS = [{"SHARD_COUNT": "3", "SHARD_IDS": shard} for shard in ("0", "2")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sharded_bots(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotPair]:
    """Two processes, each with a shard of its own."""
    async with run_bot_pair(tmp_path_factory.mktemp("shards"), *SHARD_SETTINGS) as found:
        yield found


async def wait_until_message_stored(pair: BotPair, user: SandboxUser) -> None:
    """Wait until it is stored where the table was shown, which nobody waits for in an answer."""
    shown = "SELECT count(*) FROM game WHERE message_id IS NOT NULL AND player_id = ?"
    with closing(sqlite3.connect(pair.database)) as reading:
        async with asyncio.timeout(WAIT_TIMEOUT):
            while reading.execute(shown, (int(user.id),)).fetchone() == (0,):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_older_controls_are_removed_whichever_process_showed_them(
    sharded_bots: BotPair,
) -> None:
    ann = await sharded_bots.sandbox.create_user("ann")
    older = await ann.run_command("new", "direct", deal="1")
    await wait_until_message_stored(sharded_bots, ann)
    for place in ("tables", "direct", "tables"):
        table = await ann.run_command("table", place)
        await wait_for_controls_removed(ann, older)
        older = table
    check_requests(await sharded_bots.sandbox.list_requests())


def is_overtaken_edit(request: Json) -> bool:
    """Whether older controls were to go from a message that the other process had just redrawn."""
    return request["method"] == "PATCH" and "ATTACHMENT_NOT_FOUND" in str(request["answer"])


async def test_one_of_two_simultaneous_presses_on_two_shards_plays(sharded_bots: BotPair) -> None:
    running = sharded_bots.sandbox
    found = sorted(each["shard"] for each in await running.list_sessions())
    assert found == [[0, 3], [2, 3]]
    # Discord lets but five messages be edited in five seconds where they stand together.
    for name in ("ben", "cleo"):
        place = await running.create_channel("Patience Club", f"of-{name}")
        await _press_on_both_shards(await running.create_user(name), place)
    check_requests([each for each in await running.list_requests() if not is_overtaken_edit(each)])


async def _press_on_both_shards(user: SandboxUser, channel: str) -> None:
    await user.run_command("new", "direct", deal="1")
    for played in range(1, 4):
        first = await user.run_command("table", "direct")
        second = await user.run_command("table", channel)
        answers = await asyncio.gather(
            user.press_button(first, custom_id=find_control_id(first, "draw"), is_forged=True),
            user.press_button(second, custom_id=find_control_id(second, "draw"), is_forged=True),
        )
        stale = [each for each in answers if each["flags"] & EPHEMERAL]
        assert len(stale) == 1
        assert "is from an earlier position" in read_text(stale[0])
        assert {read_move_count(each) for each in answers} == {played}


async def test_an_interaction_received_by_two_processes_is_played_once(tmp_path: Path) -> None:
    async with run_bot_pair(tmp_path, {}, {}) as pair:
        running = pair.sandbox
        for name in ("ada", "lucia", "marcel"):
            person = await running.get_user(name)
            # Either deals, and the other, too late, asks what shall become of that game.
            await person.run_command("new", "direct", deal="1")
            await press_control(person, await person.run_command("table", "direct"), "draw")
            assert read_move_count(await person.run_command("table", "direct")) == 1
        codes = [each["code"] for each in await running.list_requests("POST", "/callback")]
        assert set(codes) == {None, 40060}
