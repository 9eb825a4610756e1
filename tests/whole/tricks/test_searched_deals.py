"""The trick: read the number of a fresh deal, and search for a win elsewhere before playing it."""

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.client.custom_id import dump_number
from bot.store import Store
from bot.store.contests.contests import find_daily_contest
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.accounts.export_files import download_export, wait_for_export
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import (
    list_button_labels,
    press_control,
    read_game_id,
    read_move_count,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

_LONG_NUMBER = re.compile(r"\bdeal (\d{19})\b", re.IGNORECASE)


async def test_nothing_tells_the_number_of_a_fresh_deal_before_the_game_is_over(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield")
    game_id = read_game_id(table)
    seen: list[object] = [
        table,
        await press_control(ada, table, "draw"),
        await ada.run_command("hint"),
        await ada.run_command("games"),
        await ada.run_command("table"),
        await ada.run_command("share"),
        await ada.run_command("replay", game_id=str(game_id)),
        await ada.list_completions("replay", "game_id", ""),
        await ada.run_command("new", game="klondike"),
        await ada.run_command("resign"),
        await _export_data(bot_sandbox, ada),
        [message for message in await ben.list_messages() if f"<@{ada.id}>" in read_text(message)],
    ]
    over = await resign_game(ada)
    told = _LONG_NUMBER.search(read_text(over))
    assert told is not None
    number = told[1]
    assert not [part for part in seen if number in json.dumps(part)]
    again = await ben.run_command("new", deal=number)
    assert f"deal {number}" in read_text(again)
    assert list_pictures(again)[0]["description"].startswith("Canfield. 1 of 52 cards up.")


async def test_no_button_carries_the_number_of_an_open_daily(
    ada: SandboxUser, store: Store
) -> None:
    await ada.press_button(await ada.run_command("daily"), label="Play")
    await ada.run_command("draw")
    result = await resign_game(ada)
    await ada.run_command("new", game="canfield")
    question = await ada.press_button(result, label="Same deal")
    today = datetime.now(UTC).date().isoformat()
    async with store.begin_read() as conn:
        daily = await find_daily_contest(conn, today)
    assert daily is not None
    for number in (str(daily.deal), dump_number(daily.deal)):
        assert number not in json.dumps([result, question])
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    await ada.press_button(question, label="Save for later")
    table = await ada.run_command("table")
    assert read_move_count(table) == 0
    assert str(daily.deal) not in json.dumps(table)


async def _export_data(bot_sandbox: BotSandbox, user: SandboxUser) -> Any:
    """Return the file of a user's export."""
    await user.run_command("privacy export")
    return await download_export(bot_sandbox, await wait_for_export(user))
