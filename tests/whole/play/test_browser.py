"""Games on the sandbox's page of `python -m bot`, in a real browser, wide and narrow."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox.world import ADA_ID, LOUNGE_ID, LUCIA_ID, MARCEL_ID, QUIET_ID, TABLES_ID
from tests.sandbox.page.browser import BrowserPage
from tests.sandbox.page.chromium import Chromium
from tests.whole.driver.bot_process import BotProcess
from tests.whole.driver.won_canfield_game import DEAL_NUMBER, MOVES

pytestmark = pytest.mark.asyncio(loop_scope="session")

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
        await page.wait_for_text(LAST_MESSAGE, "Goal: get all 52 cards up to f1–f4.")
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
