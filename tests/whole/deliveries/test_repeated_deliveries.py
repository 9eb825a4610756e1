"""Discord may deliver an interaction more than once: it is handled once, and answered once."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_databases import query_database
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import press_control, read_move_count, resign_game
from tests.whole.driver.won_canfield_game import DEAL_NUMBER, MOVES

pytestmark = pytest.mark.asyncio(loop_scope="session")

Action: TypeAlias = Callable[[SandboxUser, Json], Awaitable[Json]]

QUERY = """
    SELECT deal, moves, redo_moves, revision, slot, outcome, undos, hints, auto_uses
    FROM game WHERE player_id = {player_id} ORDER BY id
"""


def run_command(name: str, **options: str) -> Action:
    """Return an action that runs a command."""
    return lambda user, _: user.run_command(name, **options)


def press_button(action: str) -> Action:
    """Return an action that presses a button of the table."""
    return lambda user, table: press_control(user, table, action)


ACTIONS = {
    "/draw": run_command("draw"),
    "/move": run_command("move", moves="draw"),
    "/undo": run_command("undo"),
    "/redo": run_command("redo"),
    "/auto": run_command("auto"),
    "/hint": run_command("hint"),
    "Draw": press_button("draw"),
    "Undo": press_button("undo"),
    "Hint": press_button("hint"),
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
@pytest.mark.parametrize("delays", [(0.0, 0.0), (0.0, 0.03)], ids=["at once", "later"])
async def test_an_interaction_delivered_twice_is_handled_once(
    bot_sandbox: BotSandbox,
    ada: SandboxUser,
    ben: SandboxUser,
    name: str,
    delays: tuple[float, float],
) -> None:
    tables = [await prepare_table(user) for user in (ada, ben)]
    sandbox, log_size = bot_sandbox.sandbox, bot_sandbox.bot.measure_log()
    await sandbox.clear_requests()
    await sandbox.deliver_after(*delays)
    answer = await ACTIONS[name](ada, tables[0])
    await wait_until(lambda: "delivered again" in bot_sandbox.bot.read_log(log_size))
    [answering] = await sandbox.list_requests("POST", "/callback")
    assert answering["status"] == 200
    expected_answer = await ACTIONS[name](ben, tables[1])
    assert read_move_count(answer) == read_move_count(expected_answer)
    assert await read_games(bot_sandbox, ada) == await read_games(bot_sandbox, ben)


async def test_a_refused_command_is_not_played_by_its_second_delivery(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    log_size = bot_sandbox.bot.measure_log()
    await bot_sandbox.sandbox.deliver_after(0, 0.5)
    await ada.run_command("draw")
    await ada.run_command("new", deal="1")
    await wait_until(lambda: "delivered again" in bot_sandbox.bot.read_log(log_size))
    assert read_move_count(await ada.run_command("table")) == 0


async def test_what_is_more_than_a_move_is_done_once_too(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await bot_sandbox.sandbox.deliver_after(0, 0.01, count=4)
    await ada.run_command("new", deal="1")
    await resign_game(ada)
    await ada.run_command("challenge create", game="canfield", lasts="1h")
    [(deal, *_, outcome, _, _, _)] = (await read_games(bot_sandbox, ada))[:1]
    assert (deal, outcome) == ("1", "resigned")
    query = f"SELECT count(*) FROM contest WHERE creator_id = {ada.id}"
    assert await query_database(bot_sandbox.bot.database_url, query) == [(1,)]
