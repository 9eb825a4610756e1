"""Interactions delivered twice are handled once; late ones are answered in time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeAlias

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.locale.catalogue import choose_texts
from bot.store import open_store
from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.timeouts import wait_until
from tests.whole.bot_process import ForkedBot, query_database
from tests.whole.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.table_messages import (
    DEAL_NUMBER,
    MOVES,
    is_private,
    press_control,
    read_move_count,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

Action: TypeAlias = Callable[[SandboxUser, Json], Awaitable[Json]]

QUERY = """
    SELECT deal, moves, redo_moves, revision, slot, outcome, undos, hints, auto_uses
    FROM game WHERE player_id = {player_id} ORDER BY id
"""

ACTIONS: dict[str, Action] = {
    "/draw": lambda user, _: user.run_command("draw"),
    "/move": lambda user, _: user.run_command("move", moves="draw"),
    "/undo": lambda user, _: user.run_command("undo"),
    "/redo": lambda user, _: user.run_command("redo"),
    "/auto": lambda user, _: user.run_command("auto"),
    "/hint": lambda user, _: user.run_command("hint"),
    "Draw": lambda user, table: press_control(user, table, "draw"),
    "Undo": lambda user, table: press_control(user, table, "undo"),
    "Hint": lambda user, table: press_control(user, table, "hint"),
}


async def prepare_table(user: SandboxUser) -> Json:
    """Return a table at which everything can be done."""
    await user.run_command("new", deal=str(DEAL_NUMBER))
    await user.run_command("move", moves=", ".join([*MOVES[:2], "draw", "draw"]))
    return await user.run_command("undo")


async def read_games(bot_sandbox: BotSandbox, user: SandboxUser) -> list[Any]:
    """Return what is stored of a user's games."""
    return await query_database(bot_sandbox.bot.database_url, QUERY.format(player_id=user.id))


@pytest.mark.slow
@pytest.mark.parametrize("name", ACTIONS)
async def test_an_interaction_delivered_twice_is_handled_once(
    bot_sandbox: BotSandbox, name: str
) -> None:
    sandbox, action = bot_sandbox.sandbox, ACTIONS[name]
    for delays in ((0.0, 0.0), (0.0, 0.03)):
        ada, ben = await bot_sandbox.create_user(), await bot_sandbox.create_user()
        tables = [await prepare_table(user) for user in (ada, ben)]
        log_size = bot_sandbox.bot.measure_log()
        await sandbox.clear_requests()
        await sandbox.deliver_after(*delays)
        answer = await action(ada, tables[0])
        await wait_until(partial(is_told_twice, bot_sandbox, log_size))
        [answering] = await sandbox.list_requests("POST", "/callback")
        assert answering["status"] == 200
        assert read_move_count(answer) == read_move_count(await action(ben, tables[1]))
        assert await read_games(bot_sandbox, ada) == await read_games(bot_sandbox, ben)


def is_told_twice(bot_sandbox: BotSandbox, log_size: int) -> bool:
    """Return whether the bot has logged a second delivery since then."""
    return "delivered again" in bot_sandbox.bot.read_log(log_size)


async def test_what_is_refused_or_more_than_a_move_is_done_once_too(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    log_size = bot_sandbox.bot.measure_log()
    await bot_sandbox.sandbox.deliver_after(0, 0.5)
    await ada.run_command("draw")
    await ada.run_command("new", deal="1")
    await wait_until(partial(is_told_twice, bot_sandbox, log_size))
    assert read_move_count(await ada.run_command("table")) == 0
    await bot_sandbox.sandbox.deliver_after(0, 0.01, count=4)
    await ben.run_command("new", deal="1")
    await resign_game(ben)
    await ben.run_command("challenge create", game="canfield", lasts="1h")
    [(deal, *_, outcome, _, _, _)] = (await read_games(bot_sandbox, ben))[:1]
    assert (deal, outcome) == ("1", "resigned")
    query = f"SELECT count(*) FROM contest WHERE creator_id = {ben.id}"
    assert await query_database(bot_sandbox.bot.database_url, query) == [(1,)]


PLAYERS = 8
BUSY_TEXT = "I'm busy right now, so nothing was played."


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def hasty_sandbox(bot_folders: pytest.TempPathFactory) -> AsyncIterator[BotSandbox]:
    """Run a bot that has as little time as at Discord."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(ForkedBot, "has_deadlines", True)
        async with run_bot_sandbox(bot_folders.mktemp("hasty")) as bot_sandbox:
            yield bot_sandbox


@asynccontextmanager
async def hold_write_lock(database_url: str) -> AsyncIterator[None]:
    """Keep everybody else from storing games during the block."""
    async with open_store(database_url) as store, store.begin_write(None) as conn:
        if conn.dialect.name == "postgresql":
            # On SQLite nobody else writes anything meanwhile.
            await conn.execute(text("LOCK TABLE game IN EXCLUSIVE MODE"))
        yield


async def act(user: SandboxUser, table: Json) -> Json:
    """Draw, every other player by a command."""
    if int(user.id) % 2:
        return await user.run_command("draw")
    return await press_control(user, table, "draw")


async def count_games(bot_sandbox: BotSandbox, condition: str) -> int:
    """Return how many games are stored that meet a condition."""
    query = f"SELECT count(*) FROM game WHERE {condition}"
    [(count,)] = await query_database(bot_sandbox.bot.database_url, query)
    return int(count)


@pytest.mark.slow
async def test_a_held_write_lock_lets_nobody_wait_and_no_move_be_played_later(
    hasty_sandbox: BotSandbox,
) -> None:
    users = [await hasty_sandbox.create_user() for _ in range(PLAYERS)]
    tables = [await user.run_command("new", deal="1") for user in users]

    # What is stored after the answers needs the lock too.
    async def are_messages_stored() -> bool:
        return await count_games(hasty_sandbox, "message_id IS NOT NULL") == PLAYERS

    await wait_until(are_messages_stored)
    async with hold_write_lock(hasty_sandbox.bot.database_url):
        # None of these answers can come from a later release of the lock, and those who come later
        # are no worse off.
        answers = await asyncio.gather(*map(act, users[::2], tables[::2]))
        answers += await asyncio.gather(*map(act, users[1::2], tables[1::2]))
    for answer in answers:
        assert BUSY_TEXT in read_text(answer)
        assert is_private(answer)
    log_lines = hasty_sandbox.bot.read_log().splitlines()
    reports = [line for line in log_lines if "busy, nothing was played" in line]
    assert len(reports) == PLAYERS
    assert all("end the program that holds its lock" in line for line in reports)
    # Writers take turns, so that one which still waited would come first.
    fence = await hasty_sandbox.create_user()
    await fence.run_command("new", deal="1")
    assert await count_games(hasty_sandbox, "moves <> ''") == 0
    played = [await act(user, table) for user, table in zip(users, tables, strict=True)]
    assert [read_move_count(table) for table in played] == [1] * PLAYERS


@pytest.mark.slow
async def test_what_arrives_after_its_deadline_is_not_played(hasty_sandbox: BotSandbox) -> None:
    ada = await hasty_sandbox.create_user()
    table = await ada.run_command("new", deal="1")
    await hasty_sandbox.sandbox.deliver_after(2.6)
    assert BUSY_TEXT in read_text(await press_control(ada, table, "draw"))
    table = await press_control(ada, table, "draw")
    assert read_move_count(table) == 1
    # Her settings are not read for that, so it is told in the language of her Discord.
    await ada.set_locale("hi")
    await hasty_sandbox.sandbox.deliver_after(2.6)
    assert choose_texts("hi")("error-busy") in read_text(await press_control(ada, table, "draw"))


async def test_a_clock_that_is_off_by_an_hour_refuses_nobody(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    for moves, offset in enumerate((3600, -3600, 0)):
        # At Discord, that is: the bot's clock is off by as much the other way.
        await bot_sandbox.sandbox.set_clock_offset(offset)
        table = await press_control(ada, table, "draw")
        assert read_move_count(await ada.run_command("draw")) == 2 * moves + 2
        table = await ada.run_command("table")
