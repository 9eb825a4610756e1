"""Playing on the page that `python -m bot` opens, in a real browser, wide and narrow."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox.seed import ADA, LOUNGE, LUCIA, TABLES
from tests.sandbox.page.browser import Page
from tests.sandbox.page.chromium import Chromium
from tests.whole.process import Bot
from tests.whole.solution import DEAL, MOVES

pytestmark = pytest.mark.asyncio(loop_scope="session")

LAST = "#messages .message:last-child"
BUTTON = f"{LAST} .button"
ANY = "#messages .message .container .button"
PICTURE = f"{LAST} .container img"


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def address(
    chromium: Chromium,  # noqa: ARG001 - where there is none, no bot need start
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[str]:
    """Where the page is, as the bot prints it."""
    bot = Bot(tmp_path_factory.mktemp("browser"), SANDBOX_PORT="0")
    await bot.start()
    try:
        yield await bot.address()
        assert "Traceback" not in bot.said()
    finally:
        await bot.close()


async def send(page: Page, line: str) -> None:
    """Type a line as a person does, and send it."""
    await page.click("#message-box")
    await page.insert(line)
    await page.press("Enter")


@pytest.mark.parametrize(
    ("person", "channel", "width"), [(ADA, TABLES, 1280), (LUCIA, LOUNGE, 330)]
)
async def test_a_game_is_played_on_the_page_to_its_win(
    chromium: Chromium, address: str, person: str, channel: str, width: int
) -> None:
    url = f"{address}?person={person}&channel={channel}"
    async with Page.open(chromium, url, width=width, height=720) as page:
        await page.wait("body[data-ready]")
        # What is looked for below is English, whatever other languages there are.
        await page.choose("#locale", "en-US")
        await page.wait("#me[data-locale='en-US']")
        await page.wait_for("!document.body.textContent.includes('offline')")
        await send(page, f"/new canfield deal:{DEAL}")
        await page.wait_text(LAST, f"deal {DEAL}")
        await page.wait_for(f"document.querySelector('{PICTURE}')?.naturalWidth === 1100")
        shown = await page.evaluate(f"document.querySelector('{PICTURE}').offsetWidth")
        assert min(width * 0.85, 500) < shown <= min(width, 600)

        await page.click(BUTTON, "Draw")
        await page.wait_text(LAST, "1 move")
        await send(page, "/move t1 t4")
        await page.wait_text(LAST, "2 moves")
        # The older message loses its controls.
        one_has = f"document.querySelectorAll('{ANY}').length"
        await page.wait_for(f"{one_has} === document.querySelectorAll('{BUTTON}').length")

        # All but the last presses, in one line.
        await send(page, f"/move {', '.join(MOVES[2:-2])}")
        await page.wait_text(LAST, f"{len(MOVES) - 2} moves")
        await page.click(BUTTON, "Draw")
        await page.wait_text(LAST, f"{len(MOVES) - 1} moves")
        await page.click(BUTTON, "Auto")
        await page.wait_text(LAST, "Won!")
        await page.wait_text(LAST, f"{len(MOVES)} moves in")
        await page.wait_text(BUTTON, "Same deal")
        beyond = "document.documentElement.scrollWidth > innerWidth"
        assert not await page.evaluate(beyond)
        await page.click(BUTTON, "New deal")
        await page.wait_text(LAST, "1 of 52 up")
        assert page.errors == []
