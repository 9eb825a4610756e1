"""Tricks over real sockets: none helps to know a deal before it counts."""

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.client.controls import dump_number
from bot.services.deals import MAX_DEALS_LEFT
from bot.store import Store
from bot.store.contests import find_daily_contest
from bot.ui.control_ids import SameDealId
from tests.finished_games import record_finished_games
from tests.sandbox.sandbox_user import (
    Json,
    SandboxUser,
    find_button,
    list_controls,
    list_pictures,
    read_text,
)
from tests.whole.bot_sandbox import BotSandbox, download_export, wait_for_export
from tests.whole.table_messages import (
    QUESTION,
    end_challenge,
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_game_id,
    read_move_count,
    resign_game,
    wait_for_film,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_ten_deals_left_in_a_day_are_followed_by_practice(
    store: Store, ada: SandboxUser
) -> None:
    left: dict[str, Any] = {"is_counted": False, "move_count": 0, "ended_at": datetime.now(UTC)}
    await record_finished_games(store, int(ada.id), *[0] * (MAX_DEALS_LEFT - 1), **left)
    await ada.run_command("new", game="canfield")
    question = await ada.run_command("new", game="canfield")
    await ada.press_button(question, label="Give up")
    notice = "Practice until tomorrow: 10 deals of this game were left"
    table = await ada.wait_for_message(
        lambda message: notice in read_text(message) and f"<@{ada.id}>" in read_text(message)
    )
    assert read_move_count(table) == 0


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
        await ada.run_command("privacy export"),
        await download_export(bot_sandbox, await wait_for_export(ada)),
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
    async with store.begin_read(None) as conn:
        daily = await find_daily_contest(conn, today)
    assert daily is not None
    for number in (str(daily.deal), dump_number(daily.deal)):
        assert number not in json.dumps([result, question])
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    await ada.press_button(question, label="Save for later")
    table = await ada.run_command("table")
    assert read_move_count(table) == 0
    assert str(daily.deal) not in json.dumps(table)


async def lose_fresh_deal(user: SandboxUser) -> tuple[Json, str, str]:
    """Give up a game that counts, and share it.

    Return the page, the number of the deal, and the custom id of the question about the game.
    """
    await user.run_command("new", game="canfield")
    await user.run_command("draw")
    lost = await resign_game(user)
    question_id = find_button(lost, QUESTION)["custom_id"]
    page = await user.press_button(lost, label="Share")
    assert "Its opening, and its course in moves:" in read_alt_text(page)
    deal = re.search(r"deal (\d+)", read_text(page))
    assert deal is not None
    return page, deal[1], question_id


@pytest.mark.slow
async def test_a_game_is_shown_to_nobody_else_while_a_later_challenge_has_its_deal(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    old_page, deal, question_id = await lose_fresh_deal(ada)
    assert not is_private(await wait_for_film(ada, note=await ada.run_command("replay")))
    board = await ben.run_command("challenge create", game="canfield", deal=deal, lasts="1h")

    page = await ada.run_command("share")
    assert deal not in read_text(page)
    await ada.press_button(page, label="Post here")
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    for shown in (page, post):
        assert "course" not in read_alt_text(shown)
        assert deal not in read_alt_text(shown)
    assert is_private(await wait_for_film(ada, note=await ada.run_command("replay")))
    assert QUESTION not in list_button_labels(await ada.press_button(old_page, label="Go back"))
    refusal = await ada.press_button(page, custom_id=question_id, is_forged=True)
    assert "daily or challenge is still open" in read_text(refusal)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    assert is_private(await ada.run_command("replay"))

    await end_challenge(ben, board)
    assert not is_private(await ada.run_command("replay"))
    await ada.press_button(await ada.run_command("settings"), label="Use pictures")
    assert "Its opening, and its course in moves:" in read_alt_text(await ada.run_command("share"))


async def test_others_find_a_game_that_counts_on_its_server_and_play_its_deal_when_it_is_over(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield")
    same_deal_id = SameDealId(read_game_id(table)).dump()
    assert same_deal_id not in {control["custom_id"] for control in list_controls(table)}
    refusal = await ben.press_button(table, custom_id=find_control_id(table, "draw"))
    assert "You can play, too:" in read_text(refusal)
    assert same_deal_id not in {control["custom_id"] for control in list_controls(refusal)}
    refusal = await ben.press_button(table, custom_id=same_deal_id, is_forged=True)
    assert "That game isn't over yet." in read_text(refusal)
    await resign_game(ada)
    # No command finds a stranger's game outside its server.
    number = str(read_game_id(table))
    for command in ("replay", "share"):
        answer = await ben.run_command(command, "direct", game_id=number)
        assert "There's no such finished game yet." in read_text(answer)
        assert list_controls(answer) == []
    bens_table = await ben.press_button(table, custom_id=same_deal_id, is_forged=True)
    assert "Practice" in read_text(bens_table)
