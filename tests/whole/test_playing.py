"""Complete and special games, by commands, and on the page in a real browser."""

import re
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox.world import ADA_ID, LOUNGE_ID, LUCIA_ID, MARCEL_ID, QUIET_ID, TABLES_ID
from tests.sandbox.browser import BrowserPage, Chromium
from tests.sandbox.sandbox_user import PageRefusedError, SandboxUser, list_pictures, read_text
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
    wait_for_controls_removed,
    wait_for_dealt_table,
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
    assert re.search(r"</undo:\d+>, </redo:\d+>, .* like the buttons", read_text(how))
    counts = await ada.press_button(helped, label="What counts")
    assert counts["id"] == helped["id"]
    assert "you have one attempt" in read_text(counts)
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
        assert read_text(refusal).startswith("Dutchess doesn't allow that. You choose where")
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


UNREADABLE_MOVES = {
    " ; , ": "Type moves",
    "take back": "“take back” isn't a move, but </undo:",
    "t2": "“t2” is a pile. Its moves: `t2 t3`.",
    "s t1": "Stock cards go to the waste first: </draw:",
    "t1 t2 " + "9" * 50: "9999… isn't a number of cards to move. Type 1 or more",
    "*" * 2000: "isn't a move",
    "draw," * 201: "That's 201 moves. I can play 200 at once.",
}


async def test_an_unreadable_move_is_refused_and_a_list_stops_at_a_refused_one(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.run_command("new", deal="1")
    for typed_text, expected_text in UNREADABLE_MOVES.items():
        answer = await ada.run_command("move", moves=typed_text)
        assert is_private(answer)
        assert expected_text in read_text(answer)
    assert read_move_count(await ada.run_command("table")) == 0
    await ben.run_command("new", deal=str(DEAL_NUMBER))
    table = await ben.run_command("move", moves="draw, t1 t4, t9 f, draw")
    assert not is_private(table)
    assert read_move_count(table) == 2
    assert "I stopped at move 3, “t9 f”: There's no pile t9 here." in read_text(table)
    assert "The moves before it were played." in read_text(table)


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


async def test_draws_undo_and_redo_go_as_far_as_asked_and_as_there_are_moves(
    ada: SandboxUser,
) -> None:
    await ada.run_command("new", deal="1")
    assert read_move_count(await ada.run_command("draw", times=5)) == 5
    played = await ada.run_command("draw", times=8)
    assert read_move_count(played) == 13
    assert "1 redeal" in read_text(played)
    for times in (0, -1, 101, "1.5", "many"):
        with pytest.raises(PageRefusedError):
            await ada.run_command("draw", times=times)
    assert read_move_count(await ada.run_command("undo")) == 12
    assert read_move_count(await ada.run_command("undo", times=100)) == 0
    assert "There's nothing to undo: this is the deal." in read_text(await ada.run_command("undo"))
    assert read_move_count(await ada.run_command("redo", times=2)) == 2
    assert read_text(await ada.run_command("redo", times=100)) == read_text(played)
    assert "There's nothing to redo." in read_text(await ada.run_command("redo"))
    await ada.run_command("undo", times=2)
    assert "Redo" not in list_button_labels(await ada.run_command("draw"))
    assert "There's nothing to redo." in read_text(await ada.run_command("redo"))


async def test_what_the_bot_played_in_one_go_is_undone_and_redone_in_one_step(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    before = await ada.run_command("move", moves=",".join(MOVES[:MOVES_BEFORE_AUTO]))
    after_count = MOVES_BEFORE_AUTO + AUTO_CARD_COUNT
    table = await ada.run_command("auto")
    assert f"{AUTO_CARD_COUNT} cards went up." in read_text(table)
    assert read_cards_up(table) == read_cards_up(before) + AUTO_CARD_COUNT
    assert "No card can go to a foundation now." in read_text(await ada.run_command("auto"))
    table = await ada.press_button(table, label=f"Undo ({AUTO_CARD_COUNT})")
    assert read_cards_up(table) == read_cards_up(before)
    assert read_move_count(table) == MOVES_BEFORE_AUTO
    table = await ada.press_button(table, label=f"Redo ({AUTO_CARD_COUNT})")
    assert read_move_count(table) == after_count
    assert read_move_count(await ada.run_command("undo")) == MOVES_BEFORE_AUTO
    assert read_move_count(await ada.run_command("redo")) == after_count
    # So are the draws until a card can be played.
    await ben.run_command("new", deal="123456")
    table = await ben.run_command("draw", until=True)
    assert "Drew" in read_text(table)
    draws = read_move_count(table)
    table = await ben.press_button(table, label="Draw on")
    assert "Drew" in read_text(table)
    assert read_move_count(table) > draws
    assert read_move_count(await ben.run_command("undo")) == draws
    assert read_move_count(await ben.run_command("undo")) == 0


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


async def test_moves_are_typed_and_completed_by_words_and_names_of_cards(ada: SandboxUser) -> None:
    await ada.run_command("new", game="Klondike", deal="1")
    assert await list_offered(ada, "ace") == ["ace", "t6 f", "t7 f"]
    assert await list_offered(ada, "♥") == ["♥", "t6 f"]
    refusal = await ada.run_command("move", moves="ace up")
    assert is_private(refusal)
    assert read_text(refusal) == (
        "“ace up” fits several moves: `t6 f`, `t7 f`. Type the one you mean."
    )
    table = await ada.run_command("move", moves="ace of hearts up, stock, 4♥ onto five of clubs")
    assert read_move_count(table) == 3
    table = await ada.run_command("move", moves="column 7 to foundation, \uff21♠")
    assert read_move_count(table) == 4
    assert "I stopped at move 2, “\uff21♠”: No ace of spades can" in read_text(table)


async def test_completion_accepts_any_text(ada: SandboxUser) -> None:
    typed_texts = ["x" * 100, "x" * 6000, "🂡", ",,,", "t1 t2,", "<@1>"]
    expected = [[text] if len(text) <= 100 else [] for text in typed_texts]
    assert [await list_offered(ada, text) for text in typed_texts] == expected
    await ada.run_command("new", deal="1")
    for text, offered in zip(typed_texts, expected, strict=True):
        assert (await list_offered(ada, text))[: len(offered)] == offered


LAST_MESSAGE = "#messages .message:last-child"
LAST_BUTTON = f"{LAST_MESSAGE} .button"
ANY_BUTTON = "#messages .message .container .button"
LAST_PICTURE = f"{LAST_MESSAGE} .container img"


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


async def send_line(page: BrowserPage, line: str) -> None:
    """Type a line into the message box and send it."""
    await page.click("#message-box")
    await page.paste_text(line)
    await page.press_key("Enter")


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
        await page.wait_for_text(LAST_MESSAGE, "Goal: Build each suit from ace to king on f1–f4.")
        await page.wait_for_text(LAST_MESSAGE, "Draw turns up a card")
        await page.click(LAST_BUTTON, "Draw")
        await page.wait_for_text(LAST_MESSAGE, "1 move")
        assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert page.script_errors == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("user_id", "channel", "width"), [(ADA_ID, TABLES_ID, 1280), (LUCIA_ID, LOUNGE_ID, 330)]
)
async def test_a_game_is_won_on_the_page(
    chromium: Chromium, page_address: str, user_id: str, channel: str, width: int
) -> None:
    url = f"{page_address}?person={user_id}&channel={channel}"
    async with BrowserPage.open(chromium, url, width=width, height=720) as page:
        await page.wait_for_element("body[data-ready]")
        # The texts below are English.
        await page.choose_select_value("#locale", "en-US")
        await page.wait_for_element("#me[data-locale='en-US']")
        await page.wait_until_true("!document.body.textContent.includes('offline')")
        await send_line(page, f"/new canfield deal:{DEAL_NUMBER}")
        await page.wait_for_text(LAST_MESSAGE, f"deal {DEAL_NUMBER}")
        await page.wait_until_true(
            f"document.querySelector('{LAST_PICTURE}')?.naturalWidth === 1100"
        )
        picture_width = await page.evaluate(f"document.querySelector('{LAST_PICTURE}').offsetWidth")
        assert min(width * 0.85, 500) < picture_width <= min(width, 600)

        await page.click(LAST_BUTTON, "Draw")
        await page.wait_for_text(LAST_MESSAGE, "1 move")
        await send_line(page, "/move t1 t4")
        await page.wait_for_text(LAST_MESSAGE, "2 moves")
        # The older message loses its controls.
        button_count = f"document.querySelectorAll('{ANY_BUTTON}').length"
        await page.wait_until_true(
            f"{button_count} === document.querySelectorAll('{LAST_BUTTON}').length"
        )

        # All moves up to the last two presses, in one line.
        await send_line(page, f"/move {', '.join(MOVES[2:-2])}")
        await page.wait_for_text(LAST_MESSAGE, f"{len(MOVES) - 2} moves")
        await page.click(LAST_BUTTON, "Draw")
        await page.wait_for_text(LAST_MESSAGE, f"{len(MOVES) - 1} moves")
        await page.click(LAST_BUTTON, "Auto")
        await page.wait_for_text(LAST_MESSAGE, "Won!")
        await page.wait_for_text(LAST_MESSAGE, f"{len(MOVES)} moves in")
        await page.wait_for_text(LAST_BUTTON, "Same deal")
        assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        await page.click(LAST_BUTTON, "New deal")
        await page.wait_for_text(LAST_MESSAGE, "1 of 52 up")
        assert page.script_errors == []
