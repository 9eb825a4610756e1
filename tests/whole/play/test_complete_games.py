"""Complete games, from the deal to the win, with a restart of the bot in the middle."""

import re
import signal

import pytest

from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_cards_up,
    read_move_count,
    wait_for_controls_removed,
    wait_for_dealt_table,
)
from tests.whole.driver.won_canfield_game import DEAL_NUMBER, MOVES, PRESSES

pytestmark = pytest.mark.asyncio(loop_scope="session")

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.mark.slow
async def test_a_game_is_won_by_typed_moves_across_a_bot_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield", deal=str(DEAL_NUMBER))
    assert (read_cards_up(table), read_move_count(table), is_private(table)) == (1, 0, False)
    middle = MOVES.index("draw", len(MOVES) // 2)

    table = await ada.run_command("move", moves=", ".join(MOVES[:middle]))
    assert read_move_count(table) == middle
    table = await ada.run_command("draw")
    assert await bot_sandbox.bot.stop(signal.SIGINT) == 0
    await bot_sandbox.start_bot()

    again = await ada.run_command("table")
    assert read_text(again) == read_text(table)
    assert await bot_sandbox.sandbox.download_file(list_pictures(again)[0]["media"]["url"]) == (
        await bot_sandbox.sandbox.download_file(list_pictures(table)[0]["media"]["url"])
    )
    # The restarted bot knows the older message only from its database.
    await wait_for_controls_removed(ada, table)
    # As people type them: foundations without numbers, capital letters, spaces before commas.
    typed_moves = [re.sub(r"-f\d", " F", move) for move in MOVES[middle + 1 : -1]]
    for start in range(0, len(typed_moves), 20):
        table = await ada.run_command("move", moves=" , ".join(typed_moves[start : start + 20]))
    assert read_cards_up(table) < 52
    won = await ada.run_command("auto")
    assert read_cards_up(won) == 52
    assert "Won!" in read_text(won)
    assert f"All 52 cards up: {len(MOVES)} moves in " in read_text(won)
    assert "no undos, no hints" in read_text(won)
    assert list_button_labels(won) == ["Same deal", "New deal", "Replay", "Share"]


@pytest.mark.slow
async def test_a_game_is_won_by_buttons_and_menus_across_a_bot_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await bot_sandbox.sandbox.add_member(ada, "Patience Club", can_manage=True)
    helped = await ada.run_command("help")
    assert re.match(r"</new:\d+> deals a game", read_text(helped))
    assert "</challenge create:" in read_text(helped)
    how = await ada.press_button(helped, label="How to play")
    assert re.search(r"</undo:\d+> and </redo:\d+> step back and forth", read_text(how))
    odds = await ada.press_button(how, label="The odds")
    assert "**Ranking.**" in read_text(odds)
    counts = await ada.press_button(helped, label="What counts")
    assert counts["id"] == helped["id"]
    assert "Your first attempt" in read_text(counts)
    kept = await ada.press_button(counts, label="Your data")
    assert "challenges you made" in read_text(kept)
    helped = await ada.press_button(kept, label="Basics")
    assert "`/server`" in read_text(helped)
    await ada.press_button(await ada.press_button(helped, label="New deal"), label="Canfield")
    first = await ada.wait_for_message(lambda message: "0 moves" in read_text(message))
    assert "**Canfield**" in read_text(first)
    assert not is_private(first)
    question = await ada.run_command("new", deal=str(DEAL_NUMBER))
    await ada.press_button(question, label="Give up")
    table = await wait_for_dealt_table(ada, DEAL_NUMBER)
    middle = len(PRESSES) // 2
    for press in PRESSES[:middle]:
        table = await press_control(ada, table, press)
    assert await bot_sandbox.bot.stop(signal.SIGTERM) == 0
    await bot_sandbox.start_bot()
    for press in PRESSES[middle:]:
        # The message from before the restart is edited again and again.
        before, table = table, await press_control(ada, table, press)
        assert table["id"] == before["id"]
        assert list_pictures(table)[0]["media"]["url"] != list_pictures(before)[0]["media"]["url"]
    assert "Won!" in read_text(table)
    assert f"{len(MOVES)} moves" in read_text(table)
    picture = await bot_sandbox.sandbox.download_file(list_pictures(table)[0]["media"]["url"])
    assert picture.startswith(PNG_SIGNATURE)
    assert "all 52 cards as an open fan" in list_pictures(table)[0]["description"]

    again = await ada.press_button(table, label="Same deal")
    assert f"deal {DEAL_NUMBER}" in read_text(again)
    assert (read_cards_up(again), read_move_count(again)) == (1, 0)
    question = await ada.press_button(table, label="New deal")
    assert "Keep it for later, or" in read_text(question)
