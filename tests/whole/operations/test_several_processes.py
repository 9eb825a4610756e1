"""Two bot processes on one database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from tests.sandbox.driver.messages import EPHEMERAL, Json, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_databases import build_database_url, query_database
from tests.whole.driver.bot_sandbox import make_bot, wait_for_connections
from tests.whole.driver.control_ids import TABLE_PLACE_MENU_ID
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
    """A sandbox with two bots in it, and their shared database."""

    sandbox: RunningSandbox
    database_url: str


@asynccontextmanager
async def run_bot_pair(folder: Path, *settings: dict[str, str]) -> AsyncIterator[BotPair]:
    """Run a bot with each of these settings for the block."""
    database_url = build_database_url(folder)
    async with run_sandbox_in_loop(folder / "sandbox") as running, AsyncExitStack() as exit_stack:
        for number, bot_settings in enumerate(settings):
            bot = make_bot(
                running, folder / f"bot{number}", DATABASE_URL=database_url, **bot_settings
            )
            exit_stack.push_async_callback(bot.close)
            await bot.start()
        await wait_for_connections(running, len(settings))
        yield BotPair(running, database_url)


# Direct messages go to the first shard; the sandbox's servers are on the last of three.
SHARD_SETTINGS = [{"SHARD_COUNT": "3", "SHARD_IDS": shard} for shard in ("0", "2")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sharded_bots(bot_folders: pytest.TempPathFactory) -> AsyncIterator[BotPair]:
    """Yield two processes, each with its own shard."""
    async with run_bot_pair(bot_folders.mktemp("shards"), *SHARD_SETTINGS) as pair:
        yield pair


async def wait_until_message_stored(pair: BotPair, user: SandboxUser) -> None:
    """Wait until the table's message is stored, which happens after the answer."""
    query = f"SELECT 1 FROM game WHERE message_id IS NOT NULL AND player_id = {user.id}"

    async def is_stored() -> bool:
        return bool(await query_database(pair.database_url, query))

    await wait_until(is_stored)


async def test_older_controls_are_removed_whichever_process_showed_them(
    sharded_bots: BotPair,
) -> None:
    ann = await sharded_bots.sandbox.create_user("ann")
    tables = [await ann.run_command("new", "direct", deal="1")]
    await wait_until_message_stored(sharded_bots, ann)
    for channel in ("tables", "direct", "tables"):
        tables.append(await ann.run_command("table", channel))
        await wait_for_controls_removed(ann, tables[-2])
    # The processes may also have sent what the other test made them send.
    check_requests(
        [
            request
            for request in await sharded_bots.sandbox.list_requests()
            if not is_overtaken_edit(request)
            or any(request["path"].endswith(table["id"]) for table in tables)
        ]
    )


def is_overtaken_edit(request: Json) -> bool:
    """Return whether an edit failed because the other process had just edited the message."""
    return request["method"] == "PATCH" and "ATTACHMENT_NOT_FOUND" in str(request["answer"])


async def test_one_of_two_simultaneous_presses_on_two_shards_plays(sharded_bots: BotPair) -> None:
    running = sharded_bots.sandbox
    shards = sorted(session["shard"] for session in await running.list_sessions())
    assert shards == [[0, 3], [2, 3]]
    # Discord allows only five edits in five seconds in a channel.
    for name in ("ben", "cleo"):
        channel = await running.create_channel("Patience Club", f"of-{name}")
        await _press_on_both_shards(await running.create_user(name), channel)
    check_requests(
        [request for request in await running.list_requests() if not is_overtaken_edit(request)]
    )


async def _press_on_both_shards(user: SandboxUser, channel: str) -> None:
    await user.run_command("new", "direct", deal="1")
    for played in range(1, 4):
        first = await user.run_command("table", "direct")
        second = await user.run_command("table", channel)
        answers = await asyncio.gather(
            user.press_button(first, custom_id=find_control_id(first, "draw"), is_forged=True),
            user.press_button(second, custom_id=find_control_id(second, "draw"), is_forged=True),
        )
        refusals = [answer for answer in answers if answer["flags"] & EPHEMERAL]
        assert len(refusals) == 1
        assert "is from an earlier position" in read_text(refusals[0])
        # The table may have been shown elsewhere since.
        tables = [answer for answer in answers if "continued elsewhere" not in read_text(answer)]
        assert {read_move_count(table) for table in tables} == {played}


@pytest.mark.slow
async def test_an_interaction_received_by_two_processes_is_played_once(tmp_path: Path) -> None:
    async with run_bot_pair(tmp_path, {}, {}) as pair:
        running = pair.sandbox
        for name in ("ada", "lucia", "marcel"):
            user = await running.get_user(name)
            await user.set_locale("en-GB")
            await user.run_command("new", "direct", deal="1")
            await press_control(user, await user.run_command("table", "direct"), "draw")
            assert read_move_count(await user.run_command("table", "direct")) == 1
            await _play_by_repeated_deliveries(running, user)
        # Only what changes nothing may be answered by both, and then Discord takes one answer.
        codes = {request["code"] for request in await running.list_requests("POST", "/callback")}
        assert codes <= {None, 40060}


async def _play_by_repeated_deliveries(running: RunningSandbox, user: SandboxUser) -> None:
    """Play on from the first move; each process receives every interaction twice."""
    await running.deliver_after(0, 0.02, count=5)
    tables = [
        await user.run_command("draw", "direct"),
        await user.run_command("move", "direct", moves="draw"),
        await user.run_command("undo", "direct"),
        await user.run_command("redo", "direct"),
    ]
    tables.append(await press_control(user, tables[-1], "draw"))
    assert [read_move_count(table) for table in tables] == [2, 3, 2, 3, 4]


async def test_a_server_is_named_by_the_process_that_does_not_serve_it(
    sharded_bots: BotPair,
) -> None:
    eve = await sharded_bots.sandbox.create_user("eve")
    await eve.run_command("challenge create", game="canfield", lasts="1h")
    # Direct messages are the other process's.
    listed = read_text(await eve.run_command("challenge list", "direct"))
    assert "in Patience Club" in listed


@pytest.mark.slow
async def test_two_processes_open_one_thread_for_a_players_tables(tmp_path: Path) -> None:
    async with run_bot_pair(tmp_path, {}, {}) as pair:
        running = pair.sandbox
        for number in range(3):
            user = await running.create_user(f"threaded{number}")
            await running.add_member(user, "Patience Club", can_manage=True)
            page = await user.run_command("server tables")
            await user.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
            await user.run_command("new", "direct", deal="1")
            await running.clear_requests()
            await asyncio.gather(*(user.run_command("table") for _ in range(4)))
            opened = await running.list_requests("POST", "/threads")
            assert [request["status"] for request in opened] == [201]


@pytest.mark.slow
async def test_of_two_processes_that_start_together_one_sends_the_commands(
    tmp_path: Path,
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running, AsyncExitStack() as exit_stack:
        settings = {"DATABASE_URL": build_database_url(tmp_path)}
        bots = [make_bot(running, tmp_path / f"bot{number}", **settings) for number in range(2)]
        for bot in bots:
            exit_stack.push_async_callback(bot.close)
        await asyncio.gather(*(bot.start() for bot in bots))
        await wait_for_connections(running, len(bots))
        await running.wait_for_commands("challenge", "server")
        for bot in bots:
            await bot.wait_for_log_text("ready")
            assert "[warning" not in bot.read_log()
        assert len(await running.list_requests("PUT", "/commands")) == 1
