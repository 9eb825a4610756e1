"""Complete and special games, by commands, and on the page in a real browser."""

import re
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox.world import MARCEL_ID, QUIET_ID
from tests.sandbox.browser import BrowserPage, Chromium
from tests.sandbox.sandbox_user import SandboxUser, list_pictures, read_text
from tests.whole.bot_process import BotProcess
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    DEAL_NUMBER,
    MOVES,
    PRESSES,
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_cards_up,
    read_move_count,
    wait_for_dealt_table,
    wait_for_deletion,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.mark.slow
async def test_a_game_is_won_by_typed_moves_across_a_bot_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield", deal=str(DEAL_NUMBER))
    assert (read_cards_up(table), read_move_count(table), is_private(table)) == (1, 0, False)
    middle = MOVES.index("draw", len(MOVES) // 2)

    assert read_move_count(await ada.run_command("move", moves=", ".join(MOVES[:middle]))) == middle
    table = await ada.run_command("draw")
    assert await bot_sandbox.bot.stop(signal.SIGINT) == 0
    await bot_sandbox.start_bot()

    again = await ada.run_command("table")
    assert read_text(again) == read_text(table)
    assert await bot_sandbox.sandbox.download_file(list_pictures(again)[0]["media"]["url"]) == (
        await bot_sandbox.sandbox.download_file(list_pictures(table)[0]["media"]["url"])
    )
    # The restarted bot knows the older message only from its database.
    await wait_for_deletion(ada, table)
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
    assert re.search(r"^</new:\d+> deals a game", read_text(helped), re.MULTILINE)
    assert "</challenge create:" in read_text(helped)
    how = await ada.press_button(helped, label="How to play")
    assert "**Moves** are the buttons under the table" in read_text(how)
    commands = await ada.press_button(helped, label="Commands")
    assert re.search(r"</undo:\d+>, </redo:\d+>, .* like the buttons", read_text(commands))
    counts = await ada.press_button(helped, label="What counts")
    assert counts["id"] == helped["id"]
    assert "A daily or challenge is one attempt" in read_text(counts)
    kept = await ada.press_button(counts, label="Your data")
    assert "deals you've watched" in read_text(kept)
    helped = await ada.press_button(kept, label="Basics")
    assert "`/server`" in read_text(helped)
    await ada.press_button(await ada.press_button(helped, label="New deal"), label="Canfield")
    first = await ada.wait_for_message(lambda message: "0 moves" in read_text(message))
    assert "**Canfield**" in read_text(first)
    assert not is_private(first)
    await press_control(ada, first, "draw")  # who has not begun is not asked
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
    assert "Keep it for later, or" in read_text(await ada.press_button(table, label="New deal"))


async def list_offered(user: SandboxUser, typed_text: str, field: str = "value") -> list[str]:
    """Return the completions of a text typed after `/move`: moves, or their labels (`name`)."""
    return [choice[field] for choice in await user.list_completions("move", "moves", typed_text)]


async def test_a_base_is_chosen_and_a_card_turned_up_by_moves_that_few_games_have(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", game="Duchess", deal="1")
    assert "Lay a reserve's top card on a foundation" in read_text(table)
    for command in ("draw", "auto"):
        refusal = await ada.run_command(command)
        assert is_private(refusal)
        assert read_text(refusal).startswith("Dutchess doesn't allow that. Lay a reserve's")
    assert await list_offered(ada, "r3", "name") == ["r3", "r3 f — 9♠ to the foundation"]
    table = await ada.press_button(table, label="9♠ r3→f1")
    assert "Lay a reserve's top card" not in read_text(table)
    assert read_move_count(await ada.run_command("draw")) == 2
    # The card below is not told before it is turned up.
    await ben.run_command("new", game="blind patience", deal="1")
    assert await list_offered(ben, "t3", "name") == ["t3", "t3 t3 — turn up the top card"]
    assert await list_offered(ben, "8♥") == ["8♥"]
    refusal = await ben.run_command("move", moves="t3 t1")
    assert read_text(refusal) == "The top card of t3 is face down. Turn it up first: `t3 t3`."
    assert read_move_count(await ben.run_command("move", moves="turn up t3, 8♥ t1")) == 2


MOVES_BEFORE_AUTO, AUTO_CARD_COUNT = 2, 4
"""After two moves of the won game, four cards can go up."""


async def test_a_move_command_without_a_game_offers_a_way_on(ada: SandboxUser) -> None:
    for command in ("draw", "undo", "redo", "auto", "table", "resign"):
        answer = await ada.run_command(command)
        assert is_private(answer)
        assert re.search(r"</new:\d+> deals one, </games:\d+> lists saved ones", read_text(answer))
        assert list_button_labels(answer) == ["New deal", "My games"]
    assert "No games in progress" in read_text(await ada.press_button(answer, label="My games"))


async def test_a_hint_is_played_in_one_press(ada: SandboxUser) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    hinted = await ada.run_command("hint")
    assert "Hint: " in read_text(hinted)
    assert "Hint: " in read_alt_text(hinted)
    played = await ada.press_button(hinted, label="Play it")
    assert read_move_count(played) == 1
    assert "Play it" not in list_button_labels(played)


async def test_the_first_completion_is_the_typed_text_and_moves_follow_the_last_comma(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    assert await list_offered(ada, "d") == ["d", "draw"]
    assert await list_offered(ada, "d", "name") == ["d", "draw — draw from the stock"]
    assert (await list_offered(ada, "draw, t1"))[:2] == ["draw, t1", "draw, t1 t4"]
    assert await list_offered(ada, "t9 f, t1") == ["t9 f, t1"]
    await ada.run_command("draw")
    offered = await list_offered(ada, "t1")
    assert offered[0] == "t1"
    assert "t1 t4" in offered
    assert {"t1 t4", "draw"} <= set(await list_offered(ada, ""))
    # No cards are turned up for completions.
    await ben.run_command("new", game="forty-thieves", deal="2")
    assert (await list_offered(ben, "t2 t1,"))[1] == "t2 t1, draw"
    assert await list_offered(ben, "draw,") == ["draw,", "draw, t2 t1", "draw, t8 t7"]
    assert await list_offered(ben, "draw, w") == ["draw, w"]
    assert await list_offered(ben, "draw, draw,") == ["draw, draw,"]


async def test_completion_accepts_any_text(ada: SandboxUser) -> None:
    typed_texts = ["x" * 100, "x" * 6000, "🂡", ",,,", "t1 t2,", "<@1>"]
    expected = [[text] if len(text) <= 100 else [] for text in typed_texts]
    assert [await list_offered(ada, text) for text in typed_texts] == expected
    await ada.run_command("new", deal="1")
    for text, offered in zip(typed_texts, expected, strict=True):
        assert (await list_offered(ada, text))[: len(offered)] == offered


LAST_MESSAGE = "#messages .message:last-child"
LAST_BUTTON = f"{LAST_MESSAGE} .button"


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def page_address(
    chromium: Chromium,  # noqa: ARG001 - skips the tests before the bot starts
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[str]:
    """Run the bot with its own sandbox; yield the address that it prints."""
    bot = BotProcess(bot_folders.mktemp("browser"), SANDBOX_PORT="0")
    await bot.start()
    try:
        yield await bot.wait_for_page_address()
        assert "Traceback" not in bot.read_log()
    finally:
        await bot.close()


@pytest.mark.slow
async def test_the_first_move_takes_three_presses_on_a_phone(
    chromium: Chromium, page_address: str
) -> None:
    url = f"{page_address}?person={MARCEL_ID}&channel={QUIET_ID}"
    async with BrowserPage.open(chromium, url, width=330, height=720) as page:
        await page.wait_for_element("body[data-ready]")
        await page.choose_select_value("#locale", "en-US")
        await page.wait_for_element("#me[data-locale='en-US']")
        await page.wait_for_text("#messages .first-step", "Type /new to play.")
        await page.click("#messages .first-step button")
        await page.click("#composer .send")
        await page.wait_for_text(LAST_MESSAGE, "Which game?")
        await page.click(LAST_BUTTON, "Klondike")
        await page.wait_for_text(
            LAST_MESSAGE, "Goal: Build each suit from ace to king in the top row (f1–f4)."
        )
        await page.wait_for_text(LAST_MESSAGE, "Draw turns up a card")
        await page.click(LAST_BUTTON, "Draw")
        await page.wait_for_text(LAST_MESSAGE, "1 move")
        # A page that is higher than the window opens at its beginning, its picture loaded or not.
        await page.click(LAST_BUTTON, "Rules")
        await page.wait_until_true(
            f"document.querySelector({LAST_MESSAGE!r}).querySelector('img')?.naturalWidth === 1100"
        )
        await page.wait_until_true(
            f"Math.abs(document.querySelector({LAST_MESSAGE!r}).getBoundingClientRect().top"
            " - document.querySelector('#messages').getBoundingClientRect().top) < 20"
        )
        assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert page.script_errors == []
